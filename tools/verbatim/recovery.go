package main

import (
	"fmt"
	"time"

	"verbatim/core/session"
	"verbatim/core/session/logfile"
	"verbatim/generated/wire"
)

// recovery is what recover says of one log.
type recovery struct {
	File     string      `json:"file"`
	Clean    bool        `json:"clean"`
	Owed     []owedCall  `json:"owed,omitempty"`
	Ends     []openTurn  `json:"ends,omitempty"`
	Left     []leftCall  `json:"left,omitempty"`
	Stray    []int64     `json:"stray,omitempty"`
	Appended *int        `json:"appended,omitzero"` // nil when only the plan is shown
	Output   string      `json:"output,omitzero"`
	Torn     *tornLine   `json:"torn,omitzero"`
	Unended  bool        `json:"unended,omitzero"`
	Dead     *deadWriter `json:"dead,omitzero"`
}

type owedCall struct {
	ID     string    `json:"id"`
	Seq    int64     `json:"seq"`
	Turn   int64     `json:"turn"`
	Risk   wire.Risk `json:"risk"`
	Behind bool      `json:"behind,omitzero"`
}

type openTurn struct {
	Start int64 `json:"start"`
	Turn  int64 `json:"turn"`
	Steps int64 `json:"steps"`
}

type leftCall struct {
	ID  string `json:"id"`
	Seq int64  `json:"seq"`
	Why string `json:"why"`
}

type tornLine struct {
	Bytes int    `json:"bytes"`
	Text  string `json:"text"`
}

type deadWriter struct {
	PID   int       `json:"pid"`
	Host  string    `json:"host"`
	Since time.Time `json:"since"`
}

func recoveryOf(file string, p session.Plan) recovery {
	r := recovery{File: file, Clean: p.Clean(), Stray: p.Stray}
	for _, o := range p.Owed {
		r.Owed = append(r.Owed, owedCall(o))
	}
	for _, e := range p.Ends {
		r.Ends = append(r.Ends, openTurn{e.Start, e.End.Turn, e.End.Steps})
	}
	for _, l := range p.Left {
		r.Left = append(r.Left, leftCall(l))
	}
	return r
}

// tell notes what was done to the file besides appending.
func (r *recovery) tell(found logfile.Opened) {
	r.Unended = found.Unended
	if found.Torn != "" {
		r.Torn = &tornLine{len(found.Torn), found.Torn}
	}
	if d := found.Dead; d != nil {
		r.Dead = &deadWriter{d.PID, d.Host, d.Since}
	}
}

func (s *station) printRecovery(r recovery) {
	s.print("%s: %s", r.File, r.outcome())
	for _, turn := range r.Ends {
		for _, o := range r.Owed {
			if o.Turn == turn.Start {
				s.printOwed(o)
			}
		}
		s.print("  turn_end of turn %d, which event %d started: interrupted, after %s", turn.Turn, turn.Start, count(int(turn.Steps), "step"))
	}
	for _, l := range r.Left {
		s.print("left alone: the call %q of event %d: %s", l.ID, l.Seq, l.Why)
	}
	for _, seq := range r.Stray {
		s.print("passed over: event %d, a turn_end that closes no turn", seq)
	}
	if r.Torn != nil {
		s.print("taken off: an unfinished last line of %s: %q", count(r.Torn.Bytes, "byte"), r.Torn.Text)
	}
	if r.Unended {
		s.print("added: the line feed that the last line lacked")
	}
	if r.Dead != nil {
		s.print("taken over: the lock of process %d on host %q, which has ended", r.Dead.PID, r.Dead.Host)
	}
}

// outcome is what became of the log, or would.
func (r recovery) outcome() string {
	events := count(len(r.Owed)+len(r.Ends), "event")
	switch {
	case r.Clean && r.Output != "":
		return "nothing to recover; copied to " + r.Output
	case r.Clean:
		return "nothing to recover"
	case r.Appended == nil:
		return events + " would be appended"
	case r.Output != "":
		return fmt.Sprintf("copied to %s, with %s appended", r.Output, events)
	}
	return events + " appended"
}

func (s *station) printOwed(o owedCall) {
	s.print("  tool_result for the call %q of event %d: %v", o.ID, o.Seq, o.Risk)
	if o.Behind {
		s.print("    another message stands behind the call: a provider that wants the result next to it still refuses")
	}
}
