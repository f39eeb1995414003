package session_test

import (
	"sync"
	"testing"

	"pgregory.net/rapid"

	"verbatim/core/session"
)

func TestForkSharesTheFirstEventsAndThenGrowsAlone(t *testing.T) {
	parent := script(t, "u:a u:b u:c")
	fork := parent.Fork(2)
	for _, word := range []string{"u:p", "s:sum@0-9"} {
		if _, err := parent.Append(datum(t, word)); err != nil {
			t.Fatal(err)
		}
	}
	for _, word := range []string{"u:f", "u:g"} {
		if _, err := fork.Append(datum(t, word)); err != nil {
			t.Fatal(err)
		}
	}
	if got := seqs(parent.Fold()); got != "4" {
		t.Errorf("fold of the parent = %q, want %q", got, "4")
	}
	if got := seqs(fork.Fold()); got != "0 1 2 3" {
		t.Errorf("fold of the fork = %q, want %q", got, "0 1 2 3")
	}
	if fork.Event(1) != parent.Event(1) || fork.Event(2) == parent.Event(2) {
		t.Error("the fork does not share the first two events, or shares the third")
	}
}

// Forks of any length of any log, growing side by side, each fold as a log
// would that had their events alone.
func TestForksNeverSeeEachOther(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		logs := []*session.Log{session.New(session.Options{})}
		words := [][]string{nil}
		for range rapid.IntRange(1, 40).Draw(rt, "steps") {
			i := rapid.IntRange(0, len(logs)-1).Draw(rt, "log")
			if rapid.IntRange(0, 5).Draw(rt, "fork") == 0 {
				n := rapid.IntRange(0, logs[i].Len()).Draw(rt, "length")
				logs = append(logs, logs[i].Fork(n))
				words = append(words, append([]string(nil), words[i][:n]...))
				continue
			}
			if rapid.Bool().Draw(rt, "header") {
				logs[i].Header() // makes links, which a fork may share
			}
			word := drawWord(rt, logs[i].Len())
			if _, err := logs[i].Append(datum(t, word)); err != nil {
				rt.Fatal(err)
			}
			words[i] = append(words[i], word)
		}
		for i, l := range logs {
			alone := session.New(session.Options{})
			for _, word := range words[i] {
				if _, err := alone.Append(datum(t, word)); err != nil {
					rt.Fatal(err)
				}
			}
			if got, want := folded(l.Fold()), folded(alone.Fold()); got != want {
				rt.Fatalf("fold of log %d (%v) = %q, want %q", i, words[i], got, want)
			}
			if got, want := l.Header().Surface, alone.Fold().Chain(); got != want {
				rt.Fatalf("chain of log %d (%v) = %v, want %v", i, words[i], got, want)
			}
		}
	})
}

func TestRemoveTakesMessagesOffTheSurface(t *testing.T) {
	l := script(t, "u:a u:b u:c u:d")
	e, err := l.Remove(1, 1)
	if err != nil {
		t.Fatal(err)
	}
	if got := seqs(l.Fold()); got != "0 4 3" {
		t.Errorf("fold = %q, want %q", got, "0 4 3")
	}
	if r, _ := e.Replaces(); r != (session.Range{Start: 1, Stop: 2}) {
		t.Errorf("the event replaces %v, want 1 to 2", r)
	}
	if got := e.Message().Metadata().String(); got != `{"copied_from":2}` || !e.Message().Same(message(t, "u:c")) {
		t.Errorf("the event says %v with metadata %s", e.Message().Content(), got)
	}
}

func TestRemoveRefuses(t *testing.T) {
	l := script(t, "u:a - u:b")
	for _, tt := range []struct {
		reason      string
		start, stop int64
		want        string
	}{
		{"a tail", 2, 2, "no message follows the positions 2 to 2, expected one to stand in their place; cut a tail off with a fork"},
		{"nothing", 1, 1, "there is no message at the positions 1 to 1, expected a range that holds one"},
		{"a reversed range", 1, 0, "there is no message at the positions 1 to 0, expected a range that holds one"},
	} {
		if _, err := l.Remove(tt.start, tt.stop); err == nil || err.Error() != tt.want {
			t.Errorf("%s: Remove(%d, %d)\n got %v\nwant %s", tt.reason, tt.start, tt.stop, err, tt.want)
		}
	}
	if l.Len() != 3 {
		t.Errorf("refusals appended %d events", l.Len()-3)
	}
}

// One goroutine appends while others read; under the race detector this finds
// any state that they share.
func TestReadersMayLookWhileOneAppends(t *testing.T) {
	l := session.New(session.Options{})
	done := make(chan struct{})
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				f := l.Fold()
				n := 0
				for range f.All() {
					n++
				}
				if n != f.Len() {
					t.Errorf("a fold of %d messages yields %d", f.Len(), n)
				}
				l.At(l.Len() / 2)
				l.Header()
				l.Plan()
			}
		})
	}
	for n := range 2000 {
		word := "u:a"
		if n%50 == 49 {
			word = "s:sum@0-9999"
		}
		if _, err := l.Append(datum(t, word)); err != nil {
			t.Fatal(err)
		}
	}
	close(done)
	readers.Wait()
}
