package agentfile

import (
	"verbatim/core/dialect"
	"verbatim/core/payload"
)

// compaction is the state of a compaction by Cline's SDK: messages that stand in
// place of the first ones. A state that was made of other messages is left out,
// as the SDK does. Its hash of those messages is not held against them: it is
// one of JavaScript's rendering.
func (c *cline) compaction(text []byte) []clineChange {
	state := c.companion(clineCompaction, text)
	if state.IsZero() {
		return nil
	}
	count, ok := state.Get("source_message_count").Integer()
	if !ok || count > int64(len(c.entries)) || !c.madeOf(state, count) {
		c.skip(clineCompaction)
		return nil
	}
	after := int64(-1)
	if count > 0 {
		after = int64(c.entries[count-1].index)
	}
	return []clineChange{{after, func() {
		c.instead = int(count)
		for _, m := range state.Get("messages").Elements() {
			at := dialect.Place{Record: "/" + clineCompaction, Node: m}
			turn := taskTurn(at, c.last())
			c.prefix = append(c.prefix, readSaying(c.dialect, turn, m))
		}
		c.refresh()
	}}}
}

// madeOf reports whether the last message that a state was made of is the one
// that stands there, as far as the state names it by id or by time.
func (c *cline) madeOf(state payload.Node, count int64) bool {
	key := textOf(state.Get("source_last_message_key"))
	if key == "" || count == 0 {
		return true
	}
	last := c.entries[count-1]
	if id := last.text("id"); id != "" {
		return key == "id:"+id
	}
	if ts := last.node.Get("ts"); ts.Kind() == payload.KindNumber {
		return key == "ts:"+last.text("role")+":"+ts.Raw()
	}
	return true
}
