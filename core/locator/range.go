package locator

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"verbatim/core/fault"
	"verbatim/generated/wire"
)

// Unit says what a [Range] counts. The zero Unit is that of the zero Range.
type Unit uint8

// The units of a range.
const (
	UnitLines Unit = iota + 1 // from 1
	UnitBytes                 // from 0
)

// Range is a part of an object, with both its bounds inside. It is comparable. The zero
// Range stands for no range, the whole object.
type Range struct {
	unit     Unit
	from, to uint64
}

// Lines returns the lines from one to another, the first being line 1. All errors it
// returns are of type *[fault.Error] with the code E_INVALID_ARGS.
func Lines(from, to uint64) (Range, error) { return newRange(UnitLines, from, to) }

// Bytes returns the bytes from one to another, the first being byte 0. All errors it
// returns are of type *[fault.Error] with the code E_INVALID_ARGS.
func Bytes(from, to uint64) (Range, error) { return newRange(UnitBytes, from, to) }

func newRange(unit Unit, from, to uint64) (Range, error) {
	r := Range{unit, from, to}
	recovery := ""
	switch {
	case unit == UnitLines && from == 0:
		recovery = "Count lines from 1: there is no line 0."
	case from > to:
		recovery = fmt.Sprintf("Write the smaller bound first: %d stands before %d.", from, to)
	default:
		return r, nil
	}
	return Range{}, fault.Failure(wire.ErrorCodeInvalidArgs, "name a range", r.String()).Recover(recovery)
}

// Unit returns what the range counts.
func (r Range) Unit() Unit { return r.unit }

// From returns the first line or byte of the range.
func (r Range) From() uint64 { return r.from }

// To returns the last line or byte of the range.
func (r Range) To() uint64 { return r.to }

// IsZero reports whether r is no range.
func (r Range) IsZero() bool { return r == Range{} }

// String returns the range as it stands in a locator, such as L10-20 or B0-1023, and "" for
// the zero Range.
func (r Range) String() string {
	if r.IsZero() {
		return ""
	}
	return string(r.appendTo(nil))
}

func (r Range) appendTo(b []byte) []byte {
	letter := byte('L')
	if r.unit == UnitBytes {
		letter = 'B'
	}
	b = append(b, letter)
	b = strconv.AppendUint(b, r.from, 10)
	b = append(b, '-')
	return strconv.AppendUint(b, r.to, 10)
}

// parseRange reads what [Range.String] writes for a range. It returns the rule that text
// breaks as a sentence, or "".
func parseRange(text string) (r Range, broken string) {
	unit := UnitLines
	switch {
	case strings.HasPrefix(text, "L"):
	case strings.HasPrefix(text, "B"):
		unit = UnitBytes
	default:
		return r, `Begin the range after "#" with L for lines or B for bytes.`
	}
	first, last, ok := strings.Cut(text[1:], "-")
	if !ok {
		return r, `Write the range as two bounds with "-" between them.`
	}
	from, broken := parseBound(first)
	if broken != "" {
		return r, broken
	}
	to, broken := parseBound(last)
	if broken != "" {
		return r, broken
	}
	r, err := newRange(unit, from, to)
	if err != nil {
		return r, recoveryOf(err)
	}
	return r, ""
}

// parseBound reads one bound, of which a number has but one spelling.
func parseBound(text string) (bound uint64, broken string) {
	if text == "" || strings.Trim(text, "0123456789") != "" {
		return 0, fmt.Sprintf("Write both bounds of the range in plain digits, not %q.", text)
	}
	if text[0] == '0' && len(text) > 1 {
		return 0, fmt.Sprintf("Write the bounds of the range without leading zeros, not %s.", text)
	}
	bound, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, fmt.Sprintf("Keep the bounds of the range within 64 bits: %s exceeds %d.", text, uint64(math.MaxUint64))
	}
	return bound, ""
}
