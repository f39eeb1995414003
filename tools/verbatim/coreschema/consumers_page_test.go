package coreschema_test

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// What the types of two languages leave unsaid.
var (
	noBounds = relaxation{
		what: "patterns, bounds and lengths", reason: "a type has none",
		drop: []string{"pattern", "minimum", "maximum", "minLength"},
	}
	anyNumber = relaxation{what: "whole numbers", reason: "TypeScript has one type for all numbers", change: numbers}
	otherKeys = relaxation{what: "that there are no other keys", reason: "a value may have more keys than its type names", change: open}
)

// unsaidByTypeScript is what our types in TypeScript do not say. The last line
// is about what they refuse.
var unsaidByTypeScript = []relaxation{
	noBounds, anyNumber, otherKeys,
	{what: "that an Increment has one key", reason: "the same, but each variant forbids the key of the other", change: soleKeys},
	{
		what:   "that keys may all be unknown (it refuses them)",
		reason: "where each known key may be left out, TypeScript wants one of them, or no key at all", change: notWeak,
	},
}

// unsaidByPython is what our types in Python do not say.
var unsaidByPython = []relaxation{
	noBounds,
	{what: "true and false where a whole number belongs", reason: "to Python they are two of them", change: booleans},
	{what: "the length of a list", reason: "a list has none, and JSON has no tuple", change: noSizes},
	{what: "keys that hold together (retry_after_ms and the retry yes)", reason: "a TypedDict has no condition", drop: []string{"dependentSchemas"}},
	{what: "that there may be other keys (it refuses them)", reason: "in a literal each key is known; what is read from JSON passes", change: closed},
}

// unsaidByConverter is what json-schema-to-typescript leaves out.
var unsaidByConverter = []relaxation{
	noBounds, anyNumber, otherKeys,
	{
		what: "keys that exclude each other or hold together", reason: "it passes over not, dependentSchemas and maxProperties",
		drop: []string{"dependentSchemas", "not", "maxProperties"}, change: anyOf,
	},
}

// unsaidByQuicktype is told in words: no schema is as lenient as its code.
var unsaidByQuicktype = []relaxation{
	{what: "which keys go together in a variant", reason: "it makes one object of all variants, with the keys of each"},
	{what: "that a key may be unknown which another variant has (it refuses other types of it)", reason: "the same"},
	{what: "patterns, bounds and lengths", reason: "its readers check types"},
	{what: "that there are no other keys", reason: "its readers pass over them"},
	{what: "a payload inside a payload", reason: "it does not come to an end with a union that holds itself: put {} in place of PayloadValue first"},
}

// page is the part of docs/schemas.md that the tests hold to what they find.
func page(t *testing.T, heading string) []string {
	t.Helper()
	text, err := os.ReadFile("../../../docs/schemas.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, found := strings.Cut(string(text), heading+"\n")
	if !found {
		t.Fatalf("docs/schemas.md has no %q", heading)
	}
	section, _, _ = strings.Cut(section, "\n#")
	var rows []string
	for line := range strings.Lines(section) {
		if row, ok := strings.CutPrefix(line, "| "); ok {
			rows = append(rows, strings.TrimSuffix(row, " |\n"))
		}
	}
	return slices.Delete(rows, 0, min(1, len(rows))) // the head
}

// TestWhatConsumersDoNotSeeIsWrittenDown holds the page for readers to the lists.
func TestWhatConsumersDoNotSeeIsWrittenDown(t *testing.T) {
	want := []string{
		"ajv, santhosh-tekuri/jsonschema | nothing more | they judge as the decoders do",
		"jsonschema of Python | a line feed behind a text with a pattern | to Python a $ stands in front of it too",
	}
	for _, c := range []struct {
		name   string
		unsaid []relaxation
	}{
		{"types for TypeScript", unsaidByTypeScript},
		{"types for Python", unsaidByPython},
		{"json-schema-to-typescript", unsaidByConverter},
		{"quicktype", unsaidByQuicktype},
	} {
		for _, r := range c.unsaid {
			want = append(want, c.name+" | "+r.what+" | "+r.reason)
		}
	}
	if got := page(t, "### What they do not see"); !slices.Equal(want, got) {
		t.Errorf("docs/schemas.md has the table\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
