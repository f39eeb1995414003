package proptest_test

import (
	"fmt"
	"runtime/debug"
	"slices"
	"sync/atomic"
	"testing"

	"verbatim/core/session"
	"verbatim/proptest"
	"verbatim/proptest/model"
)

// choice is one event as it may stand at one seq, ours and the model's.
type choice struct {
	ours   *session.Event
	models model.Event
}

// choicesAt makes the events of data with the seq.
func choicesAt(t *testing.T, seq int, data []session.Data) []choice {
	t.Helper()
	before := session.New(session.Options{})
	for range seq {
		add(t, before, session.StepStart{})
	}
	var all []choice
	for _, d := range data {
		e, err := before.Next(d)
		if err != nil {
			t.Fatal(err)
		}
		l := before.Fork(seq)
		if err := l.Add(e); err != nil {
			t.Fatal(err)
		}
		all = append(all, choice{e, proptest.ModelLog(l.Events())[seq]})
	}
	return all
}

func add(t *testing.T, l *session.Log, d session.Data) {
	t.Helper()
	if _, err := l.Append(d); err != nil {
		t.Fatal(err)
	}
}

// rangesTo are all ranges of the positions from 0 to last.
func rangesTo(last int64) []session.Range {
	var all []session.Range
	for start := range last + 1 {
		for stop := start; stop <= last; stop++ {
			all = append(all, session.Range{Start: start, Stop: stop})
		}
	}
	return all
}

// The fold of every log of up to 5 events is the model's: each event is
// bookkeeping, an append, or a replace of any range inside 0 to 5 or of one
// that begins beyond. The messages are distinct, so their seqs tell all.
func TestEveryFoldOfFiveEvents(t *testing.T) {
	collectSeldom(t)
	const events = 5
	ranges := append(rangesTo(events), session.Range{Start: events + 1, Stop: 999})
	var steps [events][]choice
	for seq := range steps {
		m := userSays(t, fmt.Sprint(seq))
		data := []session.Data{session.StepStart{}, session.Say(m)}
		for _, r := range ranges {
			data = append(data, session.Replace(r.Start, r.Stop, m))
		}
		steps[seq] = choicesAt(t, seq, data)
	}
	var logs atomic.Int64
	t.Run("first", func(t *testing.T) {
		for i := range steps[0] {
			t.Run(fmt.Sprint(i), func(t *testing.T) {
				t.Parallel()
				w := foldWalk{t: t, steps: steps[:]}
				w.grow(session.New(session.Options{}), nil, steps[0][i:i+1])
				logs.Add(w.logs)
			})
		}
	})
	const want = 24 + 24*24 + 24*24*24 + 24*24*24*24 + 24*24*24*24*24
	if logs.Load() != want {
		t.Errorf("walked %d logs, want %d", logs.Load(), want)
	}
}

func userSays(t *testing.T, text string) *session.Message {
	t.Helper()
	return message(t, "user", session.Text(text))
}

// foldWalk walks the tree of logs. Each log is a fork of the one before, so
// that sharing is walked too.
type foldWalk struct {
	t     *testing.T
	steps [][]choice
	logs  int64
}

func (w *foldWalk) grow(from *session.Log, record []model.Event, choices []choice) {
	for _, c := range choices {
		l := from.Fork(len(record))
		if err := l.Add(c.ours); err != nil {
			w.t.Fatal(err)
		}
		grown := append(slices.Clip(record), c.models)
		w.compare(l, grown)
		if len(grown) < len(w.steps) {
			w.grow(l, grown, w.steps[len(grown)])
		}
	}
}

func (w *foldWalk) compare(l *session.Log, record []model.Event) {
	w.logs++
	want, f := model.Fold(record), l.Fold()
	i, equal := 0, f.Len() == len(want)
	for seq := range f.All() {
		equal = equal && want[i].Seq == seq
		i++
	}
	if !equal {
		w.t.Fatalf("the fold has the events %v, the model's %v: %s", seqsOf(proptest.ModelFold(f)), seqsOf(want), shown(l))
	}
}

// shown is a log for the report of a failure.
func shown(l *session.Log) string {
	var s proptest.Script
	for e := range l.Events() {
		s = append(s, e.Data())
	}
	return s.GoString()
}

// collectSeldom spares the walks most collections: they make millions of small
// logs and hold on to none.
func collectSeldom(t *testing.T) {
	old := debug.SetGCPercent(1600)
	t.Cleanup(func() { debug.SetGCPercent(old) })
}
