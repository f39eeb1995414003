package coreschema_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"verbatim/gen"
	"verbatim/gen/enumstyle"
	"verbatim/spec"
)

// styleSets is a closed set, and one that keeps unknown words.
const styleSets = `version: 1
enums:
  - name: Coin
    doc: A coin.
    source: https://example.com
    words: [{word: cent, doc: One cent.}, {word: dime, doc: Ten cents.}]
  - name: Note
    doc: A note.
    source: https://example.com
    unknown: keep
    words: [{word: one, doc: One dollar.}, {word: two, doc: Two dollars.}]
`

// styleConverters are the converters that the page tells of, in its order.
var styleConverters = []string{"json-schema-to-typescript", "quicktype-typescript", "quicktype-python"}

// styled asks for the code of an object with each set as a key, by converter,
// set and style.
func styled(t *testing.T) []request {
	t.Helper()
	v, err := spec.Load([]spec.File{{Path: "sets.yaml", Text: []byte(styleSets)}})
	if err != nil {
		t.Fatal(err)
	}
	var requests []request
	for _, converter := range styleConverters {
		for _, e := range v.Enums() {
			for _, style := range enumstyle.Styles {
				schema, err := gen.Schema(e, "https://example.com")
				if err != nil {
					t.Fatal(err)
				}
				if schema, err = enumstyle.Apply(schema, style); err != nil {
					t.Fatal(err)
				}
				purse := `{"title":"Purse","type":"object","required":["it"],"properties":{"it":{"$ref":"#/$defs/` + e.Name + `"}},"$defs":{"` + e.Name + `":` + string(schema) + `}}`
				requests = append(requests, request{converter, [][2]any{{"Purse", json.RawMessage(purse)}}})
			}
		}
	}
	return requests
}

// declarations find what a module makes of a set, the first that matches: the
// right side of a type, the base of a class, or else the type of the key.
var declarations = []*regexp.Regexp{
	regexp.MustCompile(`export type (?:Coin|Note) = (.*)`),
	regexp.MustCompile(`class Coin\((.*)\)`),
	regexp.MustCompile(`    it: (\w+)`),
}

// madeOf describes a module: its declaration, and whether the docs of words are
// in it.
func madeOf(module string) string {
	of := "nothing"
	for _, d := range declarations {
		if found := d.FindStringSubmatch(module); found != nil {
			of = strings.Trim(found[1], ";()")
			break
		}
	}
	docs := "without docs"
	if strings.Contains(module, "One cent.") || strings.Contains(module, "One dollar.") {
		docs = "with docs"
	}
	return "`" + strings.ReplaceAll(of, "|", `\|`) + "` " + docs
}

// stylesWrittenDown holds the page to what the converters made of each style.
func stylesWrittenDown(t *testing.T, modules []string) {
	t.Helper()
	var want []string
	for _, converter := range styleConverters {
		for _, set := range []string{"closed", "keeps unknown words"} {
			row := []string{converter, set}
			for range enumstyle.Styles {
				row = append(row, madeOf(modules[0]))
				modules = modules[1:]
			}
			want = append(want, strings.Join(row, " | "))
		}
	}
	if got := page(t, "### What they make of each style"); !slices.Equal(want, got) {
		t.Errorf("docs/schemas.md has the table\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
