package spec

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// kind is the kind of a YAML value.
type kind int

const (
	broken kind = iota // refused already; nothing more is said of it
	absent             // a key with no value behind it
	scalar
	mapping
	sequence
)

// node is one value of a YAML file, freed from all that the vocabulary refuses
// of YAML: anchors, aliases, tags, merge keys and duplicate keys are reported
// when the tree is built, and never seen here.
type node struct {
	kind   kind
	pos    Pos
	text   string  // of a scalar, with quotes and escapes resolved
	reads  string  // what YAML takes an unquoted scalar for, such as "a number"; empty for a string
	fields []field // of a mapping, in order, each key once
	items  []*node // of a sequence
}

// field is one key of a mapping with its value.
type field struct {
	key   string
	pos   Pos // of the key
	value *node
}

// found says what a value is, for errors that expected something else.
func (n *node) found() string {
	switch n.kind {
	case mapping:
		return "a mapping"
	case sequence:
		return "a list"
	case scalar:
		if n.reads != "" {
			return n.reads + " " + n.text
		}
		return fmt.Sprintf("the string %q", n.text)
	case absent:
		return "nothing"
	case broken:
	}
	return "something refused"
}

// at returns the value under a key, or nil.
func (n *node) at(key string) *node {
	for _, f := range n.fields {
		if f.key == key {
			return f.value
		}
	}
	return nil
}

// is reports whether a value is of the wanted kind, and refuses it otherwise.
// A nil node is absent without being an error.
func (s scope) is(n *node, want kind, what, expected string) bool {
	if n == nil || n.kind == broken {
		return false
	}
	if n.kind != want {
		s.refuse(n.pos, "%s is %s, expected %s", what, n.found(), expected)
		return false
	}
	return true
}

// text reads a string without control characters.
func (s scope) text(n *node, what string) (string, bool) {
	if !s.is(n, scalar, what, "a string") {
		return "", false
	}
	if n.reads != "" {
		s.refuse(n.pos, "%s %s is no string, because YAML reads it as %s; write %q in quotes", what, n.text, n.reads, n.text)
		return "", false
	}
	for _, c := range n.text {
		if c < ' ' && c != '\n' && c != '\t' || c >= 0x7f && c < 0xa0 {
			s.refuse(n.pos, "%s %q holds the control character %U; take it out", what, n.text, c)
			return "", false
		}
	}
	if strings.ContainsRune(n.text, utf8.RuneError) {
		s.refuse(n.pos, "%s %q holds U+FFFD, which stands for a character that was lost; write the right one", what, n.text)
		return "", false
	}
	return n.text, true
}

// boolean reads true or false.
func (s scope) boolean(n *node, what string) (value, ok bool) {
	if !s.is(n, scalar, what, "true or false") {
		return false, false
	}
	if n.reads != aBoolean || n.text != "true" && n.text != "false" {
		s.refuse(n.pos, "%s is %s, expected true or false", what, n.found())
		return false, false
	}
	return n.text == "true", true
}

// list reads a list of at least one value.
func (s scope) list(n *node, what string) []*node {
	if !s.is(n, sequence, what, "a list") {
		return nil
	}
	if len(n.items) == 0 {
		s.refuse(n.pos, "%s is an empty list, expected at least one entry", what)
	}
	return n.items
}
