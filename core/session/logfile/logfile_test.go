package logfile_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"verbatim/core/session"
	"verbatim/core/session/logfile"
	"verbatim/generated/wire"
)

var noon = time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)

// quick are options for tests that need no fsync: the clock stands at noon.
var quick = logfile.Options{
	Fsync:   wire.FsyncNever,
	Session: session.Options{Now: func() time.Time { return noon }},
}

// line is the line of an event in which the user says a text, as the format
// has it.
func line(seq int, text string) string {
	return fmt.Sprintf(`{"seq":%d,"type":"user_message","time":"2026-01-02T12:00:00Z","data":{"content":[{"kind":"text","text":"%s"}]}}`+"\n", seq, text)
}

func says(t testing.TB, text string) session.Data {
	t.Helper()
	m, err := session.NewMessage(wire.SurfaceRoleUser, session.Text(text))
	if err != nil {
		t.Fatal(err)
	}
	return session.Say(m)
}

func open(t testing.TB, path string, o logfile.Options) *logfile.File {
	t.Helper()
	f, err := logfile.Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

func appendAll(t testing.TB, f *logfile.File, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if _, err := f.Append(says(t, text)); err != nil {
			t.Fatalf("Append(%q): %v", text, err)
		}
	}
}

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// holds compares what a file holds.
func holds(t testing.TB, path, want string) {
	t.Helper()
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", filepath.Base(path), diff)
	}
}

func TestAppendWritesOneLineForEachEvent(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.jsonl")
	f := open(t, path, quick)
	appendAll(t, f, "one", "two")
	holds(t, path, line(0, "one")+line(1, "two"))
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	again := open(t, path, quick)
	if again.Opened() != (logfile.Opened{}) {
		t.Errorf("Opened() = %+v, want nothing to report", again.Opened())
	}
	appendAll(t, again, "three")
	holds(t, path, line(0, "one")+line(1, "two")+line(2, "three"))
	if got := again.Log().Len(); got != 3 {
		t.Errorf("the log holds %d events, want 3", got)
	}
}

func TestARefusedEventLeavesNoTrace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.jsonl")
	f := open(t, path, quick)
	appendAll(t, f, "one")
	_, err := f.Append(session.StepStart{Step: -1})
	if bad, ok := errors.AsType[*session.EventError](err); !ok || bad.Path != "/data/step" {
		t.Errorf("Append = %v, want an EventError at /data/step", err)
	}
	appendAll(t, f, "two")
	holds(t, path, line(0, "one")+line(1, "two"))
}

func TestReadersNeedNoLockWhileTheFileGrows(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.jsonl")
	f := open(t, path, quick)
	appendAll(t, f, "one")
	in, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	r := session.NewReader(in)
	expect := func(text string) {
		t.Helper()
		e, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		if got := string(e.AppendTo(nil)) + "\n"; got != text {
			t.Errorf("read %q, want %q", got, text)
		}
	}
	expect(line(0, "one"))
	if _, err := r.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("Next = %v, want io.EOF", err)
	}
	appendAll(t, f, "two")
	expect(line(1, "two"))
}

// A reader may see a line of which the writer has written a part.
func TestAReaderTakesAHalfWrittenLineForTornNotForDamage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.jsonl")
	f := open(t, path, quick)
	appendAll(t, f, "one")
	half := func(d logfile.Disk, p []byte, at int64) (int, error) {
		n, err := d.WriteAt(p[:len(p)/2], at)
		if err != nil {
			return n, err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return n, err
		}
		read, err := session.ReadLog(bytes.NewReader(text), session.Options{})
		if torn, ok := errors.AsType[*session.LineError](err); !ok || torn.Rule != wire.RuleTornLine || read.Len() != 1 {
			t.Errorf("ReadLog = %v, want a torn line behind one event", err)
		}
		rest, err := d.WriteAt(p[n:], at+int64(n))
		return n + rest, err
	}
	f.Through(func(d logfile.Disk) logfile.Disk { return &faulty{Disk: d, write: half} })
	appendAll(t, f, "two")
	holds(t, path, line(0, "one")+line(1, "two"))
}

func TestRecoverAppendsThroughTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.jsonl")
	f := open(t, path, quick)
	if _, err := f.Append(session.TurnStart{Turn: 7}); err != nil {
		t.Fatal(err)
	}
	p, err := f.Recover()
	if err != nil || len(p.Ends) != 1 {
		t.Fatalf("Recover = %+v, %v, want one turn to end", p, err)
	}
	const want = `{"seq":0,"type":"turn_start","time":"2026-01-02T12:00:00Z","data":{"turn":7}}
{"seq":1,"type":"turn_end","time":"2026-01-02T12:00:00Z","data":{"turn":7,"steps":0,"reason":"interrupted"}}
`
	holds(t, path, want)
	if p, err := f.Recover(); err != nil || !p.Clean() {
		t.Errorf("a second Recover = %+v, %v, want nothing to do", p, err)
	}
	holds(t, path, want)
}

func TestAClosedFileRefusesAndStaysClosed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.jsonl")
	f := open(t, path, logfile.Options{})
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Errorf("a second Close = %v, want nil", err)
	}
	_, err := f.Append(says(t, "late"))
	for door, err := range map[string]error{"Append": err, "Sync": f.Sync(), "Heal": f.Heal()} {
		if !errors.Is(err, fs.ErrClosed) {
			t.Errorf("%s = %v, want fs.ErrClosed", door, err)
		}
	}
	holds(t, path, "")
}

// What is appended to the log alone would be an event that the file lacks.
func TestAppendingPastTheFileIsFoundOut(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.jsonl")
	f := open(t, path, quick)
	past := func(text string) {
		t.Helper()
		if _, err := f.Log().Append(says(t, text)); err != nil {
			t.Fatal(err)
		}
	}
	f.Through(func(d logfile.Disk) logfile.Disk {
		return &faulty{Disk: d, write: func(d logfile.Disk, p []byte, at int64) (int, error) {
			past("meanwhile")
			return d.WriteAt(p, at)
		}}
	})
	_, err := f.Append(says(t, "one"))
	mentions(t, err, "append event 0 to "+path+": /seq: found 0, expected 1")
	holds(t, path, "")

	f.Through(func(d logfile.Disk) logfile.Disk { return d.(*faulty).Disk })
	past("before")
	_, err = f.Append(says(t, "two"))
	mentions(t, err, "the log holds 2 events, the file 0: append through the file")
	holds(t, path, "")
}

func TestOpenRefuses(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "file.jsonl")
	write(t, file, line(0, "one"))
	damaged := filepath.Join(folder, "damaged.jsonl")
	middle := line(0, "one") + "{\"seq\":1,\n" + line(2, "three")
	write(t, damaged, middle)
	for _, tt := range []struct {
		reason, path string
		options      logfile.Options
		want         string
	}{
		{"a folder is no log", folder, quick, "is a directory"},
		{"there is no such folder", filepath.Join(folder, "none", "a.jsonl"), quick, "no such file or directory"},
		{"a file is no folder to write into", filepath.Join(file, "a.jsonl"), quick, "lock the log: "},
		{"damage in the middle", damaged, quick, damaged + ":2:10: "},
		{"a word that is none", file, logfile.Options{Fsync: 9}, "Fsync(9)"},
		{"an interval of the past", file, logfile.Options{Interval: -1}, "found the interval -1ns, expected a positive one"},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			f, err := logfile.Open(tt.path, tt.options)
			if f != nil {
				t.Error("a file was opened")
			}
			mentions(t, err, tt.want)
		})
	}
	holds(t, damaged, middle)
	locks, err := filepath.Glob(filepath.Join(filepath.Dir(folder), "*", "*.lock"))
	if err != nil || len(locks) > 0 {
		t.Errorf("locks left behind: %v, %v", locks, err)
	}
}

func mentions(t testing.TB, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error = %v\nwant one that says %q", err, want)
	}
}
