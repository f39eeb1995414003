package main

import (
	"errors"
	"fmt"
	"io"

	"verbatim/core/session"
	"verbatim/invariant"
)

type verifyCmd struct {
	Log     string `placeholder:"LOG" help:"The session's log, one event a line; - is standard input."`
	Request string `placeholder:"REQ" help:"The request: a JSON array of messages; - is standard input."`
	At      *int   `placeholder:"N" help:"Compare with the fold of the log's first N events."`
	Batch   bool   `help:"Read cases from standard input, one a line, and answer each with a line of JSON."`
}

// Help lists the keys of the results.
func (verifyCmd) Help() string {
	return `A message of a request is {"role":…,"content":[block…],"name":…}.

JSON keys: ok, violation: kind, index, request_length, log_length, missing_count, extra_count, extra, missing
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
	if err != nil {
		s.fail(c.Log, err)
		return nil
	}
	request, err := s.readRequest(c.Request)
	if err != nil {
		s.fail(c.Request, err)
		return nil
	}
	fold, err := foldAt(log, c.At)
	if err != nil {
		s.fail(c.Log, err)
		return nil
	}
	v := invariant.Check(fold, request)
	if v != nil {
		s.exitWith(exitFound)
	}
	if s.format == formatJSON {
		return s.object(verdict{v == nil, v})
	}
	s.printVerdict(fold, request, v)
	return nil
}

// foldAt is the fold of a log, or of its first events.
func foldAt(log *session.Log, n *int) (session.Fold, error) {
	if n == nil {
		return log.Fold(), nil
	}
	if *n < 0 || *n > log.Len() {
		return session.Fold{}, fmt.Errorf("--at %d: the log holds %d events, expected 0 to %d", *n, log.Len(), log.Len())
	}
	return log.At(*n), nil
}

// verifyBatch answers each line of the input with one line.
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
	}
	return nil
}
