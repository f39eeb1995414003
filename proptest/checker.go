package proptest

import (
	"fmt"

	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/invariant"
)

// Checker answers what is wrong with a request for a log, nil when nothing is.
// An error says why it gave no answer.
type Checker func(l *session.Log, r session.Request) (*Verdict, error)

// Ours is package invariant as a checker. It always answers.
func Ours(l *session.Log, r session.Request) (*Verdict, error) {
	v := invariant.Check(l.Fold(), r)
	if v == nil {
		return nil, nil
	}
	return &Verdict{v.Kind, v.Index, v.RequestLength, v.LogLength, v.ToolCallID}, nil
}

// Equal reports whether two verdicts are the same, nil being silence.
func (v *Verdict) Equal(o *Verdict) bool {
	return v == o || v != nil && o != nil && *v == *o
}

// String is the verdict for people, nil being silence.
func (v *Verdict) String() string {
	switch {
	case v == nil:
		return "silence"
	case v.Kind == wire.ViolationKindOrphanedToolResult:
		return fmt.Sprintf("%v at index %d, id %q", v.Kind, v.Index, v.ToolCallID)
	}
	return fmt.Sprintf("%v at index %d, request of %d, log of %d", v.Kind, v.Index, v.RequestLength, v.LogLength)
}
