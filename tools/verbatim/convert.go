package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"

	"verbatim/core/dialect"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

type convertCmd struct {
	File      string `arg:"" name:"FILE" help:"A session file of any format, or a body of a request or an answer; - is standard input."`
	To        string `required:"" placeholder:"FORMAT" help:"What to write: native (a log), or the dialect of a request body (${dialects})."`
	From      string `placeholder:"FORMAT" help:"Take the file for one of this format (${formats})."`
	Session   string `placeholder:"ID" help:"Of a file with several sessions, the one."`
	At        *int   `placeholder:"N" help:"Write what the first N events say."`
	Model     string `placeholder:"NAME" help:"The model of the body; left out without it."`
	MaxTokens int64  `placeholder:"N" help:"The most that the model may answer, which anthropic needs."`
	Output    string `placeholder:"FILE" help:"Write to this file instead of standard output."`
	Force     bool   `help:"Write over the file of --output when it is there."`

	to   wire.Format
	from wire.Format
}

// Help lists the keys of the results.
func (convertCmd) Help() string {
	return `A log holds all that happened, compactions and rewinds included; a body what the model sees at the end, or after
the first N events. Messages of a body are of no known time: a log of them says year 1.

What the target cannot say is left out, and listed on standard error; the exit code is then 1, and all else is written.

JSON keys of that list: file, losses: index (of the message in the fold), seq (of its event), path (into the message),
what, reason. With --output and --format json standard output says: file, output, format, messages, lost.`
}

// Validate reads what the flags say.
func (c *convertCmd) Validate() (err error) {
	if c.to, err = wire.ParseFormat(c.To); err != nil {
		return err
	}
	d, ok := dialectOf(c.to)
	switch {
	case !ok && c.to != wire.FormatNative:
		return fmt.Errorf("--to %s: expected native, %s: the files of agents are only read", c.to, dialectWords())
	case d == wire.DialectAnthropic && c.MaxTokens <= 0:
		return errors.New("--to anthropic needs --max-tokens N, because a body of Anthropic Messages without max_tokens is refused")
	case c.MaxTokens < 0:
		return fmt.Errorf("--max-tokens %d: expected a number above 0", c.MaxTokens)
	case c.Force && c.Output == "":
		return errors.New("--force goes with --output FILE")
	}
	if c.From != "" {
		c.from, err = wire.ParseFormat(c.From)
	}
	return err
}

// Run reads the session and writes it in the other form.
func (c *convertCmd) Run(s *station) error {
	w, err := c.convert(s)
	if err == nil {
		err = c.put(s, w)
	}
	if err != nil {
		s.fail(c.File, err)
		return nil
	}
	return s.tellLosses(c.File, w.losses)
}

// written is a session in its new form.
type written struct {
	body     []byte
	messages int
	losses   []loss
}

// loss is what could not be said.
type loss struct {
	Index  int          `json:"index"` // of the message in the fold
	Seq    int64        `json:"seq"`   // of its event
	Path   string       `json:"path,omitzero"`
	What   dialect.Lost `json:"what"`
	Reason string       `json:"reason"`
}

func (c *convertCmd) convert(s *station) (written, error) {
	all, err := s.sessionsOf(c.File, c.from)
	if err != nil {
		return written{}, err
	}
	t, err := choose(all, c.Session)
	if err != nil {
		return written{}, err
	}
	if t.log, err = logAt(t.log, c.At); err != nil {
		return written{}, err
	}
	if d, ok := dialectOf(c.to); ok {
		return write(t, d, target{c.Model, c.MaxTokens})
	}
	var text bytes.Buffer
	if _, err := t.log.WriteTo(&text); err != nil {
		return written{}, err
	}
	return written{body: text.Bytes(), messages: t.log.Fold().Len()}, nil
}

// target is what a body says beside its messages.
type target struct {
	model  string
	tokens int64
}

// write writes what a session folds to as a body of a dialect.
func write(t *told, d wire.Dialect, to target) (written, error) {
	var seqs []int64
	var messages []*session.Message
	for seq, m := range t.log.Fold().All() {
		seqs, messages = append(seqs, seq), append(messages, m)
	}
	body, losses, err := dialect.Render(d, messages, dialect.Options{Model: to.model, MaxTokens: to.tokens, Image: t.image})
	if err != nil {
		return written{}, err
	}
	w := written{body: append(body, '\n'), messages: len(messages)}
	for _, l := range losses {
		w.losses = append(w.losses, loss{l.Index, seqs[l.Index], l.Path, l.What, l.Reason})
	}
	return w, nil
}

// put writes the new form where it is wanted.
func (c *convertCmd) put(s *station, w written) error {
	if c.Output == "" {
		_, err := s.stdout.Write(w.body)
		return err
	}
	flags := os.O_WRONLY | os.O_CREATE | os.O_EXCL
	if c.Force {
		flags = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	}
	out, err := os.OpenFile(c.Output, flags, 0o600)
	if errors.Is(err, os.ErrExist) {
		return &failure{
			Code: wire.ErrorCodeInvalidArgs, Message: fmt.Sprintf("--output %s: there is such a file already", c.Output),
			Hint: "name a new file, or say --force to write over it",
		}
	}
	if err == nil {
		_, err = out.Write(w.body)
		err = errors.Join(err, out.Close())
	}
	if err != nil {
		return fmt.Errorf("--output: %w", err)
	}
	if s.format == formatJSON {
		return s.object(struct {
			File     string      `json:"file"`
			Output   string      `json:"output"`
			Format   wire.Format `json:"format"`
			Messages int         `json:"messages"`
			Lost     int         `json:"lost"`
		}{c.File, c.Output, c.to, w.messages, len(w.losses)})
	}
	s.print("%s: %s written to %s", c.File, count(w.messages, "message"), c.Output)
	return nil
}

// tellLosses lists on standard error what could not be said.
func (s *station) tellLosses(file string, losses []loss) error {
	if len(losses) == 0 {
		return nil
	}
	s.exitWith(exitFound)
	if err := s.stdout.Flush(); err != nil {
		return err
	}
	if s.format == formatJSON {
		text, err := marshalled(struct {
			File   string `json:"file"`
			Losses []loss `json:"losses"`
		}{file, losses})
		if err == nil {
			fmt.Fprintf(s.stderr, "%s\n", text)
		}
		return err
	}
	for _, l := range losses {
		s.say(file, "not written: %s of event %d, %s: %s", l.What, l.Seq, l.Path, l.Reason)
	}
	return nil
}
