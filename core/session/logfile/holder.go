package logfile

import (
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"

	"github.com/go-json-experiment/json"
)

// Holder is the process that a lock file names.
type Holder struct {
	PID     int       `json:"pid"`
	Host    string    `json:"host"`
	Since   time.Time `json:"since"`   // when it took the lock
	Started time.Time `json:"started"` // tells it from another process of the same number
}

// LockedError says who writes a log that somebody else wants to write.
type LockedError struct {
	Path   string // of the lock file
	Holder Holder // the zero value when the lock file does not say
	Here   bool   // the holder runs on this host
}

func (e *LockedError) Error() string {
	h := e.Holder
	if h.PID == 0 {
		return fmt.Sprintf("%s: the log is locked, and the lock file does not say by whom: try again, and remove the file if no process writes the log", e.Path)
	}
	who := fmt.Sprintf("%s: process %d on host %q has written the log since %s", e.Path, h.PID, h.Host, h.Since.Format(time.RFC3339))
	if e.Here {
		return who + ", and is alive: wait until it closes the log, or remove the file if that process is no writer of it"
	}
	return who + ", and whether it is alive cannot be told from here: remove the file if it is not"
}

// readHolder reads a lock file.
func readHolder(path string) (*Holder, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	h := new(Holder)
	if err := json.Unmarshal(text, h); err != nil {
		return nil, err
	}
	if h.PID <= 0 {
		return nil, fmt.Errorf("found the process %d, expected a positive number", h.PID)
	}
	return h, nil
}

// alive reports whether the holder, on this host, still runs. Only what says
// that it has ended counts as its death.
func (h *Holder) alive(me Holder) bool {
	if h.PID == me.PID {
		return h.Started.Equal(me.Started)
	}
	p, err := os.FindProcess(h.PID)
	if err != nil {
		return false // Windows looks for it here
	}
	err = p.Signal(syscall.Signal(0))
	_ = p.Release()
	return !errors.Is(err, os.ErrProcessDone)
}
