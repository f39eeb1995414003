package payload

import (
	"errors"

	"github.com/go-json-experiment/json/jsontext"
)

var errNoValue = errors.New("the zero payload.Value is no JSON value: set the field, or leave it out with omitzero")

// MarshalJSONTo writes v. The encoder's own options decide about white space.
func (v Value) MarshalJSONTo(enc *jsontext.Encoder) error {
	if v.IsZero() {
		return errNoValue
	}
	return enc.WriteValue(jsontext.Value(v.text))
}

// UnmarshalJSONFrom reads the next value as [Parse] does. A null is kept as a value.
func (v *Value) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	text, err := dec.ReadValue()
	if err != nil {
		return err
	}
	return v.UnmarshalJSON(text)
}

// MarshalJSON returns the canonical text. What it becomes in the end is up to the
// encoder: that of encoding/json escapes <, > and & unless it is told not to.
func (v Value) MarshalJSON() ([]byte, error) {
	if v.IsZero() {
		return nil, errNoValue
	}
	return []byte(v.text), nil
}

// UnmarshalJSON reads text as [Parse] does. A null is kept as a value.
func (v *Value) UnmarshalJSON(text []byte) error {
	parsed, err := Parse(text)
	if err != nil {
		return err
	}
	*v = parsed
	return nil
}
