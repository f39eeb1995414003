package main

import (
	"github.com/go-json-experiment/json/jsontext"

	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/invariant/repair"
)

// madeChange is one change of a repair.
type madeChange struct {
	File    string          `json:"file"`
	Line    int             `json:"line,omitzero"`
	Change  wire.RepairKind `json:"change"`
	Rule    wire.Rule       `json:"rule"`
	Index   *int            `json:"index,omitzero"`
	Seq     *int64          `json:"seq,omitzero"`
	Path    string          `json:"path,omitzero"`
	IDs     []string        `json:"ids,omitempty"`
	Risk    wire.Risk       `json:"risk,omitzero"`
	Message string          `json:"message"`
	Edits   []madeEdit      `json:"edits,omitempty"`
	Event   jsontext.Value  `json:"event,omitzero"`
}

type madeEdit struct {
	Offset int    `json:"offset"`
	Old    string `json:"old"`
	New    string `json:"new"`
}

// refusedFault is one fault that stands in the way of a repair.
type refusedFault struct {
	File    string     `json:"file"`
	Line    int        `json:"line,omitzero"`
	Refused oneRefused `json:"refused"`
}

type oneRefused struct {
	Rule    wire.Rule `json:"rule"`
	Index   int       `json:"index"`
	Path    string    `json:"path,omitzero"`
	IDs     []string  `json:"ids,omitempty"`
	Message string    `json:"message"`
	Reason  string    `json:"reason"`
}

func madeOf(file string, line int, c repair.Change) madeChange {
	made := madeChange{
		File: file, Line: line, Change: c.Kind, Rule: c.Rule, Index: &c.Index, Path: c.Path, IDs: c.IDs, Risk: c.Risk, Message: c.Message,
	}
	for _, e := range c.Edits {
		made.Edits = append(made.Edits, madeEdit(e))
	}
	return made
}

func appendedOf(file string, c repair.LogChange, e *session.Event) madeChange {
	return madeChange{
		File: file, Change: c.Kind, Rule: c.Rule, Seq: &c.Seq, IDs: c.IDs, Risk: c.Risk, Message: c.Message,
		Event: e.AppendTo(nil),
	}
}

func refusedOf(file string, line int, f repair.Fault) refusedFault {
	return refusedFault{file, line, oneRefused{f.Rule, f.Index, f.Path, f.IDs, f.Said, f.Reason}}
}

// repairObjects writes one object for each change, or each fault in the way.
func (s *station) repairObjects(r repaired) error {
	for _, f := range r.refused {
		if err := s.object(f); err != nil {
			return err
		}
	}
	if len(r.refused) > 0 {
		return nil
	}
	for _, c := range r.changes {
		if err := s.object(c); err != nil {
			return err
		}
	}
	return nil
}

// print says in lines what is changed, or why nothing is.
func (c *repairCmd) print(s *station, r repaired) {
	if len(r.refused) > 0 {
		s.print("%s: refused, and nothing is changed", c.File)
		for _, f := range r.refused {
			s.print("  %s%v at %s: %s", inLine(f.Line), f.Refused.Rule, f.Refused.Path, f.Refused.Reason)
		}
		return
	}
	s.print("%s: %s", c.File, c.outcome(len(r.changes)))
	for _, made := range r.changes {
		s.print("  %s%s", inLine(made.Line), made.Message+at(made.Path))
	}
}

func at(path string) string {
	if path == "" {
		return ""
	}
	return " [" + path + "]"
}

func inLine(line int) string {
	if line == 0 {
		return ""
	}
	return place(line, 1) + ": "
}

// outcome is what became of the file, or would.
func (c *repairCmd) outcome(changes int) string {
	switch {
	case changes == 0 && c.Plan:
		return "nothing to repair"
	case changes == 0:
		return "nothing to repair; copied to " + c.Output
	case c.Plan:
		return count(changes, "change") + " would do"
	}
	return count(changes, "change") + ", written to " + c.Output
}
