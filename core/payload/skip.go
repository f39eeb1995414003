package payload

import "strings"

// The functions of this file walk over text that is known to be valid JSON, which
// lets them look at nothing but quotes and brackets. Given other text they return some
// index of it, or its length.

// skipString returns the index after the string whose opening quote is at index i.
func skipString(text string, i int) int {
	at := i + 1
	for {
		n := strings.IndexByte(text[at:], '"')
		if n < 0 {
			return len(text)
		}
		at += n + 1
		if !escaped(text, at-1) {
			return at
		}
	}
}

// escaped reports whether the quote at index i of text, inside a string, belongs to
// an escape: then an odd number of backslashes precedes it.
func escaped(text string, i int) bool {
	start := i
	for text[start-1] == '\\' {
		start--
	}
	return (i-start)%2 == 1
}

// skipValue returns the index after the value that begins at index i.
func skipValue(text string, i int) int {
	if i >= len(text) {
		return len(text)
	}
	switch text[i] {
	case '"':
		return skipString(text, i)
	case '{', '[':
		return skipContainer(text, i)
	}
	if n := strings.IndexAny(text[i:], ",]} \t\r\n"); n >= 0 {
		return i + n
	}
	return len(text)
}

// skipContainer returns the index after the array or object that begins at index i.
func skipContainer(text string, i int) int {
	open := 0
	for i < len(text) {
		switch text[i] {
		case '"':
			i = skipString(text, i)
			continue
		case '{', '[':
			open++
		case '}', ']':
			open--
			if open == 0 {
				return i + 1
			}
		}
		i++
	}
	return len(text)
}

// depth returns how many containers of text stand inside one another at most.
func depth(text string) int {
	open, deepest := 0, 0
	for i := 0; i < len(text); {
		switch text[i] {
		case '"':
			i = skipString(text, i)
			continue
		case '{', '[':
			open++
			deepest = max(deepest, open)
		case '}', ']':
			open--
		}
		i++
	}
	return deepest
}
