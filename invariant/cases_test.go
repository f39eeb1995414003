package invariant_test

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/invariant"
)

func caseLog(t *testing.T, name string) *session.Log {
	t.Helper()
	f, err := os.Open("testdata/cases/" + name + ".jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	l, err := session.ReadLog(f, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func caseRequest(t *testing.T, name string) session.Request {
	t.Helper()
	text, err := os.ReadFile("testdata/cases/" + name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	r, err := session.ParseRequest(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Failures that people reported, and one history that only looks like one.
func TestReportedCases(t *testing.T) {
	for _, tt := range []struct {
		name  string
		at    int // events of the log that the request was made of; 0 is all
		kind  wire.ViolationKind
		index int
	}{
		{"B01b", 0, wire.ViolationKindOrphanedToolResult, 1},
		{"B22", 0, wire.ViolationKindMissingMessage, 3},
		{"B32", 0, wire.ViolationKindExtraMessage, 3},
		{"B78", 3, wire.ViolationKindMissingMessage, 0},
		{"B97b", 0, wire.ViolationKindMissingMessage, 1},
		{"V07", 0, 0, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := caseLog(t, tt.name)
			if tt.at > 0 {
				l = l.Fork(tt.at)
			}
			v := invariant.Check(l.Fold(), caseRequest(t, tt.name))
			if tt.kind.IsZero() {
				if v != nil {
					t.Errorf("Check = %v, want silence", v)
				}
				return
			}
			if v == nil || v.Kind != tt.kind || v.Index != tt.index {
				t.Errorf("Check = %v, want %v at %d", v, tt.kind, tt.index)
			}
		})
	}
}

// In B01b the request is what the log folds to: to blame is the replace that
// took the call and left its result, not the request builder, and not the
// later replace over the first summary.
func TestTheBlameOfB01bIsTheFirstReplace(t *testing.T) {
	pairs := caseLog(t, "B01b").CutPairs()
	want := []session.CutPair{{
		Rule: wire.RuleOrphanedToolResult, ID: "call_lost9", Index: 1, Seq: 3,
		Blame: session.Blame{By: wire.CulpritReplace, Seq: 2, Range: session.Range{Start: 0, Stop: 1}, Better: &session.Range{Start: 0, Stop: 0}},
	}}
	if diff := cmp.Diff(want, pairs); diff != "" {
		t.Errorf("CutPairs (-want +got):\n%s", diff)
	}
}
