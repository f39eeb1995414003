package transcript

import "verbatim/core/dialect"

// pairAny pairs as all dialects would at least: a result with any call before
// it, wherever they stand.
func (e *examination) pairAny() {
	for i := range e.parts {
		switch p := &e.parts[i]; p.Kind {
		case dialect.PartCall:
			if t := &e.turns[p.turn]; t.isUser() {
				e.strays = append(e.strays, i)
			} else {
				e.call(i, p.turn, "")
			}
		case dialect.PartResult:
			if !e.result(i, anyGroup, "") {
				e.orphans = append(e.orphans, i)
			}
		case dialect.PartOther, dialect.PartText, dialect.PartThinking, dialect.PartRedacted, dialect.PartMedia,
			dialect.PartHostedCall, dialect.PartHostedResult:
		}
	}
	e.calledAgain = nil // not all refuse it
	from := e.lastRound()
	for s := range e.owed {
		if e.parts[s.part].turn < from {
			e.unanswered = append(e.unanswered, s.part)
		}
	}
}

// lastRound is the first turn of those whose calls may still be answered: only
// results stand behind it.
func (e *examination) lastRound() int {
	at := len(e.turns) - 1
	for at > 0 && e.turns[at].onlyResults() {
		at--
	}
	return max(at, 0)
}
