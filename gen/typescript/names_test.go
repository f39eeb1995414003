package typescript_test

import (
	"strings"
	"testing"

	"verbatim/gen/typescript"
	"verbatim/spec"

	"github.com/google/go-cmp/cmp"
)

// set is the YAML of a set with the rest that it needs.
func set(name, more string) string {
	return "\n  - name: " + name + "\n    doc: A set.\n    source: https://example.com\n" + more
}

const oneWord = "    words: [{word: a, doc: A word.}]\n"

func TestRefused(t *testing.T) {
	for _, test := range []struct {
		reason string
		sets   string
		want   []string
	}{
		{"nothing to refuse", set("Fine", oneWord), nil},
		{
			"globals of the language, all in one run", set("Promise", oneWord) + set("Record", oneWord),
			[]string{
				`a.yaml:3:11: Promise: TypeScript has the name "Promise" already; rename the set`,
				`a.yaml:8:11: Record: TypeScript has the name "Record" already; rename the set`,
			},
		},
		{
			"the name of the index", set("Index", oneWord),
			[]string{`a.yaml:3:11: Index: its module would stand in the same file as the index of the TypeScript package; rename the set`},
		},
		{
			"two sets that would export one name",
			set("KnownKind", oneWord) + set("Kind", "    unknown: keep\n"+oneWord),
			[]string{`a.yaml:8:11: Kind: TypeScript would have the name "isKnownKind" from KnownKind too; rename one of the sets`},
		},
		{
			"the prototype", set("Odd", "    spelling: any\n    words: [{word: __proto__, go: Proto, doc: A word.}]\n"),
			[]string{`a.yaml:7:20: Odd: word "__proto__" is the prototype of an object in JavaScript, not a key; leave TypeScript out, or the word`},
		},
		{
			"an integer that would be rounded, alone and in a list",
			set("Big", "    attributes: {size: integer, sizes: [integer]}\n"+
				"    words: [{word: a, doc: A word., size: 9007199254740993, sizes: [1, -9007199254740992]}, {word: b, doc: B., size: 9007199254740991, sizes: []}]\n"),
			[]string{
				`a.yaml:7:20: Big: attribute "size" of word "a" is 9007199254740993; JavaScript keeps integers up to 9007199254740991 exact`,
				`a.yaml:7:20: Big: attribute "sizes" of word "a" is -9007199254740992; JavaScript keeps integers up to 9007199254740991 exact`,
			},
		},
	} {
		v := load(t, spec.File{Path: "a.yaml", Text: []byte("version: 1\nenums:" + test.sets)})
		_, err := typescript.Files(v, "forms")
		var got []string
		if err != nil {
			got = strings.Split(err.Error(), "\n")
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, diff)
		}
	}
}
