package fault

import (
	"errors"

	"verbatim/generated/wire"

	jsonv2 "github.com/go-json-experiment/json"
)

// errorWire is the wire form of Error.
type errorWire struct {
	Code         wire.ErrorCode          `json:"code"`
	Action       string                  `json:"action"`
	Subject      string                  `json:"subject"`
	Nearby       []string                `json:"nearby"` // [] when nil
	Recovery     string                  `json:"recovery"`
	Retry        wire.Retry              `json:"retry"`
	RetryAfterMS *uint64                 `json:"retry_after_ms,omitzero"`
	Account      wire.AccountDisposition `json:"account,omitzero"` // zero for keep
	Gate         *gateWire               `json:"gate,omitzero"`
	Provider     *providerFailureWire    `json:"provider,omitzero"`
}

// gateWire is the wire form of Gate.
type gateWire struct {
	Rule        string `json:"rule"`
	Violation   string `json:"violation"`
	Alternative string `json:"alternative"`
}

// providerFailureWire is the wire form of ProviderFailure. Status is nil where there is none.
type providerFailureWire struct {
	Kind   wire.ProviderFailureKind `json:"kind"`
	Status *uint32                  `json:"status,omitzero"`
}

var errNoFailure = errors.New("the zero fault.Error is no failure: make one with Failure, Refusal or Provider")

// JSONSchemaAlias returns the wire form, whose JSON Schema is that of Error.
func (Error) JSONSchemaAlias() any { return errorWire{} }

// MarshalJSON writes the keys code, action, subject, nearby, recovery, retry,
// retry_after_ms, account, gate and provider in this order. It leaves out a time to wait, a
// gate and a provider failure that there are not, and the account where it is to be kept.
func (e Error) MarshalJSON() ([]byte, error) {
	if e.code.IsZero() {
		return nil, errNoFailure
	}
	r := errorWire{
		Code: e.code, Action: e.action, Subject: e.subject, Nearby: e.nearby, Recovery: e.recovery,
		Retry: e.retry, Provider: e.provider.wireForm(),
	}
	if e.waits {
		r.RetryAfterMS = &e.after
	}
	if e.account != wire.AccountDispositionKeep {
		r.Account = e.account
	}
	if e.gate != nil {
		gate := gateWire(*e.gate)
		r.Gate = &gate
	}
	return jsonv2.Marshal(r)
}

func (f *ProviderFailure) wireForm() *providerFailureWire {
	switch {
	case f == nil:
		return nil
	case f.hasStatus():
		return &providerFailureWire{f.Kind, &f.Status}
	}
	return &providerFailureWire{Kind: f.Kind}
}
