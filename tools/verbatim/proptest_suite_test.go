package main

import (
	"bytes"
	"strings"
	"testing"

	"verbatim/proptest"
)

// A histogram that counted nothing misses every floor, from the number of cases
// on from which they apply.
func TestAMissedFloorFailsTheRun(t *testing.T) {
	for cases, want := range map[int]bool{floorsFrom - 1: true, floorsFrom: false} {
		s := newSuite(&proptestCmd{Cases: cases}, &ourselves{})
		s.done = s.planned
		r := s.report(&proptestCmd{Cases: cases}, nil)
		if r.Cases != cases || r.OK != want || (len(r.Short) == 0) != want {
			t.Errorf("of %d cases %d were answered, ok is %t and %d features are short, want ok %t", cases, r.Cases, r.OK, len(r.Short), want)
		}
		var out bytes.Buffer
		place := newStation("", nil, &out, nil)
		place.printSuite(r)
		place.finish()
		if got := strings.Contains(out.String(), "verdict: silence  SHORT\n"); got == want {
			t.Errorf("of %d cases a row is marked as short: %t\n%s", cases, got, &out)
		}
	}
}

// Half of the cases compare with the model, and the others are spread evenly.
func TestThePlanSpreadsTheCases(t *testing.T) {
	for _, cases := range []int{1, 2, 3, 69, 10_000, 99_999} {
		sum, least, most := 0, cases, 0
		planned := newSuite(&proptestCmd{Cases: cases}, &ourselves{}).planned
		for i, n := range planned {
			sum += n
			if i > 0 {
				least, most = min(least, n), max(most, n)
			}
		}
		if sum != cases || planned[0] != (cases+1)/2 || most-least > 1 {
			t.Errorf("of %d cases %d are planned, %d to compare, %d to %d for each of the others", cases, sum, planned[0], least, most)
		}
	}
}

// Every drawing of a run has a seed of its own, and another seed gives others.
func TestEveryDrawingHasASeedOfItsOwn(t *testing.T) {
	seen := map[uint64]bool{0: true}
	drawings := 0
	for seed := range uint64(3) {
		for _, p := range proptest.Properties() {
			for n := range 20 {
				seen[seedOf(seed, p.Name, n)] = true
				drawings++
			}
		}
	}
	if len(seen) != drawings+1 {
		t.Errorf("%d drawings have %d seeds, 0 counted", drawings, len(seen))
	}
}
