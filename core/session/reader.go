package session

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"sync"
	"unicode/utf8"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// Reader reads a log, one event a line, as a stream. It reads ahead as far as
// its input has lines ready, a few hundred of them, and never waits for more
// than the next one.
type Reader struct {
	// Passing says that nobody keeps the events: each is void when the next one is
	// read, and what it says with it. It is set before the first one is read.
	Passing bool

	lines  lineReader
	batch  []line
	rooms  [][]byte // with Passing, what the events of the batch say, one for each worker
	now    line     // the line that was read last
	next   int64    // seq that the next event should have
	hidden int64    // how many lines before it could not be read, and need not have been events
	headed bool     // a request header was read, so there is something to audit
}

// NewReader makes a reader of a log.
func NewReader(in io.Reader) *Reader {
	return &Reader{lines: lineReader{in: bufio.NewReaderSize(in, aheadMax), most: LineBytesMax}}
}

// ReadLog reads a whole log. When the last line is unfinished, as a crash
// leaves it, the log holds every event before it and the error is a
// [*LineError] with RuleTornLine. Any other error leaves no log: a [*LineError]
// for a line that is no event, else what the input said. An input of no bytes
// is an empty log.
func ReadLog(in io.Reader, o Options) (*Log, error) {
	r, l := NewReader(in), New(o)
	for {
		e, err := r.Next()
		if errors.Is(err, io.EOF) {
			return l, nil
		}
		if torn, ok := errors.AsType[*LineError](err); ok && torn.Rule == wire.RuleTornLine {
			return l, err
		}
		if err != nil {
			return nil, err
		}
		l.take(e)
	}
}

// Next reads the next event. A line that is no event, or not the one that
// comes next, is a [*LineError]; the lines after it can still be read. The
// error is io.EOF at the end, and what the input said where it fails.
func (r *Reader) Next() (*Event, error) {
	if len(r.batch) == 0 {
		if err := r.readAhead(); err != nil {
			return nil, err
		}
	}
	r.now, r.batch = r.batch[0], r.batch[1:]
	switch l := &r.now; {
	case l.tooLong > 0:
		return nil, r.pass(wire.RuleInvalidEvent, 0, "", fmt.Sprintf("the line takes %d bytes; an event takes at most %d", l.tooLong, r.lines.most))
	case l.err != nil:
		return nil, r.explain(l.err, l.whole)
	}
	return r.now.event, r.follow(r.now.event)
}

// readAhead fills the batch with the next line and those that stand ready
// behind it, and parses them side by side.
func (r *Reader) readAhead() error {
	batch, err := r.lines.readReady(r.batch[:0])
	if err != nil {
		return err
	}
	r.batch = batch
	workers := max(1, min(runtime.GOMAXPROCS(0), len(batch)/linesWorth))
	for len(r.rooms) < workers {
		r.rooms = append(r.rooms, nil)
	}
	if workers == 1 {
		r.parse(batch, &r.rooms[0])
		return nil
	}
	var group sync.WaitGroup
	worker := 0
	for part := range slices.Chunk(batch, (len(batch)+workers-1)/workers) {
		room := &r.rooms[worker]
		worker++
		group.Go(func() { r.parse(part, room) })
	}
	group.Wait()
	return nil
}

// linesWorth is how many lines are worth a goroutine.
const linesWorth = 4

// parse parses lines, and where there is something to audit digests what they
// say, while several do so at once.
func (r *Reader) parse(batch []line, room *[]byte) {
	*room = (*room)[:0]
	for i := range batch {
		l := &batch[i]
		if l.tooLong > 0 {
			continue
		}
		if r.Passing {
			l.event, l.err = passingEvent(l.text, room)
		} else {
			l.event, l.err = ParseEvent(l.text)
		}
		if r.headed && l.err == nil && l.event.message != nil {
			l.event.message.Digest()
		}
	}
}

// passingEvent reads an event into a room.
func passingEvent(line []byte, room *[]byte) (*Event, error) {
	v, more, err := payload.ParseIn(*room, line)
	*room = more
	if err != nil {
		return nil, err
	}
	return eventOfLine(line, v)
}

// Text is the line that was read last, without its line feed. It is valid until
// the next one is read.
func (r *Reader) Text() []byte { return r.now.text }

// follow judges the seq of an event by the lines before.
func (r *Reader) follow(e *Event) error {
	r.headed = r.headed || e.kind == wire.EventTypeRequestHeader
	expected, hidden := r.next, r.hidden
	r.next, r.hidden = max(r.next-r.hidden, e.seq+1), 0
	switch {
	case e.seq > expected:
		return r.refuse(e.seq, wire.RuleInvalidEvent, r.at("/seq"), "/seq",
			fmt.Sprintf("found %d, expected %d: the events between are missing", e.seq, expected))
	case e.seq < expected-hidden:
		return r.refuse(e.seq, wire.RuleInvalidEvent, r.at("/seq"), "/seq",
			fmt.Sprintf("found %d, expected %d: an event with this seq stands before it", e.seq, expected))
	}
	return nil
}

// explain places what is wrong with a line.
func (r *Reader) explain(err error, whole bool) error {
	if s, ok := errors.AsType[*payload.SyntaxError](err); ok {
		rule := wire.RuleInvalidJSON
		switch {
		case s.Truncated && !whole && len(r.now.text) > 0:
			rule = wire.RuleTornLine
		case s.TooDeep:
			rule = wire.RuleInvalidEvent
		}
		return r.pass(rule, s.Offset, s.Path, s.Message)
	}
	e, _ := errors.AsType[*EventError](err)
	return r.pass(wire.RuleInvalidEvent, r.at(e.Path), e.Path, e.Problem)
}

// at is where a pointer leads in the line, or the nearest value around it.
func (r *Reader) at(path string) int {
	for {
		if offset, ok := payload.Locate(r.now.text, path); ok {
			return offset
		}
		path = path[:max(0, bytes.LastIndexByte([]byte(path), '/'))]
	}
}

// pass refuses a line that may or may not have been the next event.
func (r *Reader) pass(rule wire.Rule, offset int, path, problem string) error {
	r.next++
	r.hidden++
	return r.refuse(r.next-1, rule, offset, path, problem)
}

func (r *Reader) refuse(seq int64, rule wire.Rule, offset int, path, problem string) error {
	return &LineError{
		Rule: rule, Seq: seq, Line: r.now.number, Column: utf8.RuneCount(r.now.text[:offset]) + 1,
		Offset: r.now.offset + int64(offset), Path: path, Problem: problem,
	}
}
