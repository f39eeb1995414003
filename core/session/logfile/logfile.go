// Package logfile keeps a session's log in a file, one event a line, so that
// it outlives the process that writes it.
//
// Start with [Open] and [File.Append]. An event is in the log once its line
// stands whole in the file, and under the default, an fsync for each event,
// once the disk has it. After a crash Open loses at most the event that was
// being written, and [File.Recover] closes what the crash left open.
//
// A file has one writer, which a lock file beside it names, and any number of
// readers, for whom [session.NewReader] is enough. Damage in the middle of a
// file is an error: this package never cuts, rewrites or rotates a log. All it
// ever takes off is what a crash left of a last line.
package logfile

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"verbatim/core/session"
	"verbatim/generated/wire"
)

// Options are what a file can be told when it is opened. The zero value is the
// safest.
type Options struct {
	// Fsync is when events are forced to the disk; zero is always. Without
	// always, an event that Append acknowledged survives the death of the process,
	// but not that of the machine.
	Fsync wire.Fsync
	// Interval is how long an event waits at most under FsyncInterval; 0 is a
	// second.
	Interval time.Duration
	// Session is for the log itself: its clock.
	Session session.Options

	_ struct{}
}

// File is a log in a file, opened by its one writer. It may be used by any
// number of goroutines.
type File struct {
	path     string // as it was given
	fsync    wire.Fsync
	interval time.Duration
	lock     *lock
	opened   Opened

	mu     sync.Mutex
	disk   disk
	size   int64        // bytes of the lines that are the log's
	heal   bool         // the end of the file is not in order yet
	log    *session.Log // the events that stand in the file
	events int          // how many that is
	timer  *time.Timer  // runs while an event waits for an fsync; nil otherwise
	broken error        // why nothing can be appended any more
	closed bool
}

// disk is what a File does with the open file. It is an interface so that tests
// can let each step fail.
type disk interface {
	io.Reader
	io.ReaderAt
	io.WriterAt
	Truncate(size int64) error
	Sync() error
	Stat() (fs.FileInfo, error)
	Close() error
}

// Opened is what Open found.
type Opened struct {
	// Torn is what a crash left of a last line, "" for nothing. It is no event,
	// and may end inside a character. The first write takes it off the file.
	Torn string
	// Unended says that the last line is a whole event without its line feed,
	// which the first write adds.
	Unended bool
	// Dead is the writer whose lock was taken over because its process is gone;
	// nil when there was none.
	Dead *Holder
}

// Open opens the log in a file, and makes the file when there is none. It
// takes the lock, path + ".lock" (of a symbolic link, beside the file that it
// leads to), and reads the log; it changes nothing in the file.
//
// A lock that a living process holds is a [*LockedError]. A line that is no
// event is a [*session.LineError], unless it is a last one that a crash cut
// short: see [Opened].
func Open(path string, o Options) (*File, error) {
	f, err := newFile(path, o)
	if err != nil {
		return nil, err
	}
	target, err := resolve(path)
	if err != nil {
		return nil, fmt.Errorf("open the log: %w", err)
	}
	if f.lock, f.opened.Dead, err = acquire(target + ".lock"); err != nil {
		return nil, err
	}
	if err := f.load(target, o.Session); err != nil {
		_ = f.lock.release() // why it could not be loaded matters more
		return nil, err
	}
	return f, nil
}

// newFile puts defaults in the place of zero.
func newFile(path string, o Options) (*File, error) {
	f := &File{path: path, fsync: o.Fsync, interval: o.Interval}
	if f.fsync.IsZero() {
		f.fsync = wire.FsyncAlways
	}
	if _, err := f.fsync.AppendText(nil); err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	if f.interval < 0 {
		return nil, fmt.Errorf("open %s: found the interval %v, expected a positive one, or 0 for a second", path, f.interval)
	}
	if f.interval == 0 {
		f.interval = time.Second
	}
	return f, nil
}

// resolve is where a file really is: two names of it must meet at one lock,
// and a change of the working directory must not lose it.
func resolve(path string) (string, error) {
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		target = path // it is not there yet
	}
	return filepath.Abs(target)
}

// load opens the file and reads what stands in it.
func (f *File) load(target string, o session.Options) error {
	file, err := os.OpenFile(target, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("open the log: %w", err)
	}
	f.disk = file
	if err := f.read(o); err != nil {
		file.Close()
		return err
	}
	if f.size == 0 && f.fsync != wire.FsyncNever {
		syncFolder(filepath.Dir(target))
	}
	return nil
}

// syncFolder forces the name of a new file to the disk. Not every system can
// do that to a folder, and where it cannot there is nothing else to do, so it
// does not fail.
func syncFolder(path string) {
	folder, err := os.Open(path)
	if err != nil {
		return
	}
	defer folder.Close()
	_ = folder.Sync()
}

// Opened is what Open found.
func (f *File) Opened() Opened { return f.opened }

// Log is the log of the events that stand in the file. It is for reading:
// what is appended to it directly is not in the file, and makes the next
// Append fail.
func (f *File) Log() *session.Log { return f.log }
