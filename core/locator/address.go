package locator

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"verbatim/core/fault"
	"verbatim/generated/wire"
)

// Address is the relative path of a file, with / between its segments. It is comparable,
// and means the same on every system: what one of them reads as something else is no
// Address. The zero Address is none.
type Address struct{ text string }

// ParseAddress reads an address. It refuses, in this order,
//
//   - an empty text, and one that is not UTF-8;
//   - a / at the start;
//   - a backslash, a colon or a control character anywhere;
//   - a segment that is empty, is "." or "..", or ends in a dot or in white space.
//
// All errors it returns are of type *[fault.Error] with the code E_INVALID_ARGS and the
// text as their subject.
func ParseAddress(text string) (Address, error) {
	broken := brokenAddress(text)
	if broken == "" {
		for segment := range strings.SplitSeq(text, "/") {
			if broken = brokenSegment(segment); broken != "" {
				break
			}
		}
	}
	if broken != "" {
		return Address{}, fault.Failure(wire.ErrorCodeInvalidArgs, "read an address", text).Recover(broken)
	}
	return Address{text}, nil
}

// brokenAddress returns the first rule that text breaks as a whole, as a sentence, or "".
func brokenAddress(text string) string {
	switch {
	case text == "":
		return "Name a file: the address is empty."
	case !utf8.ValidString(text):
		return "Write the address in UTF-8."
	case text[0] == '/':
		return "Write the address relative to its root, without a / at the start."
	case strings.Contains(text, `\`):
		return `Separate the segments of the address by /, and leave out \.`
	case strings.Contains(text, ":"):
		return "Leave : out of the address: it marks a drive or a scheme."
	case strings.ContainsFunc(text, unicode.IsControl):
		return "Leave control characters out of the address."
	}
	return ""
}

// brokenSegment returns the first rule that a segment breaks, as a sentence, or "".
func brokenSegment(segment string) string {
	last, _ := utf8.DecodeLastRuneInString(segment)
	switch {
	case segment == "":
		return "Leave no segment of the address empty: write one / between two, and none at the end."
	case segment == ".", segment == "..":
		return "Write the address without the segments . and .., as it is from its root."
	case last == '.':
		return "End no segment of the address in a dot: some systems drop it."
	case unicode.IsSpace(last):
		return "End no segment of the address in white space: some systems drop it."
	}
	return ""
}

// String returns the text of the address, or "" for the zero Address.
func (a Address) String() string { return a.text }

// IsZero reports whether a is no address.
func (a Address) IsZero() bool { return a.text == "" }
