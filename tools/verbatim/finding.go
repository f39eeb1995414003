package main

import (
	"fmt"
	"strconv"

	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// findingOfLine is what check says of a line that is no event, or not the
// next one.
func findingOfLine(e *session.LineError) finding {
	return finding{
		Rule: e.Rule, Severity: e.Rule.Severity(), Index: e.Seq, Line: e.Line, Column: e.Column,
		Path: e.Path, Message: e.Problem, Hint: lineHint(e.Rule),
	}
}

const jsonHint = "write the record anew as strict JSON: UTF-8, no key twice, no lone surrogate"

func lineHint(r wire.Rule) string {
	if r == wire.RuleInvalidJSON {
		return jsonHint
	}
	if r == wire.RuleTornLine {
		return "a crash cut the last event short; every event before it is whole"
	}
	return "a log refuses such an event when it is appended, so something else wrote this line or changed it later"
}

// findingOfPair is what check says of half a pair.
func findingOfPair(p session.CutPair) finding {
	f := eventFinding(p.Rule, p.Seq, payload.Pointer("data", "content", strconv.Itoa(p.Block)))
	f.IDs, f.Blame = []string{p.ID}, blameOf(p.Blame)
	if p.Rule == wire.RuleOrphanedToolResult {
		f.Message = fmt.Sprintf("the result answers %q, which no message before it on the surface calls", p.ID)
		f.Hint = orphanHint(p)
	} else {
		f.Message = fmt.Sprintf("the call %q has no result, though the conversation went on after it", p.ID)
		f.Hint = "append a tool_result for it, or put a replace over the call"
	}
	return f
}

func orphanHint(p session.CutPair) string {
	switch {
	case p.ID == "":
		return "an empty id pairs with nothing; write the id of the call"
	case p.Blame.Better != nil:
		return fmt.Sprintf("a replace of the positions %d to %d would have parted nothing; one over the result mends the log", p.Blame.Better.Start, p.Blame.Better.Stop)
	case p.Blame.By == wire.CulpritReplace:
		return "choose a range that holds both the call and its result, or neither; a replace over the result mends the log"
	default:
		return "no event of the log makes this call before the result; a replace over the result takes it off the surface"
	}
}

func blameOf(b session.Blame) *blame {
	switch b.By {
	case wire.CulpritReplace:
		found := &blame{By: b.By, Seq: b.Seq, Range: &[2]int64{b.Range.Start, b.Range.Stop}}
		if b.Better != nil {
			found.Better = &[2]int64{b.Better.Start, b.Better.Stop}
		}
		return found
	case wire.CulpritAppend, wire.CulpritRequest:
		return &blame{By: b.By, Seq: b.Seq}
	}
	return nil
}

func (b *blame) String() string {
	if b.Range == nil {
		return fmt.Sprintf("the %v of event %d", b.By, b.Seq)
	}
	return fmt.Sprintf("event %d, which replaced the positions %d to %d", b.Seq, b.Range[0], b.Range[1])
}
