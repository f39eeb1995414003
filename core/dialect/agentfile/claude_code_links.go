package agentfile

import (
	"fmt"
	"slices"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// link finds the parent of each row, and says which rows name one that is not
// in the file or that leads back to them.
func (f *claudeFile) link() {
	missing := make(map[string][]int)
	for i := range f.rows {
		row := &f.rows[i]
		if row.first != i || row.uuid == "" {
			continue
		}
		p, known := f.uuids[row.parent]
		if (row.parent == "" || !known) && row.isBoundary() {
			p, known = f.uuids[row.logical]
			row.parent = row.logical // of another file where it is not in this one
		} else if row.parent != "" && !known {
			missing[row.parent] = append(missing[row.parent], i)
		}
		if known && row.parent != "" {
			row.up = p
		}
	}
	f.relink()
	f.order = f.sorted()
	f.climb(f.order)
	f.dangling(missing)
}

// sorted is all rows of the tree, each behind its parent. A row whose parents
// lead back to it has none after that.
func (f *claudeFile) sorted() []int {
	children := make([][]int, len(f.rows))
	var order []int
	for i, row := range f.rows {
		switch {
		case row.first != i || row.uuid == "":
		case row.up < 0:
			order = append(order, i)
		default:
			children[row.up] = append(children[row.up], i)
		}
	}
	seen := make([]bool, len(f.rows))
	follow := func(from int) {
		for k := from; k < len(order); k++ {
			seen[order[k]] = true
			order = append(order, children[order[k]]...)
		}
	}
	follow(0)
	for i, row := range f.rows {
		if row.first != i || row.uuid == "" || seen[i] {
			continue
		}
		at := f.ring(i)
		p := f.rows[at].up
		children[p] = slices.DeleteFunc(children[p], func(c int) bool { return c == at })
		f.circular(at)
		f.rows[at].up = -1
		from := len(order)
		order = append(order, at)
		follow(from)
	}
	return order
}

// ring is the first row of the ring that the parents of a row lead into.
func (f *claudeFile) ring(i int) int {
	slow, fast := i, f.rows[i].up
	for slow != fast {
		slow, fast = f.rows[slow].up, f.rows[f.rows[fast].up].up
	}
	first := slow
	for at := f.rows[slow].up; at != slow; at = f.rows[at].up {
		first = min(first, at)
	}
	return first
}

// circular tells that the parents of a row lead back to it.
func (f *claudeFile) circular(i int) {
	row := &f.rows[i]
	fault := row.faultAt(wire.RuleDanglingParent, row.parentNode())
	fault.IDs = []string{row.parent}
	fault.Message = fmt.Sprintf("the parents of the record lead back to it by way of %q, expected them to end at a record without a parent", row.parent)
	fault.Hint = "The client cannot find where the session begins. Set the parent to null at the record that is truly the first."
	row.talk.b.fault(fault)
}

// parentNode is the value that names the parent.
func (r *claudeRow) parentNode() payload.Node {
	if n := r.node.Get("parentUuid"); n.Kind() == payload.KindString {
		return n
	}
	return r.node.Get("logicalParentUuid")
}

// climb finds for each row what stands above it in its own conversation. The
// session goes on above the rows of a sub-agent that stand in between; a
// sub-agent begins where another conversation does.
func (f *claudeFile) climb(order []int) {
	session := make([]int, len(f.rows)) // the nearest row of the session, the row itself included
	for _, i := range order {
		row := &f.rows[i]
		row.top, session[i] = i, -1
		if row.up >= 0 {
			session[i] = session[row.up]
			row.kin = session[i]
			if row.talk.agent != "" {
				row.kin = row.up
				if f.rows[row.up].talk != row.talk {
					row.kin = -1
				}
			}
		}
		if row.talk.agent == "" {
			session[i] = i
		}
		if row.kin >= 0 {
			row.over(f.rows[row.kin])
		}
	}
}

// over takes over what the nearest row above says.
func (r *claudeRow) over(kin claudeRow) {
	r.top, r.above, r.across = kin.top, kin.above, kin.across
	if kin.isMessage() {
		r.above, r.across = r.kin, -1
	} else if kin.isBoundary() {
		r.across = r.kin
	}
}
