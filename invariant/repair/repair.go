// Package repair finds the smallest set of changes after which the providers'
// rules have nothing left to say of a history.
//
// Start with [Of] for bodies and agents' files, and with [OfLog] for native
// logs. A plan is a list of changes, each of one sort ([wire.RepairKind]) and a few edits
// of the text, so that every other byte stays as it is and [Revert] gives the
// old text back. Nothing is written here.
//
// A repair never edits thinking, never mends what a call was meant to say and
// never picks between two branches. What it cannot do so it refuses, with the
// reason: see [Reason].
package repair

import (
	"fmt"
	"slices"
	"strings"

	"verbatim/core/dialect/agentfile"
	"verbatim/generated/wire"
	"verbatim/invariant/transcript"
)

// Document is a text that holds histories.
type Document struct {
	Format wire.Format // a dialect's for a body or a list of messages, or an agent's file that is text
	Text   []byte      // only read

	// Beside are the texts that stand beside the file, as
	// [agentfile.ReadTask] takes them.
	Beside map[string][]byte
}

// Plan is what makes a document whole.
type Plan struct {
	// Changes are in the order in which they are made: each is one of the text
	// that those before it leave.
	Changes []Change

	// Text is what the changes make of the document. It is the document's own
	// text when there are none.
	Text []byte

	// Minimal says that no smaller set of changes would do. It is not known of a
	// text with so many faults that not all sets could be tried.
	Minimal bool
}

// Fault is a finding of severity error that stands in the way.
type Fault struct {
	Rule   wire.Rule
	Index  int
	Path   string
	IDs    []string
	Said   string // what check says of it
	Reason string // why it is not repaired
}

// RefusedError says that no set of changes makes a document whole.
type RefusedError struct {
	Faults []Fault // all findings of severity error, in order of place
}

func (e *RefusedError) Error() string {
	f := e.Faults[0]
	more := ""
	if n := len(e.Faults) - 1; n > 0 {
		more = fmt.Sprintf(" (and %d more)", n)
	}
	return fmt.Sprintf("%s at %s cannot be repaired: %s%s", f.Rule, f.Path, f.Reason, more)
}

// Of finds the smallest set of changes after which check finds no error in a
// document. Of several such sets it is the one whose changes stand earliest,
// and of changes at one place the first in the order of [wire.RepairKind].
//
// The error is a [*RefusedError] where there is none; that of the reader when
// the text is no document of its format.
func Of(d Document) (Plan, error) {
	first, err := judge(d, d.Text)
	if err != nil {
		return Plan{}, err
	}
	if len(first.faults) == 0 {
		return Plan{Text: d.Text, Minimal: true}, nil
	}
	s := &search{document: d}
	path, minimal, ok := s.run(first)
	if !ok {
		return Plan{}, first.refusal(s)
	}
	return Plan{Changes: path.changes, Text: path.text, Minimal: minimal}, nil
}

// refusal says of each fault why it stands. Those that a change could take away
// alone are told as such.
func (s *state) refusal(search *search) error {
	e := &RefusedError{}
	for _, f := range s.faults {
		reason := Reason(f.Rule)
		switch {
		case s.views[f.history].Answer:
			reason = "what a provider answered is evidence, and never changed"
		case search.mends(s, f):
			reason = "it could be repaired, but not what stands beside it"
		}
		e.Faults = append(e.Faults, Fault{f.Rule, f.Index, f.Path, f.IDs, f.Message, reason})
	}
	return e
}

// finding is a fault of one history of a document.
type finding struct {
	transcript.Finding
	history int
}

func faultOf(f agentfile.Fault, history int) finding {
	return finding{transcript.Finding{
		Rule: f.Rule, Severity: f.Rule.Severity(), Index: f.Index, Path: f.At, IDs: f.IDs, Message: f.Message, Hint: f.Hint,
	}, history}
}

// Apply makes changes to a text, one after the other.
func Apply(text []byte, changes []Change) []byte {
	for _, c := range changes {
		text = c.apply(text)
	}
	return text
}

// Revert takes changes back, the last one first.
func Revert(text []byte, changes []Change) []byte {
	for _, c := range slices.Backward(changes) {
		text = c.inverse().apply(text)
	}
	return text
}

// apply makes one change.
func (c Change) apply(text []byte) []byte {
	var b strings.Builder
	done := 0
	for _, e := range c.Edits {
		b.Write(text[done:e.Offset])
		b.WriteString(e.New)
		done = e.Offset + len(e.Old)
	}
	b.Write(text[done:])
	return []byte(b.String())
}

// inverse takes the change back in the text that it leaves.
func (c Change) inverse() Change {
	moved := 0
	back := Change{Edits: make([]Edit, len(c.Edits))}
	for i, e := range c.Edits {
		back.Edits[i] = Edit{e.Offset + moved, e.New, e.Old}
		moved += len(e.New) - len(e.Old)
	}
	return back
}
