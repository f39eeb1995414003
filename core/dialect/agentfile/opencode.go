package agentfile

import (
	"fmt"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/core/usage"
	"verbatim/generated/wire"
)

// readOpencode reads a session that opencode exported: the session, and its
// messages with their parts.
func readOpencode(text []byte) ([]History, error) {
	root, err := readDocument(wire.FormatOpencode, text)
	if err != nil {
		return nil, err
	}
	doc := dialect.Place{Node: root}
	list := doc.Get("messages")
	if list.Node.Kind() != payload.KindArray {
		return nil, refuseDocument(wire.FormatOpencode, root, "an object with info and messages")
	}
	o := newOpencode(doc.Get("info"))
	o.history.Session = textOf(o.info.Node.Get("id"))
	for i, n := range list.Node.Elements() {
		at := list.In(n)
		m := &openMessage{index: i, at: at, info: at.Get("info")}
		m.id = textOf(m.info.Node.Get("id"))
		for _, part := range at.Get("parts").Node.Elements() {
			m.parts = append(m.parts, openPart{id: textOf(part.Get("id")), index: i, at: at.In(part)})
		}
		o.raw = append(o.raw, m)
	}
	return []History{o.read()}, nil
}

// opencode is a session while its messages are said.
type opencode struct {
	*builder
	info dialect.Place // of the session
	raw  []*openMessage
	byID map[string]int // of a message, its index in raw
}

// openMessage is a message with its parts.
type openMessage struct {
	id      string
	index   int // what a finding calls it
	at      dialect.Place
	info    dialect.Place
	parts   []openPart
	before  int // the log's length before it was said
	sayings []*saying
	cleared []clearing
}

// openPart is a part of a message.
type openPart struct {
	id    string
	index int
	at    dialect.Place
}

func newOpencode(info dialect.Place) *opencode {
	return &opencode{builder: newBuilder(0), info: info, byID: make(map[string]int)}
}

// read says the messages in order, with what changed in between.
func (o *opencode) read() History {
	for i, m := range o.raw {
		o.byID[m.id] = i
	}
	clearings := o.clearings()
	for i, m := range o.raw {
		o.atMillis(m.info.Node.Get("time").Get("created"))
		clearings = o.clear(clearings, i)
		o.link(m)
		m.before = o.log.Len()
		o.speak(i)
		for _, s := range m.sayings {
			o.say(m.index, s)
		}
		if _, compacts := o.compaction(i); compacts || !m.sent() {
			o.show(m.index, o.sayings(i+1))
		}
		o.count(m)
	}
	o.clear(clearings, len(o.raw))
	o.revert()
	return o.end()
}

// sent reports whether a model is sent a message: not one without parts for
// it, nor an answer that failed, unless it was cut off with something said.
func (m *openMessage) sent() bool {
	says := false
	for _, p := range m.parts {
		says = says || !p.unsaid(m.role())
	}
	failure := m.info.Node.Get("error")
	if m.role() != wire.SurfaceRoleAssistant || failure.IsZero() || failure.Kind() == payload.KindNull {
		return says
	}
	return failure.Get("name").Is("MessageAbortedError") && m.saidMoreThanReasoning()
}

func (m *openMessage) saidMoreThanReasoning() bool {
	for _, p := range m.parts {
		if word := p.word(); word != "step-start" && word != "reasoning" {
			return true
		}
	}
	return false
}

func (m *openMessage) role() wire.SurfaceRole {
	if m.info.Node.Get("role").Is("assistant") {
		return wire.SurfaceRoleAssistant
	}
	return wire.SurfaceRoleUser
}

// link holds the message that an answer names as its parent against those of
// the session.
func (o *opencode) link(m *openMessage) {
	parent := m.info.Get("parentID")
	id := textOf(parent.Node)
	if _, ok := o.byID[id]; id == "" || ok || m.role() != wire.SurfaceRoleAssistant {
		return
	}
	o.fault(Fault{
		Rule: wire.RuleDanglingParent, Index: m.index, At: parent.Path(), IDs: []string{id},
		Message: fmt.Sprintf("parentID names %q, and no message of the session has that id", id),
		Hint:    "opencode does not find what this answers. Restore the message, or name the one before.",
	})
}

// count adds what an answer cost. opencode's input leaves out the cached parts,
// and its output the reasoning, but for versions whose total says otherwise.
func (o *opencode) count(m *openMessage) {
	tokens := m.info.Node.Get("tokens")
	if tokens.Kind() != payload.KindObject {
		return
	}
	cache := tokens.Get("cache")
	read, write := counted(cache.Get("read")), counted(cache.Get("write"))
	input, output, reasoning := counted(tokens.Get("input")), counted(tokens.Get("output")), counted(tokens.Get("reasoning"))
	used := usage.ModelUsage{Input: addAll(input, read, write), Output: addAll(output, reasoning), CacheRead: read, CacheWrite: write}
	if total, ok := counted(tokens.Get("total")).Reported(); ok && total == addTokens(used.Input, output.OrZero()) {
		used.Output = output.OrZero()
	}
	o.use(textOf(m.info.Node.Get("modelID")), used, reasoning)
}
