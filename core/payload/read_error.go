package payload

import (
	"errors"
	"fmt"

	"verbatim/core/fault"
	"verbatim/generated/wire"
)

// ReadError says why a JSON value is not the record that its reader expects.
type ReadError struct {
	Path    string   // JSON Pointer (RFC 6901) to the wrong value, or to the object that lacks a key; "" is the whole document
	Problem string   // what was found, what was expected and, where it helps, what to do
	Nearby  []string // what could have been meant, the likeliest first; nil when nothing is near
}

func (e *ReadError) Error() string {
	if e.Path == "" {
		return e.Problem
	}
	return fmt.Sprintf("at %q: %s", e.Path, e.Problem)
}

// Under moves an error to where its document stands in another one: it puts path, a JSON
// Pointer, in front of the path of a [ReadError] or [SyntaxError]. It returns a changed
// copy of that error, alone, without what wrapped it. Any other error becomes the problem
// of a ReadError at path; nil stays nil.
func Under(path string, err error) error {
	if err == nil {
		return nil
	}
	if syntax, ok := errors.AsType[*SyntaxError](err); ok {
		moved := *syntax
		moved.Path = path + moved.Path
		return &moved
	}
	read := readErrorOf(err)
	return &ReadError{Path: path + read.Path, Problem: read.Problem, Nearby: read.Nearby}
}

// readErrorOf returns the ReadError in err, or one that says what err says.
func readErrorOf(err error) *ReadError {
	if read, ok := errors.AsType[*ReadError](err); ok {
		return read
	}
	if word, ok := errors.AsType[*wire.UnknownWordError](err); ok {
		return &ReadError{Problem: word.Error(), Nearby: nearbyOf(word)}
	}
	if failure, ok := errors.AsType[*fault.Error](err); ok {
		problem := fmt.Sprintf("cannot %s on %q: %s", failure.Action(), excerpt(failure.Subject()), failure.Recovery())
		return &ReadError{Problem: problem, Nearby: failure.Nearby()}
	}
	return &ReadError{Problem: err.Error()}
}

// nearbyOf returns the word to write instead, or the nearest one, if there is any.
func nearbyOf(err *wire.UnknownWordError) []string {
	word := err.Instead
	if word == "" {
		word = err.Nearest()
	}
	if word == "" {
		return nil
	}
	return []string{word}
}

// Found names v in an error: a scalar by its text, as far as that is short.
func Found(v Value) string {
	switch v.Kind() {
	case KindArray:
		return "an array"
	case KindObject:
		return "an object"
	case KindNull, KindBool, KindNumber, KindString:
		return excerpt(v.text)
	}
	return "no value"
}

// excerpt cuts a text that would drown the sentence around it.
func excerpt(text string) string {
	const most = 80
	if len(text) <= most {
		return text
	}
	return text[:validLen([]byte(text[:most]))] + "…"
}
