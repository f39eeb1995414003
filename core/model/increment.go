package model

import (
	"fmt"

	"verbatim/core/payload"
	"verbatim/generated/wire"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Increment is a part of an answer that is on its way. When a provider sends prose and
// reasoning in one piece, the prose comes first.
type Increment struct {
	Kind wire.IncrementKind // the zero kind is none, and no encoder writes it
	Text string
}

// Said returns a part of the prose.
func Said(text string) Increment { return Increment{wire.IncrementKindSaid, text} }

// Thought returns a part of the reasoning.
func Thought(text string) Increment { return Increment{wire.IncrementKindThought, text} }

// saidWire and thoughtWire are the wire forms of an Increment.
type (
	saidWire struct {
		Said string `json:"said"`
	}
	thoughtWire struct {
		Thought string `json:"thought"`
	}
)

// wireForm returns a pointer to the wire form of the kind.
func (i Increment) wireForm() (any, error) {
	switch i.Kind {
	case wire.IncrementKindSaid:
		return &saidWire{i.Text}, nil
	case wire.IncrementKindThought:
		return &thoughtWire{i.Text}, nil
	}
	return nil, fmt.Errorf("increment: found the kind %v, expected one of %v", i.Kind, wire.AllIncrementKinds)
}

// MarshalJSONTo writes {"said":…} or {"thought":…}.
func (i Increment) MarshalJSONTo(enc *jsontext.Encoder) error {
	form, err := i.wireForm()
	if err != nil {
		return err
	}
	return json.MarshalEncode(enc, form)
}

// MarshalJSON returns what [Increment.MarshalJSONTo] writes.
func (i Increment) MarshalJSON() ([]byte, error) {
	form, err := i.wireForm()
	if err != nil {
		return nil, err
	}
	return json.Marshal(form)
}

// UnmarshalJSON reads an object with exactly one key, which is the kind. All errors it
// returns are of type *[payload.ReadError] or *[payload.SyntaxError], and leave i as it is.
func (i *Increment) UnmarshalJSON(text []byte) error {
	return payload.Unmarshal(text, i, readIncrement)
}

func readIncrement(v payload.Value) (Increment, error) {
	r := payload.ReadRecord(v)
	if r.Err() == nil && v.Len() != 1 {
		r.Fail("", "found an object without exactly one key, expected {\"said\":…} or {\"thought\":…}")
	}
	var i Increment
	for key := range v.Members() {
		kind, err := wire.ParseIncrementKind(key)
		r.Within(key, err)
		i = Increment{kind, r.Text(key)}
	}
	return payload.Finish(r, i)
}
