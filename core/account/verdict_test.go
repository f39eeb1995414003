package account_test

import (
	"math"
	"testing"

	"verbatim/core/account"
	"verbatim/core/fault"
	"verbatim/generated/wire"
)

// TestVerdicts holds every row of the table that Next documents, in every state that
// its words tell apart.
func TestVerdicts(t *testing.T) {
	const (
		yes, no, unknown = wire.RetryYes, wire.RetryNo, wire.RetryUnknown
		keep, advance    = wire.AccountDispositionKeep, wire.AccountDispositionAdvance
	)
	tests := []struct {
		reason  string
		state   func(*testing.T) *account.Round
		retry   wire.Retry
		account []wire.AccountDisposition
		want    string
	}{
		{"single", singleRound, no, both(keep, advance), "stop refused"},
		{"single", singleRound, yes, both(keep, advance), "resend"},
		{"single", singleRound, unknown, both(keep, advance), "resend"},
		{"single, capped", singleCapped, no, both(keep, advance), "stop refused"},
		{"single, capped", singleCapped, yes, both(keep, advance), "stop cap"},
		{"single, capped", singleCapped, unknown, both(keep, advance), "stop cap"},

		{"spare", spareRound, unknown, both(keep, advance), "resend"},
		{"spare", spareRound, yes, both(advance), "switch b"},
		{"spare", spareRound, no, both(advance), "switch b"},
		{"spare", spareRound, yes, both(keep), "resend"},
		{"spare", spareRound, no, both(keep), "stop refused"},

		{"spare, capped", spareCapped, unknown, both(keep, advance), "stop cap"},
		{"spare, capped", spareCapped, yes, both(advance), "stop cap"},
		{"spare, capped", spareCapped, no, both(advance), "stop cap"},
		{"spare, capped", spareCapped, yes, both(keep), "stop cap"},
		{"spare, capped", spareCapped, no, both(keep), "stop refused"},

		{"used up", usedUp, unknown, both(keep, advance), "stop unknown"},
		{"used up", usedUp, yes, both(advance), "switch b"},
		{"used up", usedUp, no, both(advance), "switch b"},
		{"used up", usedUp, yes, both(keep), "switch b"},
		{"used up", usedUp, no, both(keep), "stop refused"},

		{"last account, used up, capped", lastCapped, unknown, both(keep, advance), "stop unknown"},
		{"last account, used up, capped", lastCapped, yes, both(keep, advance), "stop exhausted"},
		{"last account, used up, capped", lastCapped, no, both(advance), "stop exhausted"},
		{"last account, used up, capped", lastCapped, no, both(keep), "stop refused"},

		{"nothing is said", spareRound, 0, both(0, keep), "stop refused"},
		{"no retry is said", spareRound, 0, both(advance), "switch b"},
		{"no account is said", spareRound, yes, both(0), "resend"},
	}
	for _, tt := range tests {
		for _, disposition := range tt.account {
			step := tt.state(t).Next(account.Failure{Retry: tt.retry, Account: disposition})
			if got := said(step); got != tt.want {
				t.Errorf("%s: Next(%v, %v) = %s; want %s", tt.reason, tt.retry, disposition, got, tt.want)
			}
		}
	}
}

func both(dispositions ...wire.AccountDisposition) []wire.AccountDisposition { return dispositions }

func singleRound(t *testing.T) *account.Round {
	return open(t, account.Single(), nil, account.UntilHalted(), "")
}

func singleCapped(t *testing.T) *account.Round {
	return open(t, account.Single(), nil, account.AtMost(0), "")
}

func spareRound(t *testing.T) *account.Round {
	return open(t, several(t, wire.AccountRetriesOne, "a", "b"), labels("a", "b"), account.UntilHalted(), "")
}

func spareCapped(t *testing.T) *account.Round {
	return open(t, several(t, wire.AccountRetriesOne, "a", "b"), labels("a", "b"), account.AtMost(0), "")
}

func usedUp(t *testing.T) *account.Round {
	r := spareRound(t)
	r.Apply(account.Resend{})
	return r
}

func lastCapped(t *testing.T) *account.Round {
	r := open(t, several(t, wire.AccountRetriesOne, "a", "b"), labels("a"), account.AtMost(1), "")
	r.Apply(account.Resend{})
	return r
}

func TestNextChangesNothing(t *testing.T) {
	r := spareRound(t)
	for range 5 {
		if got := said(r.Next(busy)); got != "resend" {
			t.Fatalf("asked again, Next = %s; want resend", got)
		}
	}
	if current, _ := r.Current(); current != "a" {
		t.Errorf("Current = %q; want a", current)
	}
}

// What becomes usable, or stops being so, during a round takes no part in it.
func TestUsableAccountsAreReadOnce(t *testing.T) {
	usable := labels("a", "b")
	r := open(t, several(t, wire.AccountRetriesOne, "a", "b", "c"), usable, account.UntilHalted(), "")
	usable[1] = "c"
	if got := said(r.Next(unusable)); got != "switch b" {
		t.Errorf("after the caller changed its slice Next = %s; want switch b", got)
	}
}

func TestStopChangesNothing(t *testing.T) {
	r := spareRound(t)
	r.Apply(account.Stop{Why: wire.RoundEndRefused})
	if got := said(r.Next(busy)); got != "resend" {
		t.Errorf("after a stop Next = %s; want resend, as before it", got)
	}
}

func TestASwitchCountsUnderTheCeiling(t *testing.T) {
	roster := several(t, wire.AccountRetriesOne, "a", "b", "c")
	if _, steps := replay(roster, labels("a", "b", "c"), account.AtMost(1), "", "unusable unusable"); steps != "switch b, stop cap" {
		t.Errorf("steps are %s; want switch b, stop cap", steps)
	}
}

func TestRepairsOfASingleAccountAreAdmittedAndNotCounted(t *testing.T) {
	r := open(t, account.Single(), nil, account.AtMost(1), "")
	for range 10 {
		if !r.AdmitsRepair() {
			t.Fatal("a repair is not admitted")
		}
		r.Repaired()
	}
	if got := said(r.Next(busy)); got != "resend" {
		t.Errorf("after ten repairs Next = %s; want resend, for one send is still allowed", got)
	}
}

func TestRepairsOfSeveralAccountsNeedSpareSendsAndTheCeiling(t *testing.T) {
	tests := []struct {
		reason string
		state  func(*testing.T) *account.Round
		want   bool
	}{
		{"spare", spareRound, true},
		{"spare, capped", spareCapped, false},
		{"used up", usedUp, false},
	}
	for _, tt := range tests {
		if got := tt.state(t).AdmitsRepair(); got != tt.want {
			t.Errorf("%s: AdmitsRepair = %t; want %t", tt.reason, got, tt.want)
		}
	}
}

func TestCountersSaturate(t *testing.T) {
	r := open(t, several(t, wire.AccountRetriesTwo, "a", "b"), labels("a", "b"), account.AtMost(math.MaxUint32-1), "")
	r.AfterManySends(math.MaxUint32)
	r.Apply(account.Resend{})
	if r.AdmitsRepair() {
		t.Error("the count of sends here wrapped: a repair is admitted")
	}
	if got := said(r.Next(busy)); got != "stop cap" {
		t.Errorf("the count of all sends wrapped: Next = %s; want stop cap", got)
	}
}

func TestFailureOfAFault(t *testing.T) {
	draft := fault.Failure(wire.ErrorCodeProvider, "call", "house")
	tests := []struct {
		reason string
		err    *fault.Error
		want   account.Failure
	}{
		{"a plain failure", draft.Recover("r"), refused},
		{"it may be sent again", draft.RetriableAfter(5).Recover("r"), busy},
		{"nobody knows its effect", draft.EffectUnknown().Recover("r"), lost},
		{"the account is to blame", draft.AccountUnusable().Recover("r"), unusable},
	}
	for _, tt := range tests {
		if got := account.FailureOf(tt.err); got != tt.want {
			t.Errorf("%s: FailureOf = %v; want %v", tt.reason, got, tt.want)
		}
	}
}
