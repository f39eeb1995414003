package account

import (
	"verbatim/core/fault"
	"verbatim/generated/wire"
)

// Failure is all that a [Round] reads of a failed send. A Retry that is no word counts
// as no, and an Account that is none counts as keep: what nobody has said leads to no
// further send.
type Failure struct {
	Retry   wire.Retry
	Account wire.AccountDisposition
}

// FailureOf returns what a round reads of a fault.
func FailureOf(e *fault.Error) Failure {
	return Failure{Retry: e.Retry(), Account: e.Account()}
}
