package payload

import (
	"strconv"
	"strings"
)

// Pointer returns the JSON Pointer (RFC 6901) of these tokens, from the outermost:
// Pointer("a/b", "0") is /a~1b/0. Without tokens it is "", the whole document.
func Pointer(tokens ...string) string {
	var b strings.Builder
	for _, token := range tokens {
		b.WriteByte('/')
		b.WriteString(escapeToken.Replace(token))
	}
	return b.String()
}

var (
	escapeToken   = strings.NewReplacer("~", "~0", "/", "~1")
	unescapeToken = strings.NewReplacer("~1", "/", "~0", "~")
)

// Locate returns the byte offset in text, which must be valid JSON of any layout, of
// the value that a JSON Pointer names. When there is no such value it is not ok, and
// the offset is that of the nearest value around it that exists. Locate reads text
// from its start for every call: it is meant for errors.
func Locate(text []byte, pointer string) (offset int, ok bool) {
	document := string(text)
	at := skipSpace(document, 0)
	if at == len(document) || pointer != "" && pointer[0] != '/' {
		return at, false
	}
	for pointer != "" {
		token, rest, more := strings.Cut(pointer[1:], "/")
		child, ok := locateChild(document, at, unescapeToken.Replace(token))
		if !ok {
			return at, false
		}
		at, pointer = child, ""
		if more {
			pointer = "/" + rest
		}
	}
	return at, true
}

// locateChild returns the index of the value that token names in the container at
// index at.
func locateChild(text string, at int, token string) (int, bool) {
	switch text[at] {
	case '{':
		return locateMember(text, at, token)
	case '[':
		return locateElement(text, at, token)
	}
	return 0, false
}

func locateMember(text string, at int, token string) (int, bool) {
	at = skipSpace(text, at+1)
	for at < len(text) && text[at] == '"' {
		end := skipString(text, at)
		value := skipSpace(text, skipSpace(text, end)+1)
		if value < len(text) && unescape(text[at+1:end-1]) == token {
			return value, true
		}
		at = nextItem(text, value)
	}
	return 0, false
}

func locateElement(text string, at int, token string) (int, bool) {
	index, err := strconv.Atoi(token)
	if err != nil || strconv.Itoa(index) != token {
		return 0, false // RFC 6901 allows no sign and no leading zero
	}
	at = skipSpace(text, at+1)
	for ; at < len(text) && text[at] != ']'; index-- {
		if index == 0 {
			return at, true
		}
		at = nextItem(text, at)
	}
	return 0, false
}

// nextItem returns the index of the element or member after the one whose value begins
// at index i, or the length of text when it was the last.
func nextItem(text string, i int) int {
	i = skipSpace(text, skipValue(text, i))
	if i == len(text) || text[i] != ',' {
		return len(text)
	}
	return skipSpace(text, i+1)
}

// skipSpace returns the index of the first byte from index i on that is no white
// space, at most the length of text.
func skipSpace(text string, i int) int {
	for i < len(text) && isSpace(text[i]) {
		i++
	}
	return min(i, len(text))
}
