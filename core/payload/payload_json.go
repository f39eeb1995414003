package payload

import (
	"errors"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// MarshalJSONTo writes the object. The encoder's own options decide about white space.
func (p Payload) MarshalJSONTo(enc *jsontext.Encoder) error { return p.Value().MarshalJSONTo(enc) }

// UnmarshalJSONFrom reads the next value as [Payload.UnmarshalJSON] does.
func (p *Payload) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	text, err := dec.ReadValue()
	if err != nil {
		return err
	}
	return p.UnmarshalJSON(text)
}

// MarshalJSON returns the canonical text. What it becomes in the end is up to the
// encoder: that of encoding/json escapes <, > and & unless it is told not to.
func (p Payload) MarshalJSON() ([]byte, error) { return p.Value().MarshalJSON() }

// UnmarshalJSON reads text as [Parse] does, under the rules of [NewPayload]. All errors it
// returns are of type [*SyntaxError] or [*ReadError]: which code a failure has is for the
// caller to say.
func (p *Payload) UnmarshalJSON(text []byte) error {
	read, err := parsePayload(text)
	if err != nil {
		return err
	}
	*p = read
	return nil
}

// parsePayload reads text as a payload. One that is too deep for a Value is too deep for a
// Payload in the first place.
func parsePayload(text []byte) (Payload, error) {
	v, err := Parse(text)
	if syntax, ok := errors.AsType[*SyntaxError](err); ok && syntax.TooDeep {
		return Payload{}, &ReadError{Path: around(syntax.Path, PayloadDepthMax), Problem: tooDeepForPayload}
	}
	if err != nil {
		return Payload{}, err
	}
	return ReadPayload(v)
}

// around returns the first so many tokens of a JSON Pointer that has more.
func around(pointer string, tokens int) string {
	end := 0
	for range tokens {
		end += 1 + strings.IndexByte(pointer[end+1:], '/')
	}
	return pointer[:end]
}

// ReadPayload returns v as [NewPayload] does, for a decoder that came upon it: all errors
// it returns are of type [*ReadError].
func ReadPayload(v Value) (Payload, error) {
	if err := judge(v); err != nil {
		return Payload{}, err
	}
	return payloadOf(v), nil
}
