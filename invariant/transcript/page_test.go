package transcript_test

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"verbatim/generated/wire"
	"verbatim/invariant/transcript"
)

var update = flag.Bool("update", false, "write docs/rules.md anew")

const page = "../../docs/rules.md"

func TestPageIsInStep(t *testing.T) {
	want := transcript.Page()
	if *update {
		if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("docs/rules.md is not what the rules say; `go test ./invariant/transcript -update` writes it anew (-want +got):\n%s", diff)
	}
}

func TestEachWordHasARule(t *testing.T) {
	var names []wire.Rule
	for _, r := range transcript.Rules() {
		names = append(names, r.Name)
		if r.Doc == "" || strings.Contains(r.Doc, "  ") || strings.TrimSpace(r.Doc) != r.Doc {
			t.Errorf("%v: doc %q", r.Name, r.Doc)
		}
		if found, ok := transcript.Named(r.Name); !ok || found.Doc != r.Doc {
			t.Errorf("Named(%v) is another rule", r.Name)
		}
	}
	if diff := cmp.Diff(wire.AllRules[:], names); diff != "" {
		t.Errorf("rules (-want +got):\n%s", diff)
	}
	if _, ok := transcript.Named(0); ok {
		t.Error("Named(0) is a rule")
	}
}

// The cases that a rule names are those whose finding it is.
func TestCasesOfEachRule(t *testing.T) {
	of := map[string][]string{}
	for _, c := range reportedCases(t) {
		for _, e := range append([]expected{c.Expect}, c.Expect.Also...) {
			if e.Rule != "" {
				of[e.Rule] = append(of[e.Rule], c.ID)
			}
		}
	}
	for _, r := range transcript.Rules() {
		want, got := of[r.Name.String()], slices.Clone(r.Cases)
		slices.Sort(want)
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%v (-want +got):\n%s", r.Name, diff)
		}
	}
}
