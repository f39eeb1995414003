// Package transcript holds the providers' rules: what a history must be so that
// the provider takes it.
//
// Start with [Check], or with [Against] where the request's log is at hand too.
// Each rule is a value in a file of its own; [Rules] are all, and [Page] is
// what they say of themselves. A rule reads the turns of a
// [dialect.Transcript]: no network, no table of models beyond what a rule
// states. It never guesses: what it cannot decide it says by name.
package transcript

import (
	"verbatim/core/dialect"
	"verbatim/generated/wire"
)

// Rule is one demand of a provider, or one thing that must hold of a file.
type Rule struct {
	Name wire.Rule // its severity, formats and source stand in the vocabulary

	// Doc is what the rule demands and where it is silent, a paragraph.
	Doc string

	// Errors are the texts with which a provider refuses, as people search for
	// them.
	Errors []string

	// Cases are the reported failures in testdata/cases that the rule finds.
	Cases []string

	check func(*examination) // nil of a rule that is checked elsewhere
}

// Checked reports whether [Check] or [Against] looks for the rule's faults.
// The others are told by readers of files and by the audit of a log.
func (r Rule) Checked() bool { return r.check != nil }

// Finding is one fault at one place.
type Finding struct {
	Rule     wire.Rule
	Severity wire.Severity
	Index    int      // of the turn, as the turn says; 0 of what is wrong with the body itself
	Path     string   // JSON Pointer from the record's file or document
	IDs      []string // of calls, items or signatures; of what a log holds log[SEQ]
	Message  string
	Hint     string // what a person can do
}

// Report is what the rules say of one history.
type Report struct {
	Findings []Finding   // in order of place: by index, then as they stand in the text
	Unknown  []wire.Rule // that could not decide from the history alone
}

// Check judges a history by the rules of its dialect.
func Check(t dialect.Transcript) Report { return judge(t, nil, 0) }

// judge applies all rules but one. Without a comparison those that need a log
// are silent.
func judge(t dialect.Transcript, c *comparison, without wire.Rule) Report {
	e := examine(t)
	defer e.giveBack()
	e.compared = c
	for i := range ordered {
		r := &ordered[i]
		if r.check != nil && r.Name != without && applies(r.Name, t) {
			e.rule = r.Name
			r.check(e)
		}
	}
	return e.report()
}

// applies says whether the vocabulary has the rule for the history's dialect.
// A file that names no provider is judged like opencode's, the foremost of
// them; an answer like one that came as a stream, which holds nothing else.
func applies(r wire.Rule, t dialect.Transcript) bool {
	judged, answers := false, !t.Answer
	for _, f := range r.Formats() {
		judged = judged || f == formatOf(t.Dialect)
		answers = answers || f == wire.FormatAnthropicSSE
	}
	return judged && answers
}

func formatOf(d wire.Dialect) wire.Format {
	switch d {
	case wire.DialectAnthropic:
		return wire.FormatAnthropic
	case wire.DialectOpenAI:
		return wire.FormatOpenAI
	case wire.DialectOpenAIResponses:
		return wire.FormatOpenAIResponses
	}
	return wire.FormatOpencode
}
