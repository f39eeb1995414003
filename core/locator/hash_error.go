package locator

import (
	"fmt"
	"unicode/utf8"
)

// HashError says why something is no [B3Hash].
type HashError struct {
	Text    string // all that was given; bytes are in hexadecimal
	Message string // what was found and what was expected
}

// excerptMax is how many bytes of a text an error shows: a hash, and enough behind it
// to see that there is more.
const excerptMax = 80

func (e *HashError) Error() string {
	if len(e.Text) <= excerptMax {
		return fmt.Sprintf("B3Hash: %q: %s", e.Text, e.Message)
	}
	return fmt.Sprintf("B3Hash: %q…: %s", e.Text[:excerptMax], e.Message)
}

func foundBytes(n int, expected string) string {
	if n == 1 {
		return "found 1 byte, expected " + expected
	}
	return fmt.Sprintf("found %d bytes, expected %s", n, expected)
}

// badDigit is the error of a text of the right length with another character at index
// at than a hash may have.
func badDigit(text string, at int) *HashError {
	r, _ := utf8.DecodeRuneInString(text[at:])
	message := fmt.Sprintf("found %q at offset %d, expected a lower-case hexadecimal digit", r, at)
	return &HashError{Text: text, Message: message}
}
