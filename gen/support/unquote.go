package support

import (
	"fmt"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// bare returns what stands between the quotes of a JSON string, escapes and
// all, or nil if data does not stand in quotes.
func bare(data []byte) []byte {
	if n := len(data); n >= 2 && data[0] == '"' && data[n-1] == '"' {
		return data[1 : n-1]
	}
	return nil
}

// unquote appends the text of the JSON string data to buf. It takes nothing
// but a string of RFC 8259: no blanks around it, no control characters in it,
// no lone surrogate and no invalid UTF-8.
func unquote(set string, buf, data []byte) ([]byte, error) {
	inner := bare(data)
	if inner == nil {
		return nil, fmt.Errorf("%s: found %s, expected a JSON string", set, kind(data))
	}
	for i := 0; i < len(inner); {
		r, size := next(inner[i:])
		if size == 0 {
			return nil, fmt.Errorf("%s: malformed JSON string: byte %d of %s starts no character", set, i+1, quoted(string(data)))
		}
		buf = utf8.AppendRune(buf, r)
		i += size
	}
	return buf, nil
}

// next reads the first character of the inside of a JSON string. The size is
// 0 if there is none.
func next(inner []byte) (r rune, size int) {
	switch c := inner[0]; {
	case c == '\\':
		return unescape(inner)
	case c == '"' || c < ' ':
		return 0, 0
	}
	r, size = utf8.DecodeRune(inner)
	if r == utf8.RuneError && size == 1 {
		return 0, 0
	}
	return r, size
}

// unescape reads the escape at the start of inner. The size is 0 if it is
// none, or half of a surrogate pair.
func unescape(inner []byte) (r rune, size int) {
	if len(inner) < 2 {
		return 0, 0
	}
	switch c := inner[1]; c {
	case '"', '\\', '/':
		return rune(c), 2
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
	}
	return unescapeHex(inner)
}

// unescapeHex reads a \uXXXX at the start of inner, or the two of a surrogate
// pair.
func unescapeHex(inner []byte) (r rune, size int) {
	r = codeUnit(inner)
	switch {
	case r < 0:
		return 0, 0
	case !utf16.IsSurrogate(r):
		return r, 6
	}
	r = utf16.DecodeRune(r, codeUnit(inner[6:]))
	if r == utf8.RuneError {
		return 0, 0
	}
	return r, 12
}

// codeUnit reads a \uXXXX at the start of inner. It is -1 if there is none.
func codeUnit(inner []byte) rune {
	if len(inner) < 6 || inner[0] != '\\' || inner[1] != 'u' {
		return -1
	}
	n, err := strconv.ParseUint(string(inner[2:6]), 16, 16)
	if err != nil {
		return -1
	}
	return rune(n)
}

// kind names what data is, for a message.
func kind(data []byte) string {
	if len(data) == 0 {
		return "nothing"
	}
	switch data[0] {
	case '{':
		return "an object"
	case '[':
		return "an array"
	}
	return quoted(string(data))
}
