package agentfile

import (
	"fmt"
	"slices"

	"verbatim/generated/wire"
)

// dangling tells of the rows that name a parent which is not in the file, by
// parent. Of rows that name one and the same the first is told of.
func (f *claudeFile) dangling(missing map[string][]int) {
	if len(missing) == 0 {
		return
	}
	below := f.belowTops()
	for _, rows := range missing {
		row := &f.rows[rows[0]]
		fault := row.faultAt(wire.RuleDanglingParent, row.node.Get("parentUuid"))
		fault.IDs = []string{row.parent}
		fault.Unreachable = f.unreachable(rows, below)
		fault.Message = fmt.Sprintf("the parent %q is not in the file, expected the uuid of one of its records; %s named it, and %s cut off",
			row.parent, counting(len(rows), "record has", "records have"), counting(len(fault.Unreachable), "message is", "messages are"))
		fault.Hint = "A resumed session does not see what is cut off. Name the record before it as the parent, or restore the one that is missing."
		row.talk.b.fault(fault)
	}
}

// counting is a number with its noun and verb.
func counting(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// belowTops are the rows of messages by the row at which a walk from them ends.
func (f *claudeFile) belowTops() map[int][]int {
	below := make(map[int][]int)
	for i := range f.rows {
		if row := &f.rows[i]; row.first == i && row.isMessage() {
			below[row.top] = append(below[row.top], i)
		}
	}
	return below
}

// unreachable are the records of messages that the model does not see because
// of rows without their parent: where the walk from the leaf ends at one of
// them, what was said before it and hangs elsewhere, else what hangs below them.
func (f *claudeFile) unreachable(rows []int, below map[int][]int) []int {
	c := f.rows[rows[0]].talk
	var cut []int
	if c.leaf < 0 || !slices.Contains(rows, f.rows[c.leaf].top) {
		for _, top := range rows {
			for _, i := range below[top] {
				cut = append(cut, f.rows[i].index)
			}
		}
		slices.Sort(cut)
		return cut
	}
	ends := make(map[int]bool, len(rows))
	for _, i := range rows {
		ends[i] = true
	}
	for _, i := range c.rows {
		if row := &f.rows[i]; i < rows[0] && row.first == i && row.isMessage() && !ends[row.top] {
			cut = append(cut, row.index)
		}
	}
	return cut
}

// findLeaf finds the last row of the user or the assistant.
func (c *claudeTalk) findLeaf(f *claudeFile) {
	c.leaf = -1
	for _, i := range slices.Backward(c.rows) {
		if row := &f.rows[i]; row.first == i && row.uuid != "" && row.isSpoken() {
			c.leaf = i
			return
		}
	}
}
