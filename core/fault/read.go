package fault

import (
	"errors"

	"verbatim/generated/wire"

	"github.com/go-json-experiment/json/jsontext"
)

// UnmarshalJSON reads what [Error.MarshalJSON] writes. Keys that it does not know pass. A
// missing or null time to wait, gate or provider failure is none; a missing account is to
// be kept; every other key is required. In place of retry there may be the older key
// retriable, and under either the older true for yes and false for no. An error that
// breaks what holds for every [Error] is refused, as is one without a recovery.
//
// After an error e is as it was.
func (e *Error) UnmarshalJSON(text []byte) error {
	o := readObject("", text)
	read := Error{
		code:     readWord(o, "code", wire.ParseErrorCode),
		action:   o.text("action"),
		subject:  o.text("subject"),
		nearby:   o.texts("nearby"),
		recovery: o.text("recovery"),
		retry:    readRetry(o),
		account:  wire.AccountDispositionKeep,
	}
	if o.has("retry_after_ms") {
		read.waits, read.after = true, o.uint("retry_after_ms", 64)
	}
	if _, ok := o.members["account"]; ok {
		read.account = readWord(o, "account", wire.ParseAccountDisposition)
	}
	if o.has("gate") {
		read.gate = readGate(o)
	}
	if o.has("provider") {
		read.provider = readProvider(o)
	}
	if o.err == nil {
		o.err = read.check()
	}
	if o.err != nil {
		return o.err
	}
	*e = read
	return nil
}

// check holds what was read against the rules that a draft cannot break.
func (e *Error) check() error {
	switch {
	case e.recovery == "":
		return errors.New(`at "/recovery": found "", expected a sentence that says what to do`)
	case e.waits && e.retry != wire.RetryYes:
		return errors.New(`at "/retry_after_ms": found a time to wait with retry "` + e.retry.String() + `", expected it with "yes" only`)
	case e.account == wire.AccountDispositionAdvance && e.retry != wire.RetryNo:
		return errors.New(`at "/account": found "advance" with retry "` + e.retry.String() + `", expected it with "no" only`)
	case e.provider != nil && e.code != wire.ErrorCodeProvider:
		return errors.New(`at "/provider": found a provider failure with the code ` + e.code.String() +
			", expected it with " + wire.ErrorCodeProvider.String() + " only")
	}
	return nil
}

// readRetry reads the key retry or, in older records, retriable.
func readRetry(o *object) wire.Retry {
	key := "retry"
	if _, older := o.members["retriable"]; older {
		if _, both := o.members[key]; both {
			o.fail("", `found the keys "retry" and "retriable", expected one of them`)
		}
		key = "retriable"
	}
	if kind := o.members[key].Kind(); kind == jsontext.KindTrue {
		return wire.RetryYes
	} else if kind == jsontext.KindFalse {
		return wire.RetryNo
	}
	return readWord(o, key, wire.ParseRetry)
}

func readGate(around *object) *Gate {
	o := around.object("gate")
	gate := &Gate{o.text("rule"), o.text("violation"), o.text("alternative")}
	around.err = o.err
	return gate
}

func readProvider(around *object) *ProviderFailure {
	o := around.object("provider")
	failure := &ProviderFailure{Kind: readWord(o, "kind", wire.ParseProviderFailureKind)}
	if failure.hasStatus() {
		failure.Status = uint32(o.uint("status", 32))
	}
	around.err = o.err
	return failure
}
