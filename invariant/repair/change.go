package repair

import (
	"cmp"
	"slices"
	"strings"

	"verbatim/generated/wire"
)

// Change is one change of a text. It counts one, however many edits it takes.
type Change struct {
	Kind    wire.RepairKind
	Rule    wire.Rule // of the finding that it answers
	Index   int       // of the message, item or record, as the finding counts
	Path    string    // JSON Pointer to what is changed, in the text before the change
	IDs     []string
	Risk    wire.Risk // what is known of the call whose result is inserted; else zero
	Message string    // what is done, one line
	Edits   []Edit    // of the text before the change: in order, none over another

	place int // where the fault stands in the text before it
}

// Edit puts one text in place of another.
type Edit struct {
	Offset int    // in bytes
	Old    string // what stands there; "" for an insertion
	New    string // what comes there; "" for a deletion
}

// inOrder sorts the edits of a change: at one place what is inserted goes
// before what is taken away. It is not ok when one stands over another.
func inOrder(edits []Edit) (sorted []Edit, ok bool) {
	sorted = slices.Clone(edits)
	for i, e := range sorted { // not to keep the whole text
		sorted[i].Old, sorted[i].New = strings.Clone(e.Old), strings.Clone(e.New)
	}
	slices.SortStableFunc(sorted, func(a, b Edit) int {
		return cmp.Or(cmp.Compare(a.Offset, b.Offset), cmp.Compare(len(a.Old), len(b.Old)))
	})
	for i := 1; i < len(sorted); i++ {
		if before := sorted[i-1]; before.Offset+len(before.Old) > sorted[i].Offset {
			return nil, false
		}
	}
	return sorted, true
}
