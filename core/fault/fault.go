// Package fault holds the one error that a caller of the model can act on: what was
// tried on what, whether trying again helps, and what to do instead.
//
// Start with [Failure], [Refusal] or [Provider]. Each gives a [Draft], which becomes an
// [Error] only by [Draft.Recover]: there is no error here that does not tell its reader
// how to go on. A caller asks for a code with errors.Is and a [Code], and for the rest
// with errors.AsType.
//
// The package keeps no list of failures and translates nothing: the sentences belong to
// the place that fails.
package fault

import (
	"slices"

	"verbatim/generated/wire"
)

// Error is a failure in a form that programs, models and people can act on. It does not
// change after it was made.
//
// Three things hold for every Error: there is a time to wait only when sending again may
// help; the account is to be changed only when sending again with it cannot help; and
// only a failed provider call, code E_PROVIDER, says how the provider failed.
//
// The zero Error is no failure: it has no code, and no encoder writes it.
type Error struct {
	code     wire.ErrorCode
	action   string
	subject  string
	nearby   []string
	recovery string
	retry    wire.Retry
	waits    bool   // whether after was given
	after    uint64 // in milliseconds
	account  wire.AccountDisposition
	gate     *Gate            // never changed, so shared by copies
	provider *ProviderFailure // likewise
	cause    error
}

// Error returns the code, the action and the subject. The recovery sentence is left to
// whoever shows the error: see [Error.Recovery].
func (e *Error) Error() string {
	return e.code.String() + ": cannot " + e.action + " on " + e.subject
}

// Unwrap returns the error given to [Draft.Because], or nil. It is never written to JSON.
func (e *Error) Unwrap() error { return e.cause }

// Is reports whether target is the [Code] of e.
func (e *Error) Is(target error) bool {
	code, ok := target.(Code)
	return ok && wire.ErrorCode(code) == e.code
}

// Code returns what went wrong.
func (e *Error) Code() wire.ErrorCode { return e.code }

// Action returns what was tried, in words that follow "cannot".
func (e *Error) Action() string { return e.action }

// Subject returns what it was tried on: a name, a path or the text that was given. It
// may be empty.
func (e *Error) Subject() string { return e.subject }

// Nearby returns what could have been meant, the likeliest first, in a slice that is the
// caller's own. It is nil when nothing is near.
func (e *Error) Nearby() []string { return slices.Clone(e.nearby) }

// Recovery returns the sentence that says what to do. It is never empty.
func (e *Error) Recovery() string { return e.recovery }

// Retry returns whether the same request may be sent again.
func (e *Error) Retry() wire.Retry { return e.retry }

// RetryAfterMS returns how many milliseconds to wait at least before sending again. It is
// not ok when nobody gave a time, which leaves the choice to the caller.
func (e *Error) RetryAfterMS() (ms uint64, ok bool) { return e.after, e.waits }

// Account returns what the failure says about the account that the request was sent with.
func (e *Error) Account() wire.AccountDisposition { return e.account }

// Gate returns the rule that refused the action. It is not ok when none did.
func (e *Error) Gate() (gate Gate, ok bool) {
	if e.gate == nil {
		return Gate{}, false
	}
	return *e.gate, true
}

// ProviderFailure returns in which way a call of a provider failed. It is not ok for any
// other failure.
func (e *Error) ProviderFailure() (failure ProviderFailure, ok bool) {
	if e.provider == nil {
		return ProviderFailure{}, false
	}
	return *e.provider, true
}

// WithRecovery returns a copy of e with another recovery sentence, for a caller who knows
// better what its own reader can do. It panics when the sentence is empty.
func (e *Error) WithRecovery(sentence string) *Error { return Draft{*e}.Recover(sentence) }
