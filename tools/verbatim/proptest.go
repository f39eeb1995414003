package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"time"
)

type proptestCmd struct {
	Checker string        `placeholder:"CMD" help:"A command that answers cases as verify --batch does; without it, the check of this program. Words are split at blanks; '…' and \"…\" hold blanks, a backslash outside of '…' takes the next character as it is. No shell runs it."`
	Cases   int           `default:"10000" placeholder:"N" help:"How many cases are drawn (10000). Half of them compare with the model; the others plant each fault and each silent edit in turn."`
	Seed    uint64        `placeholder:"S" help:"Draw the cases of a seed, the same on every machine; without it or with 0, of a seed that is drawn and printed."`
	Timeout time.Duration `default:"10s" placeholder:"10s" help:"How long CMD may take for one answer, its start included, and to end when its input has ended."`
	Shrink  time.Duration `default:"10s" placeholder:"10s" help:"How long what was found is made smaller, at most."`
}

// Help describes the protocol and lists the keys of the results.
func (proptestCmd) Help() string {
	return fmt.Sprintf(`CMD is started once. It reads a case a line from its standard input, {"id":…,"log":[event…],"request":[message…]}, and
answers each at once, in order, with a line on its standard output: {"id":…,"ok":true}, or {"id":…,"ok":false,"violation":{…}} with kind,
index, request_length and log_length, of an orphaned_tool_result with kind, index and tool_call_id. Other keys are not looked at. It ends
when its input ends, with exit code 0 or 1. The first case is the empty one, and nothing more is sent before its answer. The cases hold only what JSON.parse keeps: integers within 2^53-1 in plain digits, no key
twice, no lone surrogate.

A finding is a wrong verdict, an answer that is no such line, one with another id, one too many, none within the timeout, and a CMD that
ends early. What was found is shrunk and printed with the line that shows it again. From %d cases on, a feature of the cases that was
drawn less often than its floor is a finding too; of fewer, chance may leave some short. Exit code 2: CMD cannot be started.

JSON keys: ok, checker, seed, cases, properties (name, cases), histogram (feature, cases, floor), short (features below their floor),
finding: property, doc, problem, case (id, log, request: the line to send), want, got (ok, violation; got is left out when there was no
answer), answer (the line that came), stderr (the end of CMD's standard error), again (a command that shows it again), unsteady (true
when the case, asked alone, was answered rightly).`, floorsFrom)
}

// Validate refuses numbers that make no run.
func (c *proptestCmd) Validate() error {
	switch {
	case c.Cases < 1:
		return fmt.Errorf("--cases %d, expected at least 1", c.Cases)
	case c.Timeout <= 0:
		return fmt.Errorf("--timeout %v, expected more than nothing", c.Timeout)
	case c.Shrink < 0:
		return fmt.Errorf("--shrink %v, expected 0s or more", c.Shrink)
	}
	return nil
}

// Run holds a checker to all properties.
func (c *proptestCmd) Run(s *station) error {
	asked, err := c.respondent()
	if err != nil {
		return err
	}
	if c.Seed == 0 {
		c.Seed = 1 + uint64(rand.Uint32()) // short enough to be typed again
	}
	suite := newSuite(c, asked)
	suite.bar = s.bar(int64(c.Cases))
	found, err := suite.run()
	suite.bar.clear()
	asked.forget()
	if err != nil {
		return err
	}
	r := suite.report(c, found)
	if !r.OK {
		s.exitWith(exitFound)
	}
	if s.format == formatJSON {
		return s.object(r)
	}
	s.printSuite(r)
	return nil
}

// respondent is who answers the cases.
func (c *proptestCmd) respondent() (respondent, error) {
	if c.Checker == "" {
		return &ourselves{}, nil
	}
	words, err := splitWords(c.Checker)
	if err == nil && len(words) == 0 {
		err = errors.New("found no word, expected a command")
	}
	if err != nil {
		return nil, fmt.Errorf("--checker %q: %w", c.Checker, err)
	}
	p := &program{words: words, timeout: c.Timeout}
	if err := p.start(); err != nil {
		return nil, fmt.Errorf("--checker %q cannot be started: %w", c.Checker, err)
	}
	return p, nil
}
