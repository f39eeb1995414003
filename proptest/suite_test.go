package proptest_test

import (
	"flag"
	"fmt"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"verbatim/core/session"
	"verbatim/invariant"
	"verbatim/proptest"
	"verbatim/proptest/model"
)

// Our checker has every property that any checker must have.
func TestOurCheckerHasEveryProperty(t *testing.T) {
	atLeast(t, 500)
	for _, p := range proptest.Properties() {
		t.Run(p.Name, func(t *testing.T) { rapid.Check(t, p.Check(proptest.Ours)) })
	}
}

// The fold of any log is the model's, message for message.
func TestFoldIsTheModels(t *testing.T) {
	atLeast(t, 5000)
	rapid.Check(t, func(rt *rapid.T) {
		l := logOf(rt, proptest.Scripts().Draw(rt, "script"))
		compareFold(rt, l)
	})
}

// The verdict on any request is the model's: kind, index, lengths, counts, the
// sketched messages, and the id of an orphan.
func TestVerdictIsTheModels(t *testing.T) {
	atLeast(t, 20_000)
	rapid.Check(t, func(rt *rapid.T) {
		c := proptest.Cases().Draw(rt, "case")
		l := logOf(rt, c.Script)
		compareVerdict(rt, l, c.Request(l))
	})
}

// atLeast makes the checks of a test so many, unless more are asked for.
func atLeast(t *testing.T, checks int) {
	t.Helper()
	asked, err := strconv.Atoi(flag.Lookup("rapid.checks").Value.String())
	if err != nil {
		t.Fatal(err)
	}
	setFlag(t, "rapid.checks", fmt.Sprint(max(asked, checks)))
}

func setFlag(t *testing.T, name, value string) {
	t.Helper()
	f := flag.Lookup(name)
	old := f.Value.String()
	if err := f.Value.Set(value); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Value.Set(old) })
}

func logOf(t rapid.TB, s proptest.Script) *session.Log {
	l, err := s.Log()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func compareFold(t rapid.TB, l *session.Log) {
	t.Helper()
	want := model.Fold(proptest.ModelLog(l.Events()))
	if diff := cmp.Diff(want, proptest.ModelFold(l.Fold())); diff != "" {
		t.Fatalf("Fold (-model +ours):\n%s", diff)
	}
}

// compareVerdict compares by hand first: most verdicts are equal, and cmp is
// slow.
func compareVerdict(t rapid.TB, l *session.Log, r session.Request) {
	t.Helper()
	want := model.Check(model.Fold(proptest.ModelLog(l.Events())), proptest.ModelRequest(r))
	if got := proptest.ModelViolation(invariant.Check(l.Fold(), r)); !sameVerdict(want, got) {
		t.Fatalf("Check (-model +ours):\n%s", cmp.Diff(want, got, cmpopts.EquateEmpty()))
	}
}

func sameVerdict(a, b *model.Violation) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Kind == b.Kind && a.Index == b.Index && a.Overlay == b.Overlay &&
		a.RequestLength == b.RequestLength && a.LogLength == b.LogLength &&
		a.MissingCount == b.MissingCount && a.ExtraCount == b.ExtraCount && a.ToolCallID == b.ToolCallID &&
		slices.Equal(a.MissingSeqs, b.MissingSeqs) && slices.Equal(a.ExtraIndexes, b.ExtraIndexes)
}
