package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"

	"verbatim/core/session"
	"verbatim/core/session/logfile"
	"verbatim/generated/wire"
)

type recoverCmd struct {
	Log     string `arg:"" name:"LOG" help:"A native log, one event a line; - is standard input."`
	Plan    bool   `help:"Show what would be appended, and change nothing."`
	Output  string `placeholder:"FILE" help:"Write the log, and what is appended to it, to a new file."`
	InPlace bool   `help:"Append to the log itself."`
}

// Help lists the keys of the results.
func (recoverCmd) Help() string {
	return `Closes what a crash left open, only by appending: for each open turn a synthetic result for every call
that the turn still owes, then a turn_end with reason interrupted. Recovering twice is recovering once.

An unfinished last line is left out by --plan and --output, and taken off the log by --in-place, which
prints it. --in-place takes the log's lock: it refuses a log that a living process writes.

JSON keys: file, clean (nothing to append), owed (calls that get a result): id, seq (of the event that made the
call), turn (seq of the turn_start that owes it), risk, behind (another message than a result stands behind the
call); ends (turns to end, innermost first): start (seq of the turn_start), turn, steps; left (calls that no
result can reach): id, seq, why; stray (seqs of turn_end events that close no turn); appended (how many events,
unless --plan), output (the new file); of --in-place torn (what was taken off): bytes, text; unended (a missing
last line feed was added), dead (the process whose lock was taken over): pid, host, since.`
}

// Validate refuses anything but one destination.
func (c *recoverCmd) Validate() error {
	chosen := 0
	for _, said := range []bool{c.Plan, c.Output != "", c.InPlace} {
		if said {
			chosen++
		}
	}
	switch {
	case chosen != 1:
		return errors.New("choose one of --plan, which changes nothing, --output FILE and --in-place")
	case c.Output == "-":
		return errors.New("--output -: standard output holds the results, expected the name of a new file")
	case c.InPlace && c.Log == "-":
		return errors.New("--in-place cannot append to standard input, expected the name of a log")
	}
	return nil
}

// Run shows the plan, or carries it out.
func (c *recoverCmd) Run(s *station) error {
	r, err := c.recover(s)
	if err != nil {
		s.fail(c.Log, err)
		return nil
	}
	if s.format == formatJSON {
		return s.object(r)
	}
	s.printRecovery(r)
	return nil
}

func (c *recoverCmd) recover(s *station) (recovery, error) {
	if c.InPlace {
		return s.recoverInPlace(c.Log)
	}
	log, err := s.readLog(c.Log)
	if err != nil {
		return recovery{}, err
	}
	if c.Plan {
		return recoveryOf(c.Log, log.Plan()), nil
	}
	before := log.Len()
	plan, err := log.Recover()
	if err != nil {
		return recovery{}, err
	}
	r := recoveryOf(c.Log, plan)
	r.Output, r.Appended = c.Output, new(log.Len()-before)
	return r, writeNew(c.Output, log)
}

// recoverInPlace appends to the file of a log, which must be there.
func (s *station) recoverInPlace(file string) (recovery, error) {
	in, err := s.open(file)
	if err != nil {
		return recovery{}, err
	}
	in.Close()
	f, err := logfile.Open(file, logfile.Options{Fsync: wire.FsyncAlways})
	if err != nil {
		return recovery{}, openFailure(err)
	}
	before := f.Log().Len()
	plan, err := f.Recover()
	if err == nil {
		err = f.Heal() // a log with nothing to append may end in a torn line all the same
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return recovery{}, &failure{Code: wire.ErrorCodeInputUnreadable, Message: err.Error(), Hint: "once the cause is gone, recover again: it goes on where it stopped"}
	}
	r := recoveryOf(file, plan)
	r.Appended = new(f.Log().Len() - before)
	r.tell(f.Opened())
	return r, nil
}

// openFailure tells a log that says something wrong from one that cannot be
// opened, or is not ours to write.
func openFailure(err error) error {
	if locked, ok := errors.AsType[*logfile.LockedError](err); ok {
		return &failure{
			Code: wire.ErrorCodeInputUnreadable, Message: locked.Error(),
			Hint: "--plan and --output FILE only read the log, and need no lock",
		}
	}
	return readError(err)
}

// writeNew writes a log to a file that is not there yet, and takes it away
// again when that fails.
func writeNew(file string, log *session.Log) error {
	out, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		return &failure{
			Code: wire.ErrorCodeInvalidArgs, Message: fmt.Sprintf("--output %s: there is such a file already", file),
			Hint: "name a new file, or append to the log itself with --in-place",
		}
	}
	if err == nil {
		err = writeAll(out, log)
	}
	if err == nil {
		return nil
	}
	if out != nil {
		_ = os.Remove(file)
	}
	if path, ok := errors.AsType[*os.PathError](err); ok {
		err = path.Err
	}
	return fmt.Errorf("--output %s: %w", file, err)
}

func writeAll(out *os.File, log *session.Log) error {
	w := bufio.NewWriter(out)
	_, err := log.WriteTo(w)
	if err == nil {
		err = w.Flush()
	}
	if err == nil {
		err = out.Sync()
	}
	return errors.Join(err, out.Close())
}
