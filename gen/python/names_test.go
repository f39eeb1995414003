package python_test

import (
	"strings"
	"testing"

	"verbatim/gen/python"
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
		module string
		sets   string
		want   []string
	}{
		{"nothing to refuse", "forms", set("Fine", oneWord), nil},
		{
			"a keyword as the name of the module", "class", set("Fine", oneWord),
			[]string{`package name "class" is a keyword of Python, or a module that the generated one imports; choose another`},
		},
		{
			"a module that is imported", "enum", set("Fine", oneWord),
			[]string{`package name "enum" is a keyword of Python, or a module that the generated one imports; choose another`},
		},
		{
			"names of the language, all in one run", "forms", set("None", oneWord) + set("ValueError", oneWord),
			[]string{
				`a.yaml:3:11: None: Python has the name "None" already; rename the set`,
				`a.yaml:8:11: ValueError: Python has the name "ValueError" already; rename the set`,
			},
		},
		{
			"a name that Python reads as another", "forms", set("Größe", oneWord),
			[]string{`a.yaml:3:11: Größe: Python reads some letters outside ASCII as others; rename the set`},
		},
		{
			"two names of words that differ by case", "forms",
			set("Kind", "    words: [{word: id_x, go: IDX, doc: A word.}, {word: idx, go: Idx, doc: A word.}]\n"),
			[]string{`a.yaml:6:57: Kind: words "id_x" and "idx" would both be IDX in Python; give one another name with the key go`},
		},
		{
			"a name of a word outside ASCII", "forms", set("Kind", "    words: [{word: e, go: É, doc: A word.}]\n"),
			[]string{`a.yaml:6:20: Kind: Python reads some letters outside ASCII as others; give word "e" another name with the key go`},
		},
		{
			"attributes that are keywords, or methods of str", "forms",
			set("Kind", "    attributes: {from: string, title: string}\n    words: [{word: a, doc: A word., from: x, title: x}]\n"),
			[]string{
				`a.yaml:6:18: Kind: attribute "from" is a keyword of Python; choose another name`,
				`a.yaml:6:32: Kind: attribute "title" is what every member of a StrEnum has; choose another name`,
			},
		},
		{
			"two sets that would define one name", "forms",
			set("IDS", "    unknown: keep\n"+oneWord) + set("Ids", "    unknown: keep\n"+oneWord),
			[]string{
				`a.yaml:9:11: Ids: Python would have the name "read_ids" from IDS too; rename one of the sets`,
			},
		},
	} {
		v := load(t, spec.File{Path: "a.yaml", Text: []byte("version: 1\nenums:" + test.sets)})
		_, err := python.Files(v, test.module)
		var got []string
		if err != nil {
			got = strings.Split(err.Error(), "\n")
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, diff)
		}
	}
}
