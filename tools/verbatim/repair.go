package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"verbatim/core/dialect/agentfile"
	"verbatim/generated/wire"
	"verbatim/invariant/repair"
)

type repairCmd struct {
	File   string `arg:"" name:"FILE" help:"A session file, a native log, a body of a request or a file with a body a line; - is standard input."`
	As     string `placeholder:"FORMAT" help:"Take the file for one of this format (${formats})."`
	Output string `placeholder:"OUT" help:"Write what the changes make of it to this file, which must be another one."`
	Plan   bool   `help:"Show the changes, and write nothing."`
	Force  bool   `help:"Write over the file of --output when it is there."`

	as wire.Format
}

// Help lists the keys of the results.
func (repairCmd) Help() string {
	return `Finds the smallest set of changes after which check finds no error, and writes a new file with them. All else
stays as it is, byte for byte; a native log only grows. Each change counts one:

  insert   a synthetic result for a call that has none, which says what is known of the call
  quote    a result without its call, or a hosted call without its result, as a text
  new_id   a call and its result get an id of their own, or an item's id is left out
  move     one message, or the blocks of one, to where it belongs
  drop     an empty block, message or list, or an exact duplicate
  fill     a missing key that can have but one value
  unlink   a record from a parent that is not in the file

It is all or nothing: where one fault cannot be repaired, nothing is written. Thinking is never edited, no call is mended,
and what only a person can choose is left to one. Repairing twice is repairing once.

The exit code is 0 when there is nothing left to find, 1 when the repair is refused, 2 when the file cannot be read.

JSON keys, one object a change: file, line (of a file with a body a line), change (the word), rule, index, path (in the
text before the change; of a native log in the event), ids, risk (of a synthetic result), message, edits (of the text
before the change, which taken back give it again): offset, old, new; of a native log seq (of the event with the fault)
and event (the one that is appended). Of a refusal one object a fault: file, line, refused: rule, index, path, ids,
message, reason.`
}

// Validate reads what the flags say.
func (c *repairCmd) Validate() (err error) {
	switch {
	case !c.Plan && c.Output == "":
		return errors.New("choose --plan, which writes nothing, or --output OUT")
	case c.Output == "-":
		return errors.New("--output -: standard output holds the changes, expected the name of a file")
	case c.Force && c.Output == "":
		return errors.New("--force goes with --output OUT")
	case c.Output != "" && sameFile(c.File, c.Output):
		return fmt.Errorf("--output %s is the file itself, expected the name of another one", c.Output)
	}
	if c.As != "" {
		c.as, err = wire.ParseFormat(c.As)
	}
	return err
}

// sameFile reports whether two names lead to one file.
func sameFile(a, b string) bool {
	if filepath.Clean(a) == filepath.Clean(b) {
		return true
	}
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}

// Run finds the changes, shows them, and writes what they make.
func (c *repairCmd) Run(s *station) error {
	r, err := c.repair(s)
	if err == nil && len(r.refused) == 0 && !c.Plan {
		err = putFile(c.Output, r.text, c.Force)
	}
	if err != nil {
		s.fail(c.File, err)
		return nil
	}
	if len(r.refused) > 0 {
		s.exitWith(exitFound)
	}
	if r.unproven {
		s.say(c.File, "there are too many faults to try all smaller sets of changes, so fewer may do")
	}
	if s.format == formatJSON {
		return s.repairObjects(r)
	}
	c.print(s, r)
	return nil
}

// repaired is what became of a file: changes and the text that they make, or
// faults that stand in the way.
type repaired struct {
	text     []byte
	changes  []madeChange
	refused  []refusedFault
	unproven bool // fewer changes may do: there are too many sets to try
}

func (c *repairCmd) repair(s *station) (repaired, error) {
	src, err := s.source(c.File)
	if err != nil {
		return repaired{}, err
	}
	defer src.close()
	if src.database() {
		return repaired{}, &failure{
			Code: wire.ErrorCodeInvalidArgs, Message: "the file is a database, and a repair writes text alone",
			Hint: "convert the session to a log or a body first: verbatim convert " + c.File + " --to native",
		}
	}
	d := agentfile.Detect(src.name, src.head)
	if c.as == wire.FormatNative || c.as.IsZero() && (src.size == 0 || len(d.Formats) > 0 && d.Formats[0] == wire.FormatNative) {
		return c.log(s, src)
	}
	text, err := src.all()
	if err != nil {
		return repaired{}, err
	}
	return c.document(src.name, text)
}

// document repairs a text of any other format.
func (c *repairCmd) document(name string, text []byte) (repaired, error) {
	d := agentfile.Detect(name, text)
	format := c.as
	if format.IsZero() {
		if err := mixture(d); err != nil {
			return repaired{}, err
		}
		if len(d.Formats) == 0 {
			return repaired{}, unknownFormat(text)
		}
		format = d.Formats[0]
	}
	r := repaired{text: text}
	var err error
	switch {
	case format == wire.FormatAnthropicSSE:
		return r, &failure{
			Code: wire.ErrorCodeInvalidArgs, Message: "the file is what a provider answered, as events, and that is never changed",
			Hint: "repair the request that the answer goes into",
		}
	case isBodyFormat(format) && d.Lines:
		err = r.lines(format, c.File, text)
	default:
		var made []byte
		if made, err = r.add(repair.Document{Format: format, Text: text, Beside: beside(format, name)}, c.File, 0); err != nil {
			return r, placedOrSaid(text, err)
		}
		r.text = made
	}
	if err == nil && c.as.IsZero() && len(d.Formats) > 1 && len(r.changes)+len(r.refused) > 0 {
		return r, &failure{Code: wire.ErrorCodeInvalidArgs, Message: severalFormats(d.Formats), Hint: "say --as " + d.Formats[0].String() + " if it is that"}
	}
	return r, err
}

// placedOrSaid is the error of a text that cannot be read.
func placedOrSaid(text []byte, err error) error {
	if _, ok := errors.AsType[*agentfile.UnreadableError](err); ok {
		return agentFailure(err)
	}
	return placed(text, err)
}

// add repairs one document, and notes the changes or the faults.
func (r *repaired) add(d repair.Document, file string, line int) (text []byte, err error) {
	plan, err := repair.Of(d)
	if no, ok := errors.AsType[*repair.RefusedError](err); ok {
		for _, f := range no.Faults {
			r.refused = append(r.refused, refusedOf(file, line, f))
		}
		return d.Text, nil
	}
	if err != nil {
		return nil, err
	}
	r.unproven = r.unproven || !plan.Minimal
	for _, c := range plan.Changes {
		r.changes = append(r.changes, madeOf(file, line, c))
	}
	return plan.Text, nil
}

// lines repairs a file with a body a line, each by itself.
func (r *repaired) lines(format wire.Format, file string, text []byte) error {
	var all bytes.Buffer
	number := 0
	for row := range bytes.Lines(text) {
		number++
		line := bytes.TrimRight(row, "\r\n")
		if len(bytes.TrimSpace(line)) == 0 {
			all.Write(row)
			continue
		}
		made, err := r.add(repair.Document{Format: format, Text: line}, file, number)
		if err != nil {
			f := asFailure(placed(line, err))
			f.Line = number
			return f
		}
		all.Write(made)
		all.Write(row[len(line):])
	}
	r.text = all.Bytes()
	return nil
}

// putFile writes a file, which must not be there unless it may be written over.
func putFile(name string, text []byte, force bool) error {
	flags := os.O_WRONLY | os.O_CREATE | os.O_EXCL
	if force {
		flags = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	}
	out, err := os.OpenFile(name, flags, 0o600)
	if errors.Is(err, os.ErrExist) {
		return &failure{
			Code: wire.ErrorCodeInvalidArgs, Message: fmt.Sprintf("--output %s: there is such a file already", name),
			Hint: "name a new file, or say --force to write over it",
		}
	}
	if err == nil {
		_, err = out.Write(text)
		err = errors.Join(err, out.Close())
	}
	if err != nil {
		return fmt.Errorf("--output: %w", err)
	}
	return nil
}
