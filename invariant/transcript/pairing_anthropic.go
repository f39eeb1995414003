package transcript

import (
	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// pairAnthropic pairs round by round: consecutive messages of the model are
// one, and what stands up to the next of them answers it.
func (e *examination) pairAnthropic() {
	at := 0 // the part
	for i := 0; i < len(e.turns); {
		r := e.round(i)
		e.rounds = append(e.rounds, r)
		group := len(e.rounds) - 1
		for ; at < len(e.parts) && e.parts[at].turn < r.end; at++ {
			e.modelPart(at, group)
		}
		for ; at < len(e.parts) && e.parts[at].turn < r.next; at++ {
			e.answerPart(at, group)
		}
		e.partedBySystem(group)
		i = r.next
	}
	e.settleAnthropic()
}

// round is the message of the model that begins at a turn, which may be none,
// and what stands behind it.
func (e *examination) round(at int) round {
	r := round{start: at, end: at}
	for r.end < len(e.turns) && e.turns[r.end].isAssistant() {
		r.end++
	}
	for r.next = r.end; r.next < len(e.turns) && !e.turns[r.next].isAssistant(); {
		r.next++
	}
	return r
}

// modelPart pairs a part of what the model said.
func (e *examination) modelPart(at, group int) {
	p := &e.parts[at]
	switch p.Kind {
	case dialect.PartCall, dialect.PartHostedCall:
		e.modelCall(at, group)
	case dialect.PartHostedResult:
		// A call beside client calls has its result in the next message.
		if p.has(hasToolUseID) && !e.result(at, group, hosted) && (group == 0 || !e.result(at, group-1, hosted)) {
			e.orphans = append(e.orphans, at)
		}
	case dialect.PartResult:
		e.strays = append(e.strays, at)
	case dialect.PartOther, dialect.PartText, dialect.PartThinking, dialect.PartRedacted, dialect.PartMedia:
	}
}

func (e *examination) modelCall(at, group int) {
	p, r := &e.parts[at], &e.rounds[group]
	form := hosted
	if p.Kind == dialect.PartCall {
		form = ""
		r.calls++
	}
	if !p.has(hasID) {
		r.bareCalls++
		return
	}
	e.call(at, group, form)
}

// answerPart pairs a part of what answers the model.
func (e *examination) answerPart(at, group int) {
	p, r := &e.parts[at], &e.rounds[group]
	switch p.Kind {
	case dialect.PartResult:
		switch {
		case !p.has(hasToolUseID):
			r.bare++
		case e.result(at, group, ""):
		case r.bareCalls > 0:
			r.bareCalls--
		default:
			e.orphans = append(e.orphans, at)
		}
	case dialect.PartCall, dialect.PartHostedCall, dialect.PartHostedResult:
		e.strays = append(e.strays, at)
	case dialect.PartOther, dialect.PartText, dialect.PartThinking, dialect.PartRedacted, dialect.PartMedia:
	}
}

// partedBySystem notes a system message between a call and its result.
func (e *examination) partedBySystem(group int) {
	r := e.rounds[group]
	for i := r.end; i < r.next; i++ {
		if e.turns[i].Role != wire.SurfaceRoleSystem || e.turns[i].directive() {
			continue
		}
		if ids := e.pairedIn(i+1, r.next); ids != nil {
			e.between = append(e.between, between{i, ids})
		}
		return
	}
}

// pairedIn are the ids of the calls whose results stand in turns.
func (e *examination) pairedIn(first, last int) []string {
	var ids []string
	for i := first; i < last; i++ {
		for j := range e.turns[i].parts {
			if p := &e.turns[i].parts[j]; p.paired {
				ids = append(ids, p.ID)
			}
		}
	}
	return ids
}

// directive says whether a system message holds no text and only sets options,
// which is accepted at any place.
func (t *turn) directive() bool {
	return t.content.Kind() == payload.KindArray && len(t.Parts) == 0 && t.says(hasOutputConfig)
}

// settleAnthropic decides of each call without a result whether it is owed.
func (e *examination) settleAnthropic() {
	for s := range e.owed {
		r := &e.rounds[s.group]
		switch {
		case s.form == hosted:
			if !e.paused(r) && (r.calls == 0 || !e.answeredPurely(r)) {
				e.unansweredTo = append(e.unansweredTo, s.part)
			}
		case r.bare > 0:
			r.bare--
		case !e.open(r):
			e.unanswered = append(e.unanswered, s.part)
		}
	}
}

// open says whether the calls of a round may still be answered: nothing but
// instructions follows and, in a file, results.
func (e *examination) open(r *round) bool {
	if r.next < len(e.turns) {
		return false
	}
	for i := r.end; i < r.next; i++ {
		t := &e.turns[i]
		if t.Role != wire.SurfaceRoleSystem && (!e.isFile() || !t.onlyResults()) {
			return false
		}
	}
	return true
}

// paused says whether a round is the last and nothing follows its message, so
// that the provider goes on with it.
func (e *examination) paused(r *round) bool { return r.end == len(e.turns) }

// answeredPurely says whether a round's message is answered by results alone.
func (e *examination) answeredPurely(r *round) bool {
	answered := false
	for i := r.end; i < r.next; i++ {
		t := &e.turns[i]
		if t.Role == wire.SurfaceRoleSystem {
			continue
		}
		if !t.onlyResults() {
			return false
		}
		answered = true
	}
	return answered
}
