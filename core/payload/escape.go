package payload

import (
	"encoding/binary"
	"math/bits"
	"strings"
	"unicode/utf8"
)

// plainEnd returns the index of the first byte from index i on that cannot stand in a
// string as it is: a quote, a backslash or a control character. It is len(text) when
// there is none.
//
// Eight bytes are looked at in one step. Each of the three terms has the high bit set
// in the bytes that are zero, or below 0x20, and perhaps in bytes above such a one; the
// lowest bit set is always exact, and only that is used.
func plainEnd(text []byte, i int) int {
	const each, high = 0x0101010101010101, 0x8080808080808080
	for ; i+8 <= len(text); i += 8 {
		word := binary.LittleEndian.Uint64(text[i:])
		quote := word ^ each*'"'
		backslash := word ^ each*'\\'
		found := (quote-each)&^quote | (backslash-each)&^backslash | (word-each*0x20)&^word
		if found &= high; found != 0 {
			return i + bits.TrailingZeros64(found)/8
		}
	}
	for i < len(text) && text[i] >= 0x20 && text[i] != '"' && text[i] != '\\' {
		i++
	}
	return i
}

// appendEscaped appends r as canonical form spells it inside a string.
func appendEscaped(b []byte, r rune) []byte {
	switch r {
	case '"', '\\':
		return append(b, '\\', byte(r))
	case '\b':
		return append(b, `\b`...)
	case '\f':
		return append(b, `\f`...)
	case '\n':
		return append(b, `\n`...)
	case '\r':
		return append(b, `\r`...)
	case '\t':
		return append(b, `\t`...)
	}
	if r < 0x20 {
		const digits = "0123456789abcdef"
		return append(b, '\\', 'u', '0', '0', digits[r>>4], digits[r&0xf])
	}
	return utf8.AppendRune(b, r)
}

// writeQuoted writes s, which must be UTF-8, as a string in canonical form.
func writeQuoted(b *strings.Builder, s string) {
	var escape [6]byte
	b.WriteByte('"')
	for {
		n := plainEnd([]byte(s), 0)
		b.WriteString(s[:n])
		if n == len(s) {
			break
		}
		b.Write(appendEscaped(escape[:0], rune(s[n])))
		s = s[n+1:]
	}
	b.WriteByte('"')
}
