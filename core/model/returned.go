package model

import (
	"math"

	"verbatim/core/payload"
	"verbatim/core/usage"
	"verbatim/generated/wire"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// ModelReturned is the record model_returned, which a settled answer leaves. It counts the
// calls, since the message holds them. The key of anything that is absent is left out.
type ModelReturned struct {
	Message payload.Payload   `json:"message"`
	Calls   uint64            `json:"calls"`
	Usage   *usage.ModelUsage `json:"usage,omitzero"`             // nil when not reported
	Stop    wire.StopReason   `json:"stop,omitzero"`              // zero when not reported
	Billed  *usage.USDMicros  `json:"billed_usd_micros,omitzero"` // nil when not reported
	// FirstAt is when the first part of the answer came, in milliseconds since the start
	// of 1970 in UTC; nil when nobody looked.
	FirstAt *uint64 `json:"first_at,omitzero"`
	FirstUS *uint64 `json:"first_us,omitzero"` // microseconds from the send to that part; nil likewise
	TookUS  *uint64 `json:"took_us,omitzero"`  // microseconds from the send to the whole answer; nil likewise
}

// Record returns the record of an answer, without times.
func (a *Return) Record() ModelReturned {
	return ModelReturned{
		Message: a.Message, Calls: uint64(len(a.Calls)), Usage: a.Usage, Stop: a.Stop, Billed: a.Billed,
	}
}

// modelReturnedWire is the wire form of ModelReturned.
type modelReturnedWire ModelReturned

// MarshalJSONTo writes {"message":{…},"calls":…} and the keys of what is present, in
// declared order.
func (a ModelReturned) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, (*modelReturnedWire)(&a))
}

// MarshalJSON returns what [ModelReturned.MarshalJSONTo] writes.
func (a ModelReturned) MarshalJSON() ([]byte, error) { return json.Marshal((*modelReturnedWire)(&a)) }

// UnmarshalJSON reads a record as [ReadModelReturned] does. All errors it returns are of
// type *[payload.ReadError] or *[payload.SyntaxError], and leave a as it is.
func (a *ModelReturned) UnmarshalJSON(text []byte) error {
	return payload.Unmarshal(text, a, ReadModelReturned)
}

// ReadModelReturned reads a record from its JSON object. The message and the count of calls
// are required, the other keys may be missing or null; keys that are none pass. All errors
// it returns are of type *[payload.ReadError].
func ReadModelReturned(v payload.Value) (ModelReturned, error) {
	r := payload.ReadRecord(v)
	a := ModelReturned{
		Message: payload.Inner(r, "message", payload.ReadPayload),
		Calls:   r.Uint("calls", math.MaxUint64),
		Usage:   optional(r, "usage", usage.Read),
		Billed:  optCount[usage.USDMicros](r, "billed_usd_micros"),
		FirstAt: optCount[uint64](r, "first_at"),
		FirstUS: optCount[uint64](r, "first_us"),
		TookUS:  optCount[uint64](r, "took_us"),
	}
	a.Stop, _ = payload.OptWord(r, "stop", wire.ParseStopReason)
	return payload.Finish(r, a)
}
