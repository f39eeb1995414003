package main

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"verbatim/proptest"
)

func drawn(t *testing.T, d drawing) []string {
	t.Helper()
	var trials []string
	if err := d.each(func(trial proptest.Trial) { trials = append(trials, trial.String()) }); err != nil {
		t.Fatal(err)
	}
	return trials
}

func TestASeedDrawsTheSameTrials(t *testing.T) {
	p := proptest.Properties()[0]
	first, second := drawn(t, drawing{p, 1, 50}), drawn(t, drawing{p, 1, 50})
	if len(first) != 50 || !slices.Equal(first, second) {
		t.Errorf("a seed draws %d trials, then %d, want the same 50", len(first), len(second))
	}
	if slices.Equal(first, drawn(t, drawing{p, 2, 50})) {
		t.Error("two seeds draw the same trials")
	}
}

// What fails is drawn again by its number, and shrunk to what fails and is
// smallest.
func TestShrinkBeginsAtTheTrialThatFailed(t *testing.T) {
	d := drawing{proptest.Properties()[0], 1, 50}
	all := drawn(t, d)
	var seen []string
	err := d.shrink(33, 33, time.Minute, func(trial proptest.Trial) bool {
		seen = append(seen, trial.String())
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen[0] != all[33] {
		t.Errorf("shrinking begins with\n%s\nwant\n%s", seen[0], all[33])
	}
	const want = "log:\nrequest:"
	if last := seen[len(seen)-1]; last != want {
		t.Errorf("the smallest trial is\n%s\nwant\n%s", last, want)
	}
}

// A failure that does not come again is looked for in the trials that are
// asked for, and in no other.
func TestShrinkLeavesOtherTrialsAlone(t *testing.T) {
	tries := 0
	err := drawing{proptest.Properties()[0], 1, 50}.shrink(3, 5, time.Minute, func(proptest.Trial) bool {
		tries++
		return false
	})
	if err != nil || tries != 3 {
		t.Errorf("%d trials are tried, error %v, want 3 and none", tries, err)
	}
}

func TestASeldomFaultIsNoFailure(t *testing.T) {
	never := proptest.Property{Name: "never", Draw: func(t *rapid.T) proptest.Trial {
		rapid.Bool().Filter(func(bool) bool { return false }).Draw(t, "nothing")
		return proptest.Trial{}
	}}
	if trials := drawn(t, drawing{never, 1, 5}); len(trials) > 0 {
		t.Errorf("%d trials are drawn, want none", len(trials))
	}
	s := newSuite(&proptestCmd{Cases: 10}, &ourselves{})
	s.properties[0] = never
	if _, err := s.run(); err == nil || !strings.Contains(err.Error(), "drawings of the property never hold no case") {
		t.Errorf("a run of a property that draws nothing ends with the error %v", err)
	}
}

func TestAPanicIsAnError(t *testing.T) {
	broken := proptest.Property{Name: "broken", Draw: func(t *rapid.T) proptest.Trial {
		rapid.Bool().Draw(t, "nothing")
		panic("broken")
	}}
	err := drawing{broken, 1, 5}.each(func(proptest.Trial) {})
	if err == nil || !strings.Contains(err.Error(), "broken") {
		t.Errorf("a panic gives the error %v", err)
	}
}
