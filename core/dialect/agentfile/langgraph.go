package agentfile

import (
	"fmt"
	"strconv"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// readLanggraph reads one checkpoint of LangGraph, written as JSON.
func readLanggraph(text []byte) ([]History, error) {
	root, err := readDocument(wire.FormatLanggraph, text)
	if err != nil {
		return nil, err
	}
	doc := dialect.Place{Node: root}
	if inner := doc.Get("checkpoint"); inner.Node.Kind() == payload.KindObject {
		doc = inner
	}
	values := doc.Get("channel_values")
	if values.Node.Kind() != payload.KindObject {
		return nil, refuseDocument(wire.FormatLanggraph, root, "an object with channel_values")
	}
	l := newLanggraph()
	l.at(doc.Node.Get("ts"))
	for i, m := range readChain(values.Get(chainChannel)) {
		if m.kind == chainRemove {
			l.skip(chainRemove)
			continue
		}
		l.say(i, m.turn(i).saying())
		l.count(m)
	}
	return []History{l.finish()}, nil
}

const (
	chainChannel = "messages" // where a graph keeps its messages
	chainRemove  = "remove"   // the type of a message that takes another out
)

// readChain is a list of messages. A single one is a list of it.
func readChain(list dialect.Place) []chainMessage {
	var all []chainMessage
	if list.Node.Kind() == payload.KindObject {
		return []chainMessage{readChainMessage(list)}
	}
	for _, n := range list.Node.Elements() {
		all = append(all, readChainMessage(list.In(n)))
	}
	return all
}

// langgraph is a thread while its checkpoints are gone through.
type langgraph struct {
	*builder
	known map[string]*saying // by what a message says, its id included
	told  map[string]int     // of the answers that count, their index in cost
	cost  []chainMessage
}

func newLanggraph() *langgraph {
	return &langgraph{builder: newBuilder(0), known: make(map[string]*saying), told: make(map[string]int)}
}

// sayings are the messages of a checkpoint. One that another checkpoint has too
// is one saying.
func (l *langgraph) sayings(row int, list []chainMessage) []*saying {
	all := make([]*saying, len(list))
	times := make(map[string]int)
	for i, m := range list {
		key := m.body.Node.Value().String()
		times[key]++
		key += strconv.Itoa(times[key])
		if l.known[key] == nil {
			l.known[key] = m.turn(row).saying()
		}
		all[i] = l.known[key]
		l.count(m)
	}
	return all
}

// count notes what an answer cost, each once, as it was said last.
func (l *langgraph) count(m chainMessage) {
	if _, _, _, ok := m.usage(); !ok {
		return
	}
	id := m.id()
	if i, ok := l.told[id]; ok && id != "" {
		l.cost[i] = m
		return
	}
	l.told[id] = len(l.cost)
	l.cost = append(l.cost, m)
}

func (l *langgraph) finish() History {
	for _, m := range l.cost {
		model, used, reasoning, _ := m.usage()
		l.use(model, used, reasoning)
	}
	return l.end()
}

// LanggraphThread is a thread of LangGraph, or a graph within it.
type LanggraphThread struct {
	ID          string
	Namespace   string                // of a graph within, such as "agent:uuid"; "" of the thread's own
	Checkpoints []LanggraphCheckpoint // by id, ascending
	Writes      []LanggraphWrite      // in order of task path, task and index
}

// LanggraphCheckpoint is a row of the table checkpoints.
type LanggraphCheckpoint struct {
	ID, Parent string
	Type       string // how Data is written: msgpack or json
	Data       []byte
	Metadata   []byte // JSON
}

// LanggraphWrite is a row of the table writes.
type LanggraphWrite struct {
	Checkpoint, Channel string
	Type                string
	Value               []byte
}

// ReadLanggraphThread reads the checkpoints of a thread, which count as rows
// from 0. The chain that leads to the newest is the history; another chain is
// a branch that was left.
func ReadLanggraphThread(t LanggraphThread) History {
	l := newLanggraph()
	l.history.Session = t.ID
	if t.Namespace != "" {
		l.history.Session += "/" + t.Namespace
	}
	c := chain{langgraph: l, writes: make(map[string][]chainMessage)}
	c.read(t)
	c.link()
	c.follow()
	return l.finish()
}

// decode reads a value as it was written by a type.
func decode(kind string, data []byte) (payload.Node, error) {
	switch kind {
	case "json", "": // the latter before types were written
	case "null":
		data = []byte(kind)
	case "msgpack":
		unpacked, err := unpack(data)
		if err != nil {
			return payload.Node{}, fmt.Errorf("no MessagePack: %w", err)
		}
		data = unpacked
	default:
		return payload.Node{}, fmt.Errorf("it is written as %q, expected msgpack or json", kind)
	}
	tree, err := payload.ReadTree(data)
	if err != nil {
		return payload.Node{}, err
	}
	return tree.Root(), nil
}
