package logfile_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"verbatim/core/session"
	"verbatim/core/session/logfile"
	"verbatim/generated/wire"
)

// writes names the file that a child process of the test appends to until it
// is killed; soak is how long to kill children, for a longer run than go test
// should take.
const (
	writes = "VERBATIM_LOGFILE_TEST_WRITES"
	soak   = "VERBATIM_SOAK"
)

func TestMain(m *testing.M) {
	if path := os.Getenv(writes); path != "" {
		fmt.Fprintln(os.Stderr, appendForever(path))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// appendForever appends events and says the seq of each that Append
// acknowledged.
func appendForever(path string) error {
	f, err := logfile.Open(path, logfile.Options{Fsync: wire.FsyncAlways})
	if err != nil {
		return err
	}
	for {
		m, err := session.NewMessage(wire.SurfaceRoleUser, session.Text(saidAt(f.Log().Len())))
		if err != nil {
			return err
		}
		e, err := f.Append(session.Say(m))
		if err != nil {
			return err
		}
		fmt.Fprintln(os.Stdout, e.Seq())
	}
}

// saidAt is what the event of a seq says: sometimes little, sometimes more than
// a page of memory.
func saidAt(seq int) string { return fmt.Sprintf("%0*d", 1+seq%7*seq%9000, seq) }

// Whenever a process is killed, every event that Append acknowledged is in the
// file, at most the one that was being written is lost, and the next process
// takes over.
func TestKillLosesNothingAcknowledged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.jsonl")
	rounds, end := 12, time.Time{}
	if text := os.Getenv(soak); text != "" {
		long, err := time.ParseDuration(text)
		if err != nil {
			t.Fatalf("%s: %v", soak, err)
		}
		end = time.Now().Add(long)
	}
	for round := 0; round < rounds || time.Now().Before(end); round++ {
		acknowledged := killed(t, path, 1+rand.N(25), time.Duration(rand.N(2000))*time.Microsecond)
		f := open(t, path, logfile.Options{Fsync: wire.FsyncNever})
		if f.Opened().Dead == nil {
			t.Error("the killed process's lock was not found")
		}
		if n := int64(f.Log().Len()); n <= acknowledged || n > acknowledged+2 {
			t.Fatalf("round %d: the file holds %d events, want %d or one more", round, n, acknowledged+1)
		}
		checkSaid(t, f.Log())
		if err := errors.Join(f.Heal(), f.Close()); err != nil {
			t.Fatal(err)
		}
	}
}

// killed runs a child, kills it a while after it has acknowledged some events,
// and answers the seq of the last one.
func killed(t *testing.T, path string, events int, after time.Duration) (last int64) {
	t.Helper()
	c := exec.CommandContext(t.Context(), os.Args[0])
	c.Env = append(os.Environ(), writes+"="+path)
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	in, last := bufio.NewReader(out), -1
	for {
		text, err := in.ReadString('\n')
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := fmt.Sscan(text, &last); err != nil {
			t.Fatal(err)
		}
		if events--; events == 0 {
			time.AfterFunc(after, func() { _ = c.Process.Kill() })
		}
	}
	_ = c.Wait() // it was killed
	if events > 0 {
		t.Fatal("the child ended before it was killed")
	}
	return last
}

func checkSaid(t *testing.T, all *session.Log) {
	t.Helper()
	for e := range all.Events() {
		for _, b := range e.Message().Content().Elements() {
			if got, _ := b.Get("text").Text(); got != saidAt(int(e.Seq())) {
				t.Fatalf("event %d says %q, want %q", e.Seq(), got, saidAt(int(e.Seq())))
			}
		}
	}
}
