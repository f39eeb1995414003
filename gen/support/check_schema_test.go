package support

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	validator "github.com/santhosh-tekuri/jsonschema/v5"
)

// checkSchemas checks that the schema that reflection finds and the one in the
// file accept the words and nothing else, unless the set keeps unknown words.
func checkSchemas[V value](t *testing.T, s set[V]) {
	t.Helper()
	reflected, err := json.Marshal(s.all[0].JSONSchema())
	if err != nil {
		t.Fatalf("writing the schema: %v", err)
	}
	checkSchema(t, s, "JSONSchema", string(reflected))
	file, err := os.ReadFile(s.schema)
	if err != nil {
		t.Fatalf("reading the schema: %v", err)
	}
	checkSchema(t, s, s.schema, string(file))
}

func checkSchema[V value](t *testing.T, s set[V], name, text string) {
	t.Helper()
	const url = "https://schema.example/set.json"
	compiler := validator.NewCompiler()
	compiler.Draft = validator.Draft2020
	if err := compiler.AddResource(url, strings.NewReader(text)); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	schema, err := compiler.Compile(url)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	for _, document := range []any{nil, true, 1.0, "", map[string]any{}, []any{s.words[0].word}} {
		if schema.Validate(document) == nil {
			t.Errorf("%s accepts %#v", name, document)
		}
	}
	for _, p := range s.words {
		if err := schema.Validate(p.word); err != nil {
			t.Errorf("%s refuses %q: %v", name, p.word, err)
		}
		for _, miss := range nearMisses(p.word) {
			want := s.has(miss) || s.known != nil && miss != ""
			if got := schema.Validate(miss) == nil; got != want {
				t.Errorf("%s accepts %q: %t; want %t", name, miss, got, want)
			}
		}
	}
}
