package schemalang_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"verbatim/tools/verbatim/schemalang"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

const golden = "testdata/forms.txtar"

var update = flag.Bool("update", false, "write "+golden+" again")

// TestForms holds a schema with every form to its types. That these say what a
// schema says is tested with the schemas of the core types, by the compilers.
func TestForms(t *testing.T) {
	archive, err := txtar.ParseFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	schema := archive.Files[0].Data
	got := txtar.Archive{Comment: archive.Comment, Files: archive.Files[:1]}
	for _, l := range schemalang.Languages {
		text, err := l.Write(schema)
		if err != nil {
			t.Fatal(err)
		}
		got.Files = append(got.Files, txtar.File{Name: "forms" + l.Ext, Data: text})
	}
	if *update {
		if err := os.WriteFile(golden, txtar.Format(&got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(archive.Files, got.Files); diff != "" {
		t.Errorf("the types (-want +got); -update writes them again:\n%s", diff)
	}
}

func TestRefused(t *testing.T) {
	for _, test := range []struct{ reason, schema, want string }{
		{"no JSON", `{`, "reading the schema: unexpected end of JSON input"},
		{"a reference to nowhere", `{"title":"A","type":"array","items":{"$ref":"#/$defs/B"}}`, `reading the schema A: A: found the reference "#/$defs/B", expected one into $defs`},
		{"a reference to another file", `{"title":"A","anyOf":[{"$ref":"b.json"}]}`, `reading the schema A: A1: found the reference "b.json", expected one into $defs`},
		{"an unknown type", `{"title":"A","type":"list"}`, `reading the schema A: A: found type "list", expected one of JSON`},
		{"a not without keys", `{"title":"A","type":"object","properties":{},"not":{"type":"object"}}`, `reading the schema A: A: found a not that names no keys, expected an anyOf of required`},
		{
			"a condition of another form", `{"title":"A","type":"object","properties":{"b":{"type":"string"}},"dependentSchemas":{"b":{"type":"object"}}}`,
			`reading the schema A: AB: found a condition without alternatives, expected an anyOf`,
		},
		{
			"an alternative of another form", `{"title":"A","type":"object","properties":{"b":{"type":"string"}},"dependentSchemas":{"b":{"anyOf":[{"type":"object"}]}}}`,
			`reading the schema A: AB: found an alternative without properties, expected one that narrows keys`,
		},
	} {
		for _, l := range schemalang.Languages {
			_, err := l.Write([]byte(test.schema))
			if err == nil || err.Error() != test.want {
				t.Errorf("%s, in %s: %v\nwant %s", test.reason, l.Name, err, test.want)
			}
		}
	}
}

func TestKeysThatPythonCannotName(t *testing.T) {
	for _, key := range []string{"from", "a-b", "A", ""} {
		schema := []byte(`{"title":"A","type":"object","properties":{"` + key + `":{"type":"string"}}}`)
		if _, err := schemalang.TypeScript(schema); err != nil {
			t.Errorf("TypeScript refuses %q: %v", key, err)
		}
		_, err := schemalang.Python(schema)
		if err == nil || !strings.Contains(err.Error(), `writing A in Python: the key "`+key+`" is no name in Python; `) {
			t.Errorf("%q: %v", key, err)
		}
	}
}

func TestKeysThatTypeScriptQuotes(t *testing.T) {
	text, err := schemalang.TypeScript([]byte(`{"title":"A","type":"object","properties":{"a-b":{"type":"string"},"$c":{"type":"null"}},"required":["a-b"]}`))
	if err != nil {
		t.Fatal(err)
	}
	want := "\nexport interface A {\n  \"a-b\": string;\n  $c?: null;\n}\n"
	if !strings.HasSuffix(string(text), want) {
		t.Errorf("the module is\n%s\nwant at its end\n%s", text, want)
	}
}

func TestNamed(t *testing.T) {
	for _, test := range []struct{ list, want, problem string }{
		{"ts", "ts", ""},
		{"python,ts", "ts python", ""},
		{"", "", `found no language in "", expected ts or python`},
		{",", "", `found no language in ",", expected ts or python`},
		{"ts,ts", "", `found language "ts", expected ts or python, each once`},
		{"go", "", `found language "go", expected ts or python, each once`},
	} {
		languages, err := schemalang.Named(test.list)
		var got []string
		for _, l := range languages {
			got = append(got, l.Name)
		}
		problem := ""
		if err != nil {
			got, problem = nil, err.Error()
		}
		if strings.Join(got, " ") != test.want || problem != test.problem {
			t.Errorf("Named(%q) = %v, %q; want %s, %q", test.list, got, problem, test.want, test.problem)
		}
	}
}
