// Package lint says what could be better about a vocabulary that the loader
// accepts. A rule is a value in the list below, with a function that looks at
// one set; its word, its doc and its severity stand in the vocabulary of the
// project, in the set LintRule.
//
// Each rule is about something that misleads a reader of the vocabulary or of
// what is generated from it. What cannot be read in one way only is no advice:
// the loader refuses it. Nor is the layout, which package format owns.
package lint

import (
	"cmp"
	"fmt"
	"slices"

	"verbatim/spec"
)

// Finding is one piece of advice.
type Finding struct {
	Rule         string // a word of the set LintRule
	Severity     Severity
	SeverityWord string
	Set          string
	Word         string // the word that it is about; empty for the whole set
	Message      string // what was found and what to do, in one line without a full stop
	Pos          spec.Pos
}

// Severity is how much a finding weighs. Its value is the place, from 1, of a
// word in the set LintSeverity.
type Severity int

// The severities, under the Go names and in the order of their words.
const (
	Note Severity = iota + 1
	Warning
)

// rule looks at one set and reports what it finds.
type rule struct {
	name  string // the Go name of its word
	check func(e *spec.Enum, report report)
}

// report takes a finding about a word, or about the set when word is empty.
type report func(at spec.Pos, word, format string, args ...any)

// rules are all rules, in the order of their words.
var rules = []rule{
	{"DocSentence", docSentence},
	{"SameDoc", sameDoc},
	{"NearWords", nearWords},
	{"PluralForm", pluralForm},
	{"NothingOffered", nothingOffered},
	{"RetiredWithoutInstead", retiredWithoutInstead},
	{"SingleWord", singleWord},
}

// Check returns the findings of all rules, in the order of their places. The
// error says that the vocabulary of the project, which names the rules, is
// refused or has other rules than this package.
func Check(v *spec.Vocabulary) ([]Finding, error) {
	set, err := spec.ProjectSet("LintRule")
	if err != nil {
		return nil, err
	}
	if len(set.Words) != len(rules) || len(set.Attributes) != 1 || set.Attributes[0].Type.Enum == nil {
		return nil, fmt.Errorf("%s: LintRule has %d words, expected the %d of package lint, each with its severity", set.Pos, len(set.Words), len(rules))
	}
	var all []Finding
	for _, e := range v.Enums() {
		for i, r := range rules {
			severity := set.Words[i].Values[0].Word
			f := Finding{
				Rule: set.Words[i].Word, Set: e.Name,
				Severity: Severity(severity + 1), SeverityWord: set.Attributes[0].Type.Enum.Words[severity].Word,
			}
			r.check(e, func(at spec.Pos, word, format string, args ...any) {
				f.Word, f.Pos, f.Message = word, at, fmt.Sprintf(format, args...)
				all = append(all, f)
			})
		}
	}
	slices.SortStableFunc(all, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Column, b.Pos.Column))
	})
	return all, nil
}
