package account

import (
	"cmp"
	"fmt"
	"unicode/utf8"

	"verbatim/core/fault"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// ServerLabel names one account of a provider: lower-case ASCII letters and digits, of
// any length but not empty. It has no underscore, so that {label}_{tool} has only one
// place to be split. "" is no label; every encoder refuses it.
type ServerLabel string

// ParseServerLabel reads a label. Any other text is a *[fault.Error] with code
// E_INVALID_ARGS.
func ParseServerLabel(text string) (ServerLabel, error) {
	if misfit := labelMisfit(text); misfit != "" {
		return "", fault.Failure(wire.ErrorCodeInvalidArgs, "name an account", text).
			Recover("Use " + labelLetters + ": found " + misfit + ".")
	}
	return ServerLabel(text), nil
}

const labelLetters = "lower-case ASCII letters and digits"

// labelMisfit names what makes text no label, or is "" when it is one.
func labelMisfit(text string) string {
	if text == "" {
		return `""`
	}
	for i := range len(text) {
		if c := text[i]; (c < '0' || '9' < c) && (c < 'a' || 'z' < c) {
			r, _ := utf8.DecodeRuneInString(text[i:])
			return fmt.Sprintf("%q at offset %d of %q", r, i, text)
		}
	}
	return ""
}

// String returns the label as it is.
func (l ServerLabel) String() string { return string(l) }

// Compare orders labels by their bytes: -1 when l comes first, 0 when both are equal,
// else 1.
func (l ServerLabel) Compare(other ServerLabel) int { return cmp.Compare(l, other) }

// MarshalText returns the label. What is no label is refused.
func (l ServerLabel) MarshalText() ([]byte, error) {
	if misfit := labelMisfit(string(l)); misfit != "" {
		return nil, fmt.Errorf("account label: found %s, expected %s", misfit, labelLetters)
	}
	return []byte(l), nil
}

// UnmarshalText reads a label. Any other text is a *[payload.ReadError] and leaves l as
// it is.
func (l *ServerLabel) UnmarshalText(text []byte) error {
	if misfit := labelMisfit(string(text)); misfit != "" {
		return &payload.ReadError{Problem: fmt.Sprintf("found %s, expected %s", misfit, labelLetters)}
	}
	*l = ServerLabel(text)
	return nil
}

// UnmarshalJSON reads a label as [ReadServerLabel] does. After an error l is as it was.
func (l *ServerLabel) UnmarshalJSON(text []byte) error {
	value, err := payload.Parse(text)
	if err != nil {
		return err
	}
	read, err := ReadServerLabel(value)
	if err != nil {
		return err
	}
	*l = read
	return nil
}

// ReadServerLabel reads a label from a JSON string. Any other value is refused, null
// too. All errors it returns are of type *[payload.ReadError].
func ReadServerLabel(v payload.Value) (ServerLabel, error) {
	text, ok := v.Text()
	if !ok {
		return "", &payload.ReadError{Problem: fmt.Sprintf("found %s, expected a string", v.Kind())}
	}
	var l ServerLabel
	err := l.UnmarshalText([]byte(text))
	return l, err
}
