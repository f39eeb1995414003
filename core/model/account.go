package model

import "verbatim/core/account"

// AccountNamer is the door of a model that sends with an account that has a name.
type AccountNamer interface {
	// ProviderAccount returns the account of the next request. It is not ok when the
	// model names none. It is asked at every attempt, and must not redeem a credential.
	ProviderAccount() (binding AccountBinding, ok bool)
}

// AccountLister is the door of a model that has named accounts to choose from.
type AccountLister interface {
	// AccountRoster returns the accounts. It is not ok when the model names none. With
	// two or more it finds out which can be used now.
	AccountRoster() (roster Roster, ok bool)
}

// AccountSelector is the door of a model whose account can be chosen.
type AccountSelector interface {
	// SelectAccount has later requests sent with an account. It sends nothing, redeems
	// nothing and cannot fail. A label that is not in the model's roster changes nothing.
	SelectAccount(label account.ServerLabel)
}

// ProviderAccountOf returns the account that m names, and none for a model without the
// door.
func ProviderAccountOf(m Model) (binding AccountBinding, ok bool) {
	if namer, is := m.(AccountNamer); is {
		return namer.ProviderAccount()
	}
	return AccountBinding{}, false
}

// AccountRosterOf returns the accounts that m lists, and none for a model without the
// door.
func AccountRosterOf(m Model) (roster Roster, ok bool) {
	if lister, is := m.(AccountLister); is {
		return lister.AccountRoster()
	}
	return Roster{}, false
}

// SelectAccount has m send later requests with an account. A model without the door is
// left as it is.
func SelectAccount(m Model, label account.ServerLabel) {
	if selector, is := m.(AccountSelector); is {
		selector.SelectAccount(label)
	}
}
