package payload

import (
	"iter"

	"verbatim/generated/wire"

	jsonv2 "github.com/go-json-experiment/json"
)

// Payload is a JSON object that every reader reads back the same: nothing in it is a
// float, and it is nested at most [PayloadDepthMax] deep. It is immutable, and == tells
// whether two payloads are the same. The zero Payload is the empty object.
type Payload struct{ value Value } // the zero Value for {}, so that == holds

// PayloadDepthMax is how many containers, arrays and objects alike, may stand inside one
// another in a Payload, its own object being the first. One less than what a common
// reader takes, so that a payload still fits into one envelope.
const PayloadDepthMax = 126

const emptyObject = "{}"

// NewPayload returns v as a payload. In the order of the text, it refuses
//
//   - what is no object;
//   - a container nested deeper than [PayloadDepthMax], whatever it holds;
//   - a number that is no integer from -2^63 to 2^64-1 by its spelling: 2.0, 1e3 and -0
//     are floats.
//
// All errors it returns are of type *[fault.Error] with the code E_INVALID_ARGS. Their
// subject is the JSON Pointer to the value that is refused.
func NewPayload(v Value) (Payload, error) {
	if err := judge(v); err != nil {
		return Payload{}, Fault(wire.ErrorCodeInvalidArgs, "take a value as a payload", err)
	}
	return payloadOf(v), nil
}

// payloadOf returns v, which was judged, as a payload.
func payloadOf(v Value) Payload {
	if v.text == emptyObject {
		return Payload{}
	}
	return Payload{v}
}

// Empty returns the empty object, which is the zero Payload.
func Empty() Payload { return Payload{} }

// Of returns the object that record encodes to, under the rules of [NewPayload]. What counts
// is the text: a Go float without a fraction is written as an integer, and passes. All
// errors it returns are of type *[fault.Error] with the code E_INVALID_ARGS.
func Of(record any) (Payload, error) {
	text, err := jsonv2.Marshal(record)
	if err != nil {
		return Payload{}, Fault(wire.ErrorCodeInvalidArgs, encode, err)
	}
	p, err := parsePayload(text)
	if err != nil {
		return Payload{}, Fault(wire.ErrorCodeInvalidArgs, encode, err)
	}
	return p, nil
}

const encode = "encode a record as a payload"

// Read decodes the payload into what into points at, as github.com/go-json-experiment/json
// does: keys that into does not know pass. All errors it returns are of type
// *[fault.Error] with the code E_WIRE_MISMATCH; after one, into may hold a part.
func (p Payload) Read(into any) error {
	if err := jsonv2.Unmarshal([]byte(p.String()), into); err != nil {
		return Fault(wire.ErrorCodeWireMismatch, "read a payload", err)
	}
	return nil
}

// Value returns the object.
func (p Payload) Value() Value {
	if p.value.IsZero() {
		return Value{emptyObject}
	}
	return p.value
}

// String returns the canonical text.
func (p Payload) String() string { return p.Value().text }

// Members yields the keys with their values, as [Value.Members] does.
func (p Payload) Members() iter.Seq2[string, Value] { return p.value.Members() }

// Get returns the value under key, or the zero Value when there is none.
func (p Payload) Get(key string) Value { return p.value.Get(key) }
