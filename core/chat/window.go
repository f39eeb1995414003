package chat

import (
	"cmp"

	"verbatim/core/payload"

	"github.com/go-json-experiment/json/jsontext"
)

// Window is the most tokens that a model reads in one call, prompt and answer
// together. The zero Window is absence: nobody registered a figure. It is another type
// than [Ceiling] so that neither can be passed for the other.
//
// In JSON it is a number from 1 to 2^64-1 in plain digits, and absence is null.
type Window uint64

// IsZero reports whether nobody registered a figure.
func (w Window) IsZero() bool { return w == 0 }

// String returns the figure in decimal digits, or "absent".
func (w Window) String() string { return limitText(uint64(w)) }

// Compare orders windows by their figure: -1 when w is smaller, 0 when both are equal,
// else 1. Absence comes first.
func (w Window) Compare(other Window) int { return cmp.Compare(w, other) }

// MarshalJSONTo writes the figure, or null.
func (w Window) MarshalJSONTo(enc *jsontext.Encoder) error { return writeLimit(enc, uint64(w)) }

// MarshalJSON returns the figure, or null.
func (w Window) MarshalJSON() ([]byte, error) { return appendLimit(nil, uint64(w)), nil }

// UnmarshalJSON reads a figure, or null as absence, as [Ceiling.UnmarshalJSON] does.
func (w *Window) UnmarshalJSON(text []byte) error { return payload.Unmarshal(text, w, readWindow) }

func readWindow(v payload.Value) (Window, error) {
	n, err := readLimit(v)
	return Window(n), err
}
