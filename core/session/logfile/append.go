package logfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"verbatim/core/session"
)

// Append writes what happened as the log's next event and dates it by the
// log's clock. The event is in the log when its line stands whole in the file,
// and under FsyncAlways on the disk, by the time Append returns; otherwise
// Append returns an error, and file and log hold what they held before.
//
// Data that a reader would refuse is a [*session.EventError]. When a failed
// write could not be taken back, or an fsync failed, what the disk holds is no
// longer known: from then on Append returns an error that says so, until the
// file is closed and opened again.
func (f *File) Append(d session.Data) (*session.Event, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.append(d)
}

func (f *File) append(d session.Data) (*session.Event, error) {
	if err := f.ready(); err != nil {
		return nil, err
	}
	e, err := f.log.Next(d)
	if err != nil {
		return nil, err
	}
	if err := f.take(e); err != nil {
		return nil, fmt.Errorf("append event %d to %s: %w", e.Seq(), f.path, err)
	}
	return e, nil
}

// take writes an event's line, then takes the event into the log.
func (f *File) take(e *session.Event) error {
	line := append(e.AppendTo(nil), '\n')
	if err := f.put(line); err != nil {
		return err
	}
	if err := f.log.Add(e); err != nil { // somebody appended to the log itself meanwhile
		f.size -= int64(len(line))
		return f.undo(err)
	}
	f.events++
	return nil
}

// Recover appends what closes the turns that a crash left open, as
// [session.Log.Recover] does, and answers what it was. Where an Append fails,
// the rest is left for the next time.
func (f *File) Recover() (session.Plan, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	p := f.log.Plan()
	all, err := p.Data()
	if err != nil {
		return p, err
	}
	for _, d := range all {
		if _, err := f.append(d); err != nil {
			return p, err
		}
	}
	return p, nil
}

// Heal brings the end of the file in order, as the first Append does anyway:
// it takes an unfinished last line off, and ends a whole one. A file that ends
// as it should stays as it is.
func (f *File) Heal() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.ready()
}

// ready makes sure that the next line can go behind the last one.
func (f *File) ready() error {
	if err := f.usable(); err != nil {
		return err
	}
	if held := f.log.Len(); held != f.events {
		return fmt.Errorf("append to %s: the log holds %d events, the file %d: append through the file, never to its log", f.path, held, f.events)
	}
	return f.inOrder()
}

// usable refuses a file of which there is nothing more to do but to close it.
func (f *File) usable() error {
	if f.closed {
		return fmt.Errorf("%s: %w", f.path, fs.ErrClosed)
	}
	return f.broken
}

// inOrder refuses a file that has changed behind this writer's back, and heals
// the end of one that a crash left.
func (f *File) inOrder() error {
	expected := f.size
	if f.heal {
		expected += int64(len(f.opened.Torn))
	}
	found, err := f.length()
	if err != nil {
		return fmt.Errorf("append to %s: %w", f.path, bare(err))
	}
	if found != expected {
		return fmt.Errorf("append to %s: the file holds %d bytes, expected %d: another program has written to it or cut it; close it and open it again", f.path, found, expected)
	}
	if !f.heal {
		return nil
	}
	if err := f.end(); err != nil {
		return fmt.Errorf("heal the last line of %s: %w", f.path, err)
	}
	f.heal = false
	return nil
}

// end ends the file behind its last event.
func (f *File) end() error {
	if f.opened.Unended {
		return f.put([]byte{'\n'})
	}
	if err := f.disk.Truncate(f.size); err != nil {
		return bare(err)
	}
	return f.settle()
}

// put writes at the end of the file, all of it or nothing.
func (f *File) put(text []byte) error {
	n, err := f.disk.WriteAt(text, f.size)
	if err == nil && n < len(text) {
		err = io.ErrShortWrite
	}
	if err != nil {
		return f.undo(bare(err))
	}
	if err := f.settle(); err != nil {
		return f.undo(err)
	}
	f.size += int64(len(text))
	return nil
}

// undo takes a write that failed off the file, and answers why it failed.
func (f *File) undo(cause error) error {
	if length, err := f.length(); err == nil && length == f.size {
		return cause
	}
	err := f.disk.Truncate(f.size)
	if err == nil {
		return cause
	}
	f.broken = fmt.Errorf("append to %s: the file may end in part of an event, because a write failed (%w) and so did taking it back (%w); close it and open it again, which heals its end",
		f.path, cause, bare(err))
	return fmt.Errorf("%w, and taking the write back failed: %w", cause, bare(err))
}

// length is how many bytes the file holds now.
func (f *File) length() (int64, error) {
	info, err := f.disk.Stat()
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// bare is what went wrong without the path, which the message around it names.
func bare(err error) error {
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		return p.Err
	}
	return err
}
