package payload_test

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"verbatim/core/payload"

	"pgregory.net/rapid"
)

// tree is a JSON value as the tests know it: what a Value should be, made without the
// package under test.
type tree struct {
	kind     payload.Kind
	scalar   string // characters of a string, else the spelling
	elements []tree
	members  []branch // in any order, no key twice
}

type branch struct {
	key   string
	value tree
}

// canonical writes the one canonical form, in the plainest way.
func (n tree) canonical() string {
	var parts []string
	switch n.kind {
	case payload.KindString:
		return `"` + minimalEscapes.Replace(n.scalar) + `"`
	case payload.KindArray:
		for _, element := range n.elements {
			parts = append(parts, element.canonical())
		}
		return "[" + strings.Join(parts, ",") + "]"
	case payload.KindObject:
		for _, b := range n.sorted() {
			parts = append(parts, `"`+minimalEscapes.Replace(b.key)+`":`+b.value.canonical())
		}
		return "{" + strings.Join(parts, ",") + "}"
	case payload.KindNull, payload.KindBool, payload.KindNumber:
	}
	return n.scalar
}

// minimalEscapes are all the escapes that canonical form knows.
var minimalEscapes = strings.NewReplacer(
	`"`, `\"`, `\`, `\\`,
	"\x00", `\u0000`, "\x01", `\u0001`, "\x02", `\u0002`, "\x03", `\u0003`,
	"\x04", `\u0004`, "\x05", `\u0005`, "\x06", `\u0006`, "\x07", `\u0007`,
	"\x08", `\b`, "\x09", `\t`, "\x0a", `\n`, "\x0b", `\u000b`,
	"\x0c", `\f`, "\x0d", `\r`, "\x0e", `\u000e`, "\x0f", `\u000f`,
	"\x10", `\u0010`, "\x11", `\u0011`, "\x12", `\u0012`, "\x13", `\u0013`,
	"\x14", `\u0014`, "\x15", `\u0015`, "\x16", `\u0016`, "\x17", `\u0017`,
	"\x18", `\u0018`, "\x19", `\u0019`, "\x1a", `\u001a`, "\x1b", `\u001b`,
	"\x1c", `\u001c`, "\x1d", `\u001d`, "\x1e", `\u001e`, "\x1f", `\u001f`,
)

func (n tree) sorted() []branch {
	return slices.SortedFunc(slices.Values(n.members), func(a, b branch) int {
		return bytes.Compare([]byte(a.key), []byte(b.key))
	})
}

func (n tree) depth() int {
	deepest := 0
	for _, element := range n.elements {
		deepest = max(deepest, element.depth())
	}
	for _, b := range n.members {
		deepest = max(deepest, b.value.depth())
	}
	if n.kind == payload.KindArray || n.kind == payload.KindObject {
		return deepest + 1
	}
	return 0
}

// drawTree draws a value that nests up to so many containers. Its strings are made of
// the characters that some writer of JSON treats in its own way.
func drawTree(t *rapid.T, depth int) tree {
	kinds := 6
	if depth == 0 {
		kinds = 4
	}
	switch rapid.IntRange(0, kinds-1).Draw(t, "kind") {
	case 0:
		return tree{kind: payload.KindString, scalar: characters.Draw(t, "characters")}
	case 1:
		return tree{kind: payload.KindNumber, scalar: numbers.Draw(t, "number")}
	case 2:
		return tree{kind: payload.KindBool, scalar: strconv.FormatBool(rapid.Bool().Draw(t, "bool"))}
	case 3:
		return tree{kind: payload.KindNull, scalar: "null"}
	case 4:
		return drawArray(t, depth)
	}
	return drawObject(t, depth)
}

func drawArray(t *rapid.T, depth int) tree {
	n := tree{kind: payload.KindArray}
	for range rapid.IntRange(0, 4).Draw(t, "elements") {
		n.elements = append(n.elements, drawTree(t, depth-1))
	}
	return n
}

func drawObject(t *rapid.T, depth int) tree {
	n := tree{kind: payload.KindObject}
	for _, key := range rapid.SliceOfNDistinct(characters, 0, 6, rapid.ID).Draw(t, "keys") {
		n.members = append(n.members, branch{key, drawTree(t, depth-1)})
	}
	return n
}

var (
	characters = rapid.StringOfN(rapid.SampledFrom([]rune{
		'a', 'a', 'b', 'B', 'z', '0', '~', '/', '"', '\\', '<', '>', '&', ' ', '{', '}', '[', ']', ',', ':',
		0, 1, '\b', '\t', '\n', '\f', '\r', 0x1f, 0x7f, 0x80, 'é', 'ÿ', '世', 0x2028, 0x2029, 0xd7ff, 0xe000, 0xfffd,
		0xffff, 0x10000, '😀', 0x10ffff,
	}), 0, 20, -1)
	numbers = rapid.StringMatching(`-?(0|[1-9][0-9]{0,20})(\.[0-9]{1,3})?([eE][+-]?[0-9]{1,3})?`)
)
