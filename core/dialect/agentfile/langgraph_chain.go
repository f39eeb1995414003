package agentfile

import (
	"fmt"
	"slices"
	"strconv"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// chain are the checkpoints of a thread as the tree that they are.
type chain struct {
	*langgraph
	points []*checkpoint
	byID   map[string]*checkpoint    // nil of one that cannot be read
	writes map[string][]chainMessage // by checkpoint, of the channel of messages
}

// checkpoint is one state of a thread.
type checkpoint struct {
	row      int
	id       string
	parentID string
	parent   *checkpoint // nil at the root, and where it is missing
	next     []*checkpoint
	at       dialect.Place
	source   string // input, loop, update or fork
	list     []chainMessage
	listed   bool // whether list is known
}

// read reads the rows. One that cannot be read is a fault.
func (c *chain) read(t LanggraphThread) {
	c.byID = make(map[string]*checkpoint, len(t.Checkpoints))
	for row, r := range t.Checkpoints {
		n, err := decode(r.Type, r.Data)
		if err != nil {
			c.fault(noRow(row, err.Error()))
			c.byID[r.ID] = nil
			continue
		}
		p := &checkpoint{row: row, id: r.ID, parentID: r.Parent, at: dialect.Place{Record: rowPath(row), Node: n}}
		if metadata, err := payload.ReadTree(r.Metadata); err == nil {
			p.source = textOf(metadata.Root().Get("source"))
		}
		c.points = append(c.points, p)
		c.byID[r.ID] = p
	}
	for i, w := range t.Writes {
		if w.Channel != chainChannel {
			continue
		}
		n, err := decode(w.Type, w.Value)
		if err != nil {
			c.skip("write")
			continue
		}
		at := dialect.Place{Record: "/writes/" + strconv.Itoa(i), Node: n}
		c.writes[w.Checkpoint] = append(c.writes[w.Checkpoint], readChain(at)...)
	}
}

// link finds the parents, and tells of those that are missing and of two runs
// that went on from one checkpoint.
func (c *chain) link() {
	for _, p := range c.points {
		if p.parentID == "" {
			continue
		}
		parent, ok := c.byID[p.parentID]
		if ok && (parent == nil || parent == p) {
			continue
		}
		if p.parent = parent; parent == nil {
			c.fault(Fault{
				Rule: wire.RuleDanglingParent, Index: p.row, At: rowPath(p.row) + "/parent_checkpoint_id", IDs: []string{p.parentID},
				Message: fmt.Sprintf("the parent checkpoint %q is not in the database", p.parentID),
				Hint:    "The state stands whole in this checkpoint; what led to it is lost, unless a backup has it.",
			})
			continue
		}
		if p.source == "loop" && slices.ContainsFunc(p.parent.next, func(q *checkpoint) bool { return q.source == "loop" }) {
			c.fault(Fault{
				Rule: wire.RuleAmbiguousBranch, Index: p.row, At: rowPath(p.row) + "/parent_checkpoint_id", IDs: []string{p.parentID},
				Message: fmt.Sprintf("two runs went on from the checkpoint %q", p.parentID),
				Hint:    "LangGraph goes on with the checkpoint whose id is the greatest. Let one run at a time write a thread.",
			})
		}
		p.parent.next = append(p.parent.next, p)
	}
}

// messages are those of a checkpoint. Where its channel stands further back, it
// is what stood there with what was written since.
func (c *chain) messages(p *checkpoint) []chainMessage {
	var back []*checkpoint
	for q := p; q != nil && !q.listed; q = q.parent {
		q.listed = true // and so no ring of parents holds us
		if stood := q.at.Get("channel_values").Get(chainChannel); !stood.Node.IsZero() {
			q.list = readChain(stood)
			break
		}
		back = append(back, q)
	}
	for _, q := range slices.Backward(back) {
		if !q.at.Node.Get("channel_versions").Get(chainChannel).IsZero() && q.parent != nil {
			q.list = addMessages(q.parent.list, c.writes[q.parent.id])
		}
	}
	return p.list
}

// addMessages is a list after a write, as LangGraph's add_messages makes it: a
// message whose id stands already takes its place, and one of type remove takes
// it out.
func addMessages(list, more []chainMessage) []chainMessage {
	all := slices.Clone(list)
	for _, m := range more {
		i := slices.IndexFunc(all, func(old chainMessage) bool { return m.id() != "" && old.id() == m.id() })
		switch {
		case m.kind == chainRemove && m.id() == "__remove_all__":
			all = nil
		case m.kind == chainRemove && i >= 0:
			all = slices.Delete(all, i, i+1)
		case m.kind == chainRemove:
		case i >= 0:
			all[i] = m
		default:
			all = append(all, m)
		}
	}
	return all
}

// follow goes through the checkpoints from the root to the newest, and then
// through the branches that were left.
func (c *chain) follow() {
	if len(c.points) == 0 {
		return
	}
	newest := slices.MaxFunc(c.points, byCheckpointID)
	after := make(map[*checkpoint]builder, len(c.points)) // what there was after each
	for _, p := range pathTo(newest, nil) {
		c.state(c.builder, p)
		after[p] = *c.builder
	}
	c.leave(after)
	list := c.messages(newest)
	for i, s := range c.sayings(newest.row, list) {
		s.turn = list[i].turn(newest.row).turn
	}
}

// state shows what the model sees at a checkpoint.
func (c *chain) state(b *builder, p *checkpoint) {
	b.at(p.at.Node.Get("ts"))
	b.show(p.row, c.sayings(p.row, c.messages(p)))
}

func byCheckpointID(a, b *checkpoint) int {
	switch {
	case a.id < b.id:
		return -1
	case a.id > b.id:
		return 1
	}
	return 0
}

// pathTo are the checkpoints that lead to one, without those that were gone
// through before.
func pathTo(p *checkpoint, through map[*checkpoint]builder) []*checkpoint {
	var path []*checkpoint
	seen := make(map[*checkpoint]bool)
	for ; p != nil && !seen[p]; p = p.parent {
		if _, ok := through[p]; ok {
			break
		}
		seen[p] = true
		path = append(path, p)
	}
	slices.Reverse(path)
	return path
}
