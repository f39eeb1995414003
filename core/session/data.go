package session

import (
	"slices"
	"unicode/utf8"

	"verbatim/core/locator"
	"verbatim/core/model"
	"verbatim/core/payload"
	"verbatim/core/policy"
	"verbatim/generated/wire"
)

// Data is what one event records: a [Said] for what the model sees, and
// bookkeeping of one kind or another, which no model sees.
//
//sumtype:decl
type Data interface {
	// Type is the event type that records such data.
	Type() wire.EventType
	// check refuses data that a reader would refuse. Paths start at the data.
	check() error
	appendTo(b []byte) []byte
}

// Said is a message on the surface. Its message stands at the end, or in place
// of a range of positions.
type Said struct {
	Message *Message
	Replace *Range // nil appends
}

// ToolCall notes that a call was handed to its executor. It is written from
// the settled answer of a model, in the order in which the calls were issued.
type ToolCall struct{ ID, Name string }

// TurnStart opens a turn.
type TurnStart struct{ Turn int64 }

// TurnEnd closes a turn.
type TurnEnd struct {
	Turn   int64
	Steps  int64 // how many steps the turn took
	Reason wire.TurnEndReason
}

// StepStart opens a step of a turn.
type StepStart struct{ Step int64 }

// StepEnd closes a step of a turn.
type StepEnd struct{ Step int64 }

// RequestHeader notes what one request was made of.
type RequestHeader struct {
	Messages int64           // length of the fold
	Surface  locator.B3Hash  // digest chain of the fold
	System   *locator.B3Hash // of what the request sends as system prompt; nil when not said
	Tools    *locator.B3Hash // of what the request sends as tools; nil when not said
}

// Record is bookkeeping that is kept as it is, keys that its type does not
// know included: a [policy.RunStarted], [model.ModelCalled],
// [model.ModelReturned] or [model.PrefixHeld] as JSON.
type Record struct {
	Of   wire.EventType
	Data payload.Value // an object
}

// Say appends a message to the surface.
func Say(m *Message) Said { return Said{Message: m} }

// Replace puts a message in place of the positions start to stop, both inside.
func Replace(start, stop int64, m *Message) Said {
	return Said{Message: m, Replace: &Range{start, stop}}
}

// Type is the event type of the message's role.
func (s Said) Type() wire.EventType {
	if s.Message == nil {
		return 0
	}
	return eventOf(s.Message.role)
}

// eventOf is the event type in which a role speaks.
func eventOf(role wire.SurfaceRole) wire.EventType {
	return wire.MatchSurfaceRole(role,
		func() wire.EventType { return wire.EventTypeSystemMessage },
		func() wire.EventType { return wire.EventTypeUserMessage },
		func() wire.EventType { return wire.EventTypeAssistantMessage },
		func() wire.EventType { return wire.EventTypeToolResult },
	)
}

// Type is tool_call.
func (ToolCall) Type() wire.EventType { return wire.EventTypeToolCall }

// Type is turn_start.
func (TurnStart) Type() wire.EventType { return wire.EventTypeTurnStart }

// Type is turn_end.
func (TurnEnd) Type() wire.EventType { return wire.EventTypeTurnEnd }

// Type is step_start.
func (StepStart) Type() wire.EventType { return wire.EventTypeStepStart }

// Type is step_end.
func (StepEnd) Type() wire.EventType { return wire.EventTypeStepEnd }

// Type is request_header.
func (RequestHeader) Type() wire.EventType { return wire.EventTypeRequestHeader }

// Type is what the record is of.
func (r Record) Type() wire.EventType { return r.Of }

// The containers around a part of the data, on the line that is written of it.
const (
	aroundData    = 1
	aroundContent = 2
)

func (s Said) check() error {
	m := s.Message
	if r := s.Replace; r != nil {
		if err := checkRange(*r); err != nil {
			return err
		}
	}
	if !utf8.ValidString(m.name) {
		return refuse("/name", "%q is not UTF-8", m.name)
	}
	if err := checkDepth("/content", aroundContent, m.content.value); err != nil {
		return err
	}
	return checkDepth("/metadata", aroundContent, m.metadata)
}

func checkDepth(path string, around int, v payload.Value) error {
	if v.DeeperThan(payload.DepthMax - around) {
		return refuse(path, "the line would nest %d containers, expected at most %d", around+v.Depth(), payload.DepthMax)
	}
	return nil
}

func checkRange(r Range) error {
	const path = "/surface_op/replace"
	if err := checkCount(pointerTo(path, 0), r.Start); err != nil {
		return err
	}
	if err := checkCount(pointerTo(path, 1), r.Stop); err != nil {
		return err
	}
	return payload.Under(path, checkOrder(r))
}

func checkOrder(r Range) error {
	if r.Stop < r.Start {
		return refuse("", "the range stops at %d, before its start at %d, expected a stop of at least the start", r.Stop, r.Start)
	}
	return nil
}

func checkCount(path string, n int64) error {
	if n < 0 || n > countMax {
		return refuse(path, "found %d, expected a whole number from 0 to %d", n, int64(countMax))
	}
	return nil
}

func (c ToolCall) check() error {
	if !utf8.ValidString(c.ID) {
		return refuse("/id", "%q is not UTF-8", c.ID)
	}
	if c.Name == "" || !utf8.ValidString(c.Name) {
		return refuse("/name", "found %q, expected the name of a tool", c.Name)
	}
	return nil
}

func (t TurnStart) check() error { return checkCount("/turn", t.Turn) }

func (t TurnEnd) check() error {
	if err := checkCount("/turn", t.Turn); err != nil {
		return err
	}
	if err := checkCount("/steps", t.Steps); err != nil {
		return err
	}
	if int(t.Reason) > len(wire.AllTurnEndReasons) || t.Reason.IsZero() {
		return refuse("/reason", "found %v, expected one of %s", t.Reason, words(wire.AllTurnEndReasons[:]))
	}
	return nil
}

func (s StepStart) check() error { return checkCount("/step", s.Step) }

func (s StepEnd) check() error { return checkCount("/step", s.Step) }

func (h RequestHeader) check() error { return checkCount("/messages", h.Messages) }

var recordTypes = []wire.EventType{
	wire.EventTypeRunStarted, wire.EventTypeModelCalled, wire.EventTypeModelReturned, wire.EventTypePrefixHeld,
}

func (r Record) check() error {
	if !slices.Contains(recordTypes, r.Of) {
		return refuse("", "a record of %v, expected one of %s", r.Of, words(recordTypes))
	}
	if r.Data.Kind() != payload.KindObject {
		return refuse("", "found %s, expected an object", payload.Found(r.Data))
	}
	if err := checkDepth("", aroundData, r.Data); err != nil {
		return err
	}
	return readRecord(r.Of, r.Data)
}

// readRecord refuses data that is not the record which its type asks for.
func readRecord(t wire.EventType, v payload.Value) error {
	var err error
	switch t {
	case wire.EventTypeRunStarted:
		_, err = policy.ReadRunStarted(v)
	case wire.EventTypeModelCalled:
		_, err = model.ReadModelCalled(v)
	case wire.EventTypeModelReturned:
		_, err = model.ReadModelReturned(v)
	case wire.EventTypePrefixHeld:
		_, err = model.ReadPrefixHeld(v)
	case wire.EventTypeSystemMessage, wire.EventTypeUserMessage, wire.EventTypeAssistantMessage, wire.EventTypeToolResult,
		wire.EventTypeToolCall, wire.EventTypeTurnStart, wire.EventTypeTurnEnd, wire.EventTypeStepStart, wire.EventTypeStepEnd,
		wire.EventTypeRequestHeader:
	}
	return err
}
