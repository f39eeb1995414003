package payload

import (
	"strconv"
	"strings"
)

// Text returns the characters of a string, unescaped. It is not ok for any other
// kind. A string without an escape is lent, not copied.
func (v Value) Text() (text string, ok bool) {
	if v.Kind() != KindString {
		return "", false
	}
	return unescape(v.text[1 : len(v.text)-1]), true
}

// Bool returns the value of true and false. It is not ok for any other kind.
func (v Value) Bool() (value, ok bool) {
	return v.text == "true", v.text == "true" || v.text == "false"
}

// integerMax is the largest integer that every reader of JSON holds exactly, 2^53-1
// (RFC 8259, section 6).
const integerMax = 1<<53 - 1

// Integer returns a number that is spelled as plain digits and is at most 2^53-1. It
// is not ok for any other kind or spelling: 1.0, 1e0, -0 and -1 are no integers here.
func (v Value) Integer() (n int64, ok bool) {
	if v.Kind() != KindNumber || strings.Trim(v.text, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseInt(v.text, 10, 64)
	if err != nil || n > integerMax {
		return 0, false
	}
	return n, true
}
