package dialect

import (
	"errors"
	"fmt"
	"strings"

	"verbatim/core/fault"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// StreamError says why a stream gives no answer.
type StreamError struct {
	Line   int // from 1; of a stream that was cut the last one, 0 of one without any
	Column int // in code points, from 1
	// Failure is cut when the stream ended before the answer did, reported when the
	// provider said that it failed, and unreadable for whatever is no such stream.
	Failure wire.ProviderFailureKind
	Path    string // JSON Pointer into the data of the event; "" for all of it
	Problem string // what was found and what was expected
}

func (e *StreamError) Error() string {
	if e.Path == "" {
		return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Problem)
	}
	return fmt.Sprintf("line %d, column %d, at %q: %s", e.Line, e.Column, e.Path, e.Problem)
}

// Fault is the error as the failure of a call of the provider: E_PROVIDER. Of an
// answer that was cut nobody knows whether it was billed.
func (e *StreamError) Fault() *fault.Error {
	draft := fault.Provider(fault.ProviderFailure{Kind: e.Failure}, "read a streamed answer", e.Error()).Because(e)
	if e.Failure == wire.ProviderFailureKindCut {
		return draft.EffectUnknown().Recover("Drop what came of the answer, and ask again if it may be billed twice.")
	}
	return draft.Recover("Drop what came of the answer, and look at what the provider says.")
}

// fails is the error of an event. The problem may be a *[payload.ReadError],
// whose path it takes.
func (e *event) fails(kind wire.ProviderFailureKind, problem error) error {
	failed := &StreamError{Failure: kind, Problem: problem.Error()}
	if read, ok := errors.AsType[*payload.ReadError](problem); ok {
		failed.Path, failed.Problem = read.Path, read.Problem
	}
	failed.Line, failed.Column = e.pathPlace(failed.Path)
	return failed
}

// tree reads the data of an event as JSON. Data that the text ends in, in the
// middle of a value, was cut.
func (e *event) tree() (*payload.Tree, error) {
	tree, err := payload.ReadTree([]byte(e.data))
	syntax, ok := errors.AsType[*payload.SyntaxError](err)
	if !ok {
		return tree, err
	}
	if !e.whole && strings.HasPrefix(endOfStream, e.data) {
		syntax = &payload.SyntaxError{Offset: syntax.Offset, Message: "text ends, expected " + endOfStream, Truncated: true}
	}
	failed := &StreamError{Failure: wire.ProviderFailureKindUnreadable, Path: syntax.Path, Problem: syntax.Message}
	if !e.whole && syntax.Truncated {
		failed.Failure = wire.ProviderFailureKindCut
		failed.Problem = "the stream ends in the middle of an event: " + syntax.Message
	}
	failed.Line, failed.Column = e.place(syntax.Offset)
	return nil, failed
}
