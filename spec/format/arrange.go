package format

import (
	"cmp"
	"slices"

	"verbatim/spec"
)

// strings are the keys whose values are strings whatever they look like.
var textKeys = []string{"name", "plural", "doc", "source", "spelling", "unknown", "default", "word", "go", "instead", "deprecated"}

// arrange brings the keys of a file into their order, and notes where strings
// are expected.
func arrange(root *node) {
	if root.kind != mapping || len(root.entries) == 0 {
		return
	}
	keys := spec.KeyOrder()
	header := root.entries[0].above
	root.entries[0].above = nil
	sortKeys(root, keys.File)
	root.entries[0].above = append(header, root.entries[0].above...)
	for i, set := range items(root, "enums") {
		if i > 0 {
			set.setApart()
		}
		arrangeSet(set.value, keys)
	}
}

// items returns the entries of a list under a key.
func items(n *node, key string) []*entry {
	if e := n.at(key); e != nil && e.value.kind == sequence {
		return e.value.entries
	}
	return nil
}

// setApart puts a blank line above an entry and its comments.
func (e *entry) setApart() {
	if len(e.above) > 0 {
		e.above[0].blank = true
		return
	}
	e.blank = true
}

func arrangeSet(set *node, keys spec.Keys) {
	sortKeys(set, keys.Set)
	var attributes, textual []string
	if a := set.at("attributes"); a != nil {
		for _, e := range a.value.entries {
			if e.key == nil {
				continue
			}
			attributes = append(attributes, e.key.text)
			if isText(e.value) {
				textual = append(textual, e.key.text)
			}
		}
	}
	for _, w := range items(set, "words") {
		sortKeys(w.value, append(slices.Clip(keys.Word), attributes...))
		expect(w.value, textual)
		expect(w.value, []string{"aliases"})
	}
	for _, r := range items(set, "retired") {
		sortKeys(r.value, keys.Retired)
	}
}

// isText reports whether the type of an attribute is string, or a list of them.
func isText(n *node) bool {
	if n.kind == sequence && len(n.entries) == 1 {
		n = n.entries[0].value
	}
	return n.kind == scalar && n.text == "string"
}

// sortKeys brings the keys of a mapping into an order. Unknown ones come last,
// in the order that they had.
func sortKeys(n *node, order []string) {
	if n.kind != mapping {
		return
	}
	rank := func(e *entry) int {
		if i := slices.Index(order, e.key.text); i >= 0 {
			return i
		}
		return len(order)
	}
	slices.SortStableFunc(n.entries, func(a, b *entry) int { return cmp.Compare(rank(a), rank(b)) })
	expect(n, textKeys)
}

// expect notes that the values of some keys, or the entries of their lists, are
// strings.
func expect(n *node, keys []string) {
	for _, e := range n.entries {
		if e.key == nil || !slices.Contains(keys, e.key.text) {
			continue
		}
		e.value.expect = true
		for _, item := range e.value.entries {
			item.value.expect = true
		}
	}
}
