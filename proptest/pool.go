package proptest

import (
	"verbatim/core/locator"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// said is a message of the pool beside its parts. Both are shared by all that
// is drawn and never change.
type said struct {
	saying
	message *session.Message
}

func saidOf(s saying) said { return said{s, s.message()} }

// The pool is small on purpose: equal messages and repeated ids must be
// frequent. A row is a kind of message and a column one of its variants, the
// last of which is the degenerate one: no text, an empty id.
const (
	userText = iota
	assistantText
	calls
	results
	systemText
	parallelCalls
	spokenCall
	namedUser
	noBlock
	rows
)

const columns = 4

var pool = makePool()

func makePool() [rows][columns]said {
	texts := [columns]string{"a", "b", "c", ""}
	ids := [columns]string{"x", "y", "z", ""}
	var p [rows][columns]said
	for i := range columns {
		text, id := texts[i], ids[i]
		spoken := callOf(id)
		spoken.texts = []string{"a"}
		named := textOf(wire.SurfaceRoleUser, text)
		named.name = "ann"
		p[userText][i] = saidOf(textOf(wire.SurfaceRoleUser, text))
		p[assistantText][i] = saidOf(textOf(wire.SurfaceRoleAssistant, text))
		p[calls][i] = saidOf(callOf(id))
		p[results][i] = saidOf(resultOf(id))
		p[systemText][i] = saidOf(textOf(wire.SurfaceRoleSystem, text))
		p[parallelCalls][i] = saidOf(callOf(id, ids[(i+1)%columns]))
		p[spokenCall][i] = saidOf(spoken)
		p[namedUser][i] = saidOf(named)
		p[noBlock][i] = saidOf(saying{role: [columns]wire.SurfaceRole{
			wire.SurfaceRoleAssistant, wire.SurfaceRoleUser, wire.SurfaceRoleSystem, wire.SurfaceRoleAssistant,
		}[i]})
	}
	return p
}

// near has, for each message of the pool, those that differ from it in one
// respect: the easiest to mistake for it.
var near = makeNear()

func makeNear() map[session.Identity][]*session.Message {
	n := make(map[session.Identity][]*session.Message)
	for _, row := range pool {
		for _, m := range row {
			var others []*session.Message
			for _, s := range nearTo(m.saying) {
				others = append(others, s.message())
			}
			n[m.message.Identity()] = others
		}
	}
	return n
}

func nearTo(s saying) []saying {
	var others []saying
	if len(s.texts) > 0 {
		o := s.clone()
		o.texts[0] += "!"
		others = append(others, o)
	}
	if len(s.calls) > 0 {
		o := s.clone()
		o.calls[0].input = `{"a":1}`
		others = append(others, o)
	}
	if s.role == wire.SurfaceRoleTool {
		o := s
		o.failed = true
		others = append(others, o)
	}
	return others
}

// bookkeeping has one datum of each event type that no model sees.
var bookkeeping = makeBookkeeping()

func makeBookkeeping() []session.Data {
	digest := `"` + locator.B3Hash{}.String() + `"`
	record := func(of wire.EventType, text string) session.Data { return session.Record{Of: of, Data: value(text)} }
	return []session.Data{
		session.StepStart{Step: 1},
		session.StepEnd{Step: 1},
		session.TurnStart{Turn: 1},
		session.TurnEnd{Turn: 1, Steps: 1, Reason: wire.TurnEndReasonComplete},
		session.ToolCall{ID: "x", Name: "f"},
		session.RequestHeader{},
		record(wire.EventTypeRunStarted, `{}`),
		record(wire.EventTypeModelCalled, `{"model":"m","segments":[`+digest+`,`+digest+`,`+digest+`,`+digest+`]}`),
		record(wire.EventTypeModelReturned, `{"message":{},"calls":0}`),
		record(wire.EventTypePrefixHeld, `{"endpoint":"e","prefix":`+digest+`,"waited_ms":1}`),
	}
}
