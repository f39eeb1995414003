package spec_test

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"testing"

	"verbatim/spec"

	"github.com/goccy/go-yaml"
	"github.com/santhosh-tekuri/jsonschema/v5"
)

// beyond are the refusals that no JSON Schema can state, by their messages:
// those that compare two places, and those of YAML itself.
var beyond = regexp.MustCompile(`already stands|is that of word|gives no Go name|is no word of|is not offered|is retired|is an alias|is deprecated|still in use|` +
	`unknown key "\w+" in word|has no mime|attribute ".*" (is|has|becomes|[0-9])|YAML reads it as`)

// TestSchemaOfTheFormat holds the JSON Schema of the file format against the
// loader: it takes what the loader takes, and of what the loader refuses it
// refuses all but what is beyond it.
func TestSchemaOfTheFormat(t *testing.T) {
	text, err := os.ReadFile("vocabulary.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	schema, err := jsonschema.CompileString("vocabulary.schema.json", string(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range spec.Project() {
		if err := schema.Validate(decoded(t, f.Text)); err != nil {
			t.Errorf("%s is refused: %v", f.Path, err)
		}
	}
	for _, tt := range slices.Concat(refusals, attributeRefusals, historyRefusals) {
		t.Run(tt.reason, func(t *testing.T) {
			f, _ := marked("a.yaml", tt.text)
			err := schema.Validate(decoded(t, f.Text))
			within := slices.ContainsFunc(tt.want, func(m string) bool { return !beyond.MatchString(m) })
			if within && err == nil {
				t.Errorf("the schema takes what the loader refuses: %q", tt.want)
			}
		})
	}
}

// decoded reads a file as a validator gets it: as YAML that went through JSON.
// Of duplicate keys the last one counts.
func decoded(t *testing.T, text []byte) any {
	t.Helper()
	var value any
	if err := yaml.UnmarshalWithOptions(text, &value, yaml.AllowDuplicateMapKey()); err != nil {
		t.Fatal(err)
	}
	asJSON, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(asJSON))
	d.UseNumber()
	var plain any
	if err := d.Decode(&plain); err != nil {
		t.Fatal(err)
	}
	return plain
}
