package main

import (
	"fmt"
	"strconv"

	"verbatim/core/dialect/agentfile"
	"verbatim/core/usage"
	"verbatim/generated/wire"
)

type usageCmd struct {
	Files []string `arg:"" name:"FILE" help:"Session files, answers, directories of such files, or quoted patterns; - is standard input."`
	As    string   `placeholder:"FORMAT" help:"Take each file for one of this format (${formats})."`

	as wire.Format
}

// Help lists the keys of the results.
func (usageCmd) Help() string {
	return `Tokens by model, counted the same way for every provider: the input is the whole prompt, with what was read from and
written to the cache in it; the output is the whole answer, its reasoning in it. An answer that stands in several
records counts once. A count that nobody reported is unknown, and its key is left out; where some answers report it
and others do not, the sum is at least what is printed, and the uncached input at most that.

JSON keys, one object a session: file, session, usage: model, input_tokens, uncached_input_tokens, cache_read_tokens,
cache_write_tokens, output_tokens, reasoning_tokens, at_least (true). With several sessions last: total (as usage),
sessions, unreported (sessions that say nothing of tokens).`
}

// Validate reads what the flags say.
func (c *usageCmd) Validate() (err error) {
	if c.As != "" {
		c.as, err = wire.ParseFormat(c.As)
	}
	return err
}

// sessionUsage is what one session cost, or the bodies of one file.
type sessionUsage struct {
	File    string       `json:"file"`
	Session string       `json:"session,omitzero"`
	Usage   []modelUsage `json:"usage"`
}

// totalUsage is what all sessions cost.
type totalUsage struct {
	Total      []modelUsage `json:"total"`
	Sessions   int          `json:"sessions"`
	Unreported int          `json:"unreported,omitzero"`
}

// costs adds up while files are read.
type costs struct {
	station    *station
	total      spending
	lines      *spending // of a file with a body a line
	sessions   int
	unreported int
}

// Run prints the usage of each session, and of all.
func (c *usageCmd) Run(s *station) error {
	all := &costs{station: s}
	work := &checker{station: s, as: c.as}
	for in, found := range inOrder(inputsOf(c.Files), work.file) {
		if err := all.take(in, found); err != nil {
			return err
		}
	}
	return all.end()
}

func (c *costs) take(in input, found *outcome) error {
	switch {
	case found == nil && in.end:
		if err := in.folder.verdict(); err != nil {
			c.station.fail(in.name, err)
		}
	case found == nil && in.err != nil:
		c.station.fail(in.name, in.err)
	case found == nil && c.lines != nil:
		sums := c.lines.sums
		c.lines = nil
		return c.session(in.name, "", sums)
	case found == nil, found.strange && in.folder != nil:
	case found.err != nil:
		c.station.fail(in.name, found.err)
	default:
		if in.folder != nil {
			in.folder.sessions++
		}
		return c.history(found.history)
	}
	return nil
}

func (c *costs) history(h *history) error {
	if h.Line == 0 {
		return c.session(h.File, h.Session, h.spent)
	}
	if c.lines == nil {
		c.lines = new(spending)
	}
	for _, u := range h.spent {
		c.lines.merge(u)
	}
	return nil
}

func (c *costs) session(file, name string, spent []agentfile.Usage) error {
	c.sessions++
	if len(spent) == 0 {
		c.unreported++
	}
	for _, u := range spent {
		c.total.merge(u)
	}
	models := usageOf(spent)
	if c.station.format == formatJSON {
		if models == nil {
			models = []modelUsage{}
		}
		return c.station.object(sessionUsage{file, name, models})
	}
	if name != "" {
		file += ": session " + printable(name)
	}
	if len(models) == 0 {
		file += ": no usage reported"
	}
	c.station.print("%s", file)
	c.station.printUsage(models)
	return nil
}

func (c *costs) end() error {
	if c.sessions < 2 {
		return nil
	}
	models := usageOf(c.total.sums)
	if c.station.format == formatJSON {
		if models == nil {
			models = []modelUsage{}
		}
		return c.station.object(totalUsage{models, c.sessions, c.unreported})
	}
	text := "total of " + count(c.sessions, "session")
	if c.unreported > 0 {
		text += fmt.Sprintf(", of which %d report no usage: at least", c.unreported)
	}
	c.station.print("%s", text)
	c.station.printUsage(models)
	return nil
}

func (s *station) printUsage(all []modelUsage) {
	for _, u := range all {
		model, least, most := u.Model, "", ""
		if model == "" {
			model = "(model unknown)"
		}
		if u.AtLeast {
			least, most = "at least ", "at most "
		}
		s.print("  %s: input %d (uncached %s, cache read %s, cache write %s), output %d (reasoning %s)", printable(model), u.Input,
			tokens(most, u.Uncached), tokens(least, u.CacheRead), tokens(least, u.CacheWrite), u.Output, tokens(least, u.Reasoning))
	}
}

// tokens is a count for people.
func tokens(least string, n *usage.Tokens) string {
	if n == nil {
		return "unknown"
	}
	return least + strconv.FormatUint(uint64(*n), 10)
}
