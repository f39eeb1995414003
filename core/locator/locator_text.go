package locator

import (
	"errors"

	"verbatim/core/payload"
)

var errNoLocator = errors.New("the zero locator.Locator names nothing: set the field, or leave it out with omitzero")

// String returns the text that [ParseLocator] reads, or "" for the zero Locator.
func (l Locator) String() string {
	if l.IsZero() {
		return ""
	}
	return string(l.appendTo(nil))
}

// AppendText appends what [Locator.String] returns. The zero Locator is an error and
// appends nothing.
func (l Locator) AppendText(b []byte) ([]byte, error) {
	if l.IsZero() {
		return b, errNoLocator
	}
	return l.appendTo(b), nil
}

// MarshalText returns what [Locator.String] returns, and an error for the zero Locator.
func (l Locator) MarshalText() ([]byte, error) { return l.AppendText(nil) }

// UnmarshalText reads text as [ParseLocator] does. After an error l is as it was.
func (l *Locator) UnmarshalText(text []byte) error {
	parsed, err := ParseLocator(string(text))
	if err == nil {
		*l = parsed
	}
	return err
}

// UnmarshalJSON reads a JSON string, in which escapes are allowed, as [ParseLocator] reads
// its characters. Any other value is refused, null too, with a *[payload.ReadError] or
// *[payload.SyntaxError].
func (l *Locator) UnmarshalJSON(text []byte) error {
	v, err := payload.Parse(text)
	if err != nil {
		return err
	}
	characters, ok := v.Text()
	if !ok {
		return &payload.ReadError{Problem: "found " + v.Kind().String() + ", expected a string with a locator"}
	}
	return l.UnmarshalText([]byte(characters))
}
