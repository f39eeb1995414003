package session

import (
	"iter"

	"verbatim/core/locator"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// Audit is what a log says about itself: whether each request header is what
// the events before it give, and whether each answer of a model was said as it
// was returned.
type Audit struct {
	Headers   int        // how many request headers the log holds
	Mismatch  []Mismatch // headers that the log does not give, in order
	Misspoken []Misspoken
}

// Mismatch is a request header that the events before it do not give.
type Mismatch struct {
	Seq      int64         // of the header
	Recorded RequestHeader // what it says
	Messages int64         // what the fold of the events before it holds
	Surface  locator.B3Hash
	Held     int64 // seq of the last header before it that held; -1 when there is none
}

// Misspoken is a model_returned whose blocks the assistant message after it
// does not say.
type Misspoken struct {
	Returned int64 // seq of the model_returned
	Said     int64 // seq of the assistant message
}

// AuditEvents reads the events of a log from its first one on, once.
func AuditEvents(events iter.Seq[*Event]) Audit {
	a := auditor{held: noSeq, returned: noSeq}
	for e := range events {
		a.take(e, e)
	}
	return a.Audit
}

// Audit reads the log's own events again.
func (l *Log) Audit() Audit { return AuditEvents(l.Events()) }

const noSeq = -1

type auditor struct {
	Audit
	surface  surface
	chain    chain
	held     int64 // the last header that held
	returned int64 // the model_returned that no assistant message followed yet
	blocks   payload.Value
}

// take looks at an event, and keeps it, or what else stands for it, on the
// surface.
func (a *auditor) take(e, kept *Event) {
	switch {
	case e.message != nil:
		a.say(e, kept)
	case e.kind == wire.EventTypeRequestHeader:
		a.header(e)
	case e.kind == wire.EventTypeModelReturned:
		a.answer(e)
	}
}

func (a *auditor) say(e, kept *Event) {
	at, last := a.surface.put(kept)
	if !last && a.chain.started() {
		a.chain.keep(a.surface.before(at))
	}
	if e.message.role != wire.SurfaceRoleAssistant || a.returned == noSeq {
		return
	}
	if e.message.content.value != a.blocks {
		a.Misspoken = append(a.Misspoken, Misspoken{a.returned, e.seq})
	}
	a.returned = noSeq
}

func (a *auditor) header(e *Event) {
	recorded, _ := e.data.(RequestHeader)
	n, h := int64(a.surface.n), a.chain.of(a.surface)
	a.Headers++
	if recorded.Messages == n && recorded.Surface == h {
		a.held = e.seq
		return
	}
	a.Mismatch = append(a.Mismatch, Mismatch{e.seq, recorded, n, h, a.held})
}

// answer notes what a model returned, for the assistant message that is to say
// it. Content that no assistant could say is never said as it was returned.
func (a *auditor) answer(e *Event) {
	record, _ := e.data.(Record)
	said := record.Data.Get("message").Get("content")
	if said.IsZero() {
		said = payload.OfArray()
	}
	c, err := compare(wire.SurfaceRoleAssistant, said)
	if err != nil {
		c.value = payload.Value{}
	}
	a.returned, a.blocks = e.seq, c.value
}
