package invariant

import (
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// Check compares a request with the fold of its log and answers what is wrong,
// nil when the request is what the log folds to. It allocates nothing then.
//
//  1. When the request starts with a system message and the fold does not,
//     that first message is skipped: it is the overlay, assembled outside the
//     log. Nothing else is skipped.
//  2. Both lists are walked in lockstep to the first position at which they
//     differ, in the sense of [session.Request.Same], or one of them ends.
//  3. Where there is one, both lists are compared as multisets: a message of
//     the fold that the request lacks is missing, one of the request that the
//     fold lacks is extra. The kind is missing_message when anything is
//     missing, else extra_message when anything is extra, else order.
//  4. Where there is none, a tool message that no assistant message before it
//     calls is an orphaned_tool_result, and so is one with an empty id.
//
// Indexes and lengths count after the skipped message.
func Check(f session.Fold, r session.Request) *Violation {
	skip := overlay(f, r)
	index, rest := r.Since(f)
	if index == 0 {
		rest = rest[skip:]
	}
	for _, m := range f.From(index) {
		if len(rest) == 0 || m != rest[0] && !r.Same(m, rest[0]) {
			return classify(f, r, skip, index)
		}
		index++
		rest = rest[1:]
	}
	if len(rest) > 0 {
		return classify(f, r, skip, index)
	}
	if orphan := f.Orphan(); orphan.Found {
		return &Violation{
			Kind:       wire.ViolationKindOrphanedToolResult,
			Index:      orphan.Index,
			ToolCallID: orphan.ID,
			Overlay:    skip > 0,
		}
	}
	return nil
}

// overlay is the number of leading messages of the request that stand outside
// the log: one or none.
func overlay(f session.Fold, r session.Request) int {
	if isSystem(r.First()) && !isSystem(f.First()) {
		return 1
	}
	return 0
}

func isSystem(m *session.Message) bool {
	return m != nil && m.Role() == wire.SurfaceRoleSystem
}
