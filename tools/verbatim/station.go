package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

type outputFormat string

const formatJSON outputFormat = "json"

// station is where a command stands: what it reads and writes, and what the
// process will exit with.
type station struct {
	format outputFormat
	stdin  io.Reader
	stdout *bufio.Writer
	stderr io.Writer
	code   int
}

func newStation(format outputFormat, stdin io.Reader, stdout, stderr io.Writer) *station {
	return &station{format: format, stdin: stdin, stdout: bufio.NewWriter(stdout), stderr: stderr}
}

// finish writes what is left and answers the exit code.
func (s *station) finish() int {
	if err := s.stdout.Flush(); err != nil {
		fmt.Fprintf(s.stderr, "verbatim: write the results: %v\n", err)
		return exitFailed
	}
	return s.code
}

// exitWith makes the exit code at least so high.
func (s *station) exitWith(code int) { s.code = max(s.code, code) }

// print writes a line of text.
func (s *station) print(format string, args ...any) {
	fmt.Fprintf(s.stdout, format+"\n", args...)
}

// object writes a result as one line of JSON.
func (s *station) object(v any) error {
	text, err := marshalled(v)
	if err == nil {
		s.print("%s", text)
	}
	return err
}

func marshalled(v any) ([]byte, error) {
	text, err := json.Marshal(v, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		return nil, fmt.Errorf("write a result as JSON: %w", err)
	}
	return text, nil
}

// failure is why an input gave no result.
type failure struct {
	Code    wire.ErrorCode `json:"code"`
	Path    string         `json:"path,omitzero"`
	Line    int            `json:"line,omitzero"`
	Column  int            `json:"column,omitzero"`
	Offset  *int64         `json:"offset,omitzero"`
	Message string         `json:"message"`
	Hint    string         `json:"hint,omitzero"`
}

// Error puts the place before the message.
func (f *failure) Error() string {
	text := f.Message
	if f.Path != "" {
		text = f.Path + ": " + text
	}
	if f.Line > 0 {
		text = fmt.Sprintf("%d:%d: %s", f.Line, f.Column, text)
	}
	return text
}

// asFailure gives an error the code of the door at which it arose.
func asFailure(err error) *failure {
	if f, ok := errors.AsType[*failure](err); ok {
		return f
	}
	if l, ok := errors.AsType[*session.LineError](err); ok {
		return &failure{
			Code: wire.ErrorCodeWireMismatch, Path: l.Path, Line: l.Line, Column: l.Column,
			Offset: &l.Offset, Message: l.Problem, Hint: lineHint(l.Rule),
		}
	}
	if p, ok := errors.AsType[*payload.SyntaxError](err); ok {
		offset := int64(p.Offset)
		return &failure{Code: wire.ErrorCodeWireMismatch, Path: p.Path, Offset: &offset, Message: p.Message, Hint: jsonHint}
	}
	if r, ok := errors.AsType[*payload.ReadError](err); ok {
		return &failure{Code: wire.ErrorCodeWireMismatch, Path: r.Path, Message: r.Problem}
	}
	if e, ok := errors.AsType[*session.EventError](err); ok {
		return &failure{Code: wire.ErrorCodeWireMismatch, Path: e.Path, Message: e.Problem}
	}
	return &failure{Code: wire.ErrorCodeInvalidArgs, Message: err.Error()}
}

// fail reports that an input, "" for none in particular, gave no result.
func (s *station) fail(file string, err error) {
	s.exitWith(exitFailed)
	f := asFailure(err)
	if s.format == formatJSON {
		if err := s.object(failedFile{file, f}); err == nil {
			return
		}
	}
	s.say(file, "%v", f)
	if f.Hint != "" {
		fmt.Fprintf(s.stderr, "  hint: %s\n", f.Hint)
	}
}

type failedFile struct {
	File  string   `json:"file,omitzero"`
	Error *failure `json:"error"`
}

// say writes a diagnostic about a file, "" for none in particular.
func (s *station) say(file, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	switch {
	case file == "":
		text = "verbatim: " + text
	case text != "" && text[0] >= '0' && text[0] <= '9': // a line and a column
		text = "verbatim: " + file + ":" + text
	default:
		text = "verbatim: " + file + ": " + text
	}
	fmt.Fprintln(s.stderr, text)
}
