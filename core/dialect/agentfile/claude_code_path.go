package agentfile

import (
	"fmt"
	"slices"

	"verbatim/generated/wire"
)

// climbFrom links the units, and walks from a row up to the root.
func (c *claudeTalk) climbFrom(f *claudeFile, leaf int) {
	for _, u := range c.units {
		if above := f.rows[u.root].above; above >= 0 && f.rows[above].unit != u {
			u.parent = f.rows[above].unit
		}
	}
	slices.SortFunc(c.units, func(x, y *claudeUnit) int { return x.root - y.root })
	for _, u := range c.units {
		if u.parent != nil {
			u.parent.children = append(u.parent.children, u)
		}
	}
	if leaf < 0 {
		return
	}
	u := f.rows[leaf].unit
	if above := f.rows[leaf].above; u == nil && above >= 0 {
		u = f.rows[above].unit
	}
	for ; u != nil; u = u.parent {
		u.onPath = true
		c.path = append(c.path, u)
	}
	slices.Reverse(c.path)
}

// branches tells of each message that goes on in two ways, of which nothing
// says which counts. A continuation says what it is when a compaction lies
// before it, or when it was copied by a fork; and one that holds nothing but
// what the client said of its own accord continues nothing.
func (c *claudeTalk) branches(f *claudeFile) {
	for _, u := range c.units {
		var on []int
		for _, child := range u.children {
			if row := f.rows[child.root]; child.across < 0 && !row.forked && !child.isAside(f) {
				on = append(on, child.root)
			}
		}
		if len(on) > 1 {
			c.ambiguous(f, on)
		}
	}
}

// isAside reports whether a unit is one record that the client wrote as the
// user, and nothing follows it.
func (u *claudeUnit) isAside(f *claudeFile) bool {
	return len(u.children) == 0 && !u.onPath && f.rows[u.root].meta
}

func (c *claudeTalk) ambiguous(f *claudeFile, on []int) {
	second := &f.rows[on[1]]
	fault := second.faultAt(wire.RuleAmbiguousBranch, second.node)
	for _, i := range on {
		fault.IDs = append(fault.IDs, f.rows[i].uuid)
	}
	fault.Message = fmt.Sprintf("%d records go on from one and the same message, and nothing marks one as the branch that counts", len(on))
	fault.Hint = "Two clients may have written the session at once, or the user went back. The model sees the branch of the last record; the others are kept beside it."
	c.b.fault(fault)
}
