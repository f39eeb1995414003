package agentfile

import (
	"cmp"
	"slices"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// overlay is the text that one block of a message has in requests, from a time
// on.
type overlay struct {
	entry int   // of the task
	block int64 // in its content
	ts    int64
	text  payload.Node
}

// overlays are the edits of texts that were made for requests alone: an array
// of [element, [type, [[block, [[time, "text", [text], …], …]], …]]].
func (c *cline) overlays(text []byte) []clineChange {
	var all []overlay
	for _, of := range c.companion(clineOverlays, text).Elements() {
		index, ok := at(of, 0).Integer()
		entry := slices.IndexFunc(c.entries, func(e taskEntry) bool { return int64(e.index) == index })
		if !ok || entry < 0 {
			c.skip(clineOverlays)
			continue
		}
		for _, block := range at(at(of, 1), 1).Elements() {
			all = append(all, c.edits(entry, block)...)
		}
	}
	slices.SortStableFunc(all, func(a, b overlay) int { return cmp.Compare(a.ts, b.ts) })
	changes := make([]clineChange, len(all))
	for i, o := range all {
		changes[i] = clineChange{c.before(o), func() { c.overlay(o) }}
	}
	return changes
}

// edits are the edits of one block.
func (c *cline) edits(entry int, block payload.Node) []overlay {
	var all []overlay
	index, ok := at(block, 0).Integer()
	for _, edit := range at(block, 1).Elements() {
		ts, dated := at(edit, 0).Integer()
		text := at(at(edit, 2), 0)
		if !ok || !dated || text.Kind() != payload.KindString {
			c.skip(clineOverlays)
			continue
		}
		all = append(all, overlay{entry, index, ts, text})
	}
	return all
}

// before is the index of the last element that was said when an edit was made:
// the edited one, or a later one that says an earlier time.
func (c *cline) before(o overlay) int64 {
	after := int64(c.entries[o.entry].index)
	for _, e := range c.entries[o.entry+1:] {
		ts, ok := e.node.Get("ts").Integer()
		if !ok {
			return endOfFile
		}
		if ts > o.ts {
			break
		}
		after = int64(e.index)
	}
	return after
}

// overlay gives a block its other text. The turn keeps its places in the file.
func (c *cline) overlay(o overlay) {
	e := &c.entries[o.entry]
	old := blockText(at(e.node.Get("content"), o.block))
	if old.IsZero() {
		c.skip(clineOverlays)
		return
	}
	start, end := old.Span()
	whole := e.tree.Text()
	tree, err := payload.ReadTree([]byte(whole[:start] + o.text.Value().String() + whole[end:]))
	if err != nil {
		panic("internal error: a text in place of a text: " + err.Error())
	}
	e.tree, e.node = tree, tree.Root()
	e.saying = readSaying(wire.DialectAnthropic, e.saying.turn, e.node)
	c.refresh()
}

// blockText is the string that an edit changes: of a text block its text, of a
// tool result its content or the text that stands first in it.
func blockText(block payload.Node) payload.Node {
	kind := wire.AnthropicBlockType(textOf(block.Get("type")))
	if kind == wire.AnthropicBlockTypeText {
		return stringAt(block, "text")
	}
	if kind != wire.AnthropicBlockTypeToolResult {
		return payload.Node{}
	}
	if said := stringAt(block, "content"); !said.IsZero() {
		return said
	}
	for _, inner := range block.Get("content").Elements() {
		if inner.Get("type").Is(string(wire.AnthropicBlockTypeText)) {
			return stringAt(inner, "text")
		}
	}
	return payload.Node{}
}

// stringAt is the string under a key, the zero Node for anything else.
func stringAt(n payload.Node, key string) payload.Node {
	if v := n.Get(key); v.Kind() == payload.KindString {
		return v
	}
	return payload.Node{}
}

// at is an element of an array, the zero Node where there is none.
func at(n payload.Node, index int64) payload.Node {
	for i, v := range n.Elements() {
		if int64(i) == index {
			return v
		}
	}
	return payload.Node{}
}
