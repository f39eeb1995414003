package fault

import (
	"slices"
	"strings"

	"verbatim/generated/wire"
)

// Draft is an [Error] that still lacks its recovery sentence. Its methods return a
// changed copy. At first the failure is final: sending again does not help, the account
// is not to blame, and nothing is near.
//
// Bytes that are not UTF-8 become U+FFFD in every text, since no JSON could say them.
type Draft struct{ err Error }

// Failure begins the error of an action, in words that follow "cannot", on a subject.
func Failure(code wire.ErrorCode, action, subject string) Draft {
	return Draft{Error{
		code:    code,
		action:  utf8Only(action),
		subject: utf8Only(subject),
		retry:   wire.RetryNo,
		account: wire.AccountDispositionKeep,
	}}
}

// Refusal begins the error of an action that a rule forbids.
func Refusal(code wire.ErrorCode, action, subject string, gate Gate) Draft {
	d := Failure(code, action, subject)
	d.err.gate = &Gate{utf8Only(gate.Rule), utf8Only(gate.Violation), utf8Only(gate.Alternative)}
	return d
}

// Provider begins the error of a failed provider call, code E_PROVIDER. A status is kept
// only where [ProviderFailure] has one.
func Provider(failure ProviderFailure, action, subject string) Draft {
	d := Failure(wire.ErrorCodeProvider, action, subject)
	if !failure.hasStatus() {
		failure.Status = 0
	}
	d.err.provider = &failure
	return d
}

// Retriable says that sending again may help, with the same account. A time to wait that
// was given before stays.
func (d Draft) Retriable() Draft {
	d.err.retry, d.err.account = wire.RetryYes, wire.AccountDispositionKeep
	return d
}

// RetriableAfter says that sending again may help after so many milliseconds, with the
// same account.
func (d Draft) RetriableAfter(ms uint64) Draft {
	d.err.waits, d.err.after = true, ms
	return d.Retriable()
}

// EffectUnknown says that nobody knows whether the request took effect, so that sending it
// again could be billed twice. It drops a time to wait and keeps the account.
func (d Draft) EffectUnknown() Draft {
	d.err.retry, d.err.account = wire.RetryUnknown, wire.AccountDispositionKeep
	return d.withoutWait()
}

// AccountUnusable says that only another account can help. It drops a time to wait.
func (d Draft) AccountUnusable() Draft {
	d.err.retry, d.err.account = wire.RetryNo, wire.AccountDispositionAdvance
	return d.withoutWait()
}

func (d Draft) withoutWait() Draft {
	d.err.waits, d.err.after = false, 0
	return d
}

// Nearby says what could have been meant, the likeliest first. It replaces what was said
// before and keeps no hold of words.
func (d Draft) Nearby(words ...string) Draft {
	d.err.nearby = nil
	for _, word := range words {
		d.err.nearby = append(d.err.nearby, utf8Only(word))
	}
	return d
}

// Because gives the error behind this one, for errors.Is and errors.AsType. It becomes
// part of what a caller may rely on, but is not written to JSON.
func (d Draft) Because(cause error) Draft {
	d.err.cause = cause
	return d
}

// Recover completes the error with a sentence that tells its reader what to do.
//
// It panics when the sentence is empty, or when the draft has no code or a provider
// failure without a kind: then the code that fails is itself wrong.
func (d Draft) Recover(sentence string) *Error {
	switch {
	case !slices.Contains(wire.AllErrorCodes[:], d.err.code):
		panic("fault: internal error: " + d.err.code.String() + " is no code")
	case d.err.provider != nil && !slices.Contains(wire.AllProviderFailureKinds[:], d.err.provider.Kind):
		panic("fault: internal error: " + d.err.provider.Kind.String() + " is no kind of provider failure")
	case sentence == "":
		panic("fault: internal error: no recovery for " + d.err.Error())
	}
	d.err.recovery = utf8Only(sentence)
	return &d.err
}

func utf8Only(s string) string { return strings.ToValidUTF8(s, "\ufffd") }
