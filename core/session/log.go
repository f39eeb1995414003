package session

import (
	"fmt"
	"io"
	"iter"
	"sync"
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
// zero value is an empty log. A log may be read by any number of goroutines
// while one appends to it; what it hands out never changes.
type Log struct {
	now func() time.Time

	mu      sync.Mutex
	events  events
	surface surface
	line    *lineage
	pairing pairing
	chain   chain
}

// lineage is what a log's folds have in common for as long as messages only
// come in at the end: of two with one lineage, the longer begins with the
// shorter.
type lineage struct{ _ byte } // not empty, so that no two share an address

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
func (l *Log) Len() int {
	list := l.list()
	return list.len()
}

// Event is the event with the seq, which must be one of the log's.
func (l *Log) Event(seq int64) *Event {
	list := l.list()
	return list.at(seq)
}

// Events are the events that the log holds now, in the order in which they
// were appended.
func (l *Log) Events() iter.Seq[*Event] {
	list := l.list()
	return list.all()
}

// list is the events that the log holds now.
func (l *Log) list() events {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.events
}

// Append records what happened as the log's next event and dates it by the
// log's clock. A message that has a time keeps it. Data that a reader of the
// log would refuse is refused here with an [*EventError], and the log stays as
// it was.
func (l *Log) Append(d Data) (*Event, error) {
	now := l.clock()
	l.mu.Lock()
	defer l.mu.Unlock()
	e, err := l.next(now, d)
	if err != nil {
		return nil, err
	}
	l.take(e)
	return e, nil
}

// Next makes the event that [Log.Append] would record, and leaves the log as
// it is: for one who writes the event elsewhere before [Log.Add] takes it.
func (l *Log) Next(d Data) (*Event, error) {
	now := l.clock()
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.next(now, d)
}

func (l *Log) next(now time.Time, d Data) (*Event, error) {
	e, err := newEvent(int64(l.events.len()), now, d)
	if err != nil {
		return nil, fmt.Errorf("append event %d: %w", l.events.len(), eventError(err))
	}
	return e, nil
}

// Add takes an event that was made before: read from a file, or taken from
// another log. Its seq must be the next one, else it is refused with an
// [*EventError].
func (l *Log) Add(e *Event) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if next := int64(l.events.len()); e.seq != next {
		return outOfOrder(e.seq, next)
	}
	l.take(e)
	return nil
}

func outOfOrder(found, expected int64) error {
	return eventError(refuse("/seq", "found %d, expected %d, because events are numbered without a gap", found, expected))
}

func (l *Log) clock() time.Time {
	if l.now == nil {
		return time.Now()
	}
	return l.now()
}

func (l *Log) take(e *Event) {
	l.events.push(e)
	if e.message == nil {
		return
	}
	at, last := l.surface.put(e)
	if last {
		return
	}
	l.line = nil
	l.pairing.forget()
	if l.chain.started() {
		l.chain.keep(l.surface.before(at))
	}
}

// Fold is the surface as it is now. Taking it costs the pairing of what was
// appended since the last time, and nothing is copied.
func (l *Log) Fold() Fold {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.fold()
}

func (l *Log) fold() Fold {
	if l.line == nil {
		l.line = new(lineage)
	}
	s := l.surface.share()
	return Fold{surface: s, line: l.line, orphan: l.pairing.find(s)}
}

// At is the fold of the log's first n events, 0 to Len. It is made anew each
// time.
func (l *Log) At(n int) Fold {
	l.mu.Lock()
	if n == l.events.len() {
		defer l.mu.Unlock()
		return l.fold()
	}
	list := l.events.first(n)
	l.mu.Unlock()
	s := surfaceOf(list)
	var p pairing
	return Fold{surface: s, line: new(lineage), orphan: p.find(s)}
}

// surfaceOf is the surface of a log's first events.
func surfaceOf(list events) surface {
	var s surface
	for _, e := range appendFold(nil, list) {
		s.push(e)
	}
	return s
}

// WriteTo writes the log, one event a line.
func (l *Log) WriteTo(w io.Writer) (int64, error) {
	var written int64
	var line []byte
	for e := range l.Events() {
		line = append(e.AppendTo(line[:0]), '\n')
		n, err := w.Write(line)
		written += int64(n)
		if err != nil {
			return written, fmt.Errorf("write event %d: %w", e.seq, err)
		}
	}
	return written, nil
}
