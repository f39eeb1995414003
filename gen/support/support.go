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
//go:embed errors.go lookup.go schema.go unquote.go check_*test.go
var Files embed.FS

// Term is a word as a schema shows it: the word, the name of its Go constant,
// and its doc.
type Term = term

// ClosedSchema is the schema of a set that refuses unknown words.
func ClosedSchema(set, doc string, terms ...Term) *jsonschema.Schema {
	return closedSchema(set, doc, terms...)
}

// OpenSchema is the schema of a set that keeps unknown words.
func OpenSchema(set, doc string, terms ...Term) *jsonschema.Schema {
	return openSchema(set, doc, terms...)
}

// Ends returns the two integers by which lookup compares a word.
func Ends(word string) (head, tail uint64) { return ends(word) }

// Place returns the place where lookup starts to look for a word, to be masked
// with the table's length.
func Place(word string, multiplier uint64) uint64 {
	head, tail := ends(word)
	return place(head, tail, len(word), multiplier)
}

// NewTerm returns the term of a word with the name of its Go constant.
func NewTerm(word, name, doc string) Term { return Term{word, name, doc} }
