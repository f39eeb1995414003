package session

import (
	"slices"
	"strings"

	"verbatim/core/payload"
)

// Outline is a log of which nothing that was said is kept: of each event it has
// what pairs, where it stands and how it is digested. It serves whoever judges
// a log that is longer than memory. The zero Outline is that of an empty log.
type Outline struct {
	seen  Log
	audit auditor
	begun bool
}

// Add takes an event, which it does not keep. Its seq must be the next one, else
// it is refused with an [*EventError].
func (o *Outline) Add(e *Event) error {
	if !o.begun {
		o.audit.held, o.audit.returned, o.begun = noSeq, noSeq, true
	}
	kept := e.outlined()
	if err := o.seen.Add(kept); err != nil {
		return err
	}
	o.audit.take(e, kept)
	return nil
}

// outlined is the event without what it says.
func (e *Event) outlined() *Event {
	kept := &Event{seq: e.seq, start: e.start, stop: e.stop, kind: e.kind}
	if m := e.message; m != nil {
		digest := m.Digest()
		kept.message = &Message{role: m.role, content: m.content.outlined()}
		kept.message.digest.Store(&digest)
	}
	return kept
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
func (o *Outline) Messages() int { return o.seen.Fold().Len() }

// CutPairs are what [Log.CutPairs] answers for the log.
func (o *Outline) CutPairs() []CutPair { return o.seen.CutPairs() }

// Audit is what [Log.Audit] answers for the log.
func (o *Outline) Audit() Audit { return o.audit.Audit }
