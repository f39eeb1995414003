package proptest

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"pgregory.net/rapid"

	"verbatim/core/session"
)

// Script is what happens in a session, one datum an event, in order.
type Script []session.Data

// Log makes the log of a script. All its events have one time.
func (s Script) Log() (*session.Log, error) {
	l := session.New(session.Options{Now: noon})
	for _, d := range s {
		if _, err := l.Append(d); err != nil {
			return nil, err
		}
	}
	return l, nil
}

func noon() time.Time { return time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC) }

// GoString is the script for the report of a failure, one event a line.
func (s Script) GoString() string {
	var b strings.Builder
	for i, d := range s {
		fmt.Fprintf(&b, "\n%4d %s", i, show(d))
	}
	return b.String()
}

func show(d session.Data) string {
	said, ok := d.(session.Said)
	if !ok {
		return d.Type().String()
	}
	text := showMessage(said.Message)
	if r := said.Replace; r != nil {
		text += fmt.Sprintf(" in place of %d to %d", r.Start, r.Stop)
	}
	return text
}

func showMessage(m *session.Message) string {
	text := m.Role().String() + " " + m.Content().String()
	if m.Name() != "" {
		text += fmt.Sprintf(" named %q", m.Name())
	}
	return text
}

// Scripts draw any script of up to 48 events, 13 on average: every type of
// event, parallel and repeated ids, equal, empty and named messages; and
// replaces that prune in place, nest, overlap, hold nothing but bookkeeping,
// compact what was compacted, or lie in the future.
func Scripts() *rapid.Generator[Script] { return scripts }

// ScriptsOf draw such scripts of exactly n events.
func ScriptsOf(n int) *rapid.Generator[Script] {
	return rapid.Map(rapid.SliceOfN(packedEvents, n, n), unpackScript)
}

// A list of short lists is long on average and yet has no least length, below
// which a failure could not be shrunk.
var (
	packedEvents = rapid.Uint64()
	scripts      = rapid.Map(rapid.SliceOfN(rapid.SliceOfN(packedEvents, 0, 6), 1, 8),
		func(parts [][]uint64) Script { return unpackScript(slices.Concat(parts...)) })
)

func unpackScript(packed []uint64) Script {
	s := make(Script, len(packed))
	for i, p := range packed {
		s[i] = Unpack(i, p)
	}
	return s
}

// Unpack makes the datum of the n-th event, from 0, of a drawn number: what
// [Scripts] draw one by one, for a log that grows while a test runs.
func Unpack(n int, packed uint64) session.Data {
	return unpackDatum(int64(n), (*fields)(&packed))
}

// fields is a drawn number from which smaller numbers are taken, beginning at
// its lowest bits. Small numbers are drawn more often than large ones, so what
// is taken last is often zero, and zero must be its plainest value.
type fields uint64

// take answers a number from 0 to n-1.
func (f *fields) take(n int64) int64 {
	u := uint64(*f)
	*f = fields(u / uint64(n))
	return int64(u % uint64(n))
}

// unpackDatum makes the datum of the n-th event.
func unpackDatum(n int64, f *fields) session.Data {
	row, on := rowOf(f.take(16))
	if !on {
		return bookkeeping[f.take(int64(len(bookkeeping)))]
	}
	m := pool[row][f.take(columns)].message
	start, stop, replaces := unpackRange(n, f)
	if !replaces {
		return session.Say(m)
	}
	return session.Replace(start, stop, m)
}

// rowOf weighs the kinds of events: of 16, calls and results are 6 and
// bookkeeping is 2.
func rowOf(k int64) (row int, surface bool) {
	row = [16]int{
		userText, userText, assistantText, calls, calls, results, results, systemText,
		parallelCalls, spokenCall, results, namedUser, noBlock, -1, -1, systemText,
	}[k]
	return row, row >= 0
}

// unpackRange makes the range that the n-th event replaces; half of them
// replace none.
func unpackRange(n int64, f *fields) (start, stop int64, replaces bool) {
	kind := f.take(8)
	if kind < 4 {
		return 0, 0, false
	}
	start = f.take(32) % (n + 1) // a place in a short log stays when events before it go
	switch kind {
	case 4: // prune in place
		return start, start, true
	case 5: // a range in the future
		start = n + f.take(4)
	}
	if width := f.take(8); width < 7 {
		return start, start + width, true
	}
	return start, start + 999, true
}
