package payload

import (
	"bytes"
	"fmt"
	"iter"
	"math"
	"strconv"
	"strings"
	"unsafe"
)

// Tree is one JSON text, read as strictly as [Parse] reads it and left as it is
// written: it knows where each value stands, and lends slices of the text. It
// serves readers of other people's records, which ask for a few keys and put
// the rest back byte for byte. The zero Tree holds nothing.
type Tree struct {
	text  string
	nodes []node // every value, and before each member's value its key, in order of the text
}

// node is where a value or a key stands.
type node struct {
	start, end int32
	next       int32 // index of the node behind it and all that it holds
	kind       Kind  // zero of a key
}

// ReadTree reads text as one JSON value. It keeps no part of text. All errors it
// returns are of type *[SyntaxError].
func ReadTree(text []byte) (*Tree, error) {
	t := new(Tree)
	return t, t.Lend(bytes.Clone(text))
}

// Lend makes t the tree of another text, which it keeps and hands out slices
// of: text must not change as long as one of these is in use. Nodes of the old
// text are void after that. It serves whoever reads many texts and keeps
// nothing of them. All errors it returns are of type *[SyntaxError].
func (t *Tree) Lend(text []byte) error {
	if len(text) > math.MaxInt32 {
		t.text, t.nodes = "", t.nodes[:0]
		return &SyntaxError{Message: fmt.Sprintf("the text has %d bytes, expected at most %d", len(text), math.MaxInt32)}
	}
	s := takeScanner()
	defer s.giveBack()
	s.noting, s.nodes = true, t.nodes[:0]
	err := s.read(text)
	t.text, t.nodes = unsafe.String(unsafe.SliceData(text), len(text)), s.nodes
	if err != nil {
		t.text, t.nodes = "", t.nodes[:0]
	}
	return err
}

// note reads a value and notes where it stands.
func (s *scanner) note() *SyntaxError {
	at := len(s.nodes)
	s.nodes = append(s.nodes, node{start: int32(s.pos), kind: kindOf(s.peek())})
	if err := s.plainValue(); err != nil {
		return err
	}
	s.nodes[at].end, s.nodes[at].next = int32(s.pos), int32(len(s.nodes))
	return nil
}

// noteKey notes the key that ends at pos.
func (s *scanner) noteKey(start int) {
	s.nodes = append(s.nodes, node{start: int32(start), end: int32(s.pos), next: int32(len(s.nodes) + 1)})
}

// Root is the text's value, the zero Node of a tree that holds nothing.
func (t *Tree) Root() Node {
	if len(t.nodes) == 0 {
		return Node{}
	}
	return Node{tree: t}
}

// Text is the whole text.
func (t *Tree) Text() string { return t.text }

// Node is one value of a [Tree]. The zero Node is no value: it has no kind and
// no text, and there is nothing in it.
type Node struct {
	tree *Tree
	at   int32
}

// IsZero reports whether n is no value. A JSON null is one.
func (n Node) IsZero() bool { return n.tree == nil }

// Kind is the sort of the value, zero of the zero Node.
func (n Node) Kind() Kind {
	if n.tree == nil {
		return 0
	}
	return n.tree.nodes[n.at].kind
}

// Raw is the value as it is written, "" of the zero Node.
func (n Node) Raw() string {
	if n.tree == nil {
		return ""
	}
	where := n.tree.nodes[n.at]
	return n.tree.text[where.start:where.end]
}

// Span is where the value stands in the text, in bytes: from start up to and
// without end.
func (n Node) Span() (start, end int) {
	if n.tree == nil {
		return 0, 0
	}
	where := n.tree.nodes[n.at]
	return int(where.start), int(where.end)
}

// Value is the value in canonical form, the zero Value of the zero Node.
func (n Node) Value() Value {
	if n.tree == nil {
		return Value{}
	}
	v, err := Parse([]byte(n.Raw()))
	if err != nil {
		panic("internal error: a value of a tree is no JSON: " + err.Error())
	}
	return v
}

// Text returns the characters of a string, unescaped. It is not ok for any
// other kind. A string without an escape is lent, not copied.
func (n Node) Text() (text string, ok bool) {
	if n.Kind() != KindString {
		return "", false
	}
	raw := n.Raw()
	return unescape(raw[1 : len(raw)-1]), true
}

// Is reports whether the value is the string text.
func (n Node) Is(text string) bool {
	said, ok := n.Text()
	return ok && said == text
}

// Integer returns a number as [Value.Integer] does.
func (n Node) Integer() (number int64, ok bool) { return Value{n.Raw()}.Integer() }

// Bool returns the value of true and false. It is not ok for any other kind.
func (n Node) Bool() (value, ok bool) { return Value{n.Raw()}.Bool() }

// Elements yields the elements of an array with their index, from 0, and
// nothing for any other kind.
func (n Node) Elements() iter.Seq2[int, Node] {
	return func(yield func(int, Node) bool) {
		if n.Kind() != KindArray {
			return
		}
		last, index := n.tree.nodes[n.at].next, 0
		for at := n.at + 1; at < last; at = n.tree.nodes[at].next {
			if !yield(index, Node{n.tree, at}) {
				return
			}
			index++
		}
	}
}

// Members yields the unescaped keys of an object with their values, in order of
// the text, and nothing for any other kind.
func (n Node) Members() iter.Seq2[string, Node] {
	return func(yield func(string, Node) bool) {
		if n.Kind() != KindObject {
			return
		}
		last := n.tree.nodes[n.at].next
		for at := n.at + 1; at < last; at = n.tree.nodes[at+1].next {
			if !yield(n.tree.key(at), Node{n.tree, at + 1}) {
				return
			}
		}
	}
}

// key is the unescaped key at an index.
func (t *Tree) key(at int32) string {
	return unescape(t.text[t.nodes[at].start+1 : t.nodes[at].end-1])
}

// Get is the value that an object has under key: the zero Node when there is
// none, or when n is no object.
func (n Node) Get(key string) Node {
	for k, v := range n.Members() {
		if k == key {
			return v
		}
	}
	return Node{}
}

// Len is the number of elements of an array or of members of an object, and 0
// for any other kind.
func (n Node) Len() int {
	count := 0
	for range n.Elements() {
		count++
	}
	for range n.Members() {
		count++
	}
	return count
}

// Pointer is the JSON Pointer from the root to the value. It is found by a walk
// from the root, and meant for errors and findings.
func (n Node) Pointer() string {
	var b strings.Builder
	if n.tree == nil {
		return ""
	}
	for at := n.tree.Root(); at.at != n.at; {
		token, child := at.toward(n)
		b.WriteByte('/')
		b.WriteString(escapeToken.Replace(token))
		at = child
	}
	return b.String()
}

// toward is the child of a container that holds another value or is it.
func (n Node) toward(other Node) (token string, child Node) {
	for key, v := range n.Members() {
		if other.at < n.tree.nodes[v.at].next {
			return key, v
		}
	}
	for i, v := range n.Elements() {
		if other.at < n.tree.nodes[v.at].next {
			return strconv.Itoa(i), v
		}
	}
	panic("internal error: a value of a tree stands in none of its containers")
}
