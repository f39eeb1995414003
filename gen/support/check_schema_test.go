package support

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/invopop/jsonschema"
	validator "github.com/santhosh-tekuri/jsonschema/v5"
)

// checkSchemas checks that the schema that reflection finds and the one in the
// file accept the words and their aliases and nothing else, unless the set
// keeps unknown words.
func checkSchemas[V value](t *testing.T, s set[V]) {
	t.Helper()
	for _, schema := range schemasOf(t, s.all[0].JSONSchema(), s.schema) {
		checkSchema(t, s, schema)
	}
}

// schemasOf compiles a schema that reflection found, and the one in a file.
func schemasOf(t *testing.T, found *jsonschema.Schema, file string) []*validator.Schema {
	t.Helper()
	reflected, err := json.Marshal(found)
	if err != nil {
		t.Fatalf("writing the schema: %v", err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("reading the schema: %v", err)
	}
	return []*validator.Schema{
		compiled(t, "https://schema.example/reflected.json", string(reflected)),
		compiled(t, "https://schema.example/file.json", string(text)),
	}
}

func compiled(t *testing.T, url, text string) *validator.Schema {
	t.Helper()
	compiler := validator.NewCompiler()
	compiler.Draft = validator.Draft2020
	if err := compiler.AddResource(url, strings.NewReader(text)); err != nil {
		t.Fatalf("%s: %v", url, err)
	}
	schema, err := compiler.Compile(url)
	if err != nil {
		t.Fatalf("%s: %v", url, err)
	}
	return schema
}

func checkSchema[V value](t *testing.T, s set[V], schema *validator.Schema) {
	t.Helper()
	for _, document := range []any{nil, true, 1.0, "", map[string]any{}, []any{s.words[0].word}} {
		if schema.Validate(document) == nil {
			t.Errorf("%s accepts %#v", schema.Location, document)
		}
	}
	for _, p := range slices.Concat(s.words, s.aliases) {
		if err := schema.Validate(p.word); err != nil {
			t.Errorf("%s refuses %q: %v", schema.Location, p.word, err)
		}
		for _, miss := range nearMisses(p.word) {
			want := s.reads(miss) != "" || s.known != nil && miss != ""
			if got := schema.Validate(miss) == nil; got != want {
				t.Errorf("%s accepts %q: %t; want %t", schema.Location, miss, got, want)
			}
		}
	}
}
