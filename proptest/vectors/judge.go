package vectors

import (
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"verbatim/proptest/model"
)

// instance is a log and a request in the form of the wire, and in that of the
// model.
type instance struct {
	lines, sent []jsontext.Value
	events      []model.Event
	messages    []model.Message
	fold        []model.Entry
	violation   *model.Violation
}

// judged reads a log and a request and asks the model about them.
func judged(lines, sent []jsontext.Value) (*instance, error) {
	in := &instance{lines: lines, sent: sent}
	for _, line := range lines {
		e, err := readEvent(line)
		if err != nil {
			return nil, fmt.Errorf("event %s: %w", line, err)
		}
		in.events = append(in.events, e)
	}
	for _, text := range sent {
		m, err := readMessage(text)
		if err != nil {
			return nil, fmt.Errorf("message %s: %w", text, err)
		}
		in.messages = append(in.messages, m)
	}
	in.fold = model.Fold(in.events)
	in.violation = model.Check(in.fold, in.messages)
	return in, nil
}

// test is the instance as a vector.
func (in *instance) test(description string) Test {
	t := Test{Description: description, Log: in.lines, Request: in.sent, Verdict: verdictOf(in.violation)}
	for _, e := range in.fold {
		t.Fold = append(t.Fold, e.Seq)
	}
	return t
}

func verdictOf(v *model.Violation) Verdict {
	if v == nil {
		return Verdict{OK: true}
	}
	said := &Violation{Kind: v.Kind, Index: v.Index}
	if v.Kind == model.Orphan {
		said.ToolCallID = &v.ToolCallID
	} else {
		said.RequestLength, said.LogLength = &v.RequestLength, &v.LogLength
	}
	return Verdict{Violation: said}
}
