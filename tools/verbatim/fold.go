package main

import (
	"errors"

	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

type foldCmd struct {
	File    string `arg:"" name:"FILE" help:"A session file of any format, or a body of a request or an answer; - is standard input."`
	At      *int   `placeholder:"N" help:"Fold the first N events only: what the model saw then."`
	As      string `placeholder:"DIALECT" help:"Print the list of messages that a body of this dialect holds (${dialects})."`
	From    string `placeholder:"FORMAT" help:"Take the file for one of this format (${formats})."`
	Session string `placeholder:"ID" help:"Of a file with several sessions, the one."`

	as   wire.Dialect
	from wire.Format
}

// Help lists the keys of the results.
func (foldCmd) Help() string {
	return `An agent's file is read as the log of what happened: a compaction replaces, a rewind forks. --at counts the
events of that log. A body folds to its messages, the system prompt first.

With --as the result is a JSON array, as ` + "`verbatim convert`" + ` writes it; what the dialect cannot say goes to standard
error, and the exit code is 1.

JSON keys: seq (of the event), role, content (blocks, in compared form), name, session (where the file holds several).`
}

type foldedMessage struct {
	Seq     int64            `json:"seq"`
	Role    wire.SurfaceRole `json:"role"`
	Content payload.Value    `json:"content"`
	Name    string           `json:"name,omitzero"`
	Session string           `json:"session,omitzero"`
}

// Validate reads what the flags say.
func (c *foldCmd) Validate() (err error) {
	if c.As != "" {
		if c.as, err = wire.ParseDialect(c.As); err != nil {
			return err
		}
	}
	if c.From != "" {
		c.from, err = wire.ParseFormat(c.From)
	}
	return err
}

// Run prints the fold, one message a line.
func (c *foldCmd) Run(s *station) error {
	all, err := c.sessions(s)
	if err != nil {
		s.fail(c.File, err)
		return nil
	}
	if !c.as.IsZero() {
		return c.printList(s, &all[0])
	}
	for _, t := range all {
		if err := s.printFold(t.log, t.name, len(all) > 1); err != nil {
			return err
		}
	}
	return nil
}

// sessions are those to be folded, at the length that is asked for.
func (c *foldCmd) sessions(s *station) ([]told, error) {
	all, err := s.sessionsOf(c.File, c.from)
	if err != nil || c.Session == "" && c.as.IsZero() && c.At == nil {
		return all, err
	}
	one, err := choose(all, c.Session)
	if err == nil {
		one.log, err = logAt(one.log, c.At)
	}
	if err != nil {
		return nil, err
	}
	return []told{*one}, nil
}

func (s *station) printFold(log *session.Log, name string, several bool) error {
	if !several {
		name = ""
	} else if s.format != formatJSON {
		s.print("session %s", printable(name))
	}
	for seq, m := range log.Fold().All() {
		if s.format != formatJSON {
			s.print("%6d  %-9v  %s", seq, m.Role(), summary(m, summaryWide))
		} else if err := s.object(foldedMessage{seq, m.Role(), m.Content(), m.Name(), name}); err != nil {
			return err
		}
	}
	return nil
}

// printList prints the messages as a dialect has them.
func (c *foldCmd) printList(s *station, t *told) error {
	w, err := write(t, c.as, target{tokens: 1}) // which the list does not show
	if err != nil {
		return err
	}
	root, err := payload.Parse(w.body)
	if err != nil {
		return errors.New("internal error: a body is no JSON")
	}
	list := root.Get("messages")
	if c.as == wire.DialectOpenAIResponses {
		list = root.Get("input")
	}
	s.printValues(list)
	return s.tellLosses(c.File, w.losses)
}

// printValues prints an array: a line for people to each element, one line
// for programs.
func (s *station) printValues(list payload.Value) {
	if s.format == formatJSON || list.Len() == 0 {
		s.print("%s", list)
		return
	}
	for i, v := range list.Elements() {
		before, after := " ", ","
		if i == 0 {
			before = "["
		}
		if i == list.Len()-1 {
			after = "]"
		}
		s.print("%s%s%s", before, v, after)
	}
}
