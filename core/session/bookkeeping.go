package session

import (
	"fmt"

	"verbatim/core/locator"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// parseBookkeeping reads the data of an event that no model sees.
func (e *Event) parseBookkeeping(r *payload.Record, v payload.Value) error {
	if r.Has("surface_op") {
		r.Fail("surface_op", fmt.Sprintf("an event of type %q is not on the surface, expected no surface_op", e.kind))
	}
	e.data = dataOf(e.kind, r, v)
	return r.Err()
}

func dataOf(t wire.EventType, r *payload.Record, v payload.Value) Data {
	switch t {
	case wire.EventTypeToolCall:
		return ToolCall{ID: r.Text("id"), Name: filled(r, "name", "the name of a tool")}
	case wire.EventTypeTurnStart:
		return TurnStart{Turn: count(r, "turn")}
	case wire.EventTypeTurnEnd:
		return TurnEnd{
			Turn: count(r, "turn"), Steps: count(r, "steps"),
			Reason: payload.Word(r, "reason", wire.ParseTurnEndReason),
		}
	case wire.EventTypeStepStart:
		return StepStart{Step: count(r, "step")}
	case wire.EventTypeStepEnd:
		return StepEnd{Step: count(r, "step")}
	case wire.EventTypeRequestHeader:
		return RequestHeader{
			Messages: count(r, "messages"), Surface: payload.Word(r, "surface", locator.ParseB3Hash),
			System: hashOf(r, "system"), Tools: hashOf(r, "tools"),
		}
	case wire.EventTypeRunStarted, wire.EventTypeModelCalled, wire.EventTypeModelReturned, wire.EventTypePrefixHeld:
		record := Record{Of: t, Data: v}
		if r.Err() == nil {
			r.Whole(record.check())
		}
		return record
	case wire.EventTypeSystemMessage, wire.EventTypeUserMessage, wire.EventTypeAssistantMessage, wire.EventTypeToolResult:
	}
	panic("session: internal error: " + t.String() + " is no bookkeeping")
}

// hashOf is the digest under a key, nil where there is none.
func hashOf(r *payload.Record, key string) *locator.B3Hash {
	if !r.Has(key) {
		return nil
	}
	h := payload.Word(r, key, locator.ParseB3Hash)
	return &h
}
