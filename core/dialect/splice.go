package dialect

import (
	"cmp"
	"slices"
	"strings"

	"verbatim/core/payload"
)

// edit is a new text for a value inside another, or with ahead a member to put
// in front of all others.
type edit struct {
	at    payload.Node
	text  string
	ahead bool
}

// span is what an edit of a value in root replaces, in bytes from root's start.
func (e edit) span(root payload.Node) (start, end int) {
	if e.ahead {
		return 1, 1
	}
	from, _ := root.Span()
	start, end = e.at.Span()
	return start - from, end - from
}

// splice is the text of a value with edits.
func splice(root payload.Node, edits []edit) string {
	edits = slices.Clone(edits)
	slices.SortFunc(edits, func(a, b edit) int {
		x, _ := a.span(root)
		y, _ := b.span(root)
		return cmp.Compare(x, y)
	})
	raw := root.Raw()
	var b strings.Builder
	done := 0
	for _, e := range edits {
		start, end := e.span(root)
		b.WriteString(raw[done:start])
		b.WriteString(e.text)
		if e.ahead && root.Len() > 0 {
			b.WriteByte(',')
		}
		done = end
	}
	b.WriteString(raw[done:])
	return b.String()
}

// anew is the index of a piece that was never in the list.
const anew = -1

// piece is an element of a list that is being written.
type piece struct {
	text        string
	first, last int // the elements of the list as it was read, or anew
}

// spliceList is a list of these pieces, in the layout of the list as it was
// read: what stood between two elements still stands between them, and around
// what is new and where something is gone stands what stood around its
// neighbours. A value that is no array becomes one.
func spliceList(list payload.Node, pieces []piece) string {
	if len(pieces) == 0 {
		return emptied(list)
	}
	g := gapsOf(list)
	var b strings.Builder
	b.WriteString(g.open)
	for i, p := range pieces {
		if i > 0 {
			b.WriteString(g.between(pieces[i-1], p))
		}
		b.WriteString(p.text)
	}
	b.WriteString(g.closing)
	return b.String()
}

// emptied is a list without its elements.
func emptied(list payload.Node) string {
	if list.Kind() == payload.KindArray && list.Len() == 0 {
		return list.Raw()
	}
	return "[]"
}

// gaps is what stands around the elements of a list.
type gaps struct {
	open, closing string
	inner         []string // behind each element but the last
}

func gapsOf(list payload.Node) gaps {
	g := gaps{open: "[", closing: "]"}
	raw := list.Raw()
	from, _ := list.Span()
	done := 0
	for i, n := range list.Elements() {
		start, end := n.Span()
		between := raw[done : start-from]
		if i == 0 {
			g.open = between
		} else {
			g.inner = append(g.inner, between)
		}
		done = end - from
	}
	if done > 0 {
		g.closing = raw[done:]
	}
	return g
}

// between is what to write between two pieces.
func (g gaps) between(a, b piece) string {
	switch {
	case a.last != anew && b.first == a.last+1:
		return g.inner[a.last]
	case b.first > 0:
		return g.inner[b.first-1]
	case a.last != anew && a.last < len(g.inner):
		return g.inner[a.last]
	case len(g.inner) > 0:
		return g.inner[0]
	}
	return ","
}
