package transcript

import (
	"verbatim/core/dialect"
	"verbatim/generated/wire"
)

// pairChat pairs message by message: what stands up to the model's next message
// answers its last one. Unlike in Anthropic Messages, consecutive messages of
// the model stay apart.
func (e *examination) pairChat() {
	if e.Answer { // each turn is a choice, and nothing answers them
		e.pairChoices()
		return
	}
	for i := 0; i < len(e.turns); {
		r := round{start: i, end: i}
		if e.turns[i].isAssistant() {
			r.end++
		}
		for r.next = r.end; r.next < len(e.turns) && !e.turns[r.next].isAssistant(); {
			r.next++
		}
		e.rounds = append(e.rounds, r)
		e.pairRound(len(e.rounds) - 1)
		i = r.next
	}
	e.settleChat()
}

func (e *examination) pairChoices() {
	for i := range e.parts {
		if p := &e.parts[i]; p.Kind == dialect.PartCall && p.has(hasID) {
			e.call(i, p.turn, "")
		}
	}
	e.calledAgain = nil
}

func (e *examination) pairRound(group int) {
	r := &e.rounds[group]
	for i := e.partsUpTo(r.start); i < e.partsUpTo(r.next); i++ {
		switch p := &e.parts[i]; {
		case p.Kind == dialect.PartCall && p.turn >= r.end:
			e.strays = append(e.strays, i)
		case p.Kind == dialect.PartCall && !p.has(hasID):
			r.bareCalls++
		case p.Kind == dialect.PartCall:
			r.calls++
			e.call(i, group, "")
		case p.Kind == dialect.PartResult:
			e.chatResult(i, group)
		}
	}
	e.partedByMessage(r)
}

func (e *examination) chatResult(at, group int) {
	r := &e.rounds[group]
	switch {
	case !e.parts[at].has(hasToolCallID):
		r.bare++
	case e.result(at, group, ""):
	case r.bareCalls > 0:
		r.bareCalls--
	default:
		e.orphans = append(e.orphans, at)
	}
}

// partedByMessage notes the first message that is no result between a call and
// its result.
func (e *examination) partedByMessage(r *round) {
	for i := r.end; i < r.next; i++ {
		if e.turns[i].Role == wire.SurfaceRoleTool {
			continue
		}
		if ids := e.pairedIn(i+1, r.next); ids != nil {
			e.between = append(e.between, between{i, ids})
		}
		return
	}
}

// settleChat decides of each call without a result whether it is owed: it is
// open where nothing follows and, in a list of messages, where only results do.
func (e *examination) settleChat() {
	for s := range e.owed {
		r := &e.rounds[s.group]
		switch {
		case r.bare > 0:
			r.bare--
		case r.next < len(e.turns), r.end < r.next && (!e.isFile() || !e.onlyResults(r.end)):
			e.unanswered = append(e.unanswered, s.part)
		}
	}
}

// onlyResults says whether the turns from one on answer calls and do nothing
// else.
func (e *examination) onlyResults(from int) bool {
	for i := from; i < len(e.turns); i++ {
		if !e.turns[i].onlyResults() {
			return false
		}
	}
	return true
}
