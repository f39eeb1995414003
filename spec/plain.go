package spec

import (
	"regexp"
	"slices"
	"strings"
)

// What YAML takes an unquoted scalar for when it is no string.
const (
	aNull    = "null"
	aBoolean = "the boolean"
	aNumber  = "the number"
	aDate    = "the date"
)

// The forms that YAML 1.1 and 1.2 take for numbers and dates, together:
// integers in four bases, in the base 60 of 1.1 too, floats, and timestamps.
var (
	numberForm = regexp.MustCompile(`^[-+]?(0b[01_]+|0o?[0-7_]+|0x[0-9a-fA-F_]+|` +
		`[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?|` +
		`([0-9][0-9_]*(\.[0-9_]*)?|\.[0-9][0-9_]*)([eE][-+]?[0-9]+)?|` +
		`\.(inf|Inf|INF)|\.(nan|NaN|NAN))$`)
	dateForm = regexp.MustCompile(`^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt \t][-+0-9:.TtZz \t]*)?$`)
)

// booleans are the words of YAML 1.1 for true and false.
var booleans = []string{"true", "false", "yes", "no", "on", "off", "y", "n"}

// plain says what YAML takes an unquoted scalar for, and "" for a string. It
// goes by YAML 1.1 as well as 1.2, because the vocabulary is also read by
// editors and tools of the older version.
func plain(text string) string {
	switch lower := strings.ToLower(text); {
	case text == "":
		return ""
	case lower == "~" || lower == "null" && oneCase(text):
		return aNull
	case slices.Contains(booleans, lower) && oneCase(text):
		return aBoolean
	case !strings.ContainsRune("+-.0123456789", rune(text[0])):
		return ""
	case numberForm.MatchString(text):
		return aNumber
	case dateForm.MatchString(text):
		return aDate
	}
	return ""
}

// oneCase reports whether a word of ASCII letters is in small letters, in
// capitals, or begins with its only capital. YAML knows no other mixture.
func oneCase(word string) bool {
	lower, upper := strings.ToLower(word), strings.ToUpper(word)
	return word == lower || word == upper || word == upper[:1]+lower[1:]
}
