package main

import (
	"errors"
	"os"
	"runtime/debug"
	"slices"

	"verbatim/generated/wire"
	"verbatim/invariant/transcript"
)

type checkCmd struct {
	Files    []string `arg:"" name:"FILE" help:"Session files, bodies of requests or answers, directories of such files, or quoted patterns; - is standard input."`
	As       string   `placeholder:"FORMAT" help:"Take each file for one of this format, whatever its name and content say (${formats})."`
	Log      string   `placeholder:"LOG" help:"Compare each request body with this native log too."`
	At       *int     `placeholder:"N" help:"With --log, compare with the fold of the log's first N events."`
	Rule     []string `placeholder:"NAME" help:"Look at this rule alone; may be said several times."`
	NoRule   []string `placeholder:"NAME" help:"Leave this rule out; may be said several times."`
	Severity string   `enum:"warning,error" default:"warning" placeholder:"warning|error" help:"The least severity to show."`
	Summary  bool     `help:"End with a summary. Text has one anyway where there are several files."`

	as     wire.Format
	choice choice
	logged *transcript.Logged
}

// Help lists the keys of the results.
func (checkCmd) Help() string {
	return `A native log is judged event by event: each by itself and by its place, then the fold for calls and results of
which one half stands without the other, and every request header against the events before it. Everything else is
judged by what its provider takes, as ` + "`verbatim rules`" + ` says; an agent's file as the model sees it now, after compactions,
rewinds and forks. With --log a request body is compared with the log word for word too.

The format of a file is told by its content and its name. Where these leave several, the file is read as each of
them, and only what is wrong in all of them is told. In a directory, files of no known format are passed over.
Of a file with a body a line each line is a history.

A rule that is left out by --rule or --no-rule is as good as not there: exit code and ok follow the others. The exit
code is 1 for findings of severity error and violations; warnings alone leave it 0, shown or not.

--format github writes workflow commands for annotations, sarif one SARIF 2.1.0 document.

JSON keys, one object a session: file, line (of a file with a body a line), session, format, messages (that the model
sees), ok, findings: rule, severity, index (of the event, message, item, record or row), line, column, path (JSON
Pointer), ids, message, hint, blame: by, seq, range, better; violation (see verify), not_compared, unknown (rules that
could not decide), skipped (what a reader left out, by type), usage (see usage), hint. A file that gave no history:
file, error: code, path, line, column, offset, message, hint. With --summary last: summary: files, failed,
passed_over, sessions, messages, findings (by rule).`
}

// Validate reads what the flags say.
func (c *checkCmd) Validate() (err error) {
	if c.As != "" {
		if c.as, err = wire.ParseFormat(c.As); err != nil {
			return err
		}
	}
	if c.At != nil && c.Log == "" {
		return errors.New("--at N goes with --log LOG")
	}
	if c.Log == "-" && slices.Contains(c.Files, "-") {
		return errors.New("only one of the log and the files can be standard input")
	}
	c.choice, err = choiceOf(c.Rule, c.NoRule, c.Severity)
	return err
}

// Run checks each file, whatever the others are like.
func (c *checkCmd) Run(s *station) error {
	if c.Log != "" {
		log, err := s.readLog(c.Log)
		if err == nil {
			log, err = logAt(log, c.At)
		}
		if err != nil {
			s.fail(c.Log, err)
			return nil
		}
		logged := transcript.LoggedIn(log)
		c.logged = &logged
	}
	inputs := inputsOf(c.Files)
	var size, largest int64
	for _, in := range inputs {
		size += in.size
		largest = max(largest, in.size)
	}
	if largest < smallInput && os.Getenv("GOGC") == "" {
		debug.SetGCPercent(collectSmall)
	}
	work := &checker{station: s, as: c.as, logged: c.logged, bar: s.bar(size)}
	defer work.bar.clear()
	return c.report(s, inputs, work)
}

// Small files leave little in memory. To collect what was left less often
// leaves the cores to the work.
const (
	smallInput   = 4 << 20
	collectSmall = 400 // percent
)

// report writes what is found, in the order of the inputs.
func (c *checkCmd) report(s *station, inputs []input, work *checker) error {
	out := s.reporter(c.Summary)
	for in, found := range inOrder(inputs, work.file) {
		if err := c.reportOne(s, out, in, found); err != nil {
			return err
		}
	}
	return out.end()
}

func (c *checkCmd) reportOne(s *station, out reporter, in input, found *outcome) error {
	switch {
	case found == nil && in.end:
		if err := in.folder.verdict(); err != nil {
			return c.failed(s, out, in.name, err)
		}
	case found == nil && in.err != nil:
		out.done()
		return c.failed(s, out, in.name, in.err)
	case found == nil:
		out.done()
	case found.err != nil && found.strange && in.folder != nil:
		out.passed()
	case found.err != nil:
		if in.folder != nil {
			in.folder.failed++
		}
		return c.failed(s, out, in.name, found.err)
	default:
		if in.folder != nil {
			in.folder.sessions++
		}
		return c.found(s, out, found.history)
	}
	return nil
}

func (c *checkCmd) found(s *station, out reporter, h *history) error {
	c.choice.apply(h)
	if !h.OK {
		s.exitWith(exitFound)
	}
	return out.history(h)
}

func (c *checkCmd) failed(s *station, out reporter, name string, err error) error {
	s.exitWith(exitFailed)
	return out.failure(name, asFailure(err))
}
