// Package transcript holds the providers' rules: what a history must be so that
// the provider takes it.
//
// Start with [Check]. Each rule is a value in a file of its own; [Rules] are
// all. A rule reads the turns of a [dialect.Transcript] and nothing else: no
// network, no table of models beyond what a rule states. It never guesses: what
// it cannot decide it says by name.
package transcript

import (
	"verbatim/core/dialect"
	"verbatim/generated/wire"
)

// Rule is one demand of a provider.
type Rule struct {
	Name wire.Rule // its severity, formats and source stand in the vocabulary

	// Doc is what the rule demands, a paragraph, with the text of the provider's
	// error as people will search for it.
	Doc string

	check func(*examination)
}

// Finding is one fault at one place.
type Finding struct {
	Rule     wire.Rule
	Severity wire.Severity
	Index    int    // of the turn, as the turn says
	Path     string // JSON Pointer from the record's file or document
	IDs      []string
	Message  string
	Hint     string // what a person can do
}

// Report is what the rules say of one history.
type Report struct {
	Findings []Finding   // in order of place
	Unknown  []wire.Rule // that could not decide from the history alone
}

// Check judges a history by the rules of its dialect.
func Check(t dialect.Transcript) Report {
	e := examination{Transcript: t}
	return e.report
}

// examination is one history while the rules look at it.
type examination struct {
	dialect.Transcript
	report Report
}
