package model_test

import (
	"errors"
	"testing"

	"verbatim/core/account"
	"verbatim/core/fault"
	"verbatim/core/model"
	"verbatim/generated/wire"
)

func TestOneAccountOrNoneOpensASingleRound(t *testing.T) {
	for _, entries := range [][]model.RosterEntry{nil, {{Account: "a"}}} {
		round, err := model.Roster{Provider: "house", Accounts: entries, Current: "a"}.Open(account.UntilHalted())
		if err != nil {
			t.Fatalf("%v: %v", entries, err)
		}
		if current, ok := round.Current(); ok {
			t.Errorf("%v: the round names the account %q; want none", entries, current)
		}
	}
}

func TestSeveralAccountsOpenOnTheCurrentOne(t *testing.T) {
	a, b, c := model.RosterEntry{Account: "a"}, model.RosterEntry{Account: "b", Usable: true}, model.RosterEntry{Account: "c", Usable: true}
	tests := []struct {
		reason  string
		current account.ServerLabel
		want    account.ServerLabel
	}{
		{"the current one is usable", "c", "c"},
		{"the current one is not usable", "a", "b"},
		{"the current one is not listed", "z", "b"},
		{"no current one", "", "b"},
	}
	for _, tt := range tests {
		roster := model.Roster{Provider: "house", Accounts: []model.RosterEntry{a, b, c}, Current: tt.current}
		round, err := roster.Open(account.UntilHalted())
		if err != nil {
			t.Fatalf("%s: %v", tt.reason, err)
		}
		if current, _ := round.Current(); current != tt.want {
			t.Errorf("%s: opens on %q; want %q", tt.reason, current, tt.want)
		}
	}
}

func TestARosterPassesOnItsRetriesAndTheCeiling(t *testing.T) {
	roster := model.Roster{
		Accounts: []model.RosterEntry{{Account: "a", Usable: true}, {Account: "b", Usable: true}},
		Retries:  wire.AccountRetriesOne,
	}
	busy := account.Failure{Retry: wire.RetryYes, Account: wire.AccountDispositionKeep}
	for _, tt := range []struct {
		ceiling account.Retries
		want    account.Step // after the second failure
	}{
		{account.UntilHalted(), account.Switch{To: "b"}},
		{account.AtMost(1), account.Stop{Why: wire.RoundEndCap}},
	} {
		round, err := roster.Open(tt.ceiling)
		if err != nil {
			t.Fatal(err)
		}
		round.Apply(round.Next(busy))
		if got := round.Next(busy); got != tt.want {
			t.Errorf("%v: Next = %v; want %v", tt.ceiling, got, tt.want)
		}
	}
}

func TestARosterThatCannotOpenFails(t *testing.T) {
	tests := []struct {
		reason string
		second account.ServerLabel
		want   wire.ErrorCode
	}{
		{"nothing usable", "b", wire.ErrorCodeProviderAccountsExhausted},
		{"one account twice", "a", wire.ErrorCodeConfigInvalid},
	}
	for _, tt := range tests {
		roster := model.Roster{Accounts: []model.RosterEntry{{Account: "a"}, {Account: tt.second}}}
		if _, err := roster.Open(account.UntilHalted()); !errors.Is(err, fault.Code(tt.want)) {
			t.Errorf("%s: Open = %v; want %v", tt.reason, err, tt.want)
		}
	}
}
