package spec_test

import (
	"testing"

	"verbatim/spec"

	"github.com/google/go-cmp/cmp"
)

var attributeRefusals = []refusal{
	{
		"attributes that are a list hide nothing else", head + "    attributes: ‹[mime]\n    default: ‹high\n    words: [{word: low, doc: Little., mime: a}]\n",
		[]string{
			"Effort: attributes is a list, expected a mapping of names to types",
			`Effort: default "high" is no word of the set; the words are low`,
		},
	},
	{"no attributes", head + "    attributes: ‹{}\n" + low, []string{"Effort: attributes is an empty mapping, expected at least one entry"}},
	{
		"an attribute missing on a word", head + "    attributes: {mime: string}\n    words: [{word: low, doc: Little., mime: a}, {word: ‹high, doc: Much.}]\n",
		[]string{`Effort: word "high" has no mime`},
	},
	{
		"an attribute without a value", head + "    attributes: {mime: string}\n    words:\n      - word: low\n        doc: Little.\n        ‹mime:\n",
		[]string{`Effort: attribute "mime" is nothing, expected a string`},
	},
	{
		"values of a wrong type", head + "    attributes: {a: string, b: integer, c: bool, d: Effort, e: [Effort], f: [integer]}\n" +
			"    words: [{word: low, doc: L., a: ‹1, b: ‹\"1\", c: ‹\"yes\", d: ‹lo, e: ‹low, f: [1, ‹2.5]}]\n",
		[]string{
			`Effort: attribute "a" 1 is no string, because YAML reads it as the number; write "1" in quotes`,
			`Effort: attribute "b" is the string "1", expected an integer in decimal`,
			`Effort: attribute "c" is the string "yes", expected true or false`,
			`Effort: attribute "d" is "lo", which is no word of Effort; did you mean "low"?`,
			`Effort: attribute "e" is the string "low", expected a list`,
			`Effort: attribute "f" is the number 2.5, expected an integer in decimal`,
		},
	},
	{
		"values of a wrong kind", head + "    attributes: {b: integer, d: Effort}\n    words: [{word: low, doc: L., b: ‹[1], d: ‹{low: 1}}]\n",
		[]string{
			`Effort: attribute "b" is a list, expected an integer in decimal`,
			`Effort: attribute "d" is a mapping, expected a string`,
		},
	},
	{
		"integers that are not in decimal or too large", head + "    attributes: {a: [integer]}\n" +
			"    words: [{word: low, doc: L., a: [‹0x10, ‹1_000, ‹010, ‹9223372036854775808, -9223372036854775808]}]\n",
		[]string{
			`Effort: attribute "a" is the number 0x10, expected an integer in decimal`,
			`Effort: attribute "a" is the number 1_000, expected an integer in decimal`,
			`Effort: attribute "a" is the number 010, expected an integer in decimal`,
			`Effort: attribute "a" is the number 9223372036854775808, expected an integer in decimal`,
		},
	},
	{
		"unknown types", head + "    attributes: {a: ‹text, b: ‹[string, bool], c: ‹{string: bool}, d: [‹[string]]}\n    words: [{word: low, doc: L., a: x, b: x, c: x, d: x}]\n",
		[]string{
			`Effort: attribute "a" has the unknown type "text"; expected string, integer, bool, the name of a set, or a list of one of them`,
			`Effort: attribute "b" is a list of 2 types, expected one`,
			`Effort: type of attribute "c" is a mapping, expected a string`,
			`Effort: type of attribute "d" is a list, expected a string`,
		},
	},
}

func TestRefusalsOfAttributes(t *testing.T) {
	for _, tt := range attributeRefusals {
		t.Run(tt.reason, func(t *testing.T) { refuses(t, tt.text, tt.want) })
	}
}

func TestRefusalsOfAttributeNames(t *testing.T) {
	for _, tt := range []struct{ reason, name, want string }{
		{"a key of every word", "offered", `attribute "offered" is a key that every word has; choose another name`},
		{"no lower snake", "Mime", `attribute "Mime" is not in lower_snake; choose another name`},
		{"String", "string", `attribute "string" becomes the method String, which sets have already; choose another name`},
		{"IsZero", "is_zero", `attribute "is_zero" becomes the method IsZero, which sets have already; choose another name`},
		{"JSONSchema", "json_schema", `attribute "json_schema" becomes the method JSONSchema, which sets have already; choose another name`},
		{"UnmarshalJSON", "unmarshal_json", `attribute "unmarshal_json" becomes the method UnmarshalJSON, which sets have already; choose another name`},
		{"known", "known", `attribute "known" becomes the method Known, which sets have already; choose another name`},
		{"the method of another attribute", "a1_2", `attribute "a1_2" becomes the method A12 like attribute "a12" at line 6; choose another name`},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			refuses(t, head+"    attributes: {a12: bool, ‹"+tt.name+": bool}\n    words: [{word: low, doc: L., a12: true, "+tt.name+": true}]\n",
				[]string{"Effort: " + tt.want})
		})
	}
}

func TestAttributes(t *testing.T) {
	text := head + `    attributes: {mime_type: string, size: integer, lossy: bool, next: [Effort], aka: [string], hue: Hue}
    words:
      - {word: low, doc: Little., mime_type: a/b, size: -3, lossy: false, next: [high, low], aka: [], hue: red}
      - {word: high, doc: Much., mime_type: "", size: 0, lossy: true, next: [], aka: ["1", two], hue: blue}
  - {name: Hue, doc: A hue., source: decided here, words: [{word: blue, doc: Blue.}, {word: red, doc: Red.}]}
`
	v, err := spec.Load([]spec.File{{Path: "a.yaml", Text: []byte(text)}})
	if err != nil {
		t.Fatal(err)
	}
	effort, hue := v.Families[0].Enums[0], v.Families[0].Enums[1]
	for i, want := range []struct {
		name, method string
		kind         spec.AttributeKind
		list         bool
		enum         *spec.Enum
	}{
		{"mime_type", "MIMEType", spec.StringAttribute, false, nil},
		{"size", "Size", spec.IntegerAttribute, false, nil},
		{"lossy", "Lossy", spec.BoolAttribute, false, nil},
		{"next", "Next", spec.EnumAttribute, true, effort},
		{"aka", "Aka", spec.StringAttribute, true, nil},
		{"hue", "Hue", spec.EnumAttribute, false, hue},
	} {
		got := effort.Attributes[i]
		if got.Name != want.name || got.Go != want.method || got.Type != (spec.AttributeType{Kind: want.kind, Enum: want.enum, List: want.list}) {
			t.Errorf("attribute %d is %+v, want %+v", i, got, want)
		}
	}
	want := [][]spec.Value{
		{{String: "a/b"}, {Integer: -3}, {}, {Items: []spec.Value{{Word: 1}, {}}}, {Items: []spec.Value{}}, {Word: 1}},
		{{}, {}, {Bool: true}, {Items: []spec.Value{}}, {Items: []spec.Value{{String: "1"}, {String: "two"}}}, {}},
	}
	if diff := cmp.Diff(want, [][]spec.Value{effort.Words[0].Values, effort.Words[1].Values}); diff != "" {
		t.Errorf("values (-want +got):\n%s", diff)
	}
}
