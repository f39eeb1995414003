package payload

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// unescape returns the characters between the quotes of a valid string. Without an
// escape that is body itself.
func unescape(body string) string {
	at := strings.IndexByte(body, '\\')
	if at < 0 {
		return body
	}
	var b strings.Builder
	b.Grow(len(body))
	for at >= 0 {
		b.WriteString(body[:at])
		r, n := decodeEscape(body[at:])
		b.WriteRune(r)
		body = body[at+n:]
		at = strings.IndexByte(body, '\\')
	}
	b.WriteString(body)
	return b.String()
}

// decodeEscape returns the character that the escape at the start of text stands for,
// and the escape's length. A surrogate pair is one escape.
func decodeEscape(text string) (r rune, length int) {
	if len(text) < 2 {
		return utf8.RuneError, len(text)
	}
	switch c := text[1]; c {
	case 'b':
		return '\b', 2
	case 'f':
		return '\f', 2
	case 'n':
		return '\n', 2
	case 'r':
		return '\r', 2
	case 't':
		return '\t', 2
	case 'u':
		return decodeUnicode(text)
	default:
		return rune(c), 2
	}
}

func decodeUnicode(text string) (r rune, length int) {
	r, n := codeUnit(text)
	if !utf16.IsSurrogate(r) {
		return r, n
	}
	low, m := codeUnit(text[n:])
	return utf16.DecodeRune(r, low), n + m
}

// codeUnit reads a \uXXXX at the start of text. It returns the UTF-16 code unit and how
// many bytes fit: 6 for a whole one, fewer up to the first byte that does not.
func codeUnit[T string | []byte](text T) (unit rune, fit int) {
	for ; fit < min(6, len(text)); fit++ {
		switch c := text[fit]; {
		case fit < 2:
			if c != `\u`[fit] {
				return unit, fit
			}
		case '0' <= c && c <= '9':
			unit = unit<<4 | rune(c-'0')
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			unit = unit<<4 | rune(c|0x20-'a'+10)
		default:
			return unit, fit
		}
	}
	return unit, fit
}
