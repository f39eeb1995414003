package proptest_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/invariant"
	"verbatim/proptest"
	"verbatim/proptest/model"
)

// A history's log folds to what the history says, by ours and by the model.
func TestAHistoryFoldsToWhatItSays(t *testing.T) {
	atLeast(t, 5000)
	rapid.Check(t, func(rt *rapid.T) {
		h := proptest.Histories().Draw(rt, "history")
		messages, want := h.Fold()
		l := logOf(rt, h.Script)
		var got, models []int64
		for seq, m := range l.Fold().All() {
			if len(got) < len(messages) && !m.Same(messages[len(got)]) {
				rt.Fatalf("message %d of the fold is %v, want %v", len(got), m.Content(), messages[len(got)].Content())
			}
			got = append(got, seq)
		}
		for _, e := range model.Fold(proptest.ModelLog(l.Events())) {
			models = append(models, e.Seq)
		}
		if !slices.Equal(got, want) || !slices.Equal(models, want) {
			rt.Fatalf("the fold is %v and the model's %v, want %v", got, models, want)
		}
	})
}

// Each planted fault is found: its kind, its place, both lengths and the id of
// an orphan, by ours and by the model.
func TestEachFaultIsFoundAtItsPlace(t *testing.T) {
	atLeast(t, 1000)
	for _, f := range proptest.Faults() {
		all := proptest.Plantings(f)
		t.Run(f.Name, func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				p := all.Draw(rt, "planted")
				if p.Want == nil {
					rt.Fatal("a fault wants silence")
				}
				judgePlanted(rt, p)
			})
		})
	}
}

// No silent edit is noticed.
func TestSilentEditsStaySilent(t *testing.T) {
	atLeast(t, 500)
	for _, f := range proptest.SilentEdits() {
		all := proptest.Plantings(f)
		t.Run(f.Name, func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				p := all.Draw(rt, "planted")
				if p.Want != nil {
					rt.Fatalf("a silent edit wants %+v", p.Want)
				}
				judgePlanted(rt, p)
			})
		})
	}
}

func judgePlanted(t *rapid.T, p proptest.Planted) {
	l := logOf(t, p.Script)
	r := session.RequestOf(p.Request)
	ours := proptest.ModelViolation(invariant.Check(l.Fold(), r))
	if diff := cmp.Diff(p.Want, verdictOf(ours)); diff != "" {
		t.Fatalf("Check (-want +got):\n%s", diff)
	}
	models := model.Check(model.Fold(proptest.ModelLog(l.Events())), proptest.ModelRequest(r))
	if diff := cmp.Diff(p.Want, verdictOf(models)); diff != "" {
		t.Fatalf("the model's Check (-want +got):\n%s", diff)
	}
}

func verdictOf(v *model.Violation) *proptest.Verdict {
	if v == nil {
		return nil
	}
	kind, err := wire.ParseViolationKind(string(v.Kind))
	if err != nil {
		panic(err)
	}
	return &proptest.Verdict{
		Kind: kind, Index: v.Index, ToolCallID: v.ToolCallID,
		RequestLength: v.RequestLength, LogLength: v.LogLength,
	}
}

// Planting a fault leaves the history as it was, to plant another one.
func TestPlantingLeavesTheHistoryAlone(t *testing.T) {
	all := slices.Concat(proptest.Faults(), proptest.SilentEdits())
	rapid.Check(t, func(rt *rapid.T) {
		h := proptest.Histories().Draw(rt, "history")
		pick := rapid.Uint64().Draw(rt, "pick")
		before, script := told(h)
		for _, f := range all {
			f.Plant(h, pick)
			if now, later := told(h); now != before || later != script {
				rt.Fatalf("%s changed the history to %s %s", f.Name, now, later)
			}
		}
	})
}

func told(h proptest.History) (fold, script string) {
	var b strings.Builder
	messages, _ := h.Fold()
	for _, m := range messages {
		b.WriteString(m.Role().String() + m.Name() + m.Content().String())
	}
	return b.String(), h.GoString()
}

func TestFaultsAreDocumented(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range slices.Concat(proptest.Faults(), proptest.SilentEdits()) {
		if seen[f.Name] || f.Name == "" || !strings.HasSuffix(f.Doc, ".") {
			t.Errorf("fault %q (%q): want a name of its own and a sentence", f.Name, f.Doc)
		}
		seen[f.Name] = true
	}
}
