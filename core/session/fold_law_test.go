package session_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"verbatim/core/session"
)

// plain is the definition of the fold, read out loud: quadratic, and with no
// thought for speed.
func plain(events []*session.Event) []*session.Event {
	shadowed := map[int64]bool{}
	for _, r := range events {
		replaced, ok := r.Replaces()
		if !ok {
			continue
		}
		for _, e := range events {
			earlier := e.Seq() < r.Seq()
			inside := replaced.Start <= e.Position() && e.Position() <= replaced.Stop
			if earlier && inside {
				shadowed[e.Seq()] = true
			}
		}
	}
	var stands []*session.Event
	for _, e := range events {
		if e.Message() != nil && !shadowed[e.Seq()] {
			stands = append(stands, e)
		}
	}
	slices.SortStableFunc(stands, func(a, b *session.Event) int { return cmp.Compare(a.Position(), b.Position()) })
	return stands
}

// plainOrphan is the definition of an orphan, read out loud.
func plainOrphan(stands []*session.Event) session.Orphan {
	called := map[string]bool{}
	for i, e := range stands {
		if id, ok := e.Message().Result(); ok && (id == "" || !called[id]) {
			return session.Orphan{ID: id, Index: i, Found: true}
		}
		for _, id := range e.Message().Calls() {
			called[id] = true
		}
	}
	return session.Orphan{}
}

func plainSeqs(stands []*session.Event) string {
	var all []string
	for _, e := range stands {
		all = append(all, fmt.Sprint(e.Seq()))
	}
	return strings.Join(all, " ")
}

// afresh is the fold of a log without anything that it keeps.
func afresh(l *session.Log) string {
	var all []string
	for _, e := range session.AppendFold(nil, slices.Collect(l.Events())) {
		all = append(all, fmt.Sprint(e.Seq))
	}
	return strings.Join(all, " ")
}

// drawWord draws an event of a script; n is the number of those before it.
func drawWord(t *rapid.T, n int) string {
	word := rapid.SampledFrom([]string{"u:a", "u:b", "a:a", "s:a", "c:x", "c:y", "c:", "r:x", "r:y", "r:", "-"}).Draw(t, "word")
	if word == "-" || rapid.IntRange(0, 2).Draw(t, "replaces") > 0 {
		return word
	}
	start := rapid.IntRange(0, n+3).Draw(t, "start")
	return fmt.Sprintf("%s@%d-%d", word, start, start+rapid.IntRange(0, n+3).Draw(t, "width"))
}

// After every append of any log, the fold that the log keeps, the fold made
// afresh and the definition agree, and so do the verdicts on orphans. Folds
// that were taken on the way stay what they were.
func TestFoldIsItsDefinition(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		l := session.New(session.Options{})
		type taken struct {
			fold session.Fold
			want string
		}
		var before []taken
		for n := range rapid.IntRange(0, 40).Draw(rt, "events") {
			if _, err := l.Append(datum(t, drawWord(rt, n))); err != nil {
				rt.Fatal(err)
			}
			if rapid.IntRange(0, 3).Draw(rt, "look") == 0 {
				continue // several appends between two looks must come to the same
			}
			events := slices.Collect(l.Events())
			stands := plain(events)
			f, want := l.Fold(), plainSeqs(stands)
			if got := seqs(f); got != want {
				rt.Fatalf("Fold() = %q, want %q", got, want)
			}
			if got := afresh(l); got != want {
				rt.Fatalf("AppendFold = %q, want %q", got, want)
			}
			if got, want := f.Orphan(), plainOrphan(stands); got != want {
				rt.Fatalf("Orphan() = %+v, want %+v", got, want)
			}
			before = append(before, taken{f, want})
		}
		for i, b := range before {
			if got := seqs(b.fold); got != b.want {
				rt.Fatalf("the fold taken at look %d has changed to %q, want %q", i, got, b.want)
			}
		}
	})
}

// At(n) of a log is the fold of the log when it had n events.
func TestAtIsTheFoldOfThatTime(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		l := session.New(session.Options{})
		want := []string{""}
		for n := range rapid.IntRange(1, 20).Draw(rt, "events") {
			if _, err := l.Append(datum(t, drawWord(rt, n))); err != nil {
				rt.Fatal(err)
			}
			want = append(want, seqs(l.Fold()))
		}
		for n, w := range want {
			f := l.At(n)
			if got := seqs(f); got != w {
				rt.Fatalf("At(%d) = %q, want %q", n, got, w)
			}
			if o, w := f.Orphan(), plainOrphan(plain(slices.Collect(l.Events())[:n])); o != w {
				rt.Fatalf("At(%d).Orphan() = %+v, want %+v", n, o, w)
			}
		}
	})
}

// A long log cuts its surface into many leaves; replaces of every size must
// come to the same as in a short one.
func TestFoldOfALongLog(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		l := session.New(session.Options{})
		u := message(t, "u:a")
		type taken struct {
			fold session.Fold
			want string
		}
		var before []taken
		for range rapid.IntRange(1, 12).Draw(rt, "rounds") {
			for range rapid.IntRange(1, 700).Draw(rt, "appends") {
				if _, err := l.Append(session.Say(u)); err != nil {
					rt.Fatal(err)
				}
			}
			if rapid.Bool().Draw(rt, "look") {
				before = append(before, taken{l.Fold(), afresh(l)})
			}
			start := rapid.IntRange(0, l.Len()+2).Draw(rt, "start")
			stop := start + rapid.IntRange(0, l.Len()).Draw(rt, "width")
			if _, err := l.Append(session.Replace(int64(start), int64(stop), u)); err != nil {
				rt.Fatal(err)
			}
		}
		if got, want := seqs(l.Fold()), afresh(l); got != want {
			rt.Fatalf("Fold() = %q, AppendFold = %q", got, want)
		}
		for i, b := range before {
			if got := seqs(b.fold); got != b.want {
				rt.Fatalf("the fold taken at look %d has changed to %q, want %q", i, got, b.want)
			}
		}
		if n := l.Fold().Len(); n != len(strings.Fields(seqs(l.Fold()))) {
			rt.Fatalf("Len() = %d, but All yields %d", n, len(strings.Fields(seqs(l.Fold()))))
		}
	})
}
