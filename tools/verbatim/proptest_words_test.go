package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSplitWords(t *testing.T) {
	for _, tt := range []struct {
		reason, command string
		want            []string
	}{
		{"nothing", "", nil},
		{"blanks alone", " \t\n", nil},
		{"words", "  node  checker.mjs -v ", []string{"node", "checker.mjs", "-v"}},
		{"single quotes hold everything", `'a b\' 'd"e'`, []string{`a b\`, `d"e`}},
		{"double quotes hold blanks", `"a  b" c`, []string{"a  b", "c"}},
		{"in them a backslash stands before a quote or itself", `"a\"b\\c\d"`, []string{`a"b\c\d`}},
		{"quotes join what touches them", `a'b c'"d"e`, []string{"ab cde"}},
		{"a backslash holds a blank", `a\ b c`, []string{"a b", "c"}},
		{"and a quote", `\'a\"`, []string{`'a"`}},
		{"one at the end is one", `a\`, []string{`a\`}},
		{"empty quotes are a word", `a '' ""`, []string{"a", "", ""}},
		{"nothing is expanded", `$HOME * ~ | ;`, []string{"$HOME", "*", "~", "|", ";"}},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			got, err := splitWords(tt.command)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("splitWords(%q) (-want +got):\n%s", tt.command, diff)
			}
		})
	}
}

func TestSplitWordsRefusesAnOpenQuote(t *testing.T) {
	for _, command := range []string{`'`, `a "b`, `"a\"`} {
		if words, err := splitWords(command); err == nil {
			t.Errorf("splitWords(%q) = %q, want an error", command, words)
		}
	}
}

// Words that are quoted and split again are what they were.
func TestQuotedWordsSplitIntoThemselves(t *testing.T) {
	for _, word := range []string{"a", "", "a b", `it's`, `"`, `\`, "'", "a=b", "ä", "$x", "a\nb"} {
		got, err := splitWords(quoted(word) + " next")
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]string{word, "next"}, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", quoted(word), diff)
		}
	}
}
