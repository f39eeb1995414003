package proptest_test

import (
	"slices"
	"testing"

	"verbatim/proptest"
)

// What the tests above find when a fault is not needed.
func TestAFaultThatIsNotNeededIsTold(t *testing.T) {
	drop, swap := faultNamed(t, "drop"), faultNamed(t, "swap")
	again := drop
	again.Name = "drop_again"
	dropNeed, swapNeed := need{"drop", "empty_messages_may_lack"}, need{"swap", "neighbours_may_change_places"}
	for _, tt := range []struct {
		reason string
		faults []proptest.Fault
		needs  []need
		want   []string
	}{
		{"both are needed", []proptest.Fault{drop, swap}, []need{dropNeed, swapNeed}, nil},
		{
			"one does what another does",
			[]proptest.Fault{drop, again},
			[]need{dropNeed, {"drop_again", "empty_messages_may_lack"}},
			[]string{
				"empty_messages_may_lack is caught by drop and drop_again, want by drop alone",
				"empty_messages_may_lack is caught by drop and drop_again, want by drop_again alone",
			},
		},
		{
			"one has no broken one of its own",
			[]proptest.Fault{drop, swap},
			[]need{dropNeed},
			[]string{"swap is in no need: name a broken one that it alone catches"},
		},
		{
			"one is gone",
			[]proptest.Fault{drop},
			[]need{dropNeed, swapNeed},
			[]string{"neighbours_may_change_places is caught by nothing, want by swap alone", "swap is needed and no longer planted"},
		},
		{
			"one catches something else than is said",
			[]proptest.Fault{drop, swap},
			[]need{dropNeed, {"swap", "results_may_lack"}},
			[]string{"results_may_lack is caught by nothing, want by swap alone"},
		},
		{
			"nothing is broken so",
			[]proptest.Fault{drop},
			[]need{{"drop", "unheard_of"}},
			[]string{`no fold and no check is broken as "unheard_of"`},
		},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			got := unneeded(tt.faults, tt.needs, matrixOf(tt.faults, brokenIn(tt.needs), historiesMax/4))
			if !slices.Equal(got, tt.want) {
				t.Errorf("unneeded is %q, want %q", got, tt.want)
			}
		})
	}
}

func faultNamed(t *testing.T, name string) proptest.Fault {
	t.Helper()
	all := everyFault()
	i := slices.IndexFunc(all, func(f proptest.Fault) bool { return f.Name == name })
	if i < 0 {
		t.Fatalf("no fault is called %q", name)
	}
	return all[i]
}
