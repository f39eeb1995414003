package spec_test

import (
	"fmt"
	"strings"
	"testing"

	"verbatim/spec"

	"github.com/google/go-cmp/cmp"
)

func TestRefusalsOfYAML(t *testing.T) {
	for _, tt := range []struct {
		reason, text string
		want         []string
	}{
		{"no bytes at all", "‹", []string{"the file is empty, expected a mapping with the keys version, enums"}},
		{"nothing but a comment", "‹# Words.\n", []string{"the file is empty, expected a mapping with the keys version, enums"}},
		{"a file that is a list", "‹- version\n", []string{"the file is a list, expected a mapping with the keys version, enums"}},
		{"a second document", head + low + "‹---\nversion: 1\n", []string{"a second document begins here; a file holds one"}},
		{"a second document that is empty", head + low + "‹---\n", []string{"a second document begins here; a file holds one"}},
		{"a second document after the end of the first", head + low + "...\n‹version: 1\n", []string{"a second document begins here; a file holds one"}},
		{
			"a pair in a list", head + "    words: [‹‹‹low: Little.]\n",
			[]string{
				`Effort: unknown key "low" in the word; the keys are word, go, doc, offered, deprecated, aliases`,
				"Effort: the word has no doc",
				"Effort: the word has no word",
			},
		},
		{"a directive", "‹%YAML 1.2\n---\n" + head + low, []string{"a YAML directive has no meaning here; take it out"}},
		{
			"an anchor and its alias", head + "    words:\n      - {word: low, doc: ‹&little Little.}\n      - {word: less, doc: ‹*little}\n",
			[]string{"an anchor is not allowed; write the value out where it is needed", "an alias is not allowed; write the value out"},
		},
		{
			"a merge key", head + "    words:\n      - ‹&low {word: low, doc: Little.}\n      - {‹<<: *low, word: less, doc: Less.}\n",
			[]string{"an anchor is not allowed; write the value out where it is needed", "a merge key is not allowed; write the keys out"},
		},
		{
			"a tag", head + "    words: [{word: ‹!!str low, doc: Little.}]\n",
			[]string{`the tag "!!str" is not allowed; every value has the type that its key asks for`},
		},
		{"a key after a question mark", head + low + "‹? version\n: 1\n", []string{"a key after a question mark is not allowed; write it before a colon"}},
		{"a key that is no string", head + low + "    ‹1: x\n", []string{`key 1 is no string, because YAML reads it as the number; write "1" in quotes`}},
		{"a tab as indentation", "version: 1\nenums:\n‹\t- name: Effort\n", []string{"a tab cannot indent YAML; use spaces"}},
		{"a colon inside plain text", "version: 1\nenums:\n  - name: Effort\n    doc: ‹One: two.\n", []string{"no YAML: a colon and a blank stand inside a plain text; put the text in quotes"}},
		{"a bracket left open", "version: 1\nenums: ‹[\n", []string{"no YAML: sequence end token ']' not found"}},
		{"a byte order mark", "‹\ufeff" + head + low, []string{"the file begins with a byte order mark; save it without"}},
		{"deep brackets", "version: 1\nenums: " + strings.Repeat("[", 64) + "‹[" + strings.Repeat("]", 65), []string{"the file nests deeper than 64 levels here"}},
		{"deep entries on one line", strings.Repeat("- ", 64) + "‹- x\n", []string{"the file nests deeper than 64 levels here"}},
		{"brackets without an end", "version: 1\n‹enums: " + strings.Repeat("[{", 1<<22), []string{"the file nests deeper than 64 levels here"}},
		{"dashes without an end", "‹" + strings.Repeat("- ", 1<<22), []string{"the file nests deeper than 64 levels here"}},
		{"deep indentation", "version:\n" + strings.Repeat(" ", 512) + "‹a: b\n", []string{"the file nests deeper than 64 levels here"}},
		{"many tags", "version: 1\nenums:\n" + strings.Repeat("  - !a x\n", 64) + "  - ‹!a x\n", []string{"the file nests deeper than 64 levels here"}},
	} {
		t.Run(tt.reason, func(t *testing.T) { refuses(t, tt.text, tt.want) })
	}
}

// TestPlainWords holds that a word without quotes is refused when any version
// of YAML reads it as something other than a string, and that quotes help.
func TestPlainWords(t *testing.T) {
	for _, tt := range []struct{ word, reads string }{
		{"~", "null"},
		{"null", "null"},
		{"Null", "null"},
		{"NULL", "null"},
		{"true", "the boolean"},
		{"False", "the boolean"},
		{"yes", "the boolean"},
		{"No", "the boolean"},
		{"ON", "the boolean"},
		{"off", "the boolean"},
		{"y", "the boolean"},
		{"N", "the boolean"},
		{"0", "the number"},
		{"-12", "the number"},
		{"+1", "the number"},
		{"0o17", "the number"},
		{"017", "the number"},
		{"0xFf", "the number"},
		{"0b11", "the number"},
		{"1_000", "the number"},
		{"1.5", "the number"},
		{".5", "the number"},
		{"1.", "the number"},
		{"1e3", "the number"},
		{"-.inf", "the number"},
		{".NaN", "the number"},
		{"190:20:30", "the number"},
		{"2001-12-14", "the date"},
		{"2001-12-14t21:59:43.10-05:00", "the date"},
		{"nULL", ""},
		{"tRue", ""},
		{"yess", ""},
		{"0x", ""},
		{"1a", ""},
		{".", ""},
		{"e3", ""},
		{"1-2-3", ""},
		{"none", ""},
		{"inf", ""},
	} {
		text := head + "    spelling: any\n    words: [{word: ‹%s, go: X, doc: A word.}]\n"
		t.Run(tt.word, func(t *testing.T) {
			f, at := marked("spec/a.yaml", fmt.Sprintf(text, tt.word))
			var want []string
			if tt.reads != "" {
				want = []string{fmt.Sprintf("%s: Effort: word %s is no string, because YAML reads it as %s; write %q in quotes", at[0], tt.word, tt.reads, tt.word)}
			}
			if diff := cmp.Diff(want, messages(t, f)); diff != "" {
				t.Errorf("without quotes (-want +got):\n%s", diff)
			}
			f, _ = marked("spec/a.yaml", fmt.Sprintf(text, "'"+tt.word+"'"))
			if got := messages(t, f); got != nil {
				t.Errorf("in quotes Load refused: %q", got)
			}
		})
	}
}

func TestFileThatIsNoUTF8(t *testing.T) {
	got := messages(t, spec.File{Path: "spec/a.yaml", Text: []byte("version: 1\nenums: # f\u00fcr \xfc\n")})
	want := []string{"spec/a.yaml:2:14: the file is not UTF-8; save it as UTF-8"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Load refused otherwise (-want +got):\n%s", diff)
	}
}

// TestBlockText holds that a doc may be written over several lines.
func TestBlockText(t *testing.T) {
	text := strings.Replace(head, "doc: How hard to think.", "doc: |\n      How hard\n      to think.\n", 1) + low
	v, err := spec.Load([]spec.File{{Path: "a.yaml", Text: []byte(text)}})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := v.Families[0].Enums[0].Doc, "How hard\nto think."; got != want {
		t.Errorf("the doc is %q, want %q", got, want)
	}
}

func TestLoadWithoutFiles(t *testing.T) {
	want := []string{"no file to load; a vocabulary has at least one"}
	if diff := cmp.Diff(want, messages(t)); diff != "" {
		t.Errorf("Load refused otherwise (-want +got):\n%s", diff)
	}
}

// TestOrderOfFiles holds that neither the order nor the folder of the files
// leaves a trace in the vocabulary.
func TestOrderOfFiles(t *testing.T) {
	forth := spec.Project()
	back := make([]spec.File, len(forth))
	for i, f := range forth {
		back[len(back)-1-i] = f
	}
	a, err := spec.Load(forth)
	if err != nil {
		t.Fatal(err)
	}
	b, err := spec.Load(back)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(a, b); diff != "" {
		t.Errorf("the other way round the vocabulary differs (-want +got):\n%s", diff)
	}
}

// TestTooManyWords holds that the limit is that of a uint16 whose zero is free:
// the word after the 65535th is one too many.
func TestTooManyWords(t *testing.T) {
	t.Parallel()
	var words strings.Builder
	for i := range 1<<16 - 1 {
		fmt.Fprintf(&words, "      - {word: w%d, doc: W.}\n", i)
	}
	refuses(t, head+"    words:\n"+words.String()+"      - ‹{word: last, doc: W.}\n",
		[]string{"Effort: the set has 65536 words; at most 65535 fit"})
}
