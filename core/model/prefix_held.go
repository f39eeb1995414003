package model

import (
	"math"

	"verbatim/core/locator"
	"verbatim/core/payload"
	"verbatim/core/usage"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// PrefixHolder is the door of a model that may have a call wait until the prefix it shares
// with others is in the provider's cache.
type PrefixHolder interface {
	// PrefixHeld returns what the most recent call waited for, be it that it failed. It is
	// not ok when that call did not wait. It only reads, and is asked once after every
	// attempt.
	PrefixHeld() (held PrefixHeld, ok bool)
}

// PrefixHeldOf returns what the last call of m waited for, and nothing for a model without
// the door.
func PrefixHeldOf(m Model) (held PrefixHeld, ok bool) {
	if holder, is := m.(PrefixHolder); is {
		return holder.PrefixHeld()
	}
	return PrefixHeld{}, false
}

// PrefixHeld is the record prefix_held, which a call leaves that waited for a prefix. It is
// no part of [Return] because a call that failed has waited all the same.
type PrefixHeld struct {
	Endpoint string         `json:"endpoint"`
	Prefix   locator.B3Hash `json:"prefix"`
	WaitedMS uint64         `json:"waited_ms"` // in milliseconds
	// Usage is what it cost to bring the prefix there; nil, and its key left out, when that
	// is not known.
	Usage *usage.ModelUsage `json:"usage,omitzero"`
}

// prefixHeldWire is the wire form of PrefixHeld.
type prefixHeldWire PrefixHeld

// MarshalJSONTo writes {"endpoint":…,"prefix":…,"waited_ms":…,"usage":{…}}.
func (h PrefixHeld) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, (*prefixHeldWire)(&h))
}

// MarshalJSON returns what [PrefixHeld.MarshalJSONTo] writes.
func (h PrefixHeld) MarshalJSON() ([]byte, error) { return json.Marshal((*prefixHeldWire)(&h)) }

// UnmarshalJSON reads a record as [ReadPrefixHeld] does. All errors it returns are of type
// *[payload.ReadError] or *[payload.SyntaxError], and leave h as it is.
func (h *PrefixHeld) UnmarshalJSON(text []byte) error {
	return payload.Unmarshal(text, h, ReadPrefixHeld)
}

// ReadPrefixHeld reads a record from its JSON object. All keys but usage are required;
// other keys pass. All errors it returns are of type *[payload.ReadError].
func ReadPrefixHeld(v payload.Value) (PrefixHeld, error) {
	r := payload.ReadRecord(v)
	return payload.Finish(r, PrefixHeld{
		Endpoint: r.Text("endpoint"),
		Prefix:   payload.Inner(r, "prefix", readHash),
		WaitedMS: r.Uint("waited_ms", math.MaxUint64),
		Usage:    optional(r, "usage", usage.Read),
	})
}
