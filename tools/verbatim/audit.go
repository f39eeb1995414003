package main

import (
	"fmt"

	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// findingsOfAudit are what a log says against itself: request headers that its
// events do not give, and answers that were said otherwise than returned.
func findingsOfAudit(a session.Audit) []finding {
	var all []finding
	for _, m := range a.Mismatch {
		all = append(all, findingOfMismatch(m))
	}
	for _, m := range a.Misspoken {
		f := eventFinding(wire.RuleAnswerMismatch, m.Said, payload.Pointer("data", "content"))
		f.Message = fmt.Sprintf("the message is not what the model returned at event %d", m.Returned)
		f.Hint = "one of the two events was changed after it was written, or the agent edited the answer before it said it"
		all = append(all, f)
	}
	return all
}

func findingOfMismatch(m session.Mismatch) finding {
	f := eventFinding(wire.RuleHeaderMismatch, m.Seq, payload.Pointer("data", "surface"))
	since := "an event from the first one on"
	if m.Held >= 0 {
		since = fmt.Sprintf("one of the events %d to %d, behind the last header that held,", m.Held+1, m.Seq-1)
	}
	switch n := m.Recorded.Messages - m.Messages; {
	case n > 0:
		f.Path = payload.Pointer("data", "messages")
		f.Message = fmt.Sprintf("the request was made of %s, the events before it fold to %d", count(int(m.Recorded.Messages), "message"), m.Messages)
		f.Hint = "the request held messages that the log does not (a message sent twice, say), or " + since + " was taken out of the log"
	case n < 0:
		f.Path = payload.Pointer("data", "messages")
		f.Message = fmt.Sprintf("the request was made of %s, the events before it fold to %d", count(int(m.Recorded.Messages), "message"), m.Messages)
		f.Hint = "the request lacked messages that the log has, or " + since + " was put into the log or had its range changed"
	default:
		f.Message = fmt.Sprintf("the events before it fold to %d messages, as many as the request had, but not to the same ones", m.Messages)
		f.Hint = since + " was changed or moved after the request was made"
	}
	return f
}

// eventFinding is a finding at a place in the line of an event. Its column is
// found when the file is read again.
func eventFinding(rule wire.Rule, seq int64, path string) finding {
	return finding{Rule: rule, Severity: rule.Severity(), Index: seq, Line: int(seq) + 1, Path: path}
}
