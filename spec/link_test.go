package spec_test

import (
	"fmt"
	"testing"

	"verbatim/spec"

	"github.com/google/go-cmp/cmp"
)

// TestRefusalsAcrossFiles holds two files against each other. The marks of both
// are counted together, those of a.yaml first.
func TestRefusalsAcrossFiles(t *testing.T) {
	const other = `version: 1
enums:
  - {name: ‹%s, doc: Another., source: decided here, words: [{word: one, doc: One.}]}
`
	effort := head + "    default: low\n    words:\n      - {word: low, doc: L.}\n      - {word: high, doc: H., offered: false}\n"
	for _, tt := range []struct {
		reason, a, name, want string
	}{
		{"the same set", effort, "Effort", `Effort: set "Effort" already stands at spec/a.yaml:3:11`},
		{"the constant of a word", effort, "EffortHigh", `EffortHigh: its type would be named EffortHigh, like the constant of word "high" of set Effort at spec/a.yaml:3:11; choose another name`},
		{"the array of all words", effort, "AllEfforts", `AllEfforts: its type would be named AllEfforts, like the array of set Effort at spec/a.yaml:3:11; choose another name`},
		{"the array of offered words", effort, "OfferedEfforts", `OfferedEfforts: its type would be named OfferedEfforts, like the array of set Effort at spec/a.yaml:3:11; choose another name`},
		{"the default", effort, "DefaultEffort", `DefaultEffort: its type would be named DefaultEffort, like the constant of set Effort at spec/a.yaml:3:11; choose another name`},
		{"the parser", effort, "ParseEffort", `ParseEffort: its type would be named ParseEffort, like the function of set Effort at spec/a.yaml:3:11; choose another name`},
		{"the match", effort, "MatchEffort", `MatchEffort: its type would be named MatchEffort, like the function of set Effort at spec/a.yaml:3:11; choose another name`},
		{"the test", effort, "TestEffort", `TestEffort: its type would be named TestEffort, like the function of set Effort at spec/a.yaml:3:11; choose another name`},
		{"the fuzz target", effort, "FuzzEffort", `FuzzEffort: its type would be named FuzzEffort, like the function of set Effort at spec/a.yaml:3:11; choose another name`},
		{"no array of offered words", head + low, "OfferedEfforts", ""},
		{"no default", head + low, "DefaultEffort", ""},
		{"the support code", effort, "UnknownWordError", "UnknownWordError: its type would be named UnknownWordError, like a type that stands beside every set; choose another name"},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			a, _ := marked("spec/a.yaml", tt.a)
			b, at := marked("spec/b.yaml", fmt.Sprintf(other, tt.name))
			var want []string
			if tt.want != "" {
				want = []string{at[0].String() + ": " + tt.want}
			}
			if diff := cmp.Diff(want, messages(t, b, a)); diff != "" {
				t.Errorf("Load refused otherwise (-want +got):\n%s", diff)
			}
		})
	}
}

// TestConstantsOfTwoSets holds constants of two sets against each other: Effort
// and its word low_end, EffortLow and its word end.
func TestConstantsOfTwoSets(t *testing.T) {
	refuses(t, head+`    words: [{word: low_end, doc: L.}]
  - {name: EffortLow, doc: Another., source: decided here, words: [{word: ‹end, doc: E.}]}
`, []string{`EffortLow: the constant of word "end" would be named EffortLowEnd, like the constant of word "low_end" of set Effort at spec/a.yaml:3:11; choose another name`})
}

func TestPlurals(t *testing.T) {
	refuses(t, head+low+`  - {name: ‹Efort, plural: Efforts, doc: Another., source: decided here, words: [{word: one, doc: One.}]}
`, []string{"Efort: its array would be named AllEfforts, like the array of set Effort at spec/a.yaml:3:11; choose another name"})
}

func TestTwoFilesOfOneName(t *testing.T) {
	text := []byte(head + low)
	got := messages(t, spec.File{Path: `b\a.yaml`, Text: text}, spec.File{Path: "a/a.yaml", Text: text})
	want := []string{`b\a.yaml:1:1: the name "a.yaml" is also that of a/a.yaml; rename one of the files`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Load refused otherwise (-want +got):\n%s", diff)
	}
}
