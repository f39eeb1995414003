package main

import (
	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

type foldCmd struct {
	Log string `arg:"" name:"LOG" help:"A native log, one event a line; - is standard input."`
	At  *int   `placeholder:"N" help:"Fold the log's first N events only."`
}

// Help lists the keys of the results.
func (foldCmd) Help() string {
	return `JSON keys: seq (of the event), role, content (blocks, in compared form), name.`
}

type foldedMessage struct {
	Seq     int64            `json:"seq"`
	Role    wire.SurfaceRole `json:"role"`
	Content payload.Value    `json:"content"`
	Name    string           `json:"name,omitzero"`
}

// Run prints the fold, one message a line.
func (c *foldCmd) Run(s *station) error {
	log, err := s.readLog(c.Log)
	if err != nil {
		s.fail(c.Log, err)
		return nil
	}
	if log, err = logAt(log, c.At); err != nil {
		s.fail(c.Log, err)
		return nil
	}
	for seq, m := range log.Fold().All() {
		if err := s.printFolded(seq, m); err != nil {
			return err
		}
	}
	return nil
}

func (s *station) printFolded(seq int64, m *session.Message) error {
	if s.format == formatJSON {
		return s.object(foldedMessage{seq, m.Role(), m.Content(), m.Name()})
	}
	s.print("%6d  %-9v  %s", seq, m.Role(), summary(m, summaryWide))
	return nil
}
