package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"time"

	"verbatim/core/dialect"
	"verbatim/core/dialect/agentfile"
	"verbatim/core/dialect/sqlite"
	"verbatim/core/locator"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// told is one session of a file, as a log.
type told struct {
	name   string // session id, or the line of a file with a body a line; "" where the file holds one
	format wire.Format
	log    *session.Log
	images map[locator.Locator][]byte // the pictures whose bytes stand in the file
}

// image fetches the bytes of a picture.
func (t *told) image(at locator.Locator) (bytes []byte, ok bool) {
	bytes, ok = t.images[at]
	return bytes, ok
}

// keep notes the pictures of entries.
func (t *told) keep(entries []dialect.Entry) {
	for _, e := range entries {
		for _, i := range e.Images {
			if t.images == nil {
				t.images = make(map[locator.Locator][]byte)
			}
			t.images[i.Locator] = i.Bytes()
		}
	}
}

// sessionsOf reads the sessions of a file of any format, zero to be told by the
// file.
func (s *station) sessionsOf(file string, as wire.Format) ([]told, error) {
	src, err := s.source(file)
	if err != nil {
		return nil, err
	}
	defer src.close()
	if src.database() {
		f, all, err := sqlite.Read(src.file.Name())
		if err != nil {
			return nil, databaseFailure(err)
		}
		return toldOf(f, all), nil
	}
	d := agentfile.Detect(file, src.head)
	if as == wire.FormatNative || as.IsZero() && (len(d.Formats) > 0 && d.Formats[0] == wire.FormatNative || src.size == 0) {
		return s.nativeSession(src)
	}
	text, err := src.all()
	if err != nil {
		return nil, err
	}
	if as.IsZero() {
		if as, err = s.formatOf(file, text); err != nil {
			return nil, err
		}
	}
	return readSessions(as, src.name, text)
}

func (s *station) nativeSession(src *source) ([]told, error) {
	in, err := src.reader()
	if err != nil {
		return nil, err
	}
	log, err := s.readLogFrom(src.name, in)
	return []told{{format: wire.FormatNative, log: log}}, err
}

// formatOf tells the format of a text, and says so where there is a doubt.
func (s *station) formatOf(file string, text []byte) (wire.Format, error) {
	d := agentfile.Detect(file, text)
	if err := mixture(d); err != nil {
		return 0, err
	}
	if len(d.Formats) == 0 {
		return 0, unknownFormat(text)
	}
	if len(d.Formats) > 1 {
		s.say(file, "taken for one of %s, but nothing in it tells it apart from %s: say --from to choose", d.Formats[0], d.Formats[1])
	}
	return d.Formats[0], nil
}

func readSessions(f wire.Format, name string, text []byte) ([]told, error) {
	d, isBody := dialectOf(f)
	switch {
	case f == wire.FormatAnthropicSSE:
		return streamedSession(text)
	case isBody && agentfile.Detect(name, text).Lines:
		return bodySessions(d, text)
	case isBody:
		t, err := bodySession(d, text)
		if err != nil {
			return nil, placed(text, err)
		}
		return []told{t}, nil
	}
	all, err := agentfile.ReadTask(f, text, beside(f, name))
	if err != nil {
		return nil, agentFailure(err)
	}
	return toldOf(f, all), nil
}

// toldOf are the sessions of an agent's file. Of their pictures those are known
// that the model sees now.
func toldOf(f wire.Format, all []agentfile.History) []told {
	var found []told
	for _, h := range all {
		t := told{name: h.Session, format: f, log: h.Log}
		for _, turn := range h.View.Turns {
			if d := h.View.Dialect; !d.IsZero() {
				entries, err := dialect.ReadMessage(d, turn.At.Node)
				if err == nil {
					t.keep(entries)
				}
			}
		}
		found = append(found, t)
	}
	return found
}

func streamedSession(text []byte) ([]told, error) {
	stream, err := dialect.ReadStream(wire.DialectAnthropic, text)
	if err != nil {
		return nil, streamFailure(err)
	}
	body, err := dialect.BodyOf(wire.DialectAnthropic, stream.Body.Root())
	if err != nil {
		return nil, err
	}
	t, err := toldOfBody(body)
	t.format = wire.FormatAnthropicSSE
	return []told{t}, err
}

// bodySessions are the bodies of a file with one a line.
func bodySessions(d wire.Dialect, text []byte) ([]told, error) {
	var all []told
	number := 0
	for line := range bytes.Lines(text) {
		number++
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		t, err := bodySession(d, line)
		if err != nil {
			f := asFailure(placed(line, err))
			f.Line = number
			return nil, f
		}
		t.name = fmt.Sprintf("line %d", number)
		all = append(all, t)
	}
	return all, nil
}

func bodySession(d wire.Dialect, text []byte) (told, error) {
	body, err := dialect.ReadBody(d, text)
	if err != nil {
		return told{}, err
	}
	return toldOfBody(body)
}

// toldOfBody makes a log of the messages of a body, its system prompt first.
// They are of no known time.
func toldOfBody(body *dialect.Body) (told, error) {
	f, err := wire.ParseFormat(body.Dialect.String())
	if err != nil {
		return told{}, fmt.Errorf("internal error: %w", err)
	}
	t := told{format: f}
	var messages []*session.Message
	for _, entries := range [][]dialect.Entry{body.System, body.Entries} {
		t.keep(entries)
		for _, e := range entries {
			messages = append(messages, e.Message)
		}
	}
	t.log, err = session.Seed(session.Options{Now: func() time.Time { return time.Time{} }}, messages...)
	return t, err
}

// choose is the one session of a name, or the only one.
func choose(all []told, name string) (*told, error) {
	var names []string
	for i := range all {
		if all[i].name == name || name == "" && len(all) == 1 {
			return &all[i], nil
		}
		names = append(names, fmt.Sprintf("%q", all[i].name))
	}
	const most = 10
	if len(names) > most {
		names = append(names[:most], "…")
	}
	f := &failure{Code: wire.ErrorCodeInvalidArgs, Hint: "say --session with one of " + strings.Join(names, ", ")}
	switch {
	case len(all) == 0:
		f.Message, f.Hint = "the file holds no session", ""
	case name != "":
		f.Message = fmt.Sprintf("the file holds no session %q", name)
	default:
		f.Message = "the file holds " + count(len(all), "session") + ", expected one"
	}
	return nil, f
}

// streamFailure is the error of a stream that comes to no answer.
func streamFailure(err error) error {
	broken, ok := errors.AsType[*dialect.StreamError](err)
	if !ok {
		return err
	}
	return &failure{
		Code: wire.ErrorCodeWireMismatch, Path: broken.Path, Line: broken.Line, Column: broken.Column, Message: broken.Problem,
		Hint: "a stream that broke off is no answer: ask again",
	}
}
