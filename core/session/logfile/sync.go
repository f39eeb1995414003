package logfile

import (
	"errors"
	"fmt"
	"time"

	"verbatim/generated/wire"
)

// Sync forces what was appended to the disk, whatever the options say.
func (f *File) Sync() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.usable(); err != nil {
		return err
	}
	return f.force()
}

// Close forces what was appended to the disk, unless the options say never,
// closes the file and gives the lock back. It returns what went wrong with the
// file before, too: an fsync at an interval may have failed after the last
// Append. Closing again does nothing.
func (f *File) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return nil
	}
	f.closed = true
	err := f.broken
	if err == nil && f.fsync != wire.FsyncNever {
		err = f.force()
	}
	f.stopTimer()
	if failed := f.disk.Close(); failed != nil {
		err = errors.Join(err, fmt.Errorf("close %s: %w", f.path, bare(failed)))
	}
	return errors.Join(err, f.lock.release())
}

// settle does to a write what the options say.
func (f *File) settle() error {
	return wire.MatchFsync(f.fsync, f.force, f.later, func() error { return nil })
}

// later has what was written forced to the disk when the interval is over. One
// timer serves everything that is written until then.
func (f *File) later() error {
	if f.timer == nil {
		f.timer = time.AfterFunc(f.interval, f.due)
	}
	return nil
}

// due is the end of an interval.
func (f *File) due() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.timer != nil && !f.closed {
		_ = f.force() // the next Append, Sync or Close returns it
	}
}

// force is an fsync. Once one has failed, a later one may succeed although the
// system has dropped what it could not write, so there is no trying again.
func (f *File) force() error {
	f.stopTimer()
	err := f.disk.Sync()
	if err == nil {
		return nil
	}
	f.broken = fmt.Errorf("append to %s: an fsync failed (%w), so what the disk holds is not known; close it and open it again", f.path, bare(err))
	return fmt.Errorf("fsync: %w", bare(err))
}

func (f *File) stopTimer() {
	if f.timer != nil {
		f.timer.Stop()
		f.timer = nil
	}
}
