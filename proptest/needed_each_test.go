package proptest_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"verbatim/proptest"
)

// whole is the matrix of all that is planted, faults and silent edits alike.
var whole = sync.OnceValue(func() matrix {
	return matrixOf(everyFault(), slices.Concat(brokenIn(faultNeeds), brokenIn(silentNeeds), modelNeeds), historiesMax)
})

func everyFault() []proptest.Fault {
	return slices.Concat(proptest.Faults(), proptest.SilentEdits())
}

// Without any one of the faults something broken would pass: for each there is
// a mistake that it alone finds, of all that is planted and with nothing else
// to look for it.
func TestEachFaultIsNeeded(t *testing.T) {
	tell(t, unneeded(proptest.Faults(), faultNeeds, whole()))
}

// Without any one of the silent edits a false alarm would pass.
func TestEachSilentEditIsNeeded(t *testing.T) {
	tell(t, unneeded(proptest.SilentEdits(), silentNeeds, whole()))
}

// Without the comparison with the model something broken would pass.
func TestTheModelIsNeeded(t *testing.T) {
	for _, name := range modelNeeds {
		s, err := suspectNamed(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, by := range whole().catchers[name] {
			t.Errorf("%s is caught by %s, want by nothing that is planted", name, by)
		}
		if caught, _ := hunt(t, *s.rules, proptest.Cases()); caught == nil {
			t.Errorf("%s is not caught by the model: %s", name, s.mistake)
		}
	}
}

// Each fault finds a place often enough to be worth planting.
func TestFaultsFindAPlace(t *testing.T) {
	for name, n := range whole().places {
		if percent := 100 * n / historiesMax; percent < placesMin {
			t.Errorf("%s finds a place in %d %% of the histories, want %d %% at least", name, percent, placesMin)
		}
	}
}

func tell(t *testing.T, wrong []string) {
	t.Helper()
	for _, text := range wrong {
		t.Error(text)
	}
}

// unneeded says of each need which does not hold, and of each fault which is in
// none.
func unneeded(faults []proptest.Fault, needs []need, m matrix) []string {
	var wrong []string
	for _, n := range needs {
		if _, err := suspectNamed(n.broken); err != nil {
			wrong = append(wrong, err.Error())
			continue
		}
		if by := m.catchers[n.broken]; !slices.Equal(by, []string{n.fault}) {
			wrong = append(wrong, fmt.Sprintf("%s is caught by %s, want by %s alone", n.broken, listed(by), n.fault))
		}
	}
	return append(wrong, unlisted(faults, needs)...)
}

func unlisted(faults []proptest.Fault, needs []need) []string {
	var wrong []string
	for _, f := range faults {
		if !slices.ContainsFunc(needs, func(n need) bool { return n.fault == f.Name }) {
			wrong = append(wrong, f.Name+" is in no need: name a broken one that it alone catches")
		}
	}
	for _, n := range needs {
		if !slices.ContainsFunc(faults, func(f proptest.Fault) bool { return n.fault == f.Name }) {
			wrong = append(wrong, n.fault+" is needed and no longer planted")
		}
	}
	return wrong
}

func listed(names []string) string {
	if len(names) == 0 {
		return "nothing"
	}
	return strings.Join(names, " and ")
}
