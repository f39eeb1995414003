// Package vectors is the property suite for everybody else: tests as data, for
// a fold and a check in any language.
//
// Start with [Groups], the tests one by one; [Files] are the suite as it stands
// in a folder. A test has a log, a request, what the log folds to and what
// a check must say of the request. They come from three sources: every small
// log and every small edit of a request, of which one stands for all that read
// the same; the smallest cases that catch a fold or a check with a known
// mistake; and pairs of messages that differ in one respect. What is expected
// is always worked out by package model, never by the fold and the check that
// this module ships.
//
// What is required survives a plain JSON parser in any language: integers
// within ±(2^53-1) in plain digits, no key twice, no lone surrogate; and every
// content has its defaults written out. Whatever asks for more is optional, and
// its group says what a reader needs.
//
// The package writes no file and knows no folder.
package vectors

import (
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"verbatim/proptest/model"
)

// Version is that of the suite. It rises when the form of the files changes, or
// what a test expects.
const Version = 1

// Group is some tests of one section that have something in common.
type Group struct {
	Description string
	Section     string // such as fold/nested; one file has one section
	Needs       string // what a reader needs beyond a plain JSON parser; "" of a required group
	Tests       []Test
}

// Optional reports whether a reader may leave the group out.
func (g Group) Optional() bool { return g.Needs != "" }

// Test is one case and what must be answered.
type Test struct {
	Description string // one sentence: why the answer is what it is, or which mistake it catches

	Log     []jsontext.Value // events
	Request []jsontext.Value // messages
	Fold    []int64          // seqs of the messages that the log folds to, in order
	Verdict Verdict

	// Line is a case that must be refused, as it reads on the wire; what stands
	// above is empty then. It is text because a parser would mend it.
	Line string
}

// Verdict is what a check says of a request.
type Verdict struct {
	OK        bool
	Violation *Violation // nil when OK
}

// Violation has the keys that are compared: of an orphan its id, of anything
// else the two lengths. Index and lengths count after the overlay slot.
type Violation struct {
	Kind                     model.Kind
	Index                    int
	RequestLength, LogLength *int    // nil of an orphan
	ToolCallID               *string // nil of anything else
}

// Groups are all groups, the required ones first, in the order of their
// sections. The error is about this build, not about the caller.
func Groups() ([]Group, error) {
	var all []Group
	for _, source := range []func() ([]Group, error){required, optional} {
		groups, err := source()
		if err != nil {
			return nil, fmt.Errorf("vectors: %w", err)
		}
		all = append(all, groups...)
	}
	return all, nil
}
