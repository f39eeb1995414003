package model

import "verbatim/core/account"

// Base is embedded by an adapter that means to have all the doors that are only asked, and
// gives each the answer of an adapter without it: it held no prefix, names no account and
// lists none. It has none of the doors that call: an adapter that does not stream lacks
// [Streamer] and [Speculator], and is no less complete for it.
//
// A wrapper does not embed it, since that would hide the doors of the model inside. It
// forwards each one by its function, as in return [PrefixHeldOf](inner).
type Base struct{}

// PrefixHeld answers that the last call did not wait for a prefix.
func (Base) PrefixHeld() (held PrefixHeld, ok bool) { return PrefixHeld{}, false }

// ProviderAccount answers that the adapter names no account.
func (Base) ProviderAccount() (binding AccountBinding, ok bool) { return AccountBinding{}, false }

// AccountRoster answers that the adapter lists no accounts.
func (Base) AccountRoster() (roster Roster, ok bool) { return Roster{}, false }

// SelectAccount changes nothing.
func (Base) SelectAccount(account.ServerLabel) {}
