package support

import "github.com/invopop/jsonschema"

// term is a word, or an alias of one, as a schema shows it.
type term struct {
	word       string
	name       string // of the Go constant
	doc        string
	deprecated string // what to write instead, and why; empty if the word is good
}

// text is all that is to be said about the word.
func (t term) text() string {
	if t.deprecated == "" {
		return t.doc
	}
	return t.doc + " Deprecated: " + t.deprecated
}

// closedSchema is the schema of a set that refuses unknown words.
func closedSchema(set, doc string, terms ...term) *jsonschema.Schema {
	s := &jsonschema.Schema{Title: set, Description: doc, Extras: enumExtras(terms)}
	for _, t := range terms {
		s.OneOf = append(s.OneOf, &jsonschema.Schema{
			Const: t.word, Title: t.name, Description: t.text(), Deprecated: t.deprecated != "",
		})
	}
	return s
}

// openSchema is the schema of a set that keeps unknown words: the closed form
// first, so that a reader and a code generator find the known words, then any
// other text.
func openSchema(set, doc string, terms ...term) *jsonschema.Schema {
	known := closedSchema(set+"Known", "The words that are known.", terms...)
	known.Extras = nil
	one := uint64(1)
	other := &jsonschema.Schema{
		Type:        "string",
		MinLength:   &one,
		Title:       set + "Other",
		Description: "Any other word, kept as it is.",
	}
	return &jsonschema.Schema{
		AnyOf:       []*jsonschema.Schema{known, other},
		Title:       set,
		Description: doc,
		Extras:      enumExtras(terms),
	}
}

// enumExtras gives the names and docs in the order of the words, in the form
// that code generators read beside an enumeration.
func enumExtras(terms []term) map[string]any {
	names, docs := make([]string, len(terms)), make([]string, len(terms))
	for i, t := range terms {
		names[i], docs[i] = t.name, t.text()
	}
	return map[string]any{"x-enum-varnames": names, "x-enum-descriptions": docs}
}
