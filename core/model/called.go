package model

import (
	"verbatim/core/locator"
	"verbatim/core/payload"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// ModelCalled is the record model_called, which each attempt to call a model leaves.
type ModelCalled struct {
	Model    string            `json:"model"`    // the provider's name of it
	Segments [4]locator.B3Hash `json:"segments"` // of the frozen prefix, in order
	// ProviderAccount is nil, and its key left out, when the adapter names no account and
	// when the record is older than the key.
	ProviderAccount *AccountBinding `json:"provider_account,omitzero"`
}

// modelCalledWire is the wire form of ModelCalled.
type modelCalledWire ModelCalled

// MarshalJSONTo writes {"model":…,"segments":[…],"provider_account":{…}}.
func (c ModelCalled) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, (*modelCalledWire)(&c))
}

// MarshalJSON returns what [ModelCalled.MarshalJSONTo] writes.
func (c ModelCalled) MarshalJSON() ([]byte, error) { return json.Marshal((*modelCalledWire)(&c)) }

// UnmarshalJSON reads a record as [ReadModelCalled] does. All errors it returns are of type
// *[payload.ReadError] or *[payload.SyntaxError], and leave c as it is.
func (c *ModelCalled) UnmarshalJSON(text []byte) error {
	return payload.Unmarshal(text, c, ReadModelCalled)
}

// ReadModelCalled reads a record from its JSON object. The model and exactly four segments
// are required; other keys pass. All errors it returns are of type *[payload.ReadError].
func ReadModelCalled(v payload.Value) (ModelCalled, error) {
	r := payload.ReadRecord(v)
	return payload.Finish(r, ModelCalled{
		Model:           r.Text("model"),
		Segments:        readSegments(r),
		ProviderAccount: optional(r, "provider_account", readAccountBinding),
	})
}
