package lint_test

import (
	"fmt"
	"strings"
	"testing"

	"verbatim/spec"
	"verbatim/spec/lint"

	"github.com/google/go-cmp/cmp"
)

// set is a set about which there is nothing to say.
const set = `version: 1
enums:
  - name: Effort
    doc: How hard to think.
    source: made up
    words:
      - {word: little, doc: Hardly.}
      - {word: much, doc: Thoroughly.}
`

func TestRules(t *testing.T) {
	for _, tt := range []struct {
		reason   string
		old, new string // what of the set is replaced
		want     []string
	}{
		{"nothing to say", "", "", nil},
		{
			"a doc without a full stop", "Hardly.", "Hardly",
			[]string{`7:16 warning doc_sentence: the doc "Hardly" does not end with a full stop`},
		},
		{
			"a doc of the set that begins small", "How hard to think.", "how hard to think.",
			[]string{`3:11 warning doc_sentence: the doc "how hard to think." does not begin with a capital`},
		},
		{"a doc that begins with a name", "Hardly.", "macOS does it.", nil},
		{"a doc that begins with a number", "Hardly.", "3 steps.", nil},
		{"a doc that asks", "Hardly.", "Is it?", nil},
		{
			"a retired word without a full stop", "      - {word: much, doc: Thoroughly.}\n",
			"      - {word: much, doc: Thoroughly.}\n    retired: [{word: most, instead: much, doc: All}]\n",
			[]string{`9:22 warning doc_sentence: the doc "All" does not end with a full stop`},
		},
		{
			"a deprecation that is no sentence", "doc: Thoroughly.", "doc: Thoroughly., deprecated: use little",
			[]string{`8:16 warning doc_sentence: the deprecation "use little" does not begin with a capital`},
		},
		{
			"the same doc twice", "Thoroughly.", "hardly.",
			[]string{
				`8:16 warning doc_sentence: the doc "hardly." does not begin with a capital`,
				`8:16 warning same_doc: word "much" has the doc of "little"; say what tells them apart`,
			},
		},
		{
			"words that differ in one letter", "word: much", "word: litter",
			nil, // two letters
		},
		{
			"words that differ in a letter too many", "word: much", "word: littles",
			[]string{`8:16 warning near_words: word "littles" is easily written for "little"; choose words that differ in more`},
		},
		{
			"words that differ in a letter in the middle", "word: much", "word: littre",
			[]string{`8:16 warning near_words: word "littre" is easily written for "little"; choose words that differ in more`},
		},
		{"short words that differ in one letter", "{word: little, doc: Hardly.}", "{word: such, doc: Hardly.}", nil},
		{
			"a short word and its plural", "{word: little, doc: Hardly.}", "{word: muches, doc: Hardly.}",
			nil, // the plural of another word
		},
		{
			"a plural in ies", "      - {word: much, doc: Thoroughly.}\n", "      - {word: key_entry, doc: One.}\n      - {word: key_entries, doc: More.}\n",
			[]string{`9:16 warning near_words: word "key_entries" is easily written for "key_entry"; choose words that differ in more`},
		},
		{"words with other digits", "      - {word: much, doc: Thoroughly.}\n", "      - {word: version_1, doc: One.}\n      - {word: version_2, doc: Two.}\n", nil},
		{"words of others", "    words:\n", "    unknown: keep\n    words:\n      - {word: littles, doc: Theirs.}\n", nil},
		{
			"a retired word near to one in use", "      - {word: much, doc: Thoroughly.}\n",
			"      - {word: much, doc: Thoroughly.}\n    retired: [{word: litle, instead: little, doc: It was misspelt.}]\n",
			[]string{`9:22 warning near_words: word "litle" is easily written for "little"; choose words that differ in more`},
		},
		{"an alias near to its own word", "doc: Hardly.", "doc: Hardly., aliases: [litle]", nil},
		{
			"a word near to the alias of another", "{word: little, doc: Hardly.}\n      - {word: much,", "{word: few, doc: Hardly., aliases: [little]}\n      - {word: litle,",
			[]string{`8:16 warning near_words: word "litle" is easily written for "little"; choose words that differ in more`},
		},
		{
			"a plural that is none", "name: Effort", "name: Retry",
			[]string{`3:11 warning plural_form: the plural of Retry would be Retrys; state it with the key plural`},
		},
		{"a name in ey", "name: Effort", "name: Key", nil},
		{"a plural that is stated", "name: Effort", "name: Retry\n    plural: Retries", nil},
		{
			"nothing is offered", "doc: Hardly.}\n      - {word: much, doc: Thoroughly.}", "doc: Hardly., offered: false}\n      - {word: much, doc: Thoroughly., offered: false}",
			[]string{`3:11 warning nothing_offered: no word of the set is offered; offer one, or take out offered`},
		},
		{
			"a retired word with nothing to write instead", "      - {word: much, doc: Thoroughly.}\n",
			"      - {word: much, doc: Thoroughly.}\n    retired: [{word: most, doc: It was too much.}]\n",
			[]string{`9:22 note retired_without_instead: retired word "most" says nothing to write instead; state it with the key instead if there is something`},
		},
		{
			"one word", "      - {word: much, doc: Thoroughly.}\n", "",
			[]string{`7:16 note single_word: word "little" is the only one of the set, which can tell nothing until there is another`},
		},
	} {
		if !strings.Contains(set, tt.old) {
			t.Fatalf("%s: the set does not hold %q", tt.reason, tt.old)
		}
		if d := cmp.Diff(tt.want, findings(t, strings.Replace(set, tt.old, tt.new, 1))); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
	}
}

func findings(t *testing.T, text string) []string {
	t.Helper()
	v, err := spec.Load([]spec.File{{Path: "a.yaml", Text: []byte(text)}})
	if err != nil {
		t.Fatal(err)
	}
	found, err := lint.Check(v)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, f := range found {
		all = append(all, fmt.Sprintf("%d:%d %s %s: %s", f.Pos.Line, f.Pos.Column, f.SeverityWord, f.Rule, f.Message))
	}
	return all
}

// TestProject holds the project's own vocabulary to the advice.
func TestProject(t *testing.T) {
	v, err := spec.Load(spec.Project())
	if err != nil {
		t.Fatal(err)
	}
	found, err := lint.Check(v)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		t.Errorf("%s: %s: %s: %s", f.Pos, f.Rule, f.Set, f.Message)
	}
}
