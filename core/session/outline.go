package session

import (
	"slices"
	"strings"

	"verbatim/core/locator"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// Outline is a log of which nothing that was said is kept: of each message on
// the surface it has what pairs, where it stands and how it is digested. It
// serves whoever judges a log that is longer than memory. The zero Outline is
// that of an empty log.
type Outline struct {
	// Blame says that the events are kept too, without what they say, so that
	// CutPairs names who parted each pair. It is set before the first event.
	Blame bool

	next   int64
	events events // with Blame
	last   Event  // that was taken last; without Blame each takes the place of the one before
	audit  auditor
}

// Add takes an event, which it does not keep. Its seq must be the next one, else
// it is refused with an [*EventError].
func (o *Outline) Add(e *Event) error {
	if e.seq != o.next {
		return outOfOrder(e.seq, o.next)
	}
	if o.next == 0 {
		o.audit.held, o.audit.returned = noSeq, noSeq
	}
	o.next++
	kept := &o.last
	if o.Blame {
		kept = new(Event)
		o.events.push(kept)
	}
	*kept = Event{seq: e.seq, start: e.start, stop: e.stop, kind: e.kind}
	if e.message != nil {
		kept.message = e.message.outlined()
	}
	o.audit.take(e, kept)
	if e.kind == wire.EventTypeModelReturned {
		return o.keepAnswer()
	}
	return nil
}

// keepAnswer keeps what a model returned beyond its event.
func (o *Outline) keepAnswer() (err error) {
	if !o.audit.blocks.IsZero() {
		o.audit.blocks, err = payload.Parse([]byte(o.audit.blocks.String()))
	}
	return err
}

// outlined is the message without what it says.
func (m *Message) outlined() *Message {
	kept := new(struct {
		Message
		digest locator.B3Hash
	})
	kept.role, kept.content, kept.digest = m.role, m.content.outlined(), m.Digest()
	kept.Message.digest.Store(&kept.digest)
	return &kept.Message
}

// outlined is content of as many blocks, of which the calls are calls and
// nothing more.
func (c content) outlined() content {
	kept := content{calls: cloned(slices.Clone(c.calls)), result: strings.Clone(c.result)}
	if len(c.calls) == 0 {
		return kept
	}
	var blocks []payload.Value
	for _, b := range c.value.Elements() {
		if isCall(b) {
			blocks = append(blocks, outlinedCall)
		} else {
			blocks = append(blocks, payload.OfBool(false))
		}
	}
	kept.value = payload.OfArray(blocks...)
	return kept
}

var outlinedCall, _ = payload.OfObject(payload.Member{Key: "kind", Value: toolUseKind})

// Messages is the number of messages that the events fold to.
func (o *Outline) Messages() int { return o.audit.surface.n }

// CutPairs are what [Log.CutPairs] answers for the log. Without Blame nobody is
// to blame.
func (o *Outline) CutPairs() []CutPair {
	pairs := cutPairs(o.audit.surface)
	if o.Blame {
		blameFor(pairs, o.events)
	}
	return pairs
}

// Audit is what [Log.Audit] answers for the log.
func (o *Outline) Audit() Audit { return o.audit.Audit }
