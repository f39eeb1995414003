package locator

import (
	"bytes"
	"encoding/hex"

	"github.com/go-json-experiment/json/jsontext"
)

const (
	hexLen = 2 * len(B3Hash{})
	digits = "64 lower-case hexadecimal digits"
)

// String returns 64 lower-case hexadecimal digits, without any prefix.
func (h B3Hash) String() string { return hex.EncodeToString(h[:]) }

// AppendText appends what [B3Hash.String] returns. The error is always nil.
func (h B3Hash) AppendText(b []byte) ([]byte, error) { return hex.AppendEncode(b, h[:]), nil }

// MarshalText returns what [B3Hash.String] returns. The error is always nil.
func (h B3Hash) MarshalText() ([]byte, error) { return h.AppendText(nil) }

// UnmarshalText reads text as [ParseB3Hash] does. After an error h is as it was.
func (h *B3Hash) UnmarshalText(text []byte) error {
	if len(text) != hexLen {
		return &HashError{Text: string(text), Message: foundBytes(len(text), digits)}
	}
	var parsed B3Hash
	for i, c := range text {
		digit, ok := hexDigit(c)
		if !ok {
			return badDigit(string(text), i)
		}
		parsed[i/2] = parsed[i/2]<<4 | digit
	}
	*h = parsed
	return nil
}

// hexDigit returns the value of one digit. Upper case is none: it would give a hash a
// second spelling.
func hexDigit(c byte) (digit byte, ok bool) {
	switch {
	case '0' <= c && c <= '9':
		return c - '0', true
	case 'a' <= c && c <= 'f':
		return c - 'a' + 10, true
	}
	return 0, false
}

// UnmarshalJSON reads a JSON string, in which escapes are allowed, as [ParseB3Hash]
// reads its characters. Any other value is refused, null too.
func (h *B3Hash) UnmarshalJSON(text []byte) error {
	if len(text) < 2 || text[0] != '"' || text[len(text)-1] != '"' {
		return &HashError{Text: string(text), Message: "found no JSON string, expected one of " + digits}
	}
	if bytes.IndexByte(text, '\\') < 0 {
		return h.UnmarshalText(text[1 : len(text)-1])
	}
	unquoted, err := jsontext.AppendUnquote(nil, text)
	if err != nil {
		return &HashError{Text: string(text), Message: "found no valid JSON string: " + err.Error()}
	}
	return h.UnmarshalText(unquoted)
}
