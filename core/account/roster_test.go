package account_test

import (
	"errors"
	"testing"

	"verbatim/core/account"
	"verbatim/core/fault"
	"verbatim/generated/wire"
)

func TestSeveralRefusesWhatLeavesNoChoice(t *testing.T) {
	tests := []struct {
		reason   string
		retries  wire.AccountRetries
		accounts []account.ServerLabel
		recovery string
	}{
		{"no account", wire.AccountRetriesOne, nil, "List at least 2 accounts, or use a single roster: found 0."},
		{"one account", wire.AccountRetriesOne, labels("a"), "List at least 2 accounts, or use a single roster: found 1."},
		{"one account twice", wire.AccountRetriesOne, labels("a", "a"), `List each account once: found "a" twice.`},
		{"a doubled account among others", wire.AccountRetriesTwo, labels("a", "b", "c", "b"), `List each account once: found "b" twice.`},
		{"a text that is no label", wire.AccountRetriesTwo, labels("a", "B"), `Name account 2 in lower-case ASCII letters and digits: found 'B' at offset 0 of "B".`},
		{"an empty label", wire.AccountRetriesTwo, labels("a", ""), `Name account 2 in lower-case ASCII letters and digits: found "".`},
		{"retries that are no word", 3, labels("a", "b"), "Grant one of [one two] more sends to an account: found AccountRetries(3)."},
	}
	for _, tt := range tests {
		t.Run(tt.reason, func(t *testing.T) {
			_, err := account.Several(tt.retries, tt.accounts...)
			if !errors.Is(err, fault.Code(wire.ErrorCodeConfigInvalid)) {
				t.Fatalf("Several = %v; want E_CONFIG_INVALID", err)
			}
			f, _ := errors.AsType[*fault.Error](err)
			if f.Recovery() != tt.recovery {
				t.Errorf("recovery is %q; want %q", f.Recovery(), tt.recovery)
			}
		})
	}
}

func TestSeveralWithoutRetriesGrantsTheDefaultTwo(t *testing.T) {
	r := open(t, several(t, 0, "a", "b"), labels("a", "b"), account.UntilHalted(), "")
	for range 2 {
		if step := r.Next(busy); step != (account.Resend{}) {
			t.Fatalf("Next = %v; want Resend", step)
		}
		r.Apply(account.Resend{})
	}
	if got, want := r.Next(busy), (account.Switch{To: "b"}); got != want {
		t.Errorf("third failure: Next = %v; want %v", got, want)
	}
}

func TestSeveralCopiesItsAccounts(t *testing.T) {
	listed := labels("a", "b")
	roster, err := account.Several(wire.AccountRetriesOne, listed...)
	if err != nil {
		t.Fatal(err)
	}
	listed[0] = "z"
	if got, want := roster.String(), "accounts a, b"; got != want {
		t.Errorf("after the caller changed its slice the roster is %q; want %q", got, want)
	}
}

func TestTheZeroRosterIsSingle(t *testing.T) {
	for _, roster := range []account.Roster{{}, account.Single()} {
		r := open(t, roster, labels("a"), account.UntilHalted(), "a")
		if current, ok := r.Current(); ok {
			t.Errorf("%v: Current = %q; want none", roster, current)
		}
	}
}

func labels(names ...account.ServerLabel) []account.ServerLabel { return names }

func several(t testing.TB, retries wire.AccountRetries, accounts ...account.ServerLabel) account.Roster {
	t.Helper()
	roster, err := account.Several(retries, accounts...)
	if err != nil {
		t.Fatal(err)
	}
	return roster
}
