package agentfile

import (
	"cmp"
	"fmt"
	"slices"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// compaction is the message that asked for the compaction which a message
// finishes: an answer marked as a summary, finished and without an error.
func (o *opencode) compaction(i int) (marker int, ok bool) {
	info := o.raw[i].info.Node
	failure := info.Get("error")
	if o.raw[i].role() != wire.SurfaceRoleAssistant || !isTrue(info.Get("summary")) || textOf(info.Get("finish")) == "" ||
		!failure.IsZero() && failure.Kind() != payload.KindNull {
		return 0, false
	}
	marker, ok = o.byID[textOf(info.Get("parentID"))]
	return marker, ok && marker < i && !o.raw[marker].compacts().IsZero()
}

// compacts is the part of a message that asks for a compaction.
func (m *openMessage) compacts() payload.Node {
	for _, p := range m.parts {
		if p.word() == "compaction" {
			return p.at.Node
		}
	}
	return payload.Node{}
}

// visible are the first n messages as far as the model sees them: from the
// last compaction on its request, its summary, the tail that it kept, and what
// came after.
func (o *opencode) visible(n int) []*openMessage {
	first, all := 0, []*openMessage(nil)
	for i := n - 1; i >= 0; i-- {
		marker, ok := o.compaction(i)
		if !ok {
			continue
		}
		all = append(all, o.raw[marker], o.raw[i])
		tail, kept := o.byID[textOf(o.raw[marker].compacts().Get("tail_start_id"))]
		if kept && tail < marker {
			all = append(all, o.raw[tail:marker]...)
		}
		all = append(all, o.raw[marker+1:i]...)
		first = i + 1
		break
	}
	all = append(all, o.raw[first:n]...)
	return slices.DeleteFunc(all, func(m *openMessage) bool { return !m.sent() })
}

// sayings are what the model sees of the first n messages.
func (o *opencode) sayings(n int) []*saying {
	var all []*saying
	for _, m := range o.visible(n) {
		all = append(all, m.sayings...)
	}
	return all
}

// revert hides a message and all after it, or the end of a message from a part
// on, until the next prompt. What the model sees is what it saw before.
func (o *opencode) revert() {
	revert := o.info.Get("revert")
	if revert.Node.Kind() != payload.KindObject {
		return
	}
	id := revert.Get("messageID")
	i, ok := o.byID[textOf(id.Node)]
	if !ok {
		o.fault(Fault{
			Rule: wire.RuleDanglingParent, At: id.Path(), IDs: []string{textOf(id.Node)},
			Message: fmt.Sprintf("the session is reverted to %q, and no message of it has that id", textOf(id.Node)),
			Hint:    "opencode hides nothing then. Take the revert out, or name a message.",
		})
		return
	}
	m := o.raw[i]
	last := m.index
	if len(o.raw) > 0 {
		last = o.raw[len(o.raw)-1].index
	}
	if n := min(m.before, o.log.Len()); n < o.log.Len() {
		o.rewind(n)
	}
	o.show(last, o.sayings(i)) // an output that was cleared since stays cleared
	part := textOf(revert.Node.Get("partID"))
	at := slices.IndexFunc(m.parts, func(p openPart) bool { return part != "" && p.id == part })
	if at <= 0 {
		return
	}
	m.parts = m.parts[:at]
	o.speak(i)
	for _, s := range m.sayings {
		o.say(m.index, s)
	}
}

// clearing is an output that the model is not sent any more, from a time on.
type clearing struct {
	message int
	part    dialect.Place
	at      int64 // milliseconds
}

// clearings are all of them, in order of time.
func (o *opencode) clearings() []clearing {
	var all []clearing
	for i, m := range o.raw {
		for _, p := range m.parts {
			if at, ok := p.cleared(); ok {
				all = append(all, clearing{i, p.at, at})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b clearing) int { return cmp.Compare(a.at, b.at) })
	return all
}

// cleared is when the output of a part was cleared.
func (p openPart) cleared() (at int64, ok bool) {
	return p.at.Node.Get("state").Get("time").Get("compacted").Integer()
}

// clear clears what was cleared before a message was made, as far as it was
// said by then, and answers the rest.
func (o *opencode) clear(due []clearing, n int) []clearing {
	changed := false
	for len(due) > 0 && due[0].message < n && (n == len(o.raw) || due[0].at <= o.created(n)) {
		m := o.raw[due[0].message]
		m.cleared = append(m.cleared, due[0])
		o.speak(due[0].message)
		changed = true
		due = due[1:]
	}
	if changed {
		o.show(o.raw[n-1].index, o.sayings(n))
	}
	return due
}

// created is when a message was made, in milliseconds.
func (o *opencode) created(i int) int64 {
	at, _ := o.raw[i].info.Node.Get("time").Get("created").Integer()
	return at
}
