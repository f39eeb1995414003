package transcript

import (
	"strconv"

	"verbatim/core/dialect"
	"verbatim/core/locator"
	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/invariant"
)

// Comparison is what the rules and the log say of a request together.
type Comparison struct {
	Report

	// Violation is what the comparison with the fold comes to, nil when the
	// request is what the log folds to. Its seqs are the log's; of a Responses
	// body it counts joined messages.
	Violation *invariant.Violation

	// Omits are the parts of a message that the form has no place for, and that
	// were not compared.
	Omits []string
}

// comparison is a request beside the log that it is made from.
type comparison struct {
	dialect.Comparison

	violation *invariant.Violation
	logged    Logged
}

// Logged is what a log says of the requests that were made from it.
type Logged struct {
	Fold   session.Fold
	System *locator.B3Hash // of the last system prompt that a request header names; nil when none does
	Tools  *locator.B3Hash // of the last tools that a request header names; nil when none does
}

// LoggedIn reads what a log says: of a request made earlier, that of its fork.
func LoggedIn(of *session.Log) Logged {
	l := Logged{Fold: of.Fold()}
	for e := range of.Events() {
		if h, ok := e.Data().(session.RequestHeader); ok {
			if h.System != nil {
				l.System = h.System
			}
			if h.Tools != nil {
				l.Tools = h.Tools
			}
		}
	}
	return l
}

// Against judges a request by the rules of its dialect and by its log. The
// violation is a finding of its own, at the first message that differs, one
// past the end when that is missing, unless a finding of severity error stands
// at that message, which then explains it. The transcript and the body are of
// one tree; an answer has no log to be compared with.
func Against(t dialect.Transcript, body *dialect.Body, l Logged) Comparison {
	c := compare(body, l)
	return Comparison{Report: judge(t, c, 0), Violation: c.violation, Omits: c.Omits}
}

func compare(body *dialect.Body, l Logged) *comparison {
	c := &comparison{Comparison: body.Against(l.Fold), logged: l}
	c.violation = invariant.Check(c.Fold, c.Request)
	if c.violation != nil {
		for _, s := range c.violation.Missing {
			*s.Seq = c.Seqs[*s.Seq] // as the log counts
		}
	}
	return c
}

// sayDivergence reports the violation when it is of the kind, which is the rule
// at work, and nothing explains it.
func (e *examination) sayDivergence(kind wire.ViolationKind) {
	if e.compared == nil || e.compared.violation == nil || e.compared.violation.Kind != kind {
		return
	}
	v := e.compared.violation
	at := e.divergence()
	if e.faulty(at.index) {
		return
	}
	e.say(at, loggedIDs(v), v.Error(), divergenceHint(kind))
}

// divergence is the first message that differs from the log.
func (e *examination) divergence() spot {
	i := e.compared.violation.Index
	if i < len(e.compared.Entries) {
		return e.entrySpot(e.compared.Entries[i])
	}
	list := dialect.Place{Node: e.Body.Get(e.messagesKey())}
	return spot{len(e.turns), list, strconv.Itoa(list.Node.Len())}
}

// entrySpot is where an entry stands in the request.
func (e *examination) entrySpot(entry dialect.Entry) spot {
	if len(entry.At) == 0 {
		return e.body(e.messagesKey())
	}
	at := dialect.Place{Node: entry.At[0]}
	if i, ok := e.turnOf(entry); ok {
		return spot{e.turns[i].Index, at, ""}
	}
	return spot{0, at, ""}
}

// turnOf is the turn that an entry's first value is, or stands in.
func (e *examination) turnOf(entry dialect.Entry) (turn int, ok bool) {
	if len(entry.At) == 0 {
		return 0, false
	}
	start, _ := entry.At[0].Span()
	low, high := 0, len(e.turns)
	for low < high {
		middle := int(uint(low+high) >> 1)
		if _, end := e.turns[middle].At.Node.Span(); end <= start {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low == len(e.turns) {
		return 0, false
	}
	from, _ := e.turns[low].At.Node.Span()
	return low, from <= start
}

// loggedIDs name the messages of the log that are missing, as far as a
// violation tells of them.
func loggedIDs(v *invariant.Violation) []string {
	if v.Kind == wire.ViolationKindOrphanedToolResult {
		return []string{v.ToolCallID}
	}
	var ids []string
	for _, s := range v.Missing {
		if s.Seq != nil {
			ids = append(ids, "log["+strconv.FormatInt(*s.Seq, 10)+"]")
		}
	}
	return ids
}

func divergenceHint(kind wire.ViolationKind) string {
	switch kind {
	case wire.ViolationKindMissingMessage:
		return "send every message that the log folds to; what is to be left out is replaced in the log first"
	case wire.ViolationKindExtraMessage:
		return "append the message to the log before it is sent, and send it once"
	case wire.ViolationKindOrder:
		return "send the messages in the order of the log"
	case wire.ViolationKindOrphanedToolResult:
		return "the log itself holds the result without its call: put a replace over it"
	}
	return ""
}
