package repair

import (
	"fmt"

	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// answer appends a result for a call: the one that stands in front of it, else
// a synthetic one. It stands right behind the call where a position is free
// there, and else at the end.
func (m *mending) answer(c LogChange, p session.CutPair) (LogChange, error) {
	said, err := m.stray(p)
	switch {
	case err != nil:
		return c, err
	case said != nil:
		c.Kind, c.Message = wire.RepairKindMove, fmt.Sprintf("say the result of %q again behind its call, of event %d", p.ID, p.Seq)
	default:
		c.Risk = m.risk(p)
		c.Kind, c.Message = wire.RepairKindInsert, fmt.Sprintf("insert a synthetic result for the call %q of event %d (%s)", p.ID, p.Seq, c.Risk)
		if said, err = synthetic(p.ID, c.Risk); err != nil {
			return c, err
		}
	}
	at, free := m.free(p)
	switch {
	case free:
		c.Data = session.Replace(at, at, said)
	case m.log.Event(p.Seq).Position() >= int64(m.log.Len()):
		return c, errBeyond
	default:
		c.Data = session.Say(said)
	}
	return c, nil
}

// stray is a copy of the result with the call's id that stood alone in the log
// as it was, nil for none.
func (m *mending) stray(p session.CutPair) (*session.Message, error) {
	for _, o := range m.from.CutPairs() {
		if o.Rule != wire.RuleOrphanedToolResult || o.ID != p.ID {
			continue
		}
		metadata, err := copiedFrom(o.Seq)
		if err != nil {
			return nil, err
		}
		return m.from.Event(o.Seq).Message().Annotated(metadata), nil
	}
	return nil, nil
}

// synthetic is a result that says that there was none.
func synthetic(id string, r wire.Risk) (*session.Message, error) {
	said, err := session.NewMessage(wire.SurfaceRoleTool, session.ToolResult(id, noResult(r), true))
	if err != nil {
		return nil, err
	}
	risk, err := payload.OfString(r.String())
	if err != nil {
		return nil, err
	}
	metadata, err := payload.OfObject(
		payload.Member{Key: "synthetic", Value: payload.OfBool(true)}, payload.Member{Key: "risk", Value: risk})
	return said.Annotated(metadata), err
}

// free is a position behind a call, and the results that follow it, at which
// nothing stands: that of an event which no model sees, or of a message that a
// replace took off the surface.
func (m *mending) free(p session.CutPair) (at int64, ok bool) {
	index := 0
	for seq, said := range m.log.Fold().All() {
		position := m.log.Event(seq).Position()
		if index > p.Index {
			if position > at {
				return at, at < int64(m.log.Len())
			}
			if _, answers := said.Result(); !answers {
				return 0, false
			}
		}
		if index >= p.Index {
			at = position + 1
		}
		index++
	}
	return 0, false
}

// risk is what may have become of a call, as recovery says it: by what the log
// holds of its turn behind it.
func (m *mending) risk(p session.CutPair) wire.Risk {
	open, others := m.openSteps(p.Seq), false
	for e := range m.from.Events() {
		if e.Seq() <= p.Seq {
			continue
		}
		switch d := e.Data().(type) {
		case session.ToolCall:
			if d.ID == p.ID {
				return wire.RiskToolOutcomeUnknown
			}
			others = true
		case session.StepStart:
			open++
		case session.StepEnd:
			open--
			others = others || open == 0
		case session.TurnEnd:
			return told(others)
		case session.Said, session.TurnStart, session.RequestHeader, session.Record:
		}
	}
	return told(others)
}

// told is the risk of a call of which the log says nothing: others being handed
// to their tools, or the step being over, tells that this one never was.
func told(others bool) wire.Risk {
	if others {
		return wire.RiskToolNotStarted
	}
	return wire.RiskToolOutcomeUnknown
}

// openSteps is how many steps are open at an event, and at most one: the call's
// own.
func (m *mending) openSteps(seq int64) int {
	open := 0
	for e := range m.from.Events() {
		if e.Seq() == seq {
			break
		}
		switch e.Type() {
		case wire.EventTypeStepStart:
			open++
		case wire.EventTypeStepEnd:
			open = max(0, open-1)
		case wire.EventTypeTurnStart, wire.EventTypeTurnEnd:
			open = 0
		case wire.EventTypeSystemMessage, wire.EventTypeUserMessage, wire.EventTypeAssistantMessage, wire.EventTypeToolResult,
			wire.EventTypeToolCall, wire.EventTypeRequestHeader, wire.EventTypeRunStarted, wire.EventTypeModelCalled,
			wire.EventTypeModelReturned, wire.EventTypePrefixHeld:
		}
	}
	return min(open, 1)
}
