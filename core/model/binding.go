package model

import (
	"verbatim/core/account"
	"verbatim/core/payload"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// AccountBinding names the account that a request was sent with. A session is bound to an
// account only by an answer from it.
type AccountBinding struct {
	Provider string              `json:"provider"`
	Account  account.ServerLabel `json:"account"`
}

// accountBindingWire is the wire form of AccountBinding.
type accountBindingWire AccountBinding

// MarshalJSONTo writes {"provider":…,"account":…}.
func (b AccountBinding) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, (*accountBindingWire)(&b))
}

// MarshalJSON returns what [AccountBinding.MarshalJSONTo] writes.
func (b AccountBinding) MarshalJSON() ([]byte, error) { return json.Marshal((*accountBindingWire)(&b)) }

// UnmarshalJSON reads a binding, both of whose keys are required; other keys pass. All
// errors it returns are of type *[payload.ReadError] or *[payload.SyntaxError], and leave
// b as it is.
func (b *AccountBinding) UnmarshalJSON(text []byte) error {
	return payload.Unmarshal(text, b, readAccountBinding)
}

func readAccountBinding(v payload.Value) (AccountBinding, error) {
	r := payload.ReadRecord(v)
	return payload.Finish(r, AccountBinding{
		Provider: r.Text("provider"),
		Account:  payload.Inner(r, "account", account.ReadServerLabel),
	})
}
