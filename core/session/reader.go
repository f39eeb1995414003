package session

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"unicode/utf8"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// Reader reads a log, one event a line, as a stream: it holds one line at a
// time.
type Reader struct {
	in     *bufio.Reader
	buf    []byte
	line   int   // of the line in buf, from 1
	offset int64 // of its first byte
	next   int64 // seq that the next event should have
	hidden int64 // how many lines before it could not be read, and need not have been events
	most   int64 // bytes that a line may take
}

// NewReader makes a reader of a log.
func NewReader(in io.Reader) *Reader {
	return &Reader{in: bufio.NewReaderSize(in, 64<<10), most: LineBytesMax}
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
	whole, tooLong, err := r.readLine()
	if err != nil {
		return nil, err
	}
	if tooLong > 0 {
		return nil, r.pass(wire.RuleInvalidEvent, 0, "", fmt.Sprintf("the line takes %d bytes; an event takes at most %d", tooLong, r.most))
	}
	e, err := ParseEvent(r.buf)
	if err != nil {
		return nil, r.explain(err, whole)
	}
	return e, r.follow(e)
}

// Text is the line that was read last, without its line feed. It is valid until
// the next one is read.
func (r *Reader) Text() []byte { return r.buf }

// readLine reads a line into buf. whole says that a line feed ended it. Of a
// line that is too long, the length is all that is kept.
func (r *Reader) readLine() (whole bool, tooLong int64, err error) {
	r.offset += int64(len(r.buf))
	if r.line > 0 {
		r.offset++
	}
	r.buf = r.buf[:0]
	var length int64
	for {
		part, err := r.in.ReadSlice('\n')
		length += int64(len(part))
		if length <= r.most+1 { // one more for the line feed
			if cap(r.buf)-len(r.buf) < len(part) {
				r.buf = slices.Grow(r.buf, len(r.buf)+len(part)) // long lines are few: double at once
			}
			r.buf = append(r.buf, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && (!errors.Is(err, io.EOF) || length == 0):
			return false, 0, err
		}
		r.line++
		whole = err == nil
		r.buf = bytes.TrimSuffix(r.buf, []byte{'\n'})
		if whole {
			length--
		}
		if length > r.most {
			r.offset += length - int64(len(r.buf))
			return whole, length, nil
		}
		return whole, 0, nil
	}
}

// follow judges the seq of an event by the lines before.
func (r *Reader) follow(e *Event) error {
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
		case s.Truncated && !whole && len(r.buf) > 0:
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
		if offset, ok := payload.Locate(r.buf, path); ok {
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
		Rule: rule, Seq: seq, Line: r.line, Column: utf8.RuneCount(r.buf[:offset]) + 1,
		Offset: r.offset + int64(offset), Path: path, Problem: problem,
	}
}
