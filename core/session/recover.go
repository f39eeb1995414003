package session

import (
	"fmt"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// Plan is what closes the turns that a crash left open.
type Plan struct {
	Owed  []Owed  // results to append, each turn's before its end
	Ends  []Ended // turns to end, innermost first
	Left  []Left  // calls that are left alone
	Stray []int64 // seqs of turn_end events that close no turn; they are passed over
}

// Owed is a call that an open turn made and nobody answered.
type Owed struct {
	ID     string
	Seq    int64 // of the event that made the call
	Turn   int64 // seq of the turn_start that owes the result
	Risk   wire.Risk
	Behind bool // another message than a result stands behind the call: a provider that wants the result next to it still refuses
}

// Ended is an open turn.
type Ended struct {
	Start int64 // seq of its turn_start
	End   TurnEnd
}

// Left is a call of an open turn that a result appended now would not answer.
type Left struct {
	ID  string
	Seq int64 // of the event that made the call
	Why string
}

// Clean reports whether there is nothing to append.
func (p Plan) Clean() bool { return len(p.Ends) == 0 }

// Data is what Recover appends, in order: of the innermost turn first, a
// result for each call that it owes, in order of the surface, and its end.
func (p Plan) Data() ([]Data, error) {
	var all []Data
	for _, turn := range p.Ends {
		for _, o := range p.Owed {
			if o.Turn != turn.Start {
				continue
			}
			m, err := o.result()
			if err != nil {
				return nil, err
			}
			all = append(all, Say(m))
		}
		all = append(all, turn.End)
	}
	return all, nil
}

// result is the message that stands in for the result that never came.
func (o Owed) result() (*Message, error) {
	m, err := NewMessage(wire.SurfaceRoleTool, ToolResult(o.ID, riskSentence(o.Risk), true))
	if err != nil {
		return nil, fmt.Errorf("answer the call %q of event %d: %w", o.ID, o.Seq, err)
	}
	risk, err := payload.OfString(o.Risk.String())
	if err != nil {
		return nil, err
	}
	metadata, err := payload.OfObject(
		payload.Member{Key: "synthetic", Value: payload.OfBool(true)},
		payload.Member{Key: "risk", Value: risk},
	)
	return m.Annotated(metadata), err
}

func riskSentence(r wire.Risk) string {
	return wire.MatchRisk(r,
		func() string {
			return "The run was interrupted; whether the tool ran is not known (tool_outcome_unknown)."
		},
		func() string { return "The run was interrupted before the tool was started (tool_not_started)." },
	)
}

// Recover appends what [Log.Plan] shows and answers it. A log that a crash left
// nothing open in stays as it is, so recovering twice is recovering once.
func (l *Log) Recover() (Plan, error) {
	p := l.Plan()
	all, err := p.Data()
	if err != nil {
		return p, err
	}
	for _, d := range all {
		if _, err := l.Append(d); err != nil {
			return p, err
		}
	}
	return p, nil
}
