package chat

import (
	"cmp"

	"verbatim/core/payload"

	"github.com/go-json-experiment/json/jsontext"
)

// Ceiling is the most tokens that a model may write in one answer, its thinking
// included. It is a fact about the model, registered with it. The zero Ceiling is
// absence: nobody registered a figure. It is another type than [Window] so that
// neither can be passed for the other.
//
// In JSON it is a number from 1 to 2^64-1 in plain digits, and absence is null.
type Ceiling uint64

// IsZero reports whether nobody registered a figure.
func (c Ceiling) IsZero() bool { return c == 0 }

// String returns the figure in decimal digits, or "absent".
func (c Ceiling) String() string { return limitText(uint64(c)) }

// Compare orders ceilings by their figure: -1 when c is lower, 0 when both are equal,
// else 1. Absence comes first.
func (c Ceiling) Compare(other Ceiling) int { return cmp.Compare(c, other) }

// MarshalJSONTo writes the figure, or null.
func (c Ceiling) MarshalJSONTo(enc *jsontext.Encoder) error { return writeLimit(enc, uint64(c)) }

// MarshalJSON returns the figure, or null.
func (c Ceiling) MarshalJSON() ([]byte, error) { return appendLimit(nil, uint64(c)), nil }

// UnmarshalJSON reads a figure, or null as absence. Everything else is a
// *[payload.ReadError] or *[payload.SyntaxError] and leaves c as it is: 0, a sign, a
// fraction, an exponent, a string.
func (c *Ceiling) UnmarshalJSON(text []byte) error { return payload.Unmarshal(text, c, readCeiling) }

func readCeiling(v payload.Value) (Ceiling, error) {
	n, err := readLimit(v)
	return Ceiling(n), err
}
