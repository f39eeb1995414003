package session_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"verbatim/core/session"
)

// A mix is how the replaces of a long log look.
type mix struct {
	name string
	// draw answers the range of a replace appended as event n.
	draw func(r *rand.Rand, n int64) (start, stop int64)
}

var mixes = []mix{
	{"compactions", func() func(*rand.Rand, int64) (int64, int64) {
		var count, last int64
		return func(r *rand.Rand, n int64) (int64, int64) {
			if n < last {
				count, last = 0, 0 // a new log
			}
			count++
			start := last
			switch {
			case count%5 == 0:
				start = 0 // the whole history
			case count%2 == 0:
				at := r.Int64N(n)
				return at, at // a prune
			}
			last = n
			return start, n - 1
		}
	}()},
	{"prunes", func(r *rand.Rand, n int64) (int64, int64) {
		at := r.Int64N(n)
		return at, at
	}},
	{"random", func(r *rand.Rand, n int64) (int64, int64) {
		a, b := r.Int64N(n), r.Int64N(n)
		return min(a, b), max(a, b)
	}},
}

const manyEvents = 1_000_000

// manyOf makes a long log's events with so many replaces among them, evenly
// spread.
func manyOf(b *testing.B, m mix, replaces int) []*session.Event {
	b.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	l := session.New(session.Options{})
	u := message(b, "u:hi").Dated(noon)
	every := manyEvents / replaces
	events := make([]*session.Event, 0, manyEvents)
	for n := range int64(manyEvents) {
		d := session.Say(u)
		if n > 0 && n%int64(every) == 0 {
			start, stop := m.draw(r, n)
			d = session.Replace(start, stop, u)
		}
		e, err := l.Append(d)
		if err != nil {
			b.Fatal(err)
		}
		events = append(events, e)
	}
	return events
}

// BenchmarkFold compares the fold of 1,000,000 events with one read of each of
// them, and with the definition. replaces=10 is the base of the growth.
func BenchmarkFold(b *testing.B) {
	for _, m := range mixes {
		for _, replaces := range []int{10, 10_000} {
			events := manyOf(b, m, replaces)
			name := fmt.Sprintf("mix=%s/replaces=%d", m.name, replaces)
			buffer := make([]session.Entry, 0, len(events))
			b.Run(name+"/how=read", func(b *testing.B) {
				for b.Loop() {
					readEach(events)
				}
			})
			b.Run(name+"/how=fold", func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					buffer = session.AppendFold(buffer[:0], events)
				}
			})
			if replaces == 10_000 {
				b.Run(name+"/how=definition", func(b *testing.B) {
					for b.Loop() {
						quadratic(events)
					}
				})
			}
		}
	}
}

// readEach reads of each event what any fold has to know.
func readEach(events []*session.Event) (messages, positions int64) {
	for _, e := range events {
		if e.Message() != nil {
			messages++
		}
		positions += e.Position()
	}
	return messages, positions
}

// quadratic is the definition of the fold as it is said: each replacing event
// shadows each message that was appended before it and whose position lies in
// its range. It answers how many messages stand.
func quadratic(events []*session.Event) int {
	shadowed := make([]bool, len(events))
	for _, by := range events {
		r, ok := by.Replaces()
		if !ok {
			continue
		}
		for _, e := range events[:by.Seq()] {
			if p := e.Position(); e.Message() != nil && r.Start <= p && p <= r.Stop {
				shadowed[e.Seq()] = true
			}
		}
	}
	stand := 0
	for _, gone := range shadowed {
		if !gone {
			stand++
		}
	}
	return stand
}

// BenchmarkAppend appends ready-made events, the surface being readable in
// order after each of them. One operation is all 1,000,000 of them.
func BenchmarkAppend(b *testing.B) {
	for _, m := range mixes {
		events := manyOf(b, m, 10_000)
		b.Run("mix="+m.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				l := session.New(session.Options{})
				for _, e := range events {
					if err := l.Add(e); err != nil {
						b.Fatal(err)
					}
				}
				l.Fold()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/manyEvents, "ns/event")
		})
	}
}

// BenchmarkParseEvent reads one line of some 1,000 bytes.
func BenchmarkParseEvent(b *testing.B) {
	text := []byte(line("tool_result", content(`[{"kind":"tool_result","tool_use_id":"c1","content":"`+string(make1000())+`","is_error":false}]`)))
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := session.ParseEvent(text); err != nil {
			b.Fatal(err)
		}
	}
}

func make1000() []byte {
	text := make([]byte, 0, 1000)
	for len(text) < 990 {
		text = append(text, `a line of output\n`...)
	}
	return text
}
