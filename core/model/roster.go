package model

import (
	"verbatim/core/account"
	"verbatim/generated/wire"
)

// Roster lists the accounts of a model. It holds neither keys nor references to them, and
// has no wire form.
type Roster struct {
	Provider string // for messages
	Accounts []RosterEntry
	Current  account.ServerLabel // the account of the next request
	Retries  wire.AccountRetries // how many more times one account is asked; zero for the default
}

// RosterEntry is one account of a [Roster], the preferred one first.
type RosterEntry struct {
	Account account.ServerLabel
	Usable  bool // its reference can be redeemed now
}

// Open opens a round of sends over the accounts, on the current one when that is usable.
// With one account or none the round is a single one. The errors are those of
// [account.Several] and [account.Start]. What [account.Round.Current] answers has to be
// selected before anything is sent.
func (r Roster) Open(ceiling account.Retries) (*account.Round, error) {
	if len(r.Accounts) < 2 {
		return account.Start(account.Single(), nil, ceiling, "")
	}
	var listed, usable []account.ServerLabel
	for _, entry := range r.Accounts {
		listed = append(listed, entry.Account)
		if entry.Usable {
			usable = append(usable, entry.Account)
		}
	}
	several, err := account.Several(r.Retries, listed...)
	if err != nil {
		return nil, err
	}
	return account.Start(several, usable, ceiling, r.Current)
}
