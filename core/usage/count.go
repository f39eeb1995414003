package usage

import (
	"math"
	"math/bits"

	"verbatim/core/payload"
)

// Tokens is a number of whole tokens. In JSON it is a number in plain digits: 1.0, -0,
// "1" and null are refused.
type Tokens uint64

// CheckedAdd returns the sum. It is not ok beyond 2^64-1.
func (t Tokens) CheckedAdd(other Tokens) (sum Tokens, ok bool) {
	n, carry := bits.Add64(uint64(t), uint64(other), 0)
	return Tokens(n), carry == 0
}

// UnmarshalJSON reads a number in plain digits. All errors it returns are of type
// *[payload.ReadError] or *[payload.SyntaxError].
func (t *Tokens) UnmarshalJSON(text []byte) error {
	n, err := readCount(text)
	if err == nil {
		*t = Tokens(n)
	}
	return err
}

// USDMicros is an amount of money in millionths of a US dollar. In JSON it is a number in
// plain digits: 1.0, -0, "1" and null are refused.
type USDMicros uint64

// CheckedAdd returns the sum. It is not ok beyond 2^64-1.
func (m USDMicros) CheckedAdd(other USDMicros) (sum USDMicros, ok bool) {
	n, carry := bits.Add64(uint64(m), uint64(other), 0)
	return USDMicros(n), carry == 0
}

// UnmarshalJSON reads a number in plain digits. All errors it returns are of type
// *[payload.ReadError] or *[payload.SyntaxError].
func (m *USDMicros) UnmarshalJSON(text []byte) error {
	n, err := readCount(text)
	if err == nil {
		*m = USDMicros(n)
	}
	return err
}

func readCount(text []byte) (uint64, error) {
	v, err := payload.Parse(text)
	if err != nil {
		return 0, err
	}
	return payload.ReadUint(v, math.MaxUint64)
}

// CacheCount is a number of tokens that a provider may or may not report. The zero
// CacheCount is unreported, which is not the same as a reported zero. It has no JSON of its
// own: a record leaves out the key of a count that was not reported.
type CacheCount struct {
	tokens   Tokens
	reported bool
}

// Reported returns the count of a provider that reported it, be it zero.
func Reported(tokens Tokens) CacheCount { return CacheCount{tokens, true} }

// Unreported returns the zero CacheCount.
func Unreported() CacheCount { return CacheCount{} }

// Reported returns the count. It is not ok when the provider reported none.
func (c CacheCount) Reported() (tokens Tokens, ok bool) { return c.tokens, c.reported }

// OrZero returns the count, or 0 when the provider reported none: for sums, never for
// display.
func (c CacheCount) OrZero() Tokens { return c.tokens }
