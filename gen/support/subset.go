package support

import (
	"bytes"
	"fmt"
	"iter"
	"math/bits"
	"strings"

	"github.com/invopop/jsonschema"
)

// bitOf returns the bit that stands for a value in a set of words, the lowest
// for the first word, or none for a value that is no word. Words is how many
// words there are.
func bitOf[S ~uint64, V ~uint8](v V, words int) S {
	if v == 0 || int(v) > words {
		return 0
	}
	return 1 << (v - 1)
}

// has reports whether a set has the word of a value.
func has[S ~uint64, V ~uint8](s S, v V, words int) bool {
	return s&bitOf[S](v, words) != 0
}

// foreign returns the bits that stand for no word. Only a conversion from a
// number can set one.
func foreign[S ~uint64](s S, words int) S {
	return s &^ (1<<words - 1)
}

// members yields the words of a set in declared order.
func members[V ~uint8, S ~uint64](s S, words int) iter.Seq[V] {
	return func(yield func(V) bool) {
		for rest := uint64(s &^ foreign(s, words)); rest != 0; rest &= rest - 1 {
			if !yield(V(bits.TrailingZeros64(rest) + 1)) {
				return
			}
		}
	}
}

// listOf writes the words of a set like fmt writes a slice.
func listOf[V fmt.Stringer](members iter.Seq[V]) string {
	var b strings.Builder
	for v := range members {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(v.String())
	}
	return "[" + b.String() + "]"
}

// writeSet writes a JSON array of words in declared order.
func writeSet[V fmt.Stringer, S ~uint64](name string, s S, words int, members iter.Seq[V]) ([]byte, error) {
	if foreign(s, words) != 0 {
		return nil, fmt.Errorf("%s: %#x holds a bit of no word and cannot be written", name, uint64(s))
	}
	b := []byte{'['}
	for v := range members {
		if len(b) > 1 {
			b = append(b, ',')
		}
		b = appendQuoted(b, v.String())
	}
	return append(b, ']'), nil
}

// appendQuoted writes a word as a JSON string. No word holds a control
// character, so that two characters need an escape.
func appendQuoted(b []byte, word string) []byte {
	b = append(b, '"')
	for i := range len(word) {
		if word[i] == '"' || word[i] == '\\' {
			b = append(b, '\\')
		}
		b = append(b, word[i])
	}
	return append(b, '"')
}

// readSet reads a JSON array of words, in any order and each once. Blanks stand
// between its parts only.
func readSet[S ~uint64, V ~uint8](name string, data []byte, read func(*V, []byte) error) (S, error) {
	var s S
	if len(data) < 2 || data[0] != '[' || data[len(data)-1] != ']' {
		return 0, fmt.Errorf("%s: found %s, expected a JSON array of words", name, kind(data))
	}
	rest := blankless(data[1 : len(data)-1])
	for n := 0; len(rest) > 0 || n > 0; n++ {
		var v V
		size := stringSize(rest)
		if err := read(&v, rest[:size]); err != nil {
			return 0, fmt.Errorf("%s: element %d: %w", name, n, err)
		}
		bit := S(1) << (v - 1)
		if s&bit != 0 {
			return 0, fmt.Errorf("%s: element %d: the word of %s stands there twice", name, n, quoted(string(rest[:size])))
		}
		s |= bit
		if rest = blankless(rest[size:]); len(rest) == 0 {
			break
		}
		if rest[0] != ',' {
			return 0, fmt.Errorf("%s: found %s behind element %d, expected a comma or the end", name, quoted(string(rest)), n)
		}
		rest = blankless(rest[1:])
	}
	return s, nil
}

func blankless(data []byte) []byte { return bytes.Trim(data, " \t\r\n") }

// stringSize is the length of the JSON string at the start of data, or up to
// the next comma of what is none.
func stringSize(data []byte) int {
	if len(data) == 0 || data[0] != '"' {
		before, _, _ := bytes.Cut(data, []byte(","))
		return len(before)
	}
	for i := 1; i < len(data); i++ {
		switch data[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(data)
}

// subsetSchema is the schema of a set of words. It cannot say that a word and
// its alias are the same.
func subsetSchema(name, doc string, words *jsonschema.Schema) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "array", Items: words, UniqueItems: true, Title: name, Description: doc}
}
