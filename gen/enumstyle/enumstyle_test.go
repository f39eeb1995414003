package enumstyle_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"verbatim/gen"
	"verbatim/gen/enumstyle"
	"verbatim/spec"

	"github.com/google/go-cmp/cmp"
	validator "github.com/santhosh-tekuri/jsonschema/v5"
)

const annotated = `{
  "$id": "https://example.com/a.json",
  "properties": {
    "coin": {
      "oneOf": [
        {
          "const": "dime",
          "description": "oneOf <enum>"
        },
        {
          "const": "cent"
        }
      ],
      "title": "Coin"
    },
    "either": {
      "oneOf": [
        {
          "const": "append"
        },
        {
          "type": "object"
        }
      ]
    },
    "oneOf": {
      "const": "a"
    },
    "number": {
      "oneOf": [
        {
          "const": 1
        }
      ]
    }
  }
}
`

func TestApply(t *testing.T) {
	words := `      "type": "string",
      "enum": [
        "dime",
        "cent"
      ],
`
	before, rest, _ := strings.Cut(annotated, "      \"oneOf\"")
	oneOf, after, _ := strings.Cut(rest, "      \"title\"")
	for _, test := range []struct {
		style enumstyle.Style
		want  string
	}{
		{enumstyle.Annotated, annotated},
		{enumstyle.Plain, before + words + "      \"title\"" + after},
		{enumstyle.Both, before + words + "      \"oneOf\"" + oneOf + "      \"title\"" + after},
	} {
		got, err := enumstyle.Apply([]byte(annotated), test.style)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, string(got)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.style, diff)
		}
	}
}

func TestApplyRefuses(t *testing.T) {
	for _, test := range []struct {
		reason, schema string
		style          enumstyle.Style
		want           string
	}{
		{"an unknown style", "{}", "pretty", `found enum style "pretty", expected one of [annotated plain both]`},
		{"half a schema", `{"a":[1`, enumstyle.Plain, "restyling a schema: "},
		{"no schema", ``, enumstyle.Both, "restyling a schema: "},
	} {
		if _, err := enumstyle.Apply([]byte(test.schema), test.style); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s…", test.reason, err, test.want)
		}
	}
}

// TestEveryStyleAcceptsTheSame validates with every set of the project.
func TestEveryStyleAcceptsTheSame(t *testing.T) {
	v, err := spec.Load(spec.Project())
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range v.Enums() {
		schema, err := gen.Schema(e, "https://example.com")
		if err != nil {
			t.Fatal(err)
		}
		for _, style := range enumstyle.Styles {
			text, err := enumstyle.Apply(schema, style)
			if err != nil {
				t.Fatal(err)
			}
			compiled := validator.MustCompileString("https://example.com/"+e.Name+".json", string(text))
			for _, w := range e.Words {
				if err := compiled.Validate(w.Word); err != nil {
					t.Errorf("%s in style %s refuses %q: %v", e.Name, style, w.Word, err)
				}
				for _, miss := range []any{w.Word + "?", "", nil, 1.0} {
					_, text := miss.(string)
					want := e.Unknown == spec.Keep && text && miss != ""
					if got := compiled.Validate(miss) == nil; got != want {
						t.Errorf("%s in style %s accepts %#v: %t", e.Name, style, miss, got)
					}
				}
			}
			if got := keyword(t, text, "enum"); got != (style != enumstyle.Annotated) {
				t.Errorf("%s in style %s has an enum: %t", e.Name, style, got)
			}
			if got := keyword(t, text, "oneOf"); got != (style != enumstyle.Plain) {
				t.Errorf("%s in style %s has a oneOf: %t", e.Name, style, got)
			}
		}
	}
}

// keyword reports whether a schema has a keyword, at any depth.
func keyword(t *testing.T, schema []byte, name string) bool {
	t.Helper()
	var v any
	if err := json.Unmarshal(schema, &v); err != nil {
		t.Fatal(err)
	}
	return strings.Contains(fmt.Sprint(keys(v)), " "+name+" ")
}

// keys are the keys in a value.
func keys(v any) []string {
	all := []string{"", ""}
	switch v := v.(type) {
	case map[string]any:
		for key, inside := range v {
			all = slices.Concat(all, []string{key}, keys(inside))
		}
	case []any:
		for _, inside := range v {
			all = append(all, keys(inside)...)
		}
	}
	return append(all, "")
}
