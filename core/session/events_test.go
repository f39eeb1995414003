package session_test

import (
	"slices"
	"testing"

	"verbatim/core/session"
)

// borders are lengths at and around the ends of the chunks, of 1,024 events,
// into which a long log is cut.
var borders = []int{0, 1, 1023, 1024, 1025, 2047, 2048, 2049, 2999, 3000}

// chunked is a log of 3,000 messages.
func chunked(t testing.TB) *session.Log {
	t.Helper()
	l := session.New(session.Options{})
	u := message(t, "u:a")
	for range 3000 {
		if _, err := l.Append(session.Say(u)); err != nil {
			t.Fatal(err)
		}
	}
	return l
}

func TestEachEventOfALongLogIsFoundByItsSeq(t *testing.T) {
	l := chunked(t)
	seq := int64(0)
	for e := range l.Events() {
		if e.Seq() != seq || l.Event(seq) != e {
			t.Fatalf("event %d has the seq %d, and Event(%d) is event %d", seq, e.Seq(), seq, l.Event(seq).Seq())
		}
		seq++
	}
	if seq != 3000 || l.Len() != 3000 {
		t.Errorf("the log yields %d events and has the length %d, want 3000", seq, l.Len())
	}
}

func TestALoopOverEventsMayEndAnywhere(t *testing.T) {
	l := chunked(t)
	for _, n := range borders[1:] {
		seen := 0
		for range l.Events() {
			if seen++; seen == n {
				break
			}
		}
		if seen != n {
			t.Errorf("the loop that ends at event %d saw %d", n, seen)
		}
	}
}

func TestForkAndAtOfALongLogTakeItsFirstEvents(t *testing.T) {
	l := chunked(t)
	all := slices.Collect(l.Events())
	for _, n := range borders {
		f := l.Fork(n)
		if got := slices.Collect(f.Events()); !slices.Equal(got, all[:n]) {
			t.Errorf("Fork(%d) has %d events, or other ones, want the first %d", n, len(got), n)
		}
		if got := l.At(n).Len(); got != n {
			t.Errorf("At(%d) has %d messages, want %d", n, got, n)
		}
	}
}

// What a fork appends must not come to stand in the memory of its parent, nor
// the other way round, wherever the fork begins.
func TestForksOfALongLogGrowAlone(t *testing.T) {
	l := chunked(t)
	all := slices.Collect(l.Events())
	b := message(t, "u:b")
	for _, n := range borders {
		one, two := l.Fork(n), l.Fork(n)
		for _, f := range []*session.Log{one, two, one} {
			if _, err := f.Append(session.Say(b)); err != nil {
				t.Fatal(err)
			}
		}
		if one.Len() != n+2 || two.Len() != n+1 || one.Event(int64(n)) == two.Event(int64(n)) {
			t.Errorf("two forks of %d events have %d and %d after two appends and one, or share one", n, one.Len(), two.Len())
		}
		if !slices.Equal(slices.Collect(l.Events()), all) {
			t.Fatalf("the log has other events after a fork of %d has grown", n)
		}
	}
}

// A fork of the whole log shares what the log has: it allocates as little for
// a long one as for a short one.
func TestAForkOfTheWholeLogCopiesNothing(t *testing.T) {
	for _, l := range []*session.Log{script(t, "u:a"), chunked(t)} {
		if n := testing.AllocsPerRun(10, func() { l.Fork(l.Len()) }); n > 1 {
			t.Errorf("a fork of %d events allocates %v times, want the log alone", l.Len(), n)
		}
	}
}
