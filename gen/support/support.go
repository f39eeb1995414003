// Package support is the part of the generated code that does not vary from
// one set to another: it is written, linted and tested here as ordinary Go,
// and gen copies it into each generated package under the package's own name.
//
// The files in [Files] are copied; this one is not. It holds what gen must
// compute in the same way as the copies do. Nothing but gen imports the
// package.
package support

import (
	"embed"

	"github.com/invopop/jsonschema"
)

// Files holds the text of the files that are copied.
//
//go:embed errors.go lookup.go schema.go subset.go unquote.go check_*test.go
var Files embed.FS

// Term is a word, or an alias of one, as a schema shows it: the word, the name
// of its Go constant, its doc, and what to write instead.
type Term = term

// ClosedSchema is the schema of a set that refuses unknown words.
func ClosedSchema(set, doc string, terms ...Term) *jsonschema.Schema {
	return closedSchema(set, doc, terms...)
}

// OpenSchema is the schema of a set that keeps unknown words.
func OpenSchema(set, doc string, terms ...Term) *jsonschema.Schema {
	return openSchema(set, doc, terms...)
}

// Ends returns the four integers by which lookup compares a word. They tell
// all words of up to 32 bytes and the same length apart.
func Ends(word string) (head, tail, left, right uint64) {
	n := len(word)
	if n < 8 {
		head, tail = short(word)
		return head, tail, 0, 0
	}
	next := min(8, n-8)
	return load8(word), load8(word[n-8:]), load8(word[next:]), load8(word[n-8-next:])
}

// Place returns the place where lookup starts to look for a word, to be masked
// with the table's length.
func Place(word string, multiplier uint64) uint64 {
	head, tail, _, _ := Ends(word)
	return place(head, tail, len(word), multiplier)
}

// NewTerm returns the term of a word with the name of its Go constant.
// Deprecated says what to write instead, and is empty if the word is good.
func NewTerm(word, name, doc, deprecated string) Term { return Term{word, name, doc, deprecated} }

// Parts returns what NewTerm was given.
func (t term) Parts() (word, name, doc, deprecated string) {
	return t.word, t.name, t.doc, t.deprecated
}

// SubsetSchema is the schema of a type for sets of words, of which words is
// the schema.
func SubsetSchema(name, doc string, words *jsonschema.Schema) *jsonschema.Schema {
	return subsetSchema(name, doc, words)
}
