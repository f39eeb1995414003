package modeltest

import (
	"strings"

	"verbatim/core/account"
	"verbatim/core/model"
)

// Accounts checks the account doors of an adapter that lists accounts: the account that it
// names is the current one of its roster, each listed account can be selected, and one
// that is not listed changes nothing. It leaves another account selected than it found.
func Accounts(t TB, adapter model.Model) {
	t.Helper()
	roster, ok := model.AccountRosterOf(adapter)
	if !ok {
		t.Errorf("AccountRoster: the adapter lists no accounts; expected some to choose from")
		return
	}
	agree(t, adapter, roster.Current)
	for _, entry := range roster.Accounts {
		model.SelectAccount(adapter, entry.Account)
		agree(t, adapter, entry.Account)
		model.SelectAccount(adapter, unlisted(roster))
		agree(t, adapter, entry.Account)
	}
}

// agree checks that roster and binding both name the account.
func agree(t TB, adapter model.Model, want account.ServerLabel) {
	t.Helper()
	roster, _ := model.AccountRosterOf(adapter)
	if roster.Current != want {
		t.Errorf("AccountRoster: the current account is %q; want %q", roster.Current, want)
	}
	binding, ok := model.ProviderAccountOf(adapter)
	if named := (model.AccountBinding{Provider: roster.Provider, Account: want}); !ok || binding != named {
		t.Errorf("ProviderAccount: the adapter names %v, %t; the roster says %v", binding, ok, named)
	}
}

// unlisted returns a label that the roster does not have: longer than each of its own.
func unlisted(roster model.Roster) account.ServerLabel {
	longest := 0
	for _, entry := range roster.Accounts {
		longest = max(longest, len(entry.Account))
	}
	return account.ServerLabel(strings.Repeat("z", longest+1))
}
