package agentfile

import (
	"slices"

	"verbatim/core/session"
)

// leave notes the branches that were left: each ends in a checkpoint that
// nothing goes on from.
func (c *chain) leave(after map[*checkpoint]builder) {
	main := c.log
	for _, leaf := range slices.SortedFunc(slices.Values(c.points), byCheckpointID) {
		side := pathTo(leaf, after)
		if len(leaf.next) > 0 || len(side) == 0 {
			continue
		}
		b := newBuilder(c.dialect)
		if from, ok := after[side[0].parent]; ok {
			b = from.fork(len(from.spoken))
		}
		for _, p := range side {
			c.state(b, p)
			after[p] = *b
		}
		c.history.Left = append(c.history.Left, b.history.Left...)
		c.history.Left = append(c.history.Left, Branch{Log: b.log, Shared: sharedEvents(main, b.log), Records: b.records})
	}
}

// sharedEvents is how many of their first events two logs have in common.
func sharedEvents(a, b *session.Log) int {
	n := 0
	for n < min(a.Len(), b.Len()) && a.Event(int64(n)) == b.Event(int64(n)) {
		n++
	}
	return n
}
