package main

import (
	"errors"
	"fmt"
	"io"

	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/invariant"
)

type verifyCmd struct {
	Log     string `placeholder:"LOG" help:"The session's log, one event a line; - is standard input."`
	Request string `placeholder:"REQ" help:"The request: a JSON array of messages, or a canonical request (an object with model, system, messages, tools); - is standard input."`
	At      *int   `placeholder:"N" help:"Compare with the fold of the log's first N events."`
	Batch   bool   `help:"Read cases from standard input, one a line, and answer each with a line of JSON."`
}

// Help lists the keys of the results.
func (verifyCmd) Help() string {
	return `A message of a list is {"role":…,"content":[block…],"name":…}. Of a canonical request the system blocks are counted, not
compared, and names are not compared, because it has no place for them.

JSON keys: ok, not_compared, blame (by, seq, range, better: the event that parted an orphan from its call), violation: kind, index, request_length, log_length, missing_count, extra_count, extra, missing
(sketches: role, preview, tool_calls, tool_call_id, name, and seq of a missing message or index of an extra
one), overlay; of an orphaned_tool_result kind, tool_call_id, index, overlay. Indexes and lengths count after
a leading system message that the log knows nothing of (overlay).

With --batch a case is {"id":…,"log":[event…],"request":[message…]} and its answer {"id":…,"ok":…,"violation":…},
or {"id":…,"error":{…}} for a line that is no case.`
}

// verdict is what verify says of one request.
type verdict struct {
	OK        bool                 `json:"ok"`
	Violation *invariant.Violation `json:"violation,omitzero"`
	Blame     *blame               `json:"blame,omitzero"`         // of an orphan: the event that parted it from its call
	Omitted   []string             `json:"not_compared,omitempty"` // what the request's form has no place for
}

// Validate refuses flags that do not go together.
func (c *verifyCmd) Validate() error {
	switch {
	case c.Batch && (c.Log != "" || c.Request != "" || c.At != nil):
		return errors.New("--batch goes alone: its cases hold their log and request")
	case !c.Batch && (c.Log == "" || c.Request == ""):
		return errors.New("expected --log LOG and --request REQ, or --batch")
	case c.Log == "-" && c.Request == "-":
		return errors.New("only one of --log and --request can be standard input")
	}
	return nil
}

// Run compares one request, or each of a batch.
func (c *verifyCmd) Run(s *station) error {
	if c.Batch {
		return s.verifyBatch(s.stdin)
	}
	log, err := s.readLog(c.Log)
	if err == nil {
		log, err = logAt(log, c.At)
	}
	if err != nil {
		s.fail(c.Log, err)
		return nil
	}
	request, err := s.readRequest(c.Request, log.Fold())
	if err != nil {
		s.fail(c.Request, err)
		return nil
	}
	v := invariant.Check(log.Fold(), request)
	if v != nil {
		s.exitWith(exitFound)
	}
	found := verdict{v == nil, v, blameForOrphan(log, v), request.Omits()}
	if s.format == formatJSON {
		return s.object(found)
	}
	s.printVerdict(log.Fold(), request, found)
	return nil
}

// logAt is a log, or its first events.
func logAt(log *session.Log, n *int) (*session.Log, error) {
	if n == nil {
		return log, nil
	}
	if *n < 0 || *n > log.Len() {
		return nil, fmt.Errorf("--at %d: the log holds %d events, expected 0 to %d", *n, log.Len(), log.Len())
	}
	return log.Fork(*n), nil
}

// blameForOrphan names the event to blame for an orphaned tool result. Any
// other violation is the request builder's.
func blameForOrphan(log *session.Log, v *invariant.Violation) *blame {
	if v == nil || v.Kind != wire.ViolationKindOrphanedToolResult {
		return nil
	}
	for _, p := range log.CutPairs() {
		if p.Rule == wire.RuleOrphanedToolResult && p.Index == v.Index {
			return blameOf(p.Blame)
		}
	}
	return nil
}

// verifyBatch answers each line of the input with one line, at once: who asks
// may wait for an answer before the next case.
func (s *station) verifyBatch(in io.Reader) error {
	for line, err := range lines(in) {
		if err != nil {
			return unreadable(err)
		}
		answer := answerTo(line)
		switch {
		case answer.Error != nil:
			s.exitWith(exitFailed)
		case !*answer.OK:
			s.exitWith(exitFound)
		}
		if err := s.object(answer); err != nil {
			return err
		}
		if err := s.stdout.Flush(); err != nil {
			return fmt.Errorf("write an answer: %w", err)
		}
	}
	return nil
}
