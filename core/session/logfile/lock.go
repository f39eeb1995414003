package logfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"time"

	"github.com/go-json-experiment/json"
)

// lock is the lock file of a log: it exists exactly while somebody writes the
// log, and says who. Only its creation has to be atomic, so it works on every
// system, and on most disks that are shared between machines.
type lock struct {
	path string
	text []byte // what this process wrote into it
}

// started tells this process from an earlier one of the same number, which is
// common where a container always starts its program as number 1.
var started = sync.OnceValue(time.Now)

// acquire makes a lock file. It takes over one whose holder is dead, and
// answers who that was.
func acquire(path string) (*lock, *Holder, error) {
	me, err := self()
	if err != nil {
		return nil, nil, fmt.Errorf("lock the log: %w", err)
	}
	l := &lock{path: path}
	if l.text, err = json.Marshal(me); err != nil {
		return nil, nil, fmt.Errorf("lock the log: %w", err)
	}
	err = l.create()
	if !errors.Is(err, fs.ErrExist) {
		return l, nil, err
	}
	if err := blocked(path, me); err != nil {
		return nil, nil, err
	}
	dead, err := l.takeOver(me)
	return l, dead, err
}

// self is the holder that this process is.
func self() (Holder, error) {
	host, err := os.Hostname()
	return Holder{PID: os.Getpid(), Host: host, Since: time.Now().UTC(), Started: started().UTC()}, err
}

// create makes the lock file, and fails when there is one. It is forced to the
// disk: an empty one, after the power failed, would name nobody.
func (l *lock) create() error {
	file, err := os.OpenFile(l.path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return fmt.Errorf("lock the log: %w", err)
	}
	_, err = file.Write(l.text)
	err = errors.Join(err, file.Sync(), file.Close())
	if err != nil {
		_ = os.Remove(l.path)
		return fmt.Errorf("lock the log: %w", err)
	}
	return nil
}

// takeOver puts this process in the place of a dead one. Of several that find
// the holder dead at the same time, a second lock lets in one: else one of
// them could remove the lock that another has just made.
func (l *lock) takeOver(me Holder) (*Holder, error) {
	turn, _, err := acquire(l.path + ".takeover")
	if err != nil {
		return nil, err
	}
	defer func() { _ = turn.release() }() // left behind, it is taken over in its turn
	if err := blocked(l.path, me); err != nil {
		return nil, err
	}
	dead, err := readHolder(l.path)
	if err == nil {
		err = os.Remove(l.path)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // it may have been given back just now
		return nil, fmt.Errorf("take over the lock of a dead process: %w", err)
	}
	err = l.create()
	if errors.Is(err, fs.ErrExist) { // somebody was quicker, who found no lock and needed no second one
		if quicker := blocked(l.path, me); quicker != nil {
			return nil, quicker
		}
	}
	return dead, err
}

// blocked is a [*LockedError] unless the holder of a lock file is known to be
// dead, or there is none any more.
func blocked(path string, me Holder) error {
	h, err := readHolder(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return &LockedError{Path: path}
	case h.Host == me.Host && !h.alive(me):
		return nil
	}
	return &LockedError{Path: path, Holder: *h, Here: h.Host == me.Host}
}

// release gives the lock back. A lock that is not what this process wrote is
// somebody else's by now, and stays.
func (l *lock) release() error {
	text, err := os.ReadFile(l.path)
	if err == nil && string(text) == string(l.text) {
		err = os.Remove(l.path)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("unlock the log: %w", err)
	}
	return nil
}
