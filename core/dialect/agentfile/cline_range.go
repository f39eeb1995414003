package agentfile

import "verbatim/core/payload"

const deletedRange = "conversationHistoryDeletedRange"

// ranges are the ranges of elements that were left out of requests, each from
// when the messages of the user interface first tell of it.
func (c *cline) ranges(text []byte) []clineChange {
	var changes []clineChange
	var start, end int64
	told := false
	for _, n := range c.companion(clineUI, text).Elements() {
		from, to, ok := rangeOf(n)
		if !ok || told && from == start && to == end {
			continue
		}
		start, end, told = from, to, true
		after := endOfFile
		if at, ok := n.Get("conversationHistoryIndex").Integer(); ok {
			after = max(at, to)
		}
		changes = append(changes, clineChange{after, func() { c.leave(from, to) }})
	}
	return changes
}

// lastRange is the range that the task history tells of.
func (c *cline) lastRange(text, id []byte) []clineChange {
	items := c.companion(clineHistory, text)
	for _, n := range items.Elements() {
		from, to, ok := rangeOf(n)
		if ok && (n.Get("id").Is(string(id)) || items.Len() == 1 && len(id) == 0) {
			return []clineChange{{endOfFile, func() { c.leave(from, to) }}}
		}
	}
	return nil
}

// rangeOf is the range that a record tells of.
func rangeOf(n payload.Node) (start, end int64, ok bool) {
	ends := n.Get(deletedRange)
	if ends.Len() != 2 {
		return 0, 0, false
	}
	for i, v := range ends.Elements() {
		number, whole := v.Integer()
		if !whole {
			return 0, 0, false
		}
		if i == 0 {
			start = number
		} else {
			end = number
		}
	}
	return start, end, ends.Kind() == payload.KindArray && start <= end
}

// leave leaves a range of elements out, both ends inside.
func (c *cline) leave(start, end int64) {
	if c.left && c.start == start && c.end == end {
		return
	}
	c.left, c.start, c.end = true, start, end
	c.refresh()
}
