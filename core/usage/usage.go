// Package usage counts what a call of a model cost: tokens, cached tokens and money, all of
// them integers.
//
// Start with [ModelUsage], which a provider's answer becomes, and [Read], which reads it
// back from a record of any age.
//
// The package knows no price and adds up no bill.
package usage

import (
	"fmt"

	"verbatim/core/fault"
	"verbatim/generated/wire"
)

// ModelUsage is what one call of a model consumed. The zero ModelUsage is that of a model
// that counts nothing, such as a scripted one.
type ModelUsage struct {
	Input      Tokens       // the whole prompt, its cached parts included, for every dialect
	Output     Tokens       // the whole answer, thinking included
	CacheRead  CacheCount   // the part of Input that was read from the provider's cache
	CacheWrite CacheCount   // the part of Input that was written to it
	Dialect    wire.Dialect // how the provider counts; zero when no provider was asked
}

// Uncached returns the part of the input that the cache had nothing to do with. It is an
// error, of type *[fault.Error] with the code E_INVALID_ARGS, when the cache counts exceed
// the input, which no reader of a record checks.
func (u ModelUsage) Uncached() (Tokens, error) {
	cached, ok := u.cached()
	if !ok || cached > u.Input {
		subject := fmt.Sprintf("%d input tokens, %d read from and %d written to the cache",
			u.Input, u.CacheRead.OrZero(), u.CacheWrite.OrZero())
		return 0, fault.Failure(wire.ErrorCodeInvalidArgs, "count the uncached tokens", subject).
			Recover("Count the cached tokens into the input: it is the whole prompt, so that its cached parts cannot exceed it.")
	}
	return u.Input - cached, nil
}

// cached returns the sum of both cache counts. It is not ok beyond 2^64-1.
func (u ModelUsage) cached() (sum Tokens, ok bool) {
	return u.CacheRead.OrZero().CheckedAdd(u.CacheWrite.OrZero())
}
