package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

type checkCmd struct {
	Files []string `arg:"" name:"FILE" help:"Native session logs, one event a line; - is standard input."`
	As    string   `enum:"native," default:"" placeholder:"native" help:"Take each file for a native log, whatever its content says."`
}

// Help lists the keys of the results.
func (checkCmd) Help() string {
	return `Each event is judged by itself and by its place, then the fold of the log is judged for calls and results
of which one half stands without the other, and every request header is held against the events before it. After an event that is refused the others are still judged, but
the fold ends before it. What is found names the event to blame.

JSON keys: file, format, messages (of the fold), ok, findings: rule, severity, index (the seq of the event),
line, column, path (JSON Pointer into the line), ids, message, hint, blame: by, seq, range, better. A file that gave
no history: file, error: code, path, line, column, offset, message, hint.`
}

// history is what check says of one file.
type history struct {
	File     string      `json:"file"`
	Format   wire.Format `json:"format"`
	Messages int         `json:"messages"`
	OK       bool        `json:"ok"`
	Findings []finding   `json:"findings"`

	headers int // request headers that were audited
}

// finding is one fault of a history.
type finding struct {
	Rule     wire.Rule     `json:"rule"`
	Severity wire.Severity `json:"severity"`
	Index    int64         `json:"index"` // seq of the event
	Line     int           `json:"line"`
	Column   int           `json:"column"`
	Path     string        `json:"path,omitzero"`
	IDs      []string      `json:"ids,omitempty"`
	Message  string        `json:"message"`
	Hint     string        `json:"hint,omitzero"`
	Blame    *blame        `json:"blame,omitzero"`
}

type blame struct {
	By     wire.Culprit `json:"by"`
	Seq    int64        `json:"seq"`
	Range  *[2]int64    `json:"range,omitzero"`
	Better *[2]int64    `json:"better,omitzero"` // the range that would have parted nothing
}

// Run checks each file, whatever the others are like.
func (c *checkCmd) Run(s *station) error {
	for _, file := range c.Files {
		h, err := s.checkFile(file, c.As == wire.FormatNative.String())
		if err != nil {
			s.fail(file, err)
			continue
		}
		if !h.OK {
			s.exitWith(exitFound)
		}
		if s.format == formatJSON {
			err = s.object(h)
		} else {
			s.printHistory(h)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *station) checkFile(file string, native bool) (history, error) {
	in, err := s.open(file)
	if err != nil {
		return history{}, err
	}
	defer in.Close()
	e := examination{reader: session.NewReader(in), log: session.New(session.Options{}), native: native}
	if err := e.readAll(); err != nil {
		return history{}, err
	}
	e.judgeFold()
	return e.history(file), nil
}

// examination is one native log being checked.
type examination struct {
	reader   *session.Reader
	log      *session.Log // the events before the first line that is none
	findings []finding
	native   bool // the file is known to be a native log
	lines    int
	headers  int // request headers that were audited
}

// readAll judges each line. It fails when the file turns out to be no native
// log.
func (e *examination) readAll() error {
	for {
		event, err := e.reader.Next()
		if errors.Is(err, io.EOF) {
			return e.decide()
		}
		e.lines++
		bad, ok := errors.AsType[*session.LineError](err)
		switch {
		case ok:
			e.findings = append(e.findings, findingOfLine(bad))
			if err := e.recognise(bad); err != nil {
				return err
			}
		case err != nil:
			return unreadable(err)
		default:
			e.native = true
			if len(e.findings) == 0 {
				err = e.log.Add(event)
			}
		}
		if err != nil && !ok {
			return fmt.Errorf("internal error: %w", err)
		}
	}
}

// recognise looks at a line that is no event: strict JSON that is nothing like
// one makes the file something else than a log.
func (e *examination) recognise(bad *session.LineError) error {
	if e.native || bad.Rule != wire.RuleInvalidEvent {
		return nil
	}
	v, err := payload.Parse(e.reader.Text())
	if err == nil && (v.Get("seq").IsZero() || v.Get("type").IsZero()) {
		return &failure{
			Code: wire.ErrorCodeWireMismatch, Line: bad.Line, Column: 1,
			Message: "the file is of no known format: its first record has no seq and type, so it is no native log",
			Hint:    "say --as native to check it as a native log all the same",
		}
	}
	e.native = true
	return nil
}

// decide ends the reading of a file.
func (e *examination) decide() error {
	switch {
	case e.native:
		return nil
	case e.lines == 0:
		return &failure{
			Code: wire.ErrorCodeInputUnreadable, Message: "the file is empty: it holds no record that would tell its format",
			Hint: "say --as native to check it as an empty native log",
		}
	default:
		first := e.findings[0]
		return &failure{
			Code: wire.ErrorCodeWireMismatch, Path: first.Path, Line: first.Line, Column: first.Column,
			Message: "the file holds no record of strict JSON, the first fault being: " + first.Message,
			Hint:    "say --as native to check it as a native log all the same",
		}
	}
}

// judgeFold looks for halves of pairs in the fold of the events in front of
// the first line that is none, and audits the request headers among them.
func (e *examination) judgeFold() {
	short := len(e.findings) > 0 && e.findings[0].Rule != wire.RuleTornLine
	for _, p := range e.log.CutPairs() {
		f := findingOfPair(e.log, p)
		if short {
			f.Hint += fmt.Sprintf("; the fold ends before line %d, which is no event", e.findings[0].Line)
		}
		e.findings = append(e.findings, f)
	}
	audit := e.log.Audit()
	e.headers = audit.Headers
	e.findings = append(e.findings, findingsOfAudit(e.log, audit)...)
	slices.SortStableFunc(e.findings, func(a, b finding) int { return a.Line - b.Line })
}

func (e *examination) history(file string) history {
	h := history{headers: e.headers, File: file, Format: wire.FormatNative, Messages: e.log.Fold().Len(), OK: true, Findings: e.findings}
	for _, f := range e.findings {
		if f.Severity == wire.SeverityError {
			h.OK = false
		}
	}
	return h
}

func (s *station) printHistory(h history) {
	verdict := "ok"
	if n := len(h.Findings); n > 0 {
		verdict = count(n, "finding")
	}
	audited := "no request header to audit"
	if h.headers > 0 {
		audited = count(h.headers, "request header") + " audited"
	}
	s.print("%s: %s (%v log, %s, %s)", h.File, verdict, h.Format, count(h.Messages, "message"), audited)
	for _, f := range h.Findings {
		s.print("%s:%d:%d: %v: %v: %s", h.File, f.Line, f.Column, f.Severity, f.Rule, f.Message)
		s.print("  at: event %d%s", f.Index, strings.TrimSuffix(", "+f.Path, ", "))
		if f.Blame != nil {
			s.print("  blame: %s", f.Blame)
		}
		if f.Hint != "" {
			s.print("  hint: %s", f.Hint)
		}
	}
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
