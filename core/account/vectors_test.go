package account_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"verbatim/core/account"
	"verbatim/core/fault"
	"verbatim/generated/wire"

	"github.com/google/go-cmp/cmp"
)

// The four failures that a provider gives.
var (
	busy     = account.Failure{Retry: wire.RetryYes, Account: wire.AccountDispositionKeep}
	unusable = account.Failure{Retry: wire.RetryNo, Account: wire.AccountDispositionAdvance}
	refused  = account.Failure{Retry: wire.RetryNo, Account: wire.AccountDispositionKeep}
	lost     = account.Failure{Retry: wire.RetryUnknown, Account: wire.AccountDispositionKeep}
)

// TestRoundsReplayTheirVectors plays whole rounds. An event is a failure, or "repair"
// where the caller asks to have an answer repaired.
func TestRoundsReplayTheirVectors(t *testing.T) {
	tests := []struct {
		reason   string
		roster   account.Roster
		unusable string
		ceiling  account.Retries
		held     account.ServerLabel
		events   string
		opens    account.ServerLabel
		steps    string
	}{
		{
			reason: "a busy account is asked twice more, then the next one starts afresh",
			roster: several(t, wire.AccountRetriesTwo, "a", "b"), events: "busy busy busy busy",
			opens: "a", steps: "resend, resend, switch b, resend",
		},
		{
			reason: "an unusable account is left at once, until none is left",
			roster: several(t, wire.AccountRetriesTwo, "a", "b"), events: "unusable unusable",
			opens: "a", steps: "switch b, stop exhausted",
		},
		{
			reason: "a refused request is refused by every account",
			roster: several(t, wire.AccountRetriesTwo, "a", "b"), events: "refused",
			opens: "a", steps: "stop refused",
		},
		{
			reason: "a lost answer never moves to another account",
			roster: several(t, wire.AccountRetriesTwo, "a", "b"), events: "lost lost lost",
			opens: "a", steps: "resend, resend, stop unknown",
		},
		{
			reason: "the ceiling ends what the account still had to spare",
			roster: several(t, wire.AccountRetriesTwo, "a", "b"), ceiling: account.AtMost(1), events: "busy busy",
			opens: "a", steps: "resend, stop cap",
		},
		{
			reason: "the held account opens, and what is not usable is passed over",
			roster: several(t, wire.AccountRetriesOne, "a", "b", "c"), unusable: "b", held: "c", events: "busy busy unusable",
			opens: "c", steps: "resend, switch a, stop exhausted",
		},
		{
			reason: "a repair counts as a send of its account",
			roster: several(t, wire.AccountRetriesOne, "a", "b"), held: "b", events: "repair busy repair",
			opens: "b", steps: "resend, switch a, resend",
		},
		{
			reason: "nothing is sent when nothing can be used",
			roster: several(t, wire.AccountRetriesTwo, "a", "b"), unusable: "ab", steps: "fails",
		},
		{
			reason: "a single account is asked up to the ceiling, whatever the effect",
			roster: account.Single(), ceiling: account.AtMost(2), events: "busy lost busy",
			steps: "resend, resend, stop cap",
		},
		{
			reason: "a single account that cannot be used has nobody to switch to",
			roster: account.Single(), events: "repair unusable",
			steps: "resend, stop refused",
		},
		{
			reason: "the held account opens wherever it stands",
			roster: several(t, wire.AccountRetriesTwo, "a", "b"), held: "b", events: "busy",
			opens: "b", steps: "resend",
		},
	}
	for _, tt := range tests {
		t.Run(tt.reason, func(t *testing.T) {
			usable := slices.DeleteFunc(labels("a", "b", "c"), func(l account.ServerLabel) bool {
				return strings.Contains(tt.unusable, string(l))
			})
			opens, steps := replay(tt.roster, usable, tt.ceiling, tt.held, tt.events)
			if opens != tt.opens {
				t.Errorf("opens on %q; want %q", opens, tt.opens)
			}
			if diff := cmp.Diff(tt.steps, steps); diff != "" {
				t.Errorf("steps (-want +got):\n%s", diff)
			}
		})
	}
}

func replay(
	roster account.Roster, usable []account.ServerLabel, ceiling account.Retries, held account.ServerLabel, events string,
) (opens account.ServerLabel, steps string) {
	r, err := account.Start(roster, usable, ceiling, held)
	if err != nil {
		return "", "fails"
	}
	opens, _ = r.Current()
	var taken []string
	for event := range strings.FieldsSeq(events) {
		taken = append(taken, play(r, event))
	}
	return opens, strings.Join(taken, ", ")
}

func play(r *account.Round, event string) string {
	if event == "repair" {
		if !r.AdmitsRepair() {
			return "no repair"
		}
		r.Repaired()
		return "resend"
	}
	failures := map[string]account.Failure{"busy": busy, "unusable": unusable, "refused": refused, "lost": lost}
	step := r.Next(failures[event])
	r.Apply(step)
	return said(step)
}

func said(step account.Step) string {
	switch step := step.(type) {
	case account.Resend:
		return "resend"
	case account.Switch:
		return "switch " + string(step.To)
	case account.Stop:
		return "stop " + step.Why.String()
	}
	return fmt.Sprintf("%v", step)
}

func TestARoundWithNothingUsableNamesTheAccounts(t *testing.T) {
	_, err := account.Start(several(t, wire.AccountRetriesOne, "a", "b"), labels("z"), account.UntilHalted(), "z")
	if !errors.Is(err, fault.Code(wire.ErrorCodeProviderAccountsExhausted)) {
		t.Fatalf("Start = %v; want E_PROVIDER_ACCOUNTS_EXHAUSTED", err)
	}
	if got, want := err.Error(), "E_PROVIDER_ACCOUNTS_EXHAUSTED: cannot open a round of sends on accounts a, b"; got != want {
		t.Errorf("error is %q; want %q", got, want)
	}
}

func open(
	t testing.TB, roster account.Roster, usable []account.ServerLabel, ceiling account.Retries, held account.ServerLabel,
) *account.Round {
	t.Helper()
	r, err := account.Start(roster, usable, ceiling, held)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
