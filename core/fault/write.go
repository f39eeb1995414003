package fault

import (
	"errors"

	"verbatim/generated/wire"

	jsonv2 "github.com/go-json-experiment/json"
)

// record is an Error in JSON.
type record struct {
	Code         wire.ErrorCode          `json:"code"`
	Action       string                  `json:"action"`
	Subject      string                  `json:"subject"`
	Nearby       []string                `json:"nearby"` // [] when nil
	Recovery     string                  `json:"recovery"`
	Retry        wire.Retry              `json:"retry"`
	RetryAfterMS *uint64                 `json:"retry_after_ms,omitzero"`
	Account      wire.AccountDisposition `json:"account,omitzero"` // zero for keep
	Gate         *gateRecord             `json:"gate,omitzero"`
	Provider     *providerRecord         `json:"provider,omitzero"`
}

type gateRecord struct {
	Rule        string `json:"rule"`
	Violation   string `json:"violation"`
	Alternative string `json:"alternative"`
}

type providerRecord struct {
	Kind   wire.ProviderFailureKind `json:"kind"`
	Status *uint32                  `json:"status,omitzero"`
}

var errNoFailure = errors.New("the zero fault.Error is no failure: make one with Failure, Refusal or Provider")

// MarshalJSON writes the keys code, action, subject, nearby, recovery, retry,
// retry_after_ms, account, gate and provider in this order. It leaves out a time to wait, a
// gate and a provider failure that there are not, and the account where it is to be kept.
func (e Error) MarshalJSON() ([]byte, error) {
	if e.code.IsZero() {
		return nil, errNoFailure
	}
	r := record{
		Code: e.code, Action: e.action, Subject: e.subject, Nearby: e.nearby, Recovery: e.recovery,
		Retry: e.retry, Provider: e.provider.record(),
	}
	if e.waits {
		r.RetryAfterMS = &e.after
	}
	if e.account != wire.AccountDispositionKeep {
		r.Account = e.account
	}
	if e.gate != nil {
		gate := gateRecord(*e.gate)
		r.Gate = &gate
	}
	return jsonv2.Marshal(r)
}

func (f *ProviderFailure) record() *providerRecord {
	switch {
	case f == nil:
		return nil
	case f.hasStatus():
		return &providerRecord{f.Kind, &f.Status}
	}
	return &providerRecord{Kind: f.Kind}
}
