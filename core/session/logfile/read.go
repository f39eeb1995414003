package logfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"verbatim/core/session"
	"verbatim/generated/wire"
)

// read reads the log, and finds out how the file ends.
func (f *File) read(o session.Options) error {
	info, err := f.disk.Stat()
	if err != nil {
		return fmt.Errorf("open the log: %w", err)
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("open the log: %s is not a regular file (mode %v), expected one", f.path, info.Mode())
	}
	in := &tally{in: f.disk}
	held, err := session.ReadLog(in, o)
	switch bad, isLine := errors.AsType[*session.LineError](err); {
	case isLine && bad.Rule == wire.RuleTornLine:
		if f.opened.Torn, err = f.text(in.last, in.size); err != nil {
			return err
		}
		f.size = in.last
	case isLine:
		return fmt.Errorf("%s:%w", f.path, bad)
	case err != nil:
		return fmt.Errorf("read the log: %w", err)
	default:
		f.size, f.opened.Unended = in.size, in.last < in.size
	}
	f.heal = f.opened.Torn != "" || f.opened.Unended
	f.log, f.events = held, held.Len()
	return nil
}

// text is the part of the file from one offset up to another.
func (f *File) text(from, to int64) (string, error) {
	text := make([]byte, to-from)
	if _, err := f.disk.ReadAt(text, from); err != nil {
		return "", fmt.Errorf("read the unfinished last line: %w", err)
	}
	return string(text), nil
}

// tally counts what is read through it.
type tally struct {
	in   io.Reader
	size int64 // bytes read
	last int64 // offset behind the last line feed
}

func (t *tally) Read(p []byte) (int, error) {
	n, err := t.in.Read(p)
	if i := bytes.LastIndexByte(p[:n], '\n'); i >= 0 {
		t.last = t.size + int64(i) + 1
	}
	t.size += int64(n)
	return n, err
}
