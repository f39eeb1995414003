package format

// kind is the kind of a value.
type kind int

const (
	absent kind = iota // a key with nothing behind it
	scalar
	mapping
	sequence
)

// node is a value with the way in which it was written.
type node struct {
	kind    kind
	flow    bool     // in brackets on one line
	entries []*entry // of a mapping or a sequence
	foot    []note   // comments behind the last entry

	text   string   // of a scalar, with quotes and escapes resolved
	lines  []string // of a scalar, as it was written, from the first character on; further lines without their indentation
	header string   // of a block scalar: | or > with what stands behind it; lines are its content then
	quoted bool     // in quotes, or a block scalar
	expect bool     // a string is expected here, so that quotes can be added
}

// entry is a key with its value, or one value of a sequence.
type entry struct {
	key    *node // nil in a sequence
	value  *node
	at     spot   // of the key or the dash
	blank  bool   // a blank line stands directly above
	above  []note // comments above
	beside string // comment behind it, on its first line, or its last one where its value is a text over several lines
}

// note is a comment on a line of its own.
type note struct {
	text  string // with its #
	blank bool   // a blank line stands above
}

// at returns the entry of a key, or nil.
func (n *node) at(key string) *entry {
	for _, e := range n.entries {
		if e.key != nil && e.key.text == key {
			return e
		}
	}
	return nil
}
