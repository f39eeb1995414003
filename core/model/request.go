package model

import (
	"fmt"

	"verbatim/core/chat"
	"verbatim/core/locator"
	"verbatim/core/payload"
	"verbatim/core/policy"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Request is one call of a model. It borrows the slices of its chat for as long as the
// call lasts: nobody changes them meanwhile, and who keeps it longer keeps a
// [Request.Clone].
type Request struct {
	Policy   policy.BuildingPolicy `json:"policy"`
	Segments [4]locator.B3Hash     `json:"segments"` // of the frozen prefix, in order
	Chat     chat.ChatRequest      `json:"chat"`
}

// Clone returns the same request with slices of its own all the way down.
func (q *Request) Clone() Request {
	clone := *q
	clone.Chat = q.Chat.Clone()
	return clone
}

// requestWire is the wire form of Request.
type requestWire Request

// MarshalJSONTo writes {"policy":{…},"segments":[…],"chat":{…}}.
func (q Request) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, (*requestWire)(&q))
}

// MarshalJSON returns what [Request.MarshalJSONTo] writes.
func (q Request) MarshalJSON() ([]byte, error) { return json.Marshal((*requestWire)(&q)) }

// UnmarshalJSON reads a request as [ReadRequest] does. All errors it returns are of type
// *[payload.ReadError] or *[payload.SyntaxError], and leave q as it is.
func (q *Request) UnmarshalJSON(text []byte) error { return payload.Unmarshal(text, q, ReadRequest) }

// ReadRequest reads a request from its JSON object. All keys are required, and there are
// exactly four segments; other keys pass. All errors it returns are of type
// *[payload.ReadError].
func ReadRequest(v payload.Value) (Request, error) {
	r := payload.ReadRecord(v)
	return payload.Finish(r, Request{
		Policy:   payload.Inner(r, "policy", policy.ReadBuildingPolicy),
		Segments: readSegments(r),
		Chat:     payload.Inner(r, "chat", chat.ReadRequest),
	})
}

// readSegments reads the hashes of a frozen prefix. Their number is judged: a list cut or
// filled up to four would name another prefix.
func readSegments(r *payload.Record) (segments [4]locator.B3Hash) {
	hashes := payload.Each(r, "segments", readHash)
	if n := len(hashes); r.Err() == nil && n != len(segments) {
		r.Fail("segments", fmt.Sprintf("found a list of %d, expected %d hashes: one for each segment of the prefix", n, len(segments)))
	}
	copy(segments[:], hashes)
	return segments
}

func readHash(v payload.Value) (hash locator.B3Hash, err error) {
	err = hash.UnmarshalJSON([]byte(v.String()))
	return hash, err
}
