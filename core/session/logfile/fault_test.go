package logfile_test

import (
	"errors"
	"os"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"testing"

	"verbatim/core/session/logfile"
	"verbatim/generated/wire"
)

// faulty is a disk that can be told to fail. A nil function does what the disk
// does.
type faulty struct {
	logfile.Disk
	write    func(d logfile.Disk, p []byte, at int64) (int, error)
	truncate func() error
	sync     func() error
	syncs    atomic.Int64
}

func (f *faulty) WriteAt(p []byte, at int64) (int, error) {
	if f.write != nil {
		return f.write(f.Disk, p, at)
	}
	return f.Disk.WriteAt(p, at)
}

func (f *faulty) Truncate(size int64) error {
	if f.truncate != nil {
		return f.truncate()
	}
	return f.Disk.Truncate(size)
}

// Sync only counts: that the system does its part is taken for granted.
func (f *faulty) Sync() error {
	f.syncs.Add(1)
	if f.sync != nil {
		return f.sync()
	}
	return nil
}

// short writes the first n bytes, then fails.
func short(n int, err error) func(logfile.Disk, []byte, int64) (int, error) {
	return func(d logfile.Disk, p []byte, at int64) (int, error) {
		written, failed := d.WriteAt(p[:min(n, len(p))], at)
		return written, errors.Join(failed, err)
	}
}

func fails(err error) func() error { return func() error { return err } }

// Whatever goes wrong with a write: it is said, the file holds what it held
// before, and so does the log.
func TestAFailedAppendLeavesFileAndLogAsTheyWere(t *testing.T) {
	for _, tt := range []struct {
		reason string
		fault  *faulty
		want   string
		cause  error
		lasts  string // what later appends say; "" when they are welcome
	}{
		{
			reason: "the disk is full before the first byte",
			fault:  &faulty{write: short(0, syscall.ENOSPC)},
			want:   ": no space left on device", cause: syscall.ENOSPC,
		},
		{
			reason: "the disk is full in the middle of the line",
			fault:  &faulty{write: short(20, syscall.ENOSPC)},
			want:   ": no space left on device", cause: syscall.ENOSPC,
		},
		{
			reason: "everything but the line feed is written",
			fault:  &faulty{write: short(len(line(1, "two"))-1, syscall.EIO)},
			want:   ": input/output error", cause: syscall.EIO,
		},
		{
			reason: "a short write that does not say why",
			fault:  &faulty{write: short(20, nil)},
			want:   ": short write",
		},
		{
			reason: "the file system became read-only: nothing is written, so nothing need be taken back",
			fault:  &faulty{write: short(0, syscall.EROFS), truncate: fails(syscall.EROFS)},
			want:   ": read-only file system", cause: syscall.EROFS,
		},
		{
			reason: "the path stands in the message once",
			fault:  &faulty{write: short(0, &os.PathError{Op: "write", Path: "a path", Err: syscall.EIO})},
			want:   "a.jsonl: input/output error", cause: syscall.EIO,
		},
		{
			reason: "an fsync that failed cannot be tried again",
			fault:  &faulty{sync: fails(syscall.EIO)},
			want:   ": fsync: input/output error", cause: syscall.EIO,
			lasts: "an fsync failed (input/output error), so what the disk holds is not known",
		},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "a.jsonl")
			o := quick
			o.Fsync = wire.FsyncAlways
			f := open(t, path, o)
			appendAll(t, f, "one")
			f.Through(func(d logfile.Disk) logfile.Disk { tt.fault.Disk = d; return tt.fault })
			e, err := f.Append(says(t, "two"))
			mentions(t, err, "append event 1 to ")
			mentions(t, err, tt.want)
			if e != nil || tt.cause != nil && !errors.Is(err, tt.cause) {
				t.Errorf("Append = %v, %v, want an error that is %v", e, err, tt.cause)
			}
			holds(t, path, line(0, "one"))
			if got := f.Log().Len(); got != 1 {
				t.Errorf("the log holds %d events, want 1", got)
			}

			f.Through(func(logfile.Disk) logfile.Disk { return tt.fault.Disk })
			if tt.lasts == "" {
				appendAll(t, f, "three")
				holds(t, path, line(0, "one")+line(1, "three"))
				return
			}
			_, err = f.Append(says(t, "three"))
			mentions(t, err, tt.lasts)
			mentions(t, f.Close(), tt.lasts)
			holds(t, path, line(0, "one"))
		})
	}
}

func TestAWriteThatCannotBeTakenBackEndsTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.jsonl")
	f := open(t, path, quick)
	appendAll(t, f, "one")
	f.Through(func(d logfile.Disk) logfile.Disk {
		return &faulty{Disk: d, write: short(20, syscall.ENOSPC), truncate: fails(syscall.EIO)}
	})
	_, err := f.Append(says(t, "two"))
	mentions(t, err, ": no space left on device, and taking the write back failed: input/output error")
	f.Through(func(d logfile.Disk) logfile.Disk { return d.(*faulty).Disk })
	for range 2 {
		_, err = f.Append(says(t, "three"))
		mentions(t, err, "the file may end in part of an event, because a write failed (no space left on device) and so did taking it back (input/output error); close it and open it again")
	}
	if err := f.Close(); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("Close = %v, want what went wrong before", err)
	}

	again := open(t, path, quick)
	if got, want := again.Opened().Torn, line(1, "two")[:20]; got != want {
		t.Errorf("torn = %q, want %q", got, want)
	}
	appendAll(t, again, "three")
	holds(t, path, line(0, "one")+line(1, "three"))
}

// Writing on would cover what the other program wrote, or leave a hole.
func TestAnotherProgramsWriteIsFoundOut(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.jsonl")
	f := open(t, path, quick)
	appendAll(t, f, "one")
	for _, other := range []string{line(0, "one") + line(1, "other"), ""} {
		write(t, path, other)
		_, err := f.Append(says(t, "two"))
		mentions(t, err, "another program has written to it or cut it")
		holds(t, path, other)
	}
	if got := f.Log().Len(); got != 1 {
		t.Errorf("the log holds %d events, want 1", got)
	}
}
