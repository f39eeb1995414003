package account

import (
	"fmt"
	"slices"
	"strings"

	"verbatim/core/fault"
	"verbatim/generated/wire"
)

// Roster says which accounts a round chooses from. It is made by [Single] or
// [Several]; the zero Roster is [Single].
type Roster struct {
	accounts []ServerLabel // in order of priority; at least two, or none when single
	retries  wire.AccountRetries
}

// Single is the roster of a provider with one account, or with none that has a name.
// A round over it never switches and names no account.
func Single() Roster { return Roster{} }

// Several is the roster of at least two accounts, the preferred one first. Retries says
// how many more times one account is asked before the next one is; the zero value
// stands for [wire.DefaultAccountRetries]. The accounts are copied.
//
// Fewer than two accounts, one listed twice, a text that is no label, and retries that
// are no word are refused with E_CONFIG_INVALID.
func Several(retries wire.AccountRetries, accounts ...ServerLabel) (Roster, error) {
	if retries.IsZero() {
		retries = wire.DefaultAccountRetries
	}
	roster := Roster{accounts: slices.Clone(accounts), retries: retries}
	if recovery := roster.recovery(); recovery != "" {
		return Roster{}, fault.Failure(wire.ErrorCodeConfigInvalid, "choose from a list of accounts", roster.String()).
			Recover(recovery)
	}
	return roster, nil
}

// recovery says how to make a roster of several accounts right, or "" when it is.
func (r Roster) recovery() string {
	if r.retries > wire.AllAccountRetryCounts[len(wire.AllAccountRetryCounts)-1] {
		return fmt.Sprintf("Grant one of %v more sends to an account: found %v.", wire.AllAccountRetryCounts, r.retries)
	}
	for i, account := range r.accounts {
		if misfit := labelMisfit(string(account)); misfit != "" {
			return fmt.Sprintf("Name account %d in %s: found %s.", i+1, labelLetters, misfit)
		}
		if slices.Contains(r.accounts[:i], account) {
			return fmt.Sprintf("List each account once: found %q twice.", string(account))
		}
	}
	if n := len(r.accounts); n < 2 {
		return fmt.Sprintf("List at least 2 accounts, or use a single roster: found %d.", n)
	}
	return ""
}

func (r Roster) isSingle() bool { return len(r.accounts) == 0 }

// moreSends returns how many sends one account is granted after its first one.
func (r Roster) moreSends() uint32 {
	return wire.MatchAccountRetries(
		r.retries,
		func() uint32 { return 1 },
		func() uint32 { return 2 },
	)
}

// String lists the accounts in order of priority.
func (r Roster) String() string {
	if r.isSingle() {
		return "no listed account"
	}
	names := make([]string, len(r.accounts))
	for i, account := range r.accounts {
		names[i] = string(account)
	}
	return "accounts " + strings.Join(names, ", ")
}
