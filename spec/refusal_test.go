package spec_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"verbatim/spec"

	"github.com/google/go-cmp/cmp"
)

// mark stands in the tables of these tests where a refusal is to point. It is
// cut out before the text is loaded.
const mark = '‹'

// marked cuts the marks out of a text and tells where they stood.
func marked(path, text string) (spec.File, []spec.Pos) {
	var plain strings.Builder
	var places []spec.Pos
	line, column := 1, 1
	for _, c := range text {
		if c == mark {
			places = append(places, spec.Pos{File: path, Line: line, Column: column})
			continue
		}
		plain.WriteRune(c)
		if column++; c == '\n' {
			line, column = line+1, 1
		}
	}
	return spec.File{Path: path, Text: []byte(plain.String())}, places
}

// messages loads files and gives the refusals, one string each.
func messages(t *testing.T, files ...spec.File) []string {
	t.Helper()
	v, err := spec.Load(files)
	if err == nil {
		return nil
	}
	if v != nil {
		t.Error("Load gave a vocabulary although it refused")
	}
	list, ok := errors.AsType[spec.Errors](err)
	if !ok {
		t.Fatalf("Load gave an error of type %T, want spec.Errors", err)
	}
	var got []string
	for _, e := range list {
		got = append(got, e.Error())
	}
	return got
}

// head begins a file with one set, up to its required keys.
const head = `version: 1
enums:
  - name: Effort
    doc: How hard to think.
    source: decided here
`

// low ends such a file with one word.
const low = `    words:
      - {word: low, doc: Little.}
`

// twelve are as many words as a refusal lists.
var twelve = func() string {
	var words []string
	for c := 'a'; c <= 'l'; c++ {
		words = append(words, fmt.Sprintf("{word: a%c, doc: A.}", c))
	}
	return strings.Join(words, ", ")
}()

// refusal is a text that Load refuses.
type refusal struct {
	reason string
	text   string   // with a mark where each refusal points
	want   []string // what the refusals say, in order of place
}

// refusals of sets and words. Those of attributes stand in attributeRefusals, and
// those of aliases, deprecated words and sets of words in historyRefusals.
var refusals = []refusal{
	{
		"an unknown key of the file", head + low + "‹enum: []\n",
		[]string{`unknown key "enum" in the file; did you mean "enums"?`},
	},
	{
		"an unknown key of a set that is near none", head + "    ‹zebra: 1\n" + low,
		[]string{`Effort: unknown key "zebra" in the set; the keys are name, plural, doc, source, spelling, unknown, ordered, set, default, attributes, words, retired`},
	},
	{
		"a misspelt key that is required is refused once", head + "    words:\n      - {word: low, ‹docs: Little.}\n",
		[]string{`Effort: unknown key "docs" in word "low"; did you mean "doc"?`},
	},
	{
		"an unknown key of a retired word", head + low + "    retired: [{word: old, doc: Gone., ‹insted: low}]\n",
		[]string{`Effort: unknown key "insted" in retired word "old"; did you mean "instead"?`},
	},
	{
		"a duplicate key", head + low + "    ‹doc: Again.\n",
		[]string{`key "doc" already stands at line 4`},
	},
	{"no version", "‹enums:" + strings.TrimPrefix(head, "version: 1\nenums:") + low, []string{"the file has no version"}},
	{
		"another version", strings.Replace(head, "1", "‹2", 1) + low,
		[]string{"version is the number 2, expected 1, the only one there is"},
	},
	{
		"a version in quotes", strings.Replace(head, "1", `‹"1"`, 1) + low,
		[]string{`version is the string "1", expected 1, the only one there is`},
	},
	{"no sets", "‹version: 1\n", []string{"the file has no enums"}},
	{"an empty list of sets", "version: 1\nenums: ‹[]\n", []string{"enums is an empty list, expected at least one entry"}},
	{"nothing where the sets should be", "version: 1\n‹enums:\n", []string{"enums is nothing, expected a list"}},
	{
		"a set that is a string", "version: 1\nenums:\n  - ‹Effort\n",
		[]string{`the set is the string "Effort", expected a mapping with the keys name, plural, doc, source, spelling, unknown, ordered, set, default, attributes, words, retired`},
	},
	{
		"a set without name, doc and source", "version: 1\nenums:\n  - ‹‹‹words: [{word: low, doc: Little.}]\n",
		[]string{"the set has no name", "the set has no doc", "the set has no source"},
	},
	{
		"two sets without a name have no name in common", "version: 1\nenums:\n" + strings.Repeat("  - ‹{doc: D., source: decided here, words: [{word: low, doc: L.}]}\n", 2),
		[]string{"the set has no name", "the set has no name"},
	},
	{
		"a set without doc and source points at its name", "version: 1\nenums:\n  - name: ‹‹Effort\n" + low,
		[]string{"Effort: the set has no doc", "Effort: the set has no source"},
	},
	{
		"a blank doc and source", "version: 1\nenums:\n  - name: Effort\n    doc: ‹\" \"\n    source: ‹''\n" + low,
		[]string{"Effort: doc of the set is empty", "Effort: source of the set is empty"},
	},
	{"no words", strings.Replace(head, "Effort", "‹Effort", 1), []string{"Effort: the set has no words"}},
	{"an empty list of words", head + "    words: ‹[]\n", []string{"Effort: words is an empty list, expected at least one entry"}},
	{
		"words that are a mapping", head + "    words:\n      ‹low: Little.\n",
		[]string{"Effort: words is a mapping, expected a list"},
	},
	{
		"a word that is a string", head + "    words: [‹low]\n",
		[]string{`Effort: the word is the string "low", expected a mapping with the keys word, go, doc, offered, deprecated, aliases`},
	},
	{
		"a word that is a list", head + "    words: [‹[low]]\n",
		[]string{"Effort: the word is a list, expected a mapping with the keys word, go, doc, offered, deprecated, aliases"},
	},
	{
		"a word without its word", head + "    words: [‹{doc: Little.}]\n",
		[]string{"Effort: the word has no word"},
	},
	{
		"a word without doc", head + "    words:\n      - word: ‹low\n        offered: true\n",
		[]string{`Effort: word "low" has no doc`},
	},
	{
		"an empty word", head + "    spelling: any\n    words: [{word: ‹\"\", doc: Nothing.}]\n",
		[]string{"Effort: word is empty"},
	},
	{
		"a duplicate word", head + low + "      - {word: high, doc: Much.}\n      - {word: ‹low, doc: Little.}\n",
		[]string{`Effort: word "low" already stands at line 7`},
	},
	{
		"a duplicate Go name", head + "    spelling: any\n" + low + "      - {word: ‹Low, doc: Little.}\n",
		[]string{`Effort: Go name "Low" of word "Low" is that of word "low" at line 8; state another with the key go`},
	},
	{
		"a duplicate Go name that was stated", head + low + "      - {word: lower, go: ‹Low, doc: Less.}\n",
		[]string{`Effort: Go name "Low" of word "lower" is that of word "low" at line 7; state another with the key go`},
	},
	{
		"a word against the spelling", head + "    words: [{word: ‹XHigh, doc: More.}]\n",
		[]string{`Effort: word "XHigh" is not in lower_snake; write "xhigh", or give the set another spelling`},
	},
	{
		"a word that no spelling but any takes", head + "    words: [{word: ‹é, doc: E.}]\n",
		[]string{`Effort: word "é" is not in lower_snake; give the set another spelling`},
	},
	{
		"a small word in capitals", head + "    spelling: upper_snake\n    words: [{word: ‹E-low, doc: Little.}]\n",
		[]string{`Effort: word "E-low" is not in upper_snake; write "E_LOW", or give the set another spelling`},
	},
	{
		"an unknown spelling", head + "    spelling: ‹upper_snak\n" + low,
		[]string{`Effort: spelling "upper_snak" is not known; did you mean "upper_snake"?`},
	},
	{
		"a spelling that is a list", head + "    spelling: ‹[any]\n    words: [{word: L-W, doc: Little.}]\n",
		[]string{"Effort: spelling is a list, expected a string"},
	},
	{
		"an unknown treatment of unknown words", head + "    unknown: ‹drop\n" + low,
		[]string{`Effort: unknown "drop" is not known; the words are refuse, keep`},
	},
	{
		"a word that gives no Go name", head + "    spelling: any\n    words: [{word: ‹\"+\", doc: Plus.}, {word: ‹2d, doc: Flat.}, {word: ‹日本, doc: Japan.}]\n",
		[]string{
			`Effort: word "+" gives no Go name; state one with the key go`,
			`Effort: word "2d" gives no Go name; state one with the key go`,
			`Effort: word "日本" gives no Go name; state one with the key go`,
		},
	},
	{
		"names that are no exported identifiers", head + "    plural: ‹Ef-forts\n    words:\n      - {word: low, go: ‹type, doc: Little.}\n      - {word: high, go: ‹high, doc: Much.}\n",
		[]string{
			`Effort: plural "Ef-forts" is no Go identifier; write a capital followed by letters and digits`,
			`Effort: go name "type" is a keyword of Go; choose another`,
			`Effort: go name "high" is not exported in Go; begin it with a capital`,
		},
	},
	{
		"a set named after a keyword", strings.Replace(head, "Effort", "‹func", 1) + low,
		[]string{`func: name "func" is a keyword of Go; choose another`},
	},
	{
		"a control character in a word", head + "    words: [{word: ‹\"l\\u0007w\", doc: Little.}]\n",
		[]string{`Effort: word "l\aw" holds the control character U+0007; take it out`},
	},
	{
		"a line feed in a word", head + "    spelling: any\n    words: [{word: ‹\"l\\nw\", doc: Little.}]\n",
		[]string{`Effort: word "l\nw" holds a line feed or a tab; take it out`},
	},
	{
		"an escape that is no character", head + "    spelling: any\n    words: [{word: ‹\"\\U00110000\", doc: Little.}]\n",
		[]string{`Effort: word "` + "\ufffd" + `" holds U+FFFD, which stands for a character that was lost; write the right one`},
	},
	{
		"offered that is no boolean", head + "    words: [{word: low, doc: Little., offered: ‹no}]\n",
		[]string{"Effort: offered is the boolean no, expected true or false"},
	},
	{
		"ordered that is a string", head + "    ordered: ‹\"true\"\n" + low,
		[]string{`Effort: ordered is the string "true", expected true or false`},
	},
	{
		"an order of a set that keeps unknown words", head + "    ordered: ‹true\n    unknown: keep\n" + low,
		[]string{"Effort: a set that keeps unknown words has no order; take out ordered, or unknown: keep"},
	},
	{
		"a default that is no word", head + "    default: ‹lo\n" + low,
		[]string{`Effort: default "lo" is no word of the set; did you mean "low"?`},
	},
	{
		"a default that is near none of many words", head + "    default: ‹zebra\n    words: [" + twelve + ", {word: am, doc: A.}]\n",
		[]string{`Effort: default "zebra" is no word of the set; the words are aa, ab, ac, ad, ae, af, ag, ah, ai, aj, ak, al, …`},
	},
	{
		"a default that is near none of twelve words", head + "    default: ‹zebra\n    words: [" + twelve + "]\n",
		[]string{`Effort: default "zebra" is no word of the set; the words are aa, ab, ac, ad, ae, af, ag, ah, ai, aj, ak, al`},
	},
	{
		"a default that is not offered", head + "    default: ‹low\n    words: [{word: low, doc: Little., offered: false}]\n",
		[]string{`Effort: default "low" is not offered; take another word, or offer it`},
	},
	{
		"a default that is retired", head + "    default: ‹old\n" + low + "    retired: [{word: old, instead: low, doc: Gone.}]\n",
		[]string{`Effort: default "old" is retired; write "low"`},
	},
	{
		"a default that is retired for good", head + "    default: ‹old\n" + low + "    retired: [{word: old, doc: Gone.}]\n",
		[]string{`Effort: default "old" is retired; take another word`},
	},
	{
		"a retired word still in use", head + low + "    retired: [{word: ‹low, doc: Gone.}]\n",
		[]string{`Effort: retired word "low" is still in use at line 7`},
	},
	{
		"a word retired twice", head + low + "    retired: [{word: old, doc: Gone.}, {word: ‹old, doc: Gone.}]\n",
		[]string{`Effort: retired word "old" already stands at line 8`},
	},
	{
		"a retired word without doc", head + low + "    retired: [{word: ‹old}]\n",
		[]string{`Effort: retired word "old" has no doc`},
	},
	{
		"an instead that is no word", head + low + "    retired: [{word: old, instead: ‹lou, doc: Gone.}]\n",
		[]string{`Effort: instead "lou" is no word of the set; did you mean "low"?`},
	},
	{
		"retired words that are no mappings or against the spelling", head + low + "    retired: [‹old, {word: ‹Old, doc: Gone.}, {word: ‹2, doc: Gone.}]\n",
		[]string{
			`Effort: the retired word is the string "old", expected a mapping with the keys word, instead, doc`,
			`Effort: retired word "Old" is not in lower_snake; write "old", or give the set another spelling`,
			`Effort: retired word 2 is no string, because YAML reads it as the number; write "2" in quotes`,
		},
	},
	{
		"retired words without a word, or with none that can be read", head + low + "    retired: [‹{doc: Gone.}, {word: ‹[old], doc: Gone.}]\n",
		[]string{"Effort: the retired word has no word", "Effort: retired word is a list, expected a string"},
	},
	{
		"a word that is a list where a string should be", head + "    words: [{word: ‹[low], doc: Little.}]\n",
		[]string{"Effort: word is a list, expected a string"},
	},
	{"an empty list of retired words", head + low + "    retired: ‹[]\n", []string{"Effort: retired is an empty list, expected at least one entry"}},
	{
		"retired words of a set that keeps unknown ones", head + "    unknown: keep\n" + low + "    retired: ‹[{word: old, doc: Gone.}]\n",
		[]string{"Effort: a set that keeps unknown words can refuse no retired ones; take out retired, or unknown: keep"},
	},
}

func TestRefusals(t *testing.T) {
	for _, tt := range refusals {
		t.Run(tt.reason, func(t *testing.T) { refuses(t, tt.text, tt.want) })
	}
}

// refuses checks that a file is refused exactly as wanted, at its marks.
func refuses(t *testing.T, text string, want []string) {
	t.Helper()
	f, places := marked("spec/a.yaml", text)
	if len(places) != len(want) {
		t.Fatalf("the text has %d marks for %d messages", len(places), len(want))
	}
	for i := range want {
		want[i] = fmt.Sprintf("%s:%d:%d: %s", places[i].File, places[i].Line, places[i].Column, want[i])
	}
	if diff := cmp.Diff(want, messages(t, f)); diff != "" {
		t.Errorf("Load refused otherwise (-want +got):\n%s", diff)
	}
}
