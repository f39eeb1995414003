package modeltest_test

import (
	"slices"
	"testing"

	"verbatim/core/account"
	"verbatim/core/model"
	"verbatim/core/model/modeltest"
)

// house is an adapter with two accounts and the rules that it can be told to break.
type house struct {
	adapter
	current    account.ServerLabel
	takesAny   bool // selects labels that are not listed
	namesFirst bool // names its first account, whatever is selected
	stuck      bool // selects nothing
}

func (h *house) AccountRoster() (model.Roster, bool) {
	return model.Roster{
		Provider: "house", Current: h.current,
		Accounts: []model.RosterEntry{{Account: "a", Usable: true}, {Account: "b"}},
	}, true
}

func (h *house) ProviderAccount() (model.AccountBinding, bool) {
	if h.namesFirst {
		return model.AccountBinding{Provider: "house", Account: "a"}, true
	}
	return model.AccountBinding{Provider: "house", Account: h.current}, true
}

func (h *house) SelectAccount(label account.ServerLabel) {
	if !h.stuck && (h.takesAny || slices.Contains([]account.ServerLabel{"a", "b"}, label)) {
		h.current = label
	}
}

func TestAccountsAcceptsAnAdapterThatSelects(t *testing.T) {
	modeltest.Accounts(t, &house{current: "a"})
	modeltest.Accounts(t, &house{current: "b"})
}

func TestAccountsCatches(t *testing.T) {
	tests := []struct {
		reason string
		broken model.Model
		want   []string
	}{
		{
			"a roster that is not there", adapter(nil),
			[]string{"AccountRoster: the adapter lists no accounts; expected some to choose from"},
		},
		{
			"a binding that does not follow", &house{current: "a", namesFirst: true},
			[]string{
				"ProviderAccount: the adapter names {house a}, true; the roster says {house b}",
				"ProviderAccount: the adapter names {house a}, true; the roster says {house b}",
			},
		},
		{
			"a label from outside is taken", &house{current: "a", takesAny: true},
			[]string{
				`AccountRoster: the current account is "zz"; want "a"`,
				"ProviderAccount: the adapter names {house zz}, true; the roster says {house a}",
				`AccountRoster: the current account is "zz"; want "b"`,
				"ProviderAccount: the adapter names {house zz}, true; the roster says {house b}",
			},
		},
		{
			"a listed account cannot be selected", &house{current: "a", stuck: true},
			[]string{
				`AccountRoster: the current account is "a"; want "b"`,
				"ProviderAccount: the adapter names {house a}, true; the roster says {house b}",
				`AccountRoster: the current account is "a"; want "b"`,
				"ProviderAccount: the adapter names {house a}, true; the roster says {house b}",
			},
		},
	}
	for _, tt := range tests {
		t.Run(tt.reason, func(t *testing.T) {
			told(t, func(r *recorder) { modeltest.Accounts(r, tt.broken) }, tt.want...)
		})
	}
}
