package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"verbatim/core/session"
	"verbatim/core/usage"
	"verbatim/generated/wire"
)

// native checks a native log: with a glance where that is enough, else event by
// event. It keeps nothing of what the log says.
func (c *checker) native(src *source, emit func(outcome)) error {
	h := history{File: src.name, Format: wire.FormatNative, noun: "event"}
	in, err := c.watched(src)
	if err != nil {
		return err
	}
	glance, err := session.GlanceAt(in)
	if err != nil {
		return unreadable(err)
	}
	if glance.Sound {
		h.Messages = glance.Messages
		h.judge()
	} else if err := c.examine(src, &h); err != nil {
		return err
	}
	emit(outcome{history: &h})
	return nil
}

// examine reads a native log with care.
func (c *checker) examine(src *source, h *history) error {
	in, err := src.reader()
	if err != nil {
		return err
	}
	e := examination{reader: session.NewReader(in), known: c.as == wire.FormatNative}
	e.reader.Passing = true
	if err := e.readAll(); err != nil {
		return err
	}
	if err := e.judgeFold(src); err != nil {
		return err
	}
	if err := e.place(src); err != nil {
		return err
	}
	slices.SortStableFunc(e.findings, func(a, b finding) int { return a.Line - b.Line })
	h.Messages, h.headers, h.Findings = e.outline.Messages(), e.headers, e.findings
	h.spend(e.spent.sums)
	h.judge()
	return nil
}

// examination is one native log being checked.
type examination struct {
	reader   *session.Reader
	outline  session.Outline // the events before the first line that is none
	findings []finding
	known    bool // the file is known to be a native log
	lines    int
	events   int // in the outline
	headers  int // request headers that were audited
	model    string
	spent    spending
}

// readAll judges each line.
func (e *examination) readAll() error {
	for {
		event, err := e.reader.Next()
		if errors.Is(err, io.EOF) {
			return e.decide()
		}
		e.lines++
		if bad, ok := errors.AsType[*session.LineError](err); ok {
			e.findings = append(e.findings, findingOfLine(bad))
		} else if err != nil {
			return unreadable(err)
		} else if err := e.take(event); err != nil {
			return err
		}
	}
}

func (e *examination) take(event *session.Event) error {
	e.known = true
	if len(e.findings) > 0 {
		return nil
	}
	if err := e.outline.Add(event); err != nil {
		return fmt.Errorf("internal error: %w", err)
	}
	e.events++
	e.count(event)
	return nil
}

// decide ends the reading of a file, which may turn out to be no log at all.
func (e *examination) decide() error {
	if e.known || len(e.findings) == 0 {
		return nil
	}
	first := e.findings[0]
	return &failure{
		Code: wire.ErrorCodeWireMismatch, Path: first.Path, Line: first.Line, Column: first.Column,
		Message: "the file looks like a native log but holds no event, the first fault being: " + first.Message,
		Hint:    "say --as native to check it as a native log all the same",
	}
}

// count adds up what the log's models cost.
func (e *examination) count(event *session.Event) {
	record, ok := event.Data().(session.Record)
	switch {
	case !ok:
	case record.Of == wire.EventTypeModelCalled:
		model, _ := record.Data.Get("model").Text()
		e.model = strings.Clone(model)
	case record.Of == wire.EventTypeModelReturned:
		if used, err := usage.Read(record.Data.Get("usage")); err == nil {
			e.spent.add(e.model, used, usage.Unreported())
		}
	}
}

// judgeFold looks for halves of pairs in the fold of the events in front of
// the first line that is none, and audits the request headers among them.
func (e *examination) judgeFold(src *source) error {
	short := len(e.findings) > 0 && e.findings[0].Rule != wire.RuleTornLine
	pairs, err := e.cutPairs(src)
	if err != nil {
		return err
	}
	for _, p := range pairs {
		f := findingOfPair(p)
		if short {
			f.Hint += fmt.Sprintf("; the fold ends before line %d, which is no event", e.findings[0].Line)
		}
		e.findings = append(e.findings, f)
	}
	audit := e.outline.Audit()
	e.headers = audit.Headers
	e.findings = append(e.findings, findingsOfAudit(audit)...)
	return nil
}

// cutPairs are the halves of pairs, with whom to blame. Only where there are
// any the file is read again for that: it takes the events.
func (e *examination) cutPairs(src *source) ([]session.CutPair, error) {
	pairs := e.outline.CutPairs()
	if len(pairs) == 0 {
		return nil, nil
	}
	in, err := src.reader()
	if err != nil {
		return nil, err
	}
	again, reader := session.Outline{Blame: true}, session.NewReader(in)
	reader.Passing = true
	for range e.events {
		event, err := reader.Next()
		if err == nil {
			err = again.Add(event)
		}
		if err != nil {
			return nil, unreadable(fmt.Errorf("the file changed while it was read: %w", err))
		}
	}
	return again.CutPairs(), nil
}

// place reads the file again for the columns of findings about events, whose
// lines nobody kept.
func (e *examination) place(src *source) error {
	wanted := make(map[int][]*finding)
	for i := range e.findings {
		if f := &e.findings[i]; f.Column == 0 {
			wanted[f.Line] = append(wanted[f.Line], f)
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	in, err := src.reader()
	if err != nil {
		return err
	}
	number := 0
	for line, err := range lines(in) {
		if err != nil {
			return unreadable(err)
		}
		number++
		for _, f := range wanted[number] {
			offset, _ := locate(line, f.Path)
			_, f.Column = lineAndColumn(line, offset)
		}
		if delete(wanted, number); len(wanted) == 0 {
			break
		}
	}
	return nil
}
