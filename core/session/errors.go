package session

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// EventError says why an event, or the message in it, is refused.
type EventError struct {
	Path    string // JSON Pointer from the refused object to the place; "" is the object itself
	Problem string // what was found, what was expected and, where it helps, what to do
}

func (e *EventError) Error() string {
	if e.Path == "" {
		return e.Problem
	}
	return e.Path + ": " + e.Problem
}

// LineError says what is wrong with one line of a log. The lines after it can
// still be read.
type LineError struct {
	Rule    wire.Rule // RuleInvalidJSON, RuleInvalidEvent or RuleTornLine
	Seq     int64     // the seq that the line says; of a line that cannot be read, the one it should have
	Line    int       // from 1
	Column  int       // from 1, in code points
	Offset  int64     // in bytes from the start of the input
	Path    string    // JSON Pointer into the line's object; "" is the line itself
	Problem string
}

func (e *LineError) Error() string {
	at := fmt.Sprintf("%d:%d", e.Line, e.Column)
	if e.Path != "" {
		at += ": " + e.Path
	}
	return at + ": " + e.Problem
}

// refuse is a problem at a path, as the readers of JSON tell it.
func refuse(path, format string, args ...any) error {
	return &payload.ReadError{Path: path, Problem: fmt.Sprintf(format, args...)}
}

// eventError tells a problem as one of an event or its message.
func eventError(err error) error {
	if e, ok := errors.AsType[*payload.ReadError](err); ok {
		return &EventError{Path: e.Path, Problem: e.Problem}
	}
	return err
}

func pointerTo(path string, index int) string {
	return path + payload.Pointer(strconv.Itoa(index))
}

func words[T fmt.Stringer](set []T) string {
	names := make([]string, len(set))
	for i, w := range set {
		names[i] = w.String()
	}
	return strings.Join(names, ", ")
}
