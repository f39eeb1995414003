package proptest_test

import (
	"testing"

	"pgregory.net/rapid"

	"verbatim/core/session"
	"verbatim/invariant"
	"verbatim/proptest"
)

// Every feature that the suite promises is drawn often enough, and each verdict
// of the counted cases is the model's. The seed is fixed, so that a floor which
// is met is met in every run.
func TestEverythingIsGenerated(t *testing.T) {
	setFlag(t, "rapid.seed", "1")
	setFlag(t, "rapid.checks", "10000")
	var h proptest.Histogram
	rapid.Check(t, func(rt *rapid.T) {
		c := proptest.Cases().Draw(rt, "case")
		l := logOf(rt, c.Script)
		r := c.Request(l)
		compareVerdict(rt, l, r)
		h.Count(l, r, invariant.Check(l.Fold(), r))
	})
	t.Log(&h)
	for _, r := range h.Short() {
		t.Errorf("%s: %d cases, want %d at least", r.Feature, r.Cases, r.Floor)
	}
}

// A run that draws one kind of case only is short of the others.
func TestAPoorRunIsShort(t *testing.T) {
	var h proptest.Histogram
	for range 1000 {
		h.Count(session.New(session.Options{}), session.RequestOf(nil), nil)
	}
	met := map[string]bool{}
	for _, r := range h.Rows() {
		met[r.Feature] = true
	}
	for _, r := range h.Short() {
		delete(met, r.Feature)
	}
	for _, want := range []string{"verdict: silence", "log: no event", "fold: no message"} {
		if !met[want] {
			t.Errorf("%s is short, want it met", want)
		}
		delete(met, want)
	}
	if len(met) > 0 {
		t.Errorf("met are also %v, want them short", met)
	}
}
