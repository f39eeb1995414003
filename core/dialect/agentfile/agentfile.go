// Package agentfile reads the session files of agents: what was said, what the
// model sees of it now, and how the history changed.
//
// Start with [Read]. Each format has a file of its own. A file becomes one
// [History] for each session in it: a native log, in which a compaction is a
// replace and a rollback a fork, and the transcript of what the model sees.
// None of these formats is a public contract, so a reader keeps what it does
// not know, and says what it left out.
package agentfile

import (
	"fmt"

	"verbatim/core/dialect"
	"verbatim/core/session"
	"verbatim/core/usage"
	"verbatim/generated/wire"
)

// History is one session of a file.
type History struct {
	Session string // thread, agent or session id; "" where the file holds one and names none

	// Log is what happened. Its fold is what the model sees now.
	Log *session.Log

	// View is that fold as the provider reads it, with places in the file.
	View dialect.Transcript

	// Records are, by seq of the log, the index of the record that the event was
	// made of. Of a message that several records make it is the first of them.
	Records []int

	// Left is what was said and then left: rolled back, or on a branch that the
	// session did not go on with. They are in order of the file.
	Left []Branch

	Faults  []Fault        // what is wrong with the file itself, in order of records
	Skipped map[string]int // how many records were left out, by type
	Usage   []Usage        // by model, in order of first use
}

// Branch is a log that a session left behind.
type Branch struct {
	Log     *session.Log
	Shared  int   // how many of its first events the log that was gone on with has too
	Records []int // by seq, as those of a History
}

// Fault is something wrong with how the records hang together.
type Fault struct {
	Rule    wire.Rule // RuleDanglingParent, RuleAmbiguousBranch, RuleInvalidJSON or RuleTornLine
	Index   int       // of the record
	At      string    // JSON Pointer, such as /records/2/parentUuid
	IDs     []string
	Message string
	Hint    string

	Line   int // of a file of lines, from 1; 0 of another file
	Column int // in code points, from 1; 0 without a line

	// Unreachable are the records of messages that the model does not see
	// because of a dangling parent, in order.
	Unreachable []int
}

// Usage is what one model was asked and answered, in tokens.
type Usage struct {
	Model string // "" where the file does not say
	Usage usage.ModelUsage

	Reasoning usage.CacheCount // the part of Usage.Output that is reasoning

	// Partial says that some answer left out a count that others have, so that
	// the true sum is at least the one given.
	Partial bool
}

// UnreadableError says that a file gives no history.
type UnreadableError struct {
	Format  wire.Format
	Problem string
	Line    int // of the first record, from 1; 0 where there is none
	Column  int // in code points, from 1
}

func (e *UnreadableError) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.Format, e.Problem)
	}
	return fmt.Sprintf("%s: line %d, column %d: %s", e.Format, e.Line, e.Column, e.Problem)
}

// Read reads the file of an agent. The histories lend from the text, which must
// not change as long as one of them is in use. The error is an [*UnreadableError] when the
// text holds no record of strict JSON, or when the format is none of those that
// this package reads.
func Read(format wire.Format, text []byte) ([]History, error) {
	switch format {
	case wire.FormatClaudeCode:
		return readClaudeCode(text)
	case wire.FormatCodex:
		return readCodex(text)
	case wire.FormatCline:
		return readCline(text, nil)
	case wire.FormatRoo:
		return readRoo(text)
	case wire.FormatGeminiCLI:
		return readGemini(text)
	case wire.FormatGeminiCheckpoint:
		return readGeminiCheckpoint(text)
	case wire.FormatOpencode:
		return readOpencode(text)
	case wire.FormatLanggraph:
		return readLanggraph(text)
	case wire.FormatPydanticAI:
		return readPydantic(text)
	case wire.FormatNative, wire.FormatAnthropic, wire.FormatOpenAI, wire.FormatOpenAIResponses, wire.FormatAnthropicSSE: // no agent's files
	case wire.FormatAgentsSDK: // stands in a database
	}
	return nil, &UnreadableError{Format: format, Problem: "the format has no reader here, expected one of an agent's files"}
}
