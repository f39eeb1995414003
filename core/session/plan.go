package session

import (
	"slices"

	"verbatim/generated/wire"
)

// Plan shows what [Log.Recover] would append, and appends nothing. Turns and
// steps pair by nesting, not by number. Owed are the calls on the surface that
// no result answers, that were made in a turn which is open, and that a result
// appended now would reach.
func (l *Log) Plan() Plan {
	h := historyOf(l.list())
	p := Plan{Stray: h.stray}
	h.findCalls(l.Fold(), &p)
	for _, turn := range slices.Backward(h.open) {
		p.Ends = append(p.Ends, Ended{turn.start, TurnEnd{Turn: turn.number, Steps: turn.steps, Reason: wire.TurnEndReasonInterrupted}})
	}
	return p
}

// history is how the turns and steps of a log nest.
type history struct {
	events events
	open   []*turn // the turns that are open, outermost first
	loose  []*step // the open steps outside of every turn
	within []scope // for each event where it lies
	stray  []int64
}

// turn is one turn of a log, open or ended.
type turn struct {
	start  int64 // seq of its turn_start
	number int64
	steps  int64   // step_start events in it
	open   []*step // steps that are open, outermost first
	around *turn
	ended  bool
}

type step struct{ ended bool }

// scope is where an event lies: in the innermost turn and step around it, nil
// for none.
type scope struct {
	turn *turn
	step *step
}

func historyOf(list events) *history {
	h := &history{events: list}
	for e := range list.all() {
		if start, ok := e.data.(TurnStart); ok {
			h.open = append(h.open, &turn{start: e.seq, number: start.Turn, around: h.innermost()})
		}
		if e.kind == wire.EventTypeTurnEnd {
			h.endTurn(e.seq)
		}
		if e.kind == wire.EventTypeStepStart {
			h.startStep()
		}
		if open := h.steps(); e.kind == wire.EventTypeStepEnd && len(*open) > 0 {
			(*open)[len(*open)-1].ended = true
			*open = (*open)[:len(*open)-1]
		}
		h.within = append(h.within, h.here())
	}
	return h
}

func (h *history) innermost() *turn {
	if len(h.open) == 0 {
		return nil
	}
	return h.open[len(h.open)-1]
}

func (h *history) endTurn(seq int64) {
	t := h.innermost()
	if t == nil {
		h.stray = append(h.stray, seq)
		return
	}
	t.ended = true
	h.open = h.open[:len(h.open)-1]
}

func (h *history) startStep() {
	if t := h.innermost(); t != nil {
		t.steps++
	}
	open := h.steps()
	*open = append(*open, new(step))
}

// steps are the open steps of the innermost turn.
func (h *history) steps() *[]*step {
	if t := h.innermost(); t != nil {
		return &t.open
	}
	return &h.loose
}

func (h *history) here() scope {
	s := scope{turn: h.innermost()}
	if open := *h.steps(); len(open) > 0 {
		s.step = open[len(open)-1]
	}
	return s
}

// owing is the innermost turn around an event that is open, nil for none.
func (h *history) owing(seq int64) *turn {
	t := h.within[seq].turn
	for t != nil && t.ended {
		t = t.around
	}
	return t
}

// findCalls looks through the surface for calls of open turns without a
// result.
func (h *history) findCalls(f Fold, p *Plan) {
	u := halves{nearest: make(map[string]int)}
	for seq, m := range f.All() {
		u.take(seq, m)
	}
	for i, c := range u.calls {
		turn, pair := h.owing(c.seq), c.pair()
		if c.answered || turn == nil {
			continue
		}
		if why := h.unreachable(pair, u.nearest[pair.ID] != i); why != "" {
			p.Left = append(p.Left, Left{pair.ID, pair.Seq, why})
			continue
		}
		p.Owed = append(p.Owed, Owed{
			ID: pair.ID, Seq: pair.Seq, Turn: turn.start,
			Risk: h.risk(pair, turn), Behind: pair.Index < u.spoken,
		})
	}
}

// unreachable says why a result appended now would not answer a call.
func (h *history) unreachable(c CutPair, called bool) string {
	switch {
	case c.ID == "":
		return "its id is empty, which no result can answer"
	case called:
		return "a later call on the surface has the same id"
	case h.events.at(c.Seq).Position() > int64(h.events.len()):
		return "it stands at a position that the log has not reached"
	}
	return ""
}

// risk is what may have become of a call. What happened before it tells
// nothing.
func (h *history) risk(c CutPair, in *turn) wire.Risk {
	others := false
	for e := range h.events.since(c.Seq + 1) {
		call, ok := e.data.(ToolCall)
		if !ok || h.owing(e.seq) != in {
			continue
		}
		if call.ID == c.ID {
			return wire.RiskToolOutcomeUnknown
		}
		others = true
	}
	if step := h.within[c.Seq].step; others || step != nil && step.ended {
		return wire.RiskToolNotStarted
	}
	return wire.RiskToolOutcomeUnknown
}
