package fault

import "verbatim/generated/wire"

// Code is an error code as an error, to be asked for:
//
//	errors.Is(err, fault.Code(wire.ErrorCodeProvider))
//
// holds for every [Error] with that code, however deeply it is wrapped.
type Code wire.ErrorCode

func (c Code) Error() string { return wire.ErrorCode(c).String() }

// Gate is the rule that refused an action. It is carried as it was given.
type Gate struct {
	Rule        string // name of the rule
	Violation   string // how the action breaks it
	Alternative string // what the rule allows instead
}

// ProviderFailure says in which way a call of a provider failed.
type ProviderFailure struct {
	Kind   wire.ProviderFailureKind
	Status uint32 // HTTP status of refused, quota and overflow; 0 for any other kind
}

func (f ProviderFailure) hasStatus() bool {
	switch f.Kind {
	case wire.ProviderFailureKindRefused, wire.ProviderFailureKindQuota, wire.ProviderFailureKindOverflow:
		return true
	case wire.ProviderFailureKindExchange, wire.ProviderFailureKindCut, wire.ProviderFailureKindSilence,
		wire.ProviderFailureKindUnreadable, wire.ProviderFailureKindReported, wire.ProviderFailureKindUnbuilt:
	}
	return false
}
