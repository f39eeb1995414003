package spec

import (
	"regexp"
	"strings"
	"unicode"
)

var (
	lowerSnake = regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)
	upperSnake = regexp.MustCompile(`^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$`)
)

// spellings and unknowns are the words of the keys spelling and unknown.
var (
	spellings = []string{LowerSnake: "lower_snake", UpperSnake: "upper_snake", AnySpelling: "any"}
	unknowns  = []string{Refuse: "refuse", Keep: "keep"}
)

// admits reports whether a word follows the spelling.
func (s Spelling) admits(word string) bool {
	switch s {
	case LowerSnake:
		return lowerSnake.MatchString(word)
	case UpperSnake:
		return upperSnake.MatchString(word)
	case AnySpelling:
	}
	return true
}

// respell returns the word in the spelling, or "" when it cannot be put so.
func (s Spelling) respell(word string) string {
	respelt := strings.Join(segments(word), "_")
	switch s {
	case LowerSnake:
		respelt = strings.ToLower(respelt)
	case UpperSnake:
		respelt = strings.ToUpper(respelt)
	case AnySpelling:
	}
	if !s.admits(respelt) {
		return ""
	}
	return respelt
}

// segments splits a text at all that is neither letter nor digit, and where a
// capital follows a small letter.
func segments(text string) []string {
	var parts []string
	var part []rune
	cut := func() {
		if len(part) > 0 {
			parts = append(parts, string(part))
		}
		part = nil
	}
	for _, c := range text {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			cut()
			continue
		}
		if unicode.IsUpper(c) && len(part) > 0 && unicode.IsLower(part[len(part)-1]) {
			cut()
		}
		part = append(part, c)
	}
	cut()
	return parts
}
