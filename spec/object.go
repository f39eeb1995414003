package spec

import (
	"slices"
	"strings"
)

// object is a mapping whose keys are known.
type object struct {
	scope
	node     *node
	what     string   // how errors name it
	pos      Pos      // where errors point that miss a key
	misspelt []string // keys that an unknown one was probably meant to be
}

// object checks that a value is a mapping with none but the given keys. Errors
// call it what; those about keys that are missing point at pos when it is set,
// and otherwise at the mapping.
func (s scope) object(n *node, what string, pos Pos, keys ...string) (object, bool) {
	if !s.is(n, mapping, what, "a mapping with the keys "+strings.Join(keys, ", ")) {
		return object{}, false
	}
	if pos == (Pos{}) {
		pos = n.pos
	}
	o := object{scope: s, node: n, what: what, pos: pos}
	for _, f := range n.fields {
		if slices.Contains(keys, f.key) {
			continue
		}
		if near := nearest(f.key, keys); near != "" {
			o.misspelt = append(o.misspelt, near)
			s.refuse(f.pos, "unknown key %q in %s; did you mean %q?", f.key, what, near)
			continue
		}
		s.refuse(f.pos, "unknown key %q in %s; the keys are %s", f.key, what, strings.Join(keys, ", "))
	}
	return o, true
}

// required returns the value under a key. A missing one is refused, unless a
// misspelt key has been refused in its place.
func (o object) required(key string) *node {
	n := o.node.at(key)
	if n == nil && !slices.Contains(o.misspelt, key) {
		o.refuse(o.pos, "%s has no %s", o.what, key)
	}
	return n
}

// prose reads a required text that is not blank, without the blanks around it.
func (o object) prose(key string) string {
	return o.filled(o.required(key), key)
}

// remark reads such a text where it may be left out.
func (o object) remark(key string) string {
	return o.filled(o.node.at(key), key)
}

func (o object) filled(n *node, key string) string {
	text, ok := o.text(n, key)
	if text = strings.TrimSpace(text); ok && text == "" {
		o.refuse(n.pos, "%s of %s is empty", key, o.what)
	}
	return text
}

// flag reads a boolean that may be left out.
func (o object) flag(key string, missing bool) bool {
	if value, ok := o.boolean(o.node.at(key), key); ok {
		return value
	}
	return missing
}
