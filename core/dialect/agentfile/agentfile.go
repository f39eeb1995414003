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
	// made of.
	Records []int

	Faults  []Fault        // what is wrong with the file itself, in order of records
	Skipped map[string]int // how many records were left out, by type
	Usage   []Usage        // by model, in order of first use
}

// Fault is something wrong with how the records hang together.
type Fault struct {
	Rule    wire.Rule // RuleDanglingParent, RuleAmbiguousBranch or RuleInvalidJSON
	Index   int       // of the record
	At      string    // JSON Pointer, such as /records/2/parentUuid
	IDs     []string
	Message string
	Hint    string
}

// Usage is what one model was asked and answered, in tokens.
type Usage struct {
	Model string
	Usage usage.ModelUsage
}
