package support

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestUnknownWordErrorText(t *testing.T) {
	efforts := []string{"none", "minimal", "low", "medium", "high", "xhigh", "max"}
	var many []string
	for i := range 300 {
		many = append(many, fmt.Sprintf("word_%d", i))
	}
	for _, test := range []struct {
		reason string
		err    error
		want   string
	}{
		{
			"letters swapped", unknownWord("Effort", "hihg", efforts),
			`Effort: unknown word "hihg"; did you mean "high"? (none, minimal, low, medium, high, xhigh, max)`,
		},
		{
			"nothing near", unknownWord("Effort", "turbo", efforts),
			`Effort: unknown word "turbo" (none, minimal, low, medium, high, xhigh, max)`,
		},
		{
			"empty", unknownWord("Effort", "", efforts),
			`Effort: unknown word "" (none, minimal, low, medium, high, xhigh, max)`,
		},
		{
			"retired", unknownWord("Mode", "up", []string{"chat", "work"}, retired{"sc", "work"}, retired{"up", "work"}),
			`Mode: word "up" is retired; write "work" instead`,
		},
		{
			"retired without a successor", unknownWord("Mode", "up", []string{"chat", "work"}, retired{"up", ""}),
			`Mode: unknown word "up" (chat, work)`,
		},
		{
			"many words", unknownWord("Many", "nothing", many),
			`Many: unknown word "nothing" (` + strings.Join(many[:40], ", ") + ` and 260 more)`,
		},
		{
			"a huge word", unknownWord("Mode", strings.Repeat("x", 1<<20), []string{"chat"}),
			`Mode: unknown word "` + strings.Repeat("x", 80) + `"… (chat)`,
		},
		{"no word", noWord("Effort", "Effort(0)"), `Effort: Effort(0) is no word and cannot be written`},
		{"no text", noText("Reason", ""), `Reason: "" is no word; expected UTF-8 text that is not empty`},
	} {
		if got := test.err.Error(); got != test.want {
			t.Errorf("%s: %s\nwant %s", test.reason, got, test.want)
		}
	}
}

func TestNearest(t *testing.T) {
	for _, test := range []struct{ reason, word, want string }{
		{"a letter too many", "highh", "high"},
		{"a letter too few", "hig", "high"},
		{"another letter", "hegh", "high"},
		{"two letters swapped", "hgih", "high"},
		{"case alone", "HIGH", "high"},
		{"blanks", " low ", "low"},
		{"the first of two equally near", "xow", "low"},
		{"a hyphen for an underscore", "tool-use", "tool_use"},
		{"too far", "turbo", ""},
		{"nothing in common with a short word", "x", ""},
		{"empty", "", ""},
		{"invalid UTF-8", "\xff\xff", ""},
	} {
		e := &UnknownWordError{Word: test.word, Known: []string{"low", "row", "high", "tool_use", "a"}}
		if got := e.Nearest(); got != test.want {
			t.Errorf("%s: the nearest to %q is %q; want %q", test.reason, test.word, got, test.want)
		}
	}
}

// TestKnownIsACopy makes sure that nobody changes a set through an error.
func TestKnownIsACopy(t *testing.T) {
	_, err := parseCoin("pound")
	unknown, ok := errors.AsType[*UnknownWordError](err)
	if !ok {
		t.Fatalf("parsing pound: %v", err)
	}
	unknown.Known[0] = "pound"
	if !slices.Equal(wordsOfCoin[1:], []string{"penny", "half crown"}) {
		t.Errorf("the words of coin became %q", wordsOfCoin[1:])
	}
}
