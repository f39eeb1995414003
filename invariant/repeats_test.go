package invariant_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"weak"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/invariant"
)

// repeated is what the lines say of repeats, in order; -1 is a line that
// speaks of none.
func (w *watched) repeated(t *testing.T) []int {
	t.Helper()
	var all []int
	for line := range strings.Lines(w.log.String()) {
		said := struct{ Repeated int }{-1}
		if err := json.Unmarshal([]byte(line), &said); err != nil {
			t.Fatal(err)
		}
		all = append(all, said.Repeated)
	}
	return all
}

// send verifies the request in the session, and must get nil for an answer.
func (w *watched) send(t *testing.T, s *session.Context, words string) {
	t.Helper()
	if err := w.Verify(t.Context(), s, request(t, words)); err != nil {
		t.Errorf("Verify = %v, want nil", err)
	}
}

func TestALoopThatSendsTheSameBrokenRequestWritesADozenLines(t *testing.T) {
	w := watch(wire.CheckModeWarn)
	s := session.NewContext(logOf(t, "u:a"), "")
	for range 1000 {
		w.send(t, s, "u:a u:b")
	}
	want := []int{-1, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512}
	if diff := cmp.Diff(want, w.repeated(t)); diff != "" {
		t.Errorf("repeated (-want +got):\n%s", diff)
	}
	if len(w.events) != 1000 {
		t.Errorf("the observer got %d events, want 1000", len(w.events))
	}
}

func TestARepeatSaysAllThatTheFirstLineSays(t *testing.T) {
	w := watch(wire.CheckModeWarn)
	s := session.NewContext(logOf(t, "r:c1"), "scout")
	w.send(t, s, "r:c1")
	w.send(t, s, "r:c1")
	const line = `{"level":"WARN","msg":"verbatim.session.invariant.violation","count":1,"kind":"orphaned_tool_result","index":0,"tool_call_id":"c1","agent_name":"scout","mode":"warn"`
	if diff := cmp.Diff(line+"}\n"+line+`,"repeated":1}`+"\n", w.log.String()); diff != "" {
		t.Errorf("log (-want +got):\n%s", diff)
	}
}

// Each row sends requests in one session over one log.
func TestWhatIsTheSameViolation(t *testing.T) {
	for _, tt := range []struct {
		reason, log string
		requests    []string
		want        []int
	}{
		{"the same messages made anew", "u:a", []string{"u:a u:b", "u:a u:b"}, []int{-1, 1}},
		{"good requests between do not begin anew", "u:a", []string{"u:b", "u:a", "u:a", "u:b"}, []int{-1, 1}},
		{"others between do not begin anew", "u:a", []string{"u:b", "u:c", "u:b", "u:c"}, []int{-1, -1, 1, 1}},
		{"of more than five extra messages the others are not told of", "u:a", []string{"u:a u:1 u:2 u:3 u:4 u:5 u:6", "u:a u:1 u:2 u:3 u:4 u:5 u:7"}, []int{-1, 1}},
		{"another message is another violation", "u:a", []string{"u:a u:b", "u:a u:c"}, []int{-1, -1}},
		{"another kind", "u:a u:b", []string{"u:a", "u:b u:a"}, []int{-1, -1}},
		{"another index", "u:a u:b u:c", []string{"u:b u:a u:c", "u:a u:c u:b"}, []int{-1, -1}},
		{"another length", "u:a", []string{"u:b", "u:b u:b"}, []int{-1, -1}},
		{"with an overlay", "u:a", []string{"u:b", "s:x u:b"}, []int{-1, -1}},
		{"the text of the overlay is not told of", "u:a", []string{"s:x u:b", "s:y u:b"}, []int{-1, 1}},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			w := watch(wire.CheckModeWarn)
			s := session.NewContext(logOf(t, tt.log), "")
			for _, words := range tt.requests {
				w.send(t, s, words)
			}
			if diff := cmp.Diff(tt.want, w.repeated(t)); diff != "" {
				t.Errorf("repeated, requests %q of log %q (-want +got):\n%s", tt.requests, tt.log, diff)
			}
		})
	}
}

func TestAnOrphanIsTheSameThoughTheLogGrew(t *testing.T) {
	w := watch(wire.CheckModeWarn)
	l := logOf(t, "r:x")
	s := session.NewContext(l, "")
	w.send(t, s, "r:x")
	if _, err := l.Append(session.Say(message(t, "u:b"))); err != nil {
		t.Fatal(err)
	}
	w.send(t, s, "r:x u:b")
	if diff := cmp.Diff([]int{-1, 1}, w.repeated(t)); diff != "" {
		t.Errorf("repeated (-want +got):\n%s", diff)
	}
}

func TestStrictIsNeverSampled(t *testing.T) {
	w := watch(wire.CheckModeStrict)
	s := session.NewContext(logOf(t, "u:a"), "")
	for i := range 10 {
		if err := w.Verify(t.Context(), s, request(t, "u:b")); err == nil {
			t.Errorf("request %d: Verify = nil, want the violation", i)
		}
	}
	if len(w.events) != 10 || w.lines() != 0 {
		t.Errorf("%d events and %d log lines, want 10 and none", len(w.events), w.lines())
	}
}

// TestLinesAreThoseOfCounters compares the lines of sessions that break in
// turn with what a counter for each session and request would let through.
func TestLinesAreThoseOfCounters(t *testing.T) {
	l := logOf(t, "u:a")
	requests := []string{"u:b", "u:c", "u:a u:a"}
	which := rapid.SliceOfN(rapid.IntRange(0, 3*len(requests)-1), 0, 60)
	rapid.Check(t, func(rt *rapid.T) {
		w := watch(wire.CheckModeWarn)
		sessions := []*session.Context{session.NewContext(l, ""), session.NewContext(l, ""), session.NewContext(l, "")}
		counters := map[int]int{}
		var want []int
		for _, i := range which.Draw(rt, "which") {
			w.send(t, sessions[i%3], requests[i/3])
			switch n := counters[i]; n {
			case 0:
				want = append(want, -1)
			case 1, 2, 4, 8, 16, 32:
				want = append(want, n)
			}
			counters[i]++
		}
		if diff := cmp.Diff(want, w.repeated(t)); diff != "" {
			rt.Fatalf("repeated (-want +got):\n%s", diff)
		}
	})
}

// The last 1024 different violations are known, and never more than 2048.
func TestWhatWasSeenLongAgoIsForgotten(t *testing.T) {
	l := logOf(t, "u:a")
	for _, tt := range []struct {
		reason        string
		before, since int // other violations
		want          int // what the line of the second time says
	}{
		{"1023 since, as the first of all", 0, 1023, 1},
		{"1024 since, as the last of its generation", 1023, 1024, 1},
		{"2048 since", 0, 2048, -1},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			w := watch(wire.CheckModeWarn)
			others := func(n int) {
				for range n {
					w.send(t, session.NewContext(l, ""), "u:b")
				}
			}
			s := session.NewContext(l, "")
			others(tt.before)
			w.send(t, s, "u:b")
			others(tt.since)
			w.send(t, s, "u:b")
			lines := w.repeated(t)
			all, last := tt.before+tt.since+2, lines[len(lines)-1]
			if len(lines) != all || last != tt.want {
				t.Errorf("%d lines, the last says %d, want %d and %d", len(lines), last, all, tt.want)
			}
		})
	}
}

func TestASessionThatIsBrokenIsNotKept(t *testing.T) {
	w := watch(wire.CheckModeWarn)
	broken := func() weak.Pointer[session.Context] {
		s := session.NewContext(logOf(t, "u:a"), "")
		w.send(t, s, "u:b")
		return weak.Make(s)
	}()
	w.events = nil
	runtime.GC()
	if broken.Value() != nil {
		t.Error("the verifier keeps the session alive")
	}
	runtime.KeepAlive(w)
}

func TestRepeatsAreCountedByManyGoroutinesAtOnce(t *testing.T) {
	var events atomic.Int64
	var lines lockedLines
	v := invariant.New(invariant.Options{
		Mode:      wire.CheckModeWarn,
		Logger:    slog.New(&lines),
		Observers: []func(context.Context, invariant.Event){func(_ context.Context, e invariant.Event) { events.Add(int64(e.Count)) }},
	})
	s := session.NewContext(logOf(t, "u:a"), "")
	bad := request(t, "u:b")
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 32 {
				if err := v.Verify(t.Context(), s, bad); err != nil {
					t.Errorf("Verify = %v, want nil", err)
				}
			}
		})
	}
	all.Wait()
	want := map[string]int{"": 1, "1": 1, "2": 1, "4": 1, "8": 1, "16": 1, "32": 1, "64": 1, "128": 1}
	if diff := cmp.Diff(want, lines.repeated); diff != "" || events.Load() != 256 {
		t.Errorf("%d events, want 256; lines by what they say of repeats (-want +got):\n%s", events.Load(), diff)
	}
}

// lockedLines counts lines by what they say of repeats.
type lockedLines struct {
	slog.Handler
	mu       sync.Mutex
	repeated map[string]int
}

func (l *lockedLines) Enabled(context.Context, slog.Level) bool { return true }

func (l *lockedLines) Handle(_ context.Context, r slog.Record) error {
	said := ""
	r.Attrs(func(a slog.Attr) bool {
		if a.Key == "repeated" {
			said = a.Value.String()
		}
		return true
	})
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.repeated == nil {
		l.repeated = map[string]int{}
	}
	l.repeated[said]++
	return nil
}

func TestVerifyAllocatesNothingWhereAllIsWell(t *testing.T) {
	s := session.NewContext(logOf(t, "s:a u:b c:x r:x a:c"), "")
	good := request(t, "s:a u:b c:x r:x a:c")
	for _, mode := range wire.AllCheckModes {
		v := invariant.New(invariant.Options{Mode: mode})
		if n := testing.AllocsPerRun(100, func() { _ = v.Verify(t.Context(), s, good) }); n != 0 {
			t.Errorf("%v: Verify allocates %v times, want 0", mode, n)
		}
	}
}
