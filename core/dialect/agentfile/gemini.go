package agentfile

import (
	"fmt"
	"slices"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/core/usage"
	"verbatim/generated/wire"
)

// What a record of Gemini CLI says it is, where a model sees it.
const (
	geminiUser  = "user"
	geminiModel = "gemini"
)

// readGemini reads a session of Gemini CLI: lines, or in older files one
// document with all messages.
func readGemini(text []byte) ([]History, error) {
	if tree, err := payload.ReadTree(text); err == nil && tree.Root().Get("messages").Kind() == payload.KindArray {
		return readGeminiDocument(tree.Root()), nil
	}
	records, faults, err := readRecords(wire.FormatGeminiCLI, text)
	if err != nil {
		return nil, err
	}
	g := newGemini()
	for _, f := range faults {
		g.fault(f)
	}
	for _, r := range records {
		g.read(r)
	}
	return g.finish(), nil
}

func readGeminiDocument(root payload.Node) []History {
	g := newGemini()
	g.history.Session = textOf(root.Get("sessionId"))
	for i, m := range root.Get("messages").Elements() {
		g.at(m.Get("timestamp"))
		g.push(g.message(i, dialect.Place{Node: m}))
	}
	return g.finish()
}

// gemini is a session while its records are read.
type gemini struct {
	*builder
	live []*geminiMessage // in order
	open exchange         // of the last ones
	seen map[string]int   // of each id that ever was, its index in told
	told []payload.Node   // the newest record of each message, those left behind included
}

// geminiMessage is one record that is part of the history, be it sent to the
// model or not.
type geminiMessage struct {
	id      string
	kind    string // user, gemini, or another type, which no model sees
	index   int    // of the record; what findings call it
	at      dialect.Place
	content dialect.Place
	sayings []*saying
}

func newGemini() *gemini {
	return &gemini{builder: newBuilder(0), open: exchange{format: wire.FormatGeminiCLI}, seen: make(map[string]int)}
}

// message is a record as part of the history. It says nothing yet.
func (g *gemini) message(index int, at dialect.Place) *geminiMessage {
	m := &geminiMessage{id: textOf(at.Node.Get("id")), kind: textOf(at.Node.Get("type")), index: index, at: at, content: at.Get("content")}
	g.note(m)
	return m
}

// note keeps the newest record of a message, for what it cost.
func (g *gemini) note(m *geminiMessage) {
	i, ok := g.seen[m.id]
	switch {
	case ok && m.id != "":
		g.told[i] = m.at.Node
		return
	case m.kind != geminiUser && m.kind != geminiModel:
		g.skip(kindOf(m.at.Node))
	}
	g.seen[m.id] = len(g.told)
	g.told = append(g.told, m.at.Node)
}

// read takes one record of a file of lines. Whether it is a rewind, a message,
// an update or the session's own is asked in this order, as Gemini CLI does.
func (g *gemini) read(r record) {
	to, set := r.node.Get("$rewindTo"), r.node.Get("$set")
	g.at(r.node.Get("timestamp"))
	switch {
	case to.Kind() == payload.KindString:
		g.rewindTo(r, to)
	case r.node.Get("id").Kind() == payload.KindString:
		g.put(g.message(r.index, r.place(r.node)))
	case set.Kind() == payload.KindObject:
		g.set(r, set)
	case r.node.Get("sessionId").Kind() == payload.KindString:
		g.name(r.node)
		g.skip("metadata")
	default:
		g.skip(kindOf(r.node))
	}
}

// kindOf is what a record is counted under that is left out.
func kindOf(n payload.Node) string {
	if word := textOf(n.Get("type")); word != "" {
		return word
	}
	return n.Kind().String()
}

func (g *gemini) name(n payload.Node) {
	if id := textOf(n.Get("sessionId")); id != "" {
		g.history.Session = id
	}
}

// put takes a message. One whose id stands already replaces it.
func (g *gemini) put(m *geminiMessage) {
	old := g.indexOf(m.id)
	if old < 0 {
		g.push(m)
		return
	}
	m.sayings, g.live[old] = g.live[old].sayings, m
	if g.remake(old) {
		g.show(m.index, g.sayings())
	}
}

// indexOf is where a message stands, -1 for nowhere.
func (g *gemini) indexOf(id string) int {
	return slices.IndexFunc(g.live, func(m *geminiMessage) bool { return m.id == id })
}

// push takes a message at the end.
func (g *gemini) push(m *geminiMessage) {
	g.live = append(g.live, m)
	g.open.make(m)
	for _, s := range m.sayings {
		g.say(m.index, s)
	}
}

// rewindTo drops a message and all after it, and everything when the message
// does not stand.
func (g *gemini) rewindTo(r record, to payload.Node) {
	id := textOf(to)
	if _, ok := g.seen[id]; !ok {
		f := r.faultAt(wire.RuleDanglingParent, to)
		f.IDs = []string{id}
		f.Message = fmt.Sprintf("$rewindTo names %q, and no message before it has that id", id)
		f.Hint = "Gemini CLI drops the whole history at such a record. Take the record out, or name a message."
		for _, m := range g.live {
			if len(m.sayings) > 0 {
				f.Unreachable = append(f.Unreachable, m.index)
			}
		}
		g.fault(f)
	}
	g.live = g.live[:max(0, g.indexOf(id))]
	g.reopen()
	g.show(r.index, g.sayings())
}

// set takes an update. With messages it puts them in place of all that stand.
func (g *gemini) set(r record, set payload.Node) {
	g.name(set)
	messages := set.Get("messages")
	if messages.Kind() != payload.KindArray {
		g.skip("metadata")
		return
	}
	before := make(map[string]*geminiMessage, len(g.live))
	for _, m := range g.live {
		before[m.id] = m
	}
	g.live = nil
	for _, n := range messages.Elements() {
		m := g.message(r.index, r.place(n))
		if old, ok := before[m.id]; ok {
			m.sayings = old.sayings
			delete(before, m.id)
		}
		g.live = append(g.live, m)
	}
	for i := 0; i < len(g.live); {
		i = g.exchangeEnd(i)
		g.remake(i - 1)
	}
	g.reopen()
	g.show(r.index, g.sayings())
}

// sayings are what the model sees.
func (g *gemini) sayings() []*saying {
	var all []*saying
	for _, m := range g.live {
		all = append(all, m.sayings...)
	}
	return all
}

// finish is the history with what its messages cost, those left behind
// included.
func (g *gemini) finish() []History {
	for _, n := range g.told {
		tokens := n.Get("tokens")
		if tokens.Kind() != payload.KindObject {
			continue
		}
		thoughts := counted(tokens.Get("thoughts"))
		g.use(textOf(n.Get("model")), usage.ModelUsage{
			Input:     addAll(counted(tokens.Get("input")), counted(tokens.Get("tool"))),
			Output:    addAll(counted(tokens.Get("output")), thoughts),
			CacheRead: counted(tokens.Get("cached")),
		}, thoughts)
	}
	return []History{g.end()}
}
