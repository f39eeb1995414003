package payload

import "fmt"

// SyntaxError says where and why a text is not one strict JSON value.
type SyntaxError struct {
	Offset  int    // in bytes from 0; the length of the text when it ends too early
	Path    string // JSON Pointer (RFC 6901) to the value, or to the object whose key is wrong
	Message string // what was found and what was expected
	// Truncated is true exactly when the text ended before its value was complete,
	// so that more text could still make it valid.
	Truncated bool
	// TooDeep is true when the text nests deeper than [DepthMax]. It may be valid JSON.
	TooDeep bool
}

func (e *SyntaxError) Error() string {
	if e.Path == "" {
		return fmt.Sprintf("offset %d: %s", e.Offset, e.Message)
	}
	return fmt.Sprintf("offset %d, at %q: %s", e.Offset, e.Path, e.Message)
}

// inside puts a token in front of the path, for the container around the value.
func (e *SyntaxError) inside(token string) *SyntaxError {
	e.Path = Pointer(token) + e.Path
	return e
}
