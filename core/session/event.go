package session

import (
	"time"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// LineBytesMax is the most bytes that one event may take as a line, its line
// feed left out.
const LineBytesMax = 256 << 20

// Event is one entry of a log. It never changes.
type Event struct {
	seq     int64
	start   int64    // first position replaced; -1 when the event replaces nothing
	stop    int64    // last position replaced
	message *Message // nil for bookkeeping
	kind    wire.EventType
	data    Data // nil for a message
	time    time.Time
	line    string // as it was read; "" when it was not read
}

// Range is a range of positions of a log, both ends inside.
type Range struct{ Start, Stop int64 }

const noRange = -1

// Seq is the event's place in its log, from 0.
func (e *Event) Seq() int64 { return e.seq }

// Type is what kind of thing happened.
func (e *Event) Type() wire.EventType { return e.kind }

// Time is when it happened, by the log's clock.
func (e *Event) Time() time.Time { return e.time }

// Message is what the event says on the surface, nil for bookkeeping.
func (e *Event) Message() *Message { return e.message }

// Replaces is the range that the event stands in for. ok is false for an
// ordinary event.
func (e *Event) Replaces() (r Range, ok bool) {
	if e.start == noRange {
		return Range{}, false
	}
	return Range{e.start, e.stop}, true
}

// Position is where the event's message stands on the surface: at the start of
// the range that it replaces, else at its own seq.
func (e *Event) Position() int64 {
	if e.start == noRange {
		return e.seq
	}
	return e.start
}

// Data is what the event records.
func (e *Event) Data() Data {
	if e.message == nil {
		return e.data
	}
	if r, ok := e.Replaces(); ok {
		return Replace(r.Start, r.Stop, e.message)
	}
	return Say(e.message)
}

// newEvent makes an event of what its log is told.
func newEvent(seq int64, now time.Time, d Data) (*Event, error) {
	if d == nil {
		return nil, refuse("/data", "there is no data, expected what the event records")
	}
	e := &Event{seq: seq, start: noRange, kind: d.Type(), time: now.Round(0)}
	if said, ok := d.(Said); ok {
		if err := e.say(said); err != nil {
			return nil, err
		}
	} else {
		e.data = d
	}
	if _, err := e.time.MarshalText(); err != nil {
		return nil, refuse("/time", "found %v, which has no RFC 3339 form, expected a year from 0 to 9999 and an offset of less than a day", e.time)
	}
	if err := d.check(); err != nil {
		return nil, payload.Under("/data", err)
	}
	return e, e.checkSize()
}

func (e *Event) say(s Said) error {
	if s.Message == nil {
		return refuse("/data", "there is no message, expected one to append")
	}
	e.message = s.Message
	if s.Message.time.IsZero() {
		e.message = s.Message.Dated(e.time)
	}
	e.time = e.message.time.Round(0)
	if s.Replace != nil {
		e.start, e.stop = s.Replace.Start, s.Replace.Stop
	}
	return nil
}

// checkSize refuses what a reader of the written line would refuse. Rendering
// a line tells its size exactly, so only a very long one is rendered.
func (e *Event) checkSize() error {
	if e.message == nil {
		return nil
	}
	const clearlyShort = LineBytesMax / 8 // an escape makes six bytes of one
	m := e.message
	if len(m.content.value.String())+len(m.metadata.String())+len(m.name) < clearlyShort {
		return nil
	}
	if n := len(e.AppendTo(nil)); n > LineBytesMax {
		return refuse("", "the line of the event takes %d bytes; at most %d are read back", n, LineBytesMax)
	}
	return nil
}

// AppendTo appends the event as one line of JSON, without a line feed: as it
// was read, if it was.
func (e *Event) AppendTo(b []byte) []byte {
	if e.line != "" {
		return append(b, e.line...)
	}
	b = append(b, `{"seq":`...)
	b = payload.OfInteger(e.seq).AppendTo(b)
	b = append(b, `,"type":"`...)
	b = append(b, e.kind.String()...)
	b = append(b, `","time":"`...)
	b = e.time.AppendFormat(b, time.RFC3339Nano)
	b = append(b, `","data":`...)
	b = e.Data().appendTo(b)
	return append(b, '}')
}
