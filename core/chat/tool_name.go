package chat

import (
	"fmt"
	"unicode/utf8"

	"verbatim/core/fault"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// ToolName names a tool: one or more lower-case ASCII letters, digits and
// underscores, of any length. [ParseToolName] and the decoders let nothing else
// through, and the encoders write nothing else, but for encoding/json, which writes the
// keys of a map without asking. The zero ToolName names no tool.
type ToolName string

// The tools that are known by name.
const (
	Browser      ToolName = "browser"
	UsersBrowser ToolName = "usersbrowser"
	Exec         ToolName = "exec"
)

// ParseToolName returns text as a name. Any other text than a ToolName may have is a
// *[fault.Error] with the code E_INVALID_ARGS.
func ParseToolName(text string) (ToolName, error) {
	if problem := toolNameProblem(text); problem != "" {
		draft := fault.Failure(wire.ErrorCodeInvalidArgs, "read a tool name", text)
		return "", draft.Recover("Write a name of " + nameLetters + ": " + problem + ".")
	}
	return ToolName(text), nil
}

const nameLetters = "lower-case ASCII letters, digits and underscores"

// toolNameProblem says what in text a name cannot have, or "" when it is one.
func toolNameProblem(text string) string {
	if text == "" {
		return "found no character"
	}
	for i := range len(text) {
		if c := text[i]; c != '_' && (c < '0' || '9' < c) && (c < 'a' || 'z' < c) {
			r, _ := utf8.DecodeRuneInString(text[i:])
			return fmt.Sprintf("found %q at offset %d", r, i)
		}
	}
	return ""
}

// AppendText appends the name to b. What is no ToolName is an error and appends
// nothing.
func (n ToolName) AppendText(b []byte) ([]byte, error) {
	if _, err := readToolName(string(n)); err != nil {
		return b, err
	}
	return append(b, n...), nil
}

// MarshalText returns the name, and an error where [ToolName.AppendText] does.
func (n ToolName) MarshalText() ([]byte, error) { return n.AppendText(nil) }

// UnmarshalText reads a name. Any other text is a *[payload.ReadError] and leaves n as
// it is.
func (n *ToolName) UnmarshalText(text []byte) error {
	name, err := readToolName(string(text))
	if err == nil {
		*n = name
	}
	return err
}

// UnmarshalJSON reads a JSON string that holds a name. Any other JSON value is refused,
// null too, and leaves n as it is.
func (n *ToolName) UnmarshalJSON(text []byte) error {
	return payload.Unmarshal(text, n, func(v payload.Value) (ToolName, error) {
		name, ok := v.Text()
		if !ok {
			return "", &payload.ReadError{Problem: "found " + payload.Found(v) + ", expected a string"}
		}
		return readToolName(name)
	})
}

// readToolName is [ParseToolName] for a decoder, which has no code of its own.
func readToolName(text string) (ToolName, error) {
	if problem := toolNameProblem(text); problem != "" {
		return "", &payload.ReadError{Problem: problem + " of a tool name, expected " + nameLetters}
	}
	return ToolName(text), nil
}
