package format

import (
	"maps"
	"slices"

	"verbatim/spec"
)

// meaning is a value without the way in which it was written, and without the
// order of keys.
type meaning struct {
	kind   kind
	text   string
	other  bool // YAML reads the scalar as something other than a string
	fields map[string]meaning
	items  []meaning
}

func (n *node) meaning() meaning {
	m := meaning{kind: n.kind, text: n.text, other: n.kind == scalar && !n.quoted && !spec.IsPlain(n.text)}
	for _, e := range n.entries {
		if e.key == nil {
			m.items = append(m.items, e.value.meaning())
			continue
		}
		if m.fields == nil {
			m.fields = map[string]meaning{}
		}
		m.fields[e.key.text] = e.value.meaning()
	}
	return m
}

// same reports whether a value means what it meant before. Quotes may be new,
// for they are only put where a string is expected, but never gone.
func same(was, is meaning) bool {
	return was.kind == is.kind && was.text == is.text && (was.other || !is.other) &&
		maps.EqualFunc(was.fields, is.fields, same) && slices.EqualFunc(was.items, is.items, same)
}

// sameComments reports whether two lists hold the same comments in any order.
func sameComments(was, is []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(was)), slices.Sorted(slices.Values(is)))
}
