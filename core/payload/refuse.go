package payload

import (
	"errors"
	"fmt"
	"strings"

	"verbatim/core/fault"
	"verbatim/generated/wire"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Fault returns err, which a decoder or [Record] of this project returned, as the failure
// of an action: a decoder knows what is wrong, and the door that runs it knows the code.
// The subject is the path of the value that is wrong, the recovery its problem as a
// sentence, and err the cause.
func Fault(code wire.ErrorCode, action string, err error) *fault.Error {
	read := decodeErrorOf(err)
	subject := read.Path
	if subject == "" {
		subject = "the whole value"
	}
	return fault.Failure(code, action, subject).Nearby(read.Nearby...).Because(err).Recover(sentence(read.Problem))
}

// decodeErrorOf returns the ReadError in err, or one that says what err says, below the
// place where the JSON package was when it came.
func decodeErrorOf(err error) *ReadError {
	if syntax, ok := errors.AsType[*jsontext.SyntacticError](err); ok {
		return &ReadError{Path: string(syntax.JSONPointer), Problem: syntax.Err.Error()}
	}
	if semantic, ok := errors.AsType[*jsonv2.SemanticError](err); ok {
		inner := semanticProblem(semantic)
		return &ReadError{string(semantic.JSONPointer) + inner.Path, inner.Problem, inner.Nearby}
	}
	if syntax, ok := errors.AsType[*SyntaxError](err); ok {
		return &ReadError{Path: syntax.Path, Problem: syntax.Message}
	}
	return readErrorOf(err)
}

// semanticProblem returns what a SemanticError says without its place. Its own words
// differ from one run of a program to the next, and are not used.
func semanticProblem(err *jsonv2.SemanticError) *ReadError {
	found := "a JSON " + err.JSONKind.String()
	if len(err.JSONValue) > 0 {
		found = excerpt(string(err.JSONValue))
	}
	switch {
	case err.Err != nil && len(err.JSONValue) == 0:
		return decodeErrorOf(err.Err)
	case err.JSONKind == 0:
		return &ReadError{Problem: fmt.Sprintf("found the Go type %v, expected one that has a JSON form", err.GoType)}
	default:
		return &ReadError{Problem: fmt.Sprintf("found %s, expected what the Go type %v holds", found, err.GoType)}
	}
}

// sentence makes a sentence of a problem.
func sentence(problem string) string {
	if problem == "" {
		return "No reason was given."
	}
	return strings.ToUpper(problem[:1]) + strings.TrimSuffix(problem[1:], ".") + "."
}
