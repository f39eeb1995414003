package logfile_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"verbatim/core/session/logfile"
)

func host(t testing.TB) string {
	t.Helper()
	name, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// dead is the number of a process that has ended.
func dead(t testing.TB) int {
	t.Helper()
	c := exec.Command(os.Args[0], "-test.run=^$")
	if err := c.Run(); err != nil {
		t.Fatal(err)
	}
	return c.Process.Pid
}

func lockOf(pid int, host string) string {
	return fmt.Sprintf(`{"pid":%d,"host":%q,"since":"2026-01-02T03:04:05Z","started":"2026-01-02T03:00:00Z"}`, pid, host)
}

func TestOneWriterAtATime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.jsonl")
	first := open(t, path, quick)
	_, err := logfile.Open(path, quick)
	locked, ok := errors.AsType[*logfile.LockedError](err)
	if !ok || locked.Holder.PID != os.Getpid() || locked.Holder.Host != host(t) || !locked.Here || locked.Holder.Since.IsZero() {
		t.Fatalf("Open = %v, want a LockedError that names this process", err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path + ".lock"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the lock after Close: %v, want none", err)
	}
	second := open(t, path, quick)
	if second.Opened().Dead != nil {
		t.Error("a lock that was given back was taken over")
	}
}

func TestTwoNamesOfAFileMeetAtOneLock(t *testing.T) {
	folder := t.TempDir()
	path, link := filepath.Join(folder, "a.jsonl"), filepath.Join(folder, "latest")
	write(t, path, "")
	if err := os.Symlink("a.jsonl", link); err != nil {
		t.Fatal(err)
	}
	open(t, link, quick)
	if _, err := logfile.Open(path, quick); err == nil {
		t.Error("a second writer got in by another name")
	}
}

func TestALockSurvivesAChangeOfFolder(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	f := open(t, "a.jsonl", quick)
	t.Chdir(t.TempDir())
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"a.jsonl"}, names(t, folder)); diff != "" {
		t.Errorf("what is left in the folder (-want +got):\n%s", diff)
	}
}

func TestALockIsRespectedUnlessItsHolderIsDead(t *testing.T) {
	for _, tt := range []struct{ reason, lock, want string }{
		{"a living process here", lockOf(os.Getppid(), host(t)), fmt.Sprintf("process %d on host %q has written the log since 2026-01-02T03:04:05Z, and is alive: ", os.Getppid(), host(t))},
		{"a process elsewhere", lockOf(4711, "elsewhere.invalid"), `process 4711 on host "elsewhere.invalid" has written the log since 2026-01-02T03:04:05Z, and whether it is alive cannot be told from here: remove the file if it is not`},
		{"a lock that says nothing", "", "the lock file does not say by whom"},
		{"a lock that is no JSON", "4711", "the lock file does not say by whom"},
		{"a lock of no process", lockOf(0, host(t)), "the lock file does not say by whom"},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "a.jsonl")
			write(t, path+".lock", tt.lock)
			_, err := logfile.Open(path, quick)
			if _, ok := errors.AsType[*logfile.LockedError](err); !ok {
				t.Errorf("Open = %v, want a LockedError", err)
			}
			mentions(t, err, path+".lock: ")
			mentions(t, err, tt.want)
			holds(t, path+".lock", tt.lock)
		})
	}
}

func TestTheLockOfADeadProcessIsTakenOver(t *testing.T) {
	gone := dead(t)
	for _, tt := range []struct {
		reason   string
		pid      int
		takeover bool // another process died while it took the lock over
	}{
		{"its number is free", gone, false},
		{"its number is this process's by now, as in a container", os.Getpid(), false},
		{"so is the lock of one that died taking it over", gone, true},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			folder := t.TempDir()
			path := filepath.Join(folder, "a.jsonl")
			write(t, path, line(0, "one"))
			write(t, path+".lock", lockOf(tt.pid, host(t)))
			if tt.takeover {
				write(t, path+".lock.takeover", lockOf(gone, host(t)))
			}
			f := open(t, path, quick)
			if got := f.Opened().Dead; got == nil || got.PID != tt.pid {
				t.Errorf("dead = %+v, want the process %d", got, tt.pid)
			}
			appendAll(t, f, "two")
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
			holds(t, path, line(0, "one")+line(1, "two"))
			if diff := cmp.Diff([]string{"a.jsonl"}, names(t, folder)); diff != "" {
				t.Errorf("what is left in the folder (-want +got):\n%s", diff)
			}
		})
	}
}

func names(t testing.TB, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

// Of many that find a dead process's lock at the same moment, one gets in.
func TestOneOfManyTakesOver(t *testing.T) {
	const many = 8
	gone := dead(t)
	for range 25 {
		path := filepath.Join(t.TempDir(), "a.jsonl")
		write(t, path+".lock", lockOf(gone, host(t)))
		opened := make(chan *logfile.File, many)
		var ready, done sync.WaitGroup
		ready.Add(many)
		for range many {
			done.Go(func() {
				ready.Done()
				ready.Wait()
				f, err := logfile.Open(path, quick)
				if err == nil {
					opened <- f
				} else if _, ok := errors.AsType[*logfile.LockedError](err); !ok {
					t.Errorf("Open = %v, want a LockedError", err)
				}
			})
		}
		done.Wait()
		close(opened)
		n := 0
		for f := range opened {
			n++
			if err := f.Close(); err != nil {
				t.Error(err)
			}
		}
		if n != 1 {
			t.Fatalf("%d writers got in, want 1", n)
		}
	}
}

// Between the moment when a process finds the holder dead and the moment when it
// may act on it, another one may have taken over.
func TestTakingOverLooksAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.jsonl.lock")
	quicker := lockOf(os.Getppid(), host(t))
	write(t, path, quicker)
	err := logfile.TakeOver(path)
	if locked, ok := errors.AsType[*logfile.LockedError](err); !ok || locked.Holder.PID != os.Getppid() {
		t.Errorf("TakeOver = %v, want a LockedError that names the quicker process", err)
	}
	holds(t, path, quicker)
}

// A lock that was removed by hand may have been taken by another process since.
func TestALockThatIsSomebodyElsesStays(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.jsonl")
	f := open(t, path, quick)
	other := lockOf(4711, "elsewhere.invalid")
	write(t, path+".lock", other)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	holds(t, path+".lock", other)
}
