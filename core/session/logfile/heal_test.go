package logfile_test

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"verbatim/core/session/logfile"
)

// A crash may cut a file anywhere. Opening it loses at most the event of the
// line that was cut, and appending makes it whole again.
func TestAFileCutAtAnyByteLosesAtMostTheLastEvent(t *testing.T) {
	lines := []string{line(0, "one"), line(1, "zwölf \\\\ \\n €"), line(2, "𝄞"), line(3, "")}
	whole := strings.Join(lines, "")
	folder := t.TempDir()
	for n := range len(whole) + 1 {
		path := filepath.Join(folder, "a.jsonl")
		write(t, path, whole[:n])
		kept := strings.Count(whole[:n], "\n")
		if n < len(whole) && whole[n] == '\n' {
			kept++ // all of the event is there
		}
		start := len(strings.Join(lines[:kept], "")) // where the next line goes

		f, err := logfile.Open(path, quick)
		if err != nil {
			t.Fatalf("cut at %d: %v", n, err)
		}
		found := f.Opened()
		if got := f.Log().Len(); got != kept {
			t.Errorf("cut at %d: %d events, want %d", n, got, kept)
		}
		if torn := whole[min(start, n):n]; found.Torn != torn || found.Unended != (start > n) {
			t.Errorf("cut at %d: found %+v, want torn %q, unended %v", n, found, torn, start > n)
		}
		holds(t, path, whole[:n]) // opening changes nothing
		appendAll(t, f, "next")
		if err := f.Close(); err != nil {
			t.Errorf("cut at %d: %v", n, err)
		}
		holds(t, path, whole[:start]+line(kept, "next"))
	}
}

func TestHealWithoutAppending(t *testing.T) {
	for _, tt := range []struct{ reason, before, after string }{
		{"an unfinished line is taken off", line(0, "one") + `{"seq":1,"ty`, line(0, "one")},
		{"a line feed is added", strings.TrimSuffix(line(0, "one"), "\n"), line(0, "one")},
		{"a first line may be torn too", `{`, ""},
		{"a whole file stays as it is", line(0, "one"), line(0, "one")},
		{"so does an empty one", "", ""},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "a.jsonl")
			write(t, path, tt.before)
			f := open(t, path, quick)
			for range 2 {
				if err := f.Heal(); err != nil {
					t.Fatal(err)
				}
				holds(t, path, tt.after)
			}
		})
	}
}

func TestAFailedHealIsTriedAgain(t *testing.T) {
	for _, tt := range []struct {
		reason, before string
		fault          *faulty
	}{
		{"an unfinished line", line(0, "one") + `{"seq":1,"ty`, &faulty{truncate: fails(syscall.EIO)}},
		{"a missing line feed", strings.TrimSuffix(line(0, "one"), "\n"), &faulty{write: short(0, syscall.EIO)}},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "a.jsonl")
			write(t, path, tt.before)
			f := open(t, path, quick)
			f.Through(func(d logfile.Disk) logfile.Disk { tt.fault.Disk = d; return tt.fault })
			_, err := f.Append(says(t, "two"))
			mentions(t, err, "heal the last line of "+path+": input/output error")
			holds(t, path, tt.before)
			f.Through(func(logfile.Disk) logfile.Disk { return tt.fault.Disk })
			appendAll(t, f, "two")
			holds(t, path, line(0, "one")+line(1, "two"))
		})
	}
}
