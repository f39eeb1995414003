package session

import (
	"fmt"
	"io"
	"iter"
	"time"
)

// Options are what a log can be told when it is made. The zero value is
// complete.
type Options struct {
	// Now is the clock that dates what is appended; nil is time.Now.
	Now func() time.Time

	_ struct{}
}

// Log is an append-only list of events, and the surface that they fold to. The
// zero value is an empty log. A log has one user at a time; what Fold and At
// hand out belongs to everyone.
type Log struct {
	now     func() time.Time
	events  []*Event
	surface surface
	pairing pairing
}

// New makes an empty log.
func New(o Options) *Log { return &Log{now: o.Now} }

// Seed makes a log of a flat list of messages, one event each. A message keeps
// its time; one without gets the clock's. What the log folds to is the list.
func Seed(o Options, messages ...*Message) (*Log, error) {
	l := New(o)
	for i, m := range messages {
		if _, err := l.Append(Say(m)); err != nil {
			return nil, fmt.Errorf("message %d: %w", i, err)
		}
	}
	return l, nil
}

// Len is the number of events.
func (l *Log) Len() int { return len(l.events) }

// Event is the event with the seq, which must be one of the log's.
func (l *Log) Event(seq int64) *Event { return l.events[seq] }

// Events are all events in the order in which they were appended.
func (l *Log) Events() iter.Seq[*Event] {
	return func(yield func(*Event) bool) {
		for _, e := range l.events {
			if !yield(e) {
				return
			}
		}
	}
}

// Append records what happened as the log's next event and dates it by the
// log's clock. A message that has a time keeps it. Data that a reader of the
// log would refuse is refused here with an [*EventError], and the log stays as
// it was.
func (l *Log) Append(d Data) (*Event, error) {
	e, err := newEvent(int64(len(l.events)), l.clock(), d)
	if err != nil {
		return nil, fmt.Errorf("append event %d: %w", len(l.events), err)
	}
	l.take(e)
	return e, nil
}

// Add takes an event that was made before: read from a file, or taken from
// another log. Its seq must be the next one, else it is refused with an
// [*EventError].
func (l *Log) Add(e *Event) error {
	if next := int64(len(l.events)); e.seq != next {
		return invalid("/seq", "found %d; expected %d, because events are numbered without a gap", e.seq, next)
	}
	l.take(e)
	return nil
}

func (l *Log) clock() time.Time {
	if l.now == nil {
		return time.Now()
	}
	return l.now()
}

func (l *Log) take(e *Event) {
	l.events = append(l.events, e)
	if e.message == nil {
		return
	}
	if !l.surface.put(e) {
		l.pairing.forget()
	}
}

// Fold is the surface as it is now. Taking it costs the pairing of what was
// appended since the last time, and nothing is copied.
func (l *Log) Fold() Fold {
	s := l.surface.share()
	return Fold{surface: s, orphan: l.pairing.find(s)}
}

// At is the fold of the log's first n events, 0 to Len. It is made anew each
// time.
func (l *Log) At(n int) Fold {
	if n == len(l.events) {
		return l.Fold()
	}
	var s surface
	for _, e := range AppendFold(nil, l.events[:n]) {
		s.push(e)
	}
	var p pairing
	return Fold{surface: s, orphan: p.find(s)}
}

// WriteTo writes the log, one event a line.
func (l *Log) WriteTo(w io.Writer) (int64, error) {
	var written int64
	var line []byte
	for _, e := range l.events {
		line = append(e.AppendTo(line[:0]), '\n')
		n, err := w.Write(line)
		written += int64(n)
		if err != nil {
			return written, fmt.Errorf("write event %d: %w", e.seq, err)
		}
	}
	return written, nil
}
