package account

import (
	"slices"

	"verbatim/generated/wire"
)

// Next returns what is due after a failure. It changes nothing: the caller takes the
// step and tells [Round.Apply]. With k more sends that the roster's retries grant to
// one account, and "resend", "switch" as explained below:
//
//	roster   retry           account  step
//	Single   no              any      Stop refused
//	Single   yes, unknown    any      resend
//	Several  unknown         any      resend while sends here are at most k, then Stop unknown
//	Several  yes, no         advance  switch
//	Several  yes             keep     resend while sends here are at most k, then switch
//	Several  no              keep     Stop refused
//
// To resend is Resend while the ceiling admits one more send, then Stop cap. To switch
// is Stop exhausted when no usable account is untried, whatever the ceiling says;
// otherwise Switch to the first such account in the order of the roster while the
// ceiling admits one more send, then Stop cap.
func (r *Round) Next(failure Failure) Step {
	switch {
	case failure.Retry == wire.RetryUnknown:
		return r.afterUnknown()
	case !r.roster.isSingle() && failure.Account == wire.AccountDispositionAdvance:
		return r.toAnother()
	case failure.Retry == wire.RetryYes:
		return r.afterBusy()
	}
	return Stop{wire.RoundEndRefused}
}

// afterUnknown stays on the account, which is not to blame for a lost answer.
func (r *Round) afterUnknown() Step {
	if r.roster.isSingle() || r.spare() {
		return r.again()
	}
	return Stop{wire.RoundEndUnknown}
}

func (r *Round) afterBusy() Step {
	if r.roster.isSingle() || r.spare() {
		return r.again()
	}
	return r.toAnother()
}

func (r *Round) again() Step {
	if r.ceiling.admits(r.total) {
		return Resend{}
	}
	return Stop{wire.RoundEndCap}
}

func (r *Round) toAnother() Step {
	untried := slices.IndexFunc(r.usable, func(account ServerLabel) bool {
		return !slices.Contains(r.tried, account)
	})
	switch {
	case untried < 0:
		return Stop{wire.RoundEndExhausted}
	case !r.ceiling.admits(r.total):
		return Stop{wire.RoundEndCap}
	}
	return Switch{r.usable[untried]}
}

// spare reports whether the account may be asked again: k more times after its first
// send.
func (r *Round) spare() bool { return r.here <= r.roster.moreSends() }
