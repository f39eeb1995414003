package session

import (
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// A want is what a record asks of one of its keys.
type want struct {
	key      string
	is       func(payload.Value) bool
	expected string // how an error calls it
	optional bool
}

// checkFields checks the keys that a block of the kind must have, and those
// that it may have. A key that it does not know passes: it is content.
func checkFields(kind wire.SessionBlockKind, b payload.Value) error {
	return checkWants(b, blockWants(kind))
}

func blockWants(kind wire.SessionBlockKind) []want {
	switch kind {
	case wire.SessionBlockKindText:
		return textWants
	case wire.SessionBlockKindThinking:
		return thinkingWants
	case wire.SessionBlockKindRedactedThinking:
		return redactedWants
	case wire.SessionBlockKindToolUse:
		return toolUseWants
	case wire.SessionBlockKindImage:
		return imageWants
	case wire.SessionBlockKindToolResult:
		return toolResultWants
	case wire.SessionBlockKindForeign:
		return foreignWants
	}
	return nil
}

var (
	textWants     = []want{{"text", isString, "a string", false}}
	thinkingWants = []want{
		{"thinking", isString, "a string", false},
		{"signature", isString, "a string", false},
	}
	redactedWants = []want{{"data", isString, "a string", false}}
	toolUseWants  = []want{
		{"id", isString, "a string", false},
		{"name", isFilledString, "a string that is not empty", false},
		{"input", isAnything, "any JSON value", false},
	}
	imageWants = []want{
		{"locator", isString, "a string", false},
		{"media_type", isWord(wire.ParseImageType), "one of " + words(wire.AllImageTypes[:]), false},
		{"width", isInteger, "a whole number", false},
		{"height", isInteger, "a whole number", false},
	}
	// The content of a tool result is checked where it is brought into
	// compared form.
	toolResultWants = []want{
		{"tool_use_id", isString, "a string", false},
		{"is_error", isBool, "true or false", true},
		{"attachments", isArray, "an array", true},
	}
	foreignWants = []want{
		{"dialect", isWord(wire.ParseFormat), "one of " + words(wire.AllFormats[:]), false},
		{"raw", isObject, "an object", false},
		{"call", isString, "a string", true},
		{"result", isString, "a string", true},
	}
)

func checkWants(object payload.Value, wants []want) error {
	for _, w := range wants {
		v := object.Get(w.key)
		if v.IsZero() && w.optional || !v.IsZero() && w.is(v) {
			continue
		}
		if v.IsZero() {
			return invalid("", "the key %q is missing; expected %s", w.key, w.expected)
		}
		return invalid(payload.Pointer(w.key), "found %s; expected %s", found(v), w.expected)
	}
	return nil
}

func isAnything(payload.Value) bool { return true }

func isString(v payload.Value) bool { return v.Kind() == payload.KindString }

func isBool(v payload.Value) bool { return v.Kind() == payload.KindBool }

func isArray(v payload.Value) bool { return v.Kind() == payload.KindArray }

func isObject(v payload.Value) bool { return v.Kind() == payload.KindObject }

func isFilledString(v payload.Value) bool {
	text, ok := v.Text()
	return ok && text != ""
}

func isInteger(v payload.Value) bool {
	_, ok := v.Integer()
	return ok
}

// isWord reports whether a value is a string that a closed set knows.
func isWord[T any](parse func(string) (T, error)) func(payload.Value) bool {
	return func(v payload.Value) bool {
		word, ok := v.Text()
		if !ok {
			return false
		}
		_, err := parse(word)
		return err == nil
	}
}
