package account

import (
	"slices"

	"verbatim/core/fault"
	"verbatim/generated/wire"
)

// Round is what is known about one logical request while it is being sent. It has one
// user at a time. A round is made by [Start].
type Round struct {
	roster  Roster
	usable  []ServerLabel // listed accounts only, in the order of the roster
	ceiling Retries
	current ServerLabel   // "" when the roster is [Single]
	tried   []ServerLabel // with current, each once
	here    uint32        // sends with current; saturates
	total   uint32        // sends in this round; saturates
}

// Start opens a round and counts its first send, which the caller then makes with
// [Round.Current].
//
// Usable says which accounts can be used now, in any order. It is read once: what
// becomes usable later takes no part. The round opens on held when that is listed and
// usable, otherwise on the first usable account of the roster; "" holds none. When
// none is usable Start fails with E_PROVIDER_ACCOUNTS_EXHAUSTED, and nothing is sent.
// Of a [Single] roster neither usable nor held is read.
func Start(roster Roster, usable []ServerLabel, ceiling Retries, held ServerLabel) (*Round, error) {
	r := &Round{roster: roster, ceiling: ceiling, here: 1, total: 1}
	if roster.isSingle() {
		return r, nil
	}
	for _, account := range roster.accounts {
		if slices.Contains(usable, account) {
			r.usable = append(r.usable, account)
		}
	}
	if len(r.usable) == 0 {
		return nil, noneUsable(roster)
	}
	r.current = r.usable[0]
	if slices.Contains(r.usable, held) {
		r.current = held
	}
	r.tried = []ServerLabel{r.current}
	return r, nil
}

func noneUsable(roster Roster) error {
	return fault.Failure(wire.ErrorCodeProviderAccountsExhausted, "open a round of sends", roster.String()).
		Recover("Renew the credentials of one of these accounts: none of them can be used now.")
}

// Current returns the account that the next send goes to. It is not ok when the roster
// is [Single], which names no account.
func (r *Round) Current() (account ServerLabel, ok bool) {
	return r.current, r.current != ""
}

// Apply records that a step which [Round.Next] answered was taken. After Resend and
// Switch one more send is counted; Stop changes nothing.
func (r *Round) Apply(step Step) {
	switch step := step.(type) {
	case Resend:
		r.here = addOne(r.here)
		r.total = addOne(r.total)
	case Switch:
		r.current = step.To
		r.tried = append(r.tried, step.To)
		r.here = 1
		r.total = addOne(r.total)
	case Stop:
	}
}

// AdmitsRepair reports whether a request that was answered, but not in a form that can
// be used, may be sent once more with the same account to have it repaired. Where
// several accounts are listed a repair is a send like any other; with a [Single] roster
// it is always admitted.
func (r *Round) AdmitsRepair() bool {
	return r.roster.isSingle() || r.spare() && r.ceiling.admits(r.total)
}

// Repaired records that a repair was sent. With a [Single] roster it is not counted.
func (r *Round) Repaired() {
	if !r.roster.isSingle() {
		r.Apply(Resend{})
	}
}

// addOne saturates: a counter that wrapped would admit sends that were used up.
func addOne(n uint32) uint32 { return max(n, n+1) }
