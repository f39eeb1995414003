package main

import (
	"bytes"
	"errors"

	"verbatim/core/session"
	"verbatim/invariant/repair"
)

// log repairs a native log by appending.
func (c *repairCmd) log(s *station, src *source) (r repaired, err error) {
	if err := src.rewind(); err != nil {
		return r, unreadable(err)
	}
	log, err := s.readLogFrom(src.name, src.file)
	if bad, ok := errors.AsType[*session.LineError](err); ok {
		r.refused = []refusedFault{{File: c.File, Line: bad.Line, Refused: oneRefused{
			Rule: bad.Rule, Index: int(bad.Seq), Path: bad.Path, Message: bad.Problem, Reason: repair.Reason(bad.Rule),
		}}}
		return r, nil
	}
	if err != nil {
		return r, err
	}
	plan, err := repair.OfLog(log)
	if no, ok := errors.AsType[*repair.RefusedError](err); ok {
		for _, f := range no.Faults {
			r.refused = append(r.refused, refusedOf(c.File, 0, f))
		}
		return r, nil
	}
	if err != nil {
		return r, err
	}
	return r, r.grow(c.File, log, plan)
}

// grow appends the events of a plan.
func (r *repaired) grow(file string, log *session.Log, plan repair.LogPlan) error {
	for _, change := range plan.Changes {
		e, err := log.Append(change.Data)
		if err != nil {
			return err
		}
		r.changes = append(r.changes, appendedOf(file, change, e))
	}
	var text bytes.Buffer
	_, err := log.WriteTo(&text)
	r.text = text.Bytes()
	return err
}
