package session

import (
	"verbatim/core/locator"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

func (e *Event) parseBookkeeping(v payload.Value) error {
	if !v.Get("surface_op").IsZero() {
		return invalid("/surface_op", "an event of type %q is not on the surface; expected no surface_op", e.kind)
	}
	r := recordOf(e.kind)
	if err := checkWants(v, r.wants); err != nil {
		return err
	}
	e.data = r.data(v)
	return nil
}

// record is how the data of a bookkeeping event is read: the keys that it must
// have, and what is made of them then.
type record struct {
	wants []want
	data  func(v payload.Value) Data
}

func recordOf(t wire.EventType) record {
	switch t {
	case wire.EventTypeToolCall:
		return toolCallRecord
	case wire.EventTypeTurnStart:
		return turnStartRecord
	case wire.EventTypeTurnEnd:
		return turnEndRecord
	case wire.EventTypeStepStart:
		return stepStartRecord
	case wire.EventTypeStepEnd:
		return stepEndRecord
	case wire.EventTypeRequestHeader:
		return headerRecord
	case wire.EventTypeRunStarted, wire.EventTypeModelCalled, wire.EventTypeModelReturned, wire.EventTypePrefixHeld:
		return record{data: func(v payload.Value) Data { return Record{Of: t, Data: v} }}
	case wire.EventTypeSystemMessage, wire.EventTypeUserMessage, wire.EventTypeAssistantMessage, wire.EventTypeToolResult:
	}
	panic("internal error: session: " + t.String() + " is no bookkeeping")
}

const digest = "a digest of 64 lower-case hex digits"

var (
	toolCallRecord = record{
		[]want{
			{"id", isString, "a string", false},
			{"name", isFilledString, "a string that is not empty", false},
		},
		func(v payload.Value) Data { return ToolCall{ID: textOf(v, "id"), Name: textOf(v, "name")} },
	}
	turnStartRecord = record{
		[]want{{"turn", isInteger, wholeNumber, false}},
		func(v payload.Value) Data { return TurnStart{Turn: countOf(v, "turn")} },
	}
	turnEndRecord = record{
		[]want{
			{"turn", isInteger, wholeNumber, false},
			{"steps", isInteger, wholeNumber, false},
			{"reason", isWord(wire.ParseTurnEndReason), "one of " + words(wire.AllTurnEndReasons[:]), false},
		},
		func(v payload.Value) Data {
			reason, _ := wire.ParseTurnEndReason(textOf(v, "reason"))
			return TurnEnd{Turn: countOf(v, "turn"), Steps: countOf(v, "steps"), Reason: reason}
		},
	}
	stepWants       = []want{{"step", isInteger, wholeNumber, false}}
	stepStartRecord = record{stepWants, func(v payload.Value) Data { return StepStart{Step: countOf(v, "step")} }}
	stepEndRecord   = record{stepWants, func(v payload.Value) Data { return StepEnd{Step: countOf(v, "step")} }}
	headerRecord    = record{
		[]want{
			{"messages", isInteger, wholeNumber, false},
			{"surface", isWord(locator.ParseB3Hash), digest, false},
			{"system", isWord(locator.ParseB3Hash), digest, true},
			{"tools", isWord(locator.ParseB3Hash), digest, true},
		},
		func(v payload.Value) Data {
			return RequestHeader{
				Messages: countOf(v, "messages"), Surface: *hashOf(v, "surface"),
				System: hashOf(v, "system"), Tools: hashOf(v, "tools"),
			}
		},
	}
)

func textOf(v payload.Value, key string) string {
	text, _ := v.Get(key).Text()
	return text
}

func countOf(v payload.Value, key string) int64 {
	n, _ := v.Get(key).Integer()
	return n
}

// hashOf is the digest under a key, nil where there is none.
func hashOf(v payload.Value, key string) *locator.B3Hash {
	text, ok := v.Get(key).Text()
	if !ok {
		return nil
	}
	h, _ := locator.ParseB3Hash(text)
	return &h
}
