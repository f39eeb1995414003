package spec_test

import (
	"fmt"
	"strings"
	"testing"

	"verbatim/spec"

	"github.com/google/go-cmp/cmp"
)

// historyRefusals are those of aliases, of deprecated words, and of sets of
// words.
var historyRefusals = []refusal{
	{
		"aliases that are a text", head + "    words: [{word: low, doc: Little., aliases: ‹lo}]\n",
		[]string{`Effort: aliases is the string "lo", expected a list`},
	},
	{
		"an empty list of aliases", head + "    words: [{word: low, doc: Little., aliases: ‹[]}]\n",
		[]string{"Effort: aliases is an empty list, expected at least one entry"},
	},
	{
		"aliases that are no strings, empty, or on two lines", head + "    words: [{word: low, doc: Little., aliases: [‹1, ‹\"\", ‹\"a\\nb\", ‹[a], -, L-O]}]\n",
		[]string{
			`Effort: alias 1 is no string, because YAML reads it as the number; write "1" in quotes`,
			"Effort: alias is empty",
			`Effort: alias "a\nb" holds a line feed or a tab; take it out`,
			"Effort: alias is a list, expected a string",
		},
	},
	{
		"aliases that are read as something else", head + "    words:\n" +
			"      - {word: low, doc: Little., aliases: [‹low, ‹high, small, ‹small, ‹old]}\n" +
			"      - {word: high, doc: Much., aliases: [‹small]}\n" +
			"    retired: [{word: old, doc: Gone.}]\n",
		[]string{
			`Effort: alias "low" of word "low" already stands as a word at line 7`,
			`Effort: alias "high" of word "low" already stands as a word at line 8`,
			`Effort: alias "small" of word "low" already stands as an alias at line 7`,
			`Effort: alias "old" of word "low" already stands as a retired word at line 9`,
			`Effort: alias "small" of word "high" already stands as an alias at line 7`,
		},
	},
	{
		"aliases of a set that keeps unknown words", head + "    unknown: keep\n    words: [{word: low, doc: Little., aliases: ‹[lo]}]\n",
		[]string{"Effort: a set that keeps unknown words keeps an alias as it is; take out aliases, or unknown: keep"},
	},
	{
		"a default that is an alias", head + "    default: ‹lo\n    words: [{word: low, doc: Little., aliases: [lo]}]\n",
		[]string{`Effort: default "lo" is an alias; write "low"`},
	},
	{
		"a word deprecated without a reason", head + "    words: [{word: low, doc: Little., deprecated: ‹\" \"}, {word: high, doc: Much., deprecated: ‹true}]\n",
		[]string{
			`Effort: deprecated of word "low" is empty`,
			`Effort: deprecated true is no string, because YAML reads it as the boolean; write "true" in quotes`,
		},
	},
	{
		"a default that is deprecated", head + "    default: ‹low\n    words: [{word: low, doc: Little., deprecated: Write high.}, {word: high, doc: Much.}]\n",
		[]string{`Effort: default "low" is deprecated; take another word`},
	},
	{
		"set that is no boolean", head + "    set: ‹yes\n" + low,
		[]string{"Effort: set is the boolean yes, expected true or false"},
	},
	{
		"sets of words of a set that keeps unknown ones", head + "    unknown: keep\n    set: ‹true\n" + low,
		[]string{"Effort: a set that keeps unknown words has no bits for them; take out set, or unknown: keep"},
	},
	{
		"sets of more words than there are bits", head + "    set: ‹true\n    words:\n" + numberedWords(65),
		[]string{"Effort: sets of its words have 64 bits, found 65 words; take out set"},
	},
}

// numberedWords are lines of n words.
func numberedWords(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "      - {word: word_%d, doc: One of many.}\n", i)
	}
	return b.String()
}

func TestRefusalsOfHistory(t *testing.T) {
	for _, tt := range historyRefusals {
		t.Run(tt.reason, func(t *testing.T) { refuses(t, tt.text, tt.want) })
	}
}

func TestHistory(t *testing.T) {
	text := head + "    set: true\n    words:\n" +
		"      - {word: low, doc: Little., aliases: [LOW, l-o], deprecated: Write high.}\n" + numberedWords(63)
	v, err := spec.Load([]spec.File{{Path: "a.yaml", Text: []byte(text)}})
	if err != nil {
		t.Fatal(err)
	}
	effort := v.Families[0].Enums[0]
	low, other := effort.Words[0], effort.Words[1]
	if !effort.Set || low.Deprecated != "Write high." || other.Deprecated != "" || other.Aliases != nil {
		t.Errorf("Set is %t, low %+v, the next word %+v", effort.Set, low, other)
	}
	want := []spec.Alias{
		{Word: "LOW", Pos: spec.Pos{File: "a.yaml", Line: 8, Column: 45}},
		{Word: "l-o", Pos: spec.Pos{File: "a.yaml", Line: 8, Column: 50}},
	}
	if diff := cmp.Diff(want, low.Aliases); diff != "" {
		t.Errorf("aliases (-want +got):\n%s", diff)
	}
}

// TestSetsMeetNames holds that a type for sets takes part in the rule that no
// two things share a name in Go.
func TestSetsMeetNames(t *testing.T) {
	refuses(t, head+"    set: true\n    words: [{word: ‹set, doc: A set.}, {word: ‹set_of, doc: Another.}]\n",
		[]string{
			`Effort: the constant of word "set" would be named EffortSet, like the type for sets of set Effort at spec/a.yaml:3:11; choose another name`,
			`Effort: the constant of word "set_of" would be named EffortSetOf, like the function of set Effort at spec/a.yaml:3:11; choose another name`,
		})
}
