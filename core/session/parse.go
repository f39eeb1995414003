package session

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// ParseEvent reads one event from its line. The event keeps the line, and is
// written back as it was read. The error is a [*payload.SyntaxError] for text
// that is no strict JSON and an [*EventError] for an event that a log would
// not take; the order of the events is for the log to judge.
func ParseEvent(line []byte) (*Event, error) {
	v, err := payload.Parse(line)
	if err != nil {
		return nil, err
	}
	e, err := eventOfLine(line, v)
	if err != nil {
		return nil, err
	}
	e.line = string(line)
	return e, nil
}

// eventOfLine reads the event that a line says, and does not keep the line.
func eventOfLine(line []byte, v payload.Value) (*Event, error) {
	if bytes.IndexByte(line, '\n') >= 0 {
		return nil, eventError(refuse("", "found a line feed, expected an event on one line"))
	}
	e, err := eventOfValue(v)
	if err != nil {
		return nil, eventError(err)
	}
	return e, nil
}

func eventOfValue(v payload.Value) (*Event, error) {
	r := payload.ReadRecord(v)
	r.Only("seq", "type", "time", "data")
	e := &Event{
		seq:   count(r, "seq"),
		kind:  payload.Word(r, "type", wire.ParseEventType),
		time:  payload.Word(r, "time", parseTime),
		start: noRange,
	}
	data := r.Object("data")
	if r.Err() == nil {
		r.Within("data", e.parseData(data))
	}
	return e, r.Err()
}

// countMax is the largest integer that every JSON reader keeps exact.
const countMax = 1<<53 - 1

// count reads a whole number.
func count(r *payload.Record, key string) int64 { return int64(r.Uint(key, countMax)) }

// parseTime reads a time as RFC 3339 writes it. The time package takes more: a
// comma before the fraction, an hour of one digit, and offsets of a day.
func parseTime(text string) (time.Time, error) {
	t, err := time.Parse(time.RFC3339, text)
	if err != nil || !strictTime(text) {
		return t, fmt.Errorf("found %q, expected a time as RFC 3339 writes it, such as 2026-01-02T03:04:05Z", text)
	}
	return t, nil
}

// strictTime checks of a time what the time package lets pass.
func strictTime(text string) bool {
	const date = "2006-01-02T15:04"
	if strings.Contains(text, ",") || text[len(date)-3] != ':' {
		return false
	}
	zone := strings.LastIndexAny(text[len(date):], "+-")
	if zone < 0 {
		return true
	}
	offset := text[len(date)+zone+1:]
	return offset[:2] <= "23" && offset[3:] <= "59"
}

// parseData reads the data that the event's type asks for. Keys that it does
// not know stay in the event's line.
func (e *Event) parseData(v payload.Value) error {
	r := payload.ReadRecord(v)
	role, ok := roleOf(e.kind)
	if !ok {
		return e.parseBookkeeping(r, v)
	}
	if r.Has("surface_op") {
		r.Within("surface_op", e.parseOp(r.Value("surface_op")))
	}
	e.message = parseSaid(role, r)
	if r.Err() == nil {
		e.message.time = e.time
	}
	return r.Err()
}

// roleOf answers the role that speaks in a message event.
func roleOf(t wire.EventType) (wire.SurfaceRole, bool) {
	for _, role := range wire.AllSurfaceRoles {
		if eventOf(role) == t {
			return role, true
		}
	}
	return 0, false
}

// parseSaid reads the content, the name and the metadata of a message.
func parseSaid(role wire.SurfaceRole, r *payload.Record) *Message {
	m := &Message{role: role}
	m.content = payload.Inner(r, "content", func(said payload.Value) (content, error) { return compare(role, said) })
	if r.Has("name") {
		m.name = r.Text("name")
	}
	if r.Has("metadata") {
		m.metadata = r.Value("metadata")
	}
	return m
}

// parseOp reads what the message does to the surface: "append" puts it at the
// end, as does an event without a word about it.
func (e *Event) parseOp(op payload.Value) error {
	if word, _ := op.Text(); word == wire.SurfaceOpAppend.String() {
		return nil
	}
	key := wire.SurfaceOpReplace.String()
	r := payload.ReadRecord(op)
	if op.Kind() != payload.KindObject || !r.Has(key) {
		return refuse("", `found %s, expected "append" or {"replace":[start,stop]}`, payload.Found(op))
	}
	r.Only(key)
	r.Within(key, e.parseRange(r.List(key)))
	return r.Err()
}

func (e *Event) parseRange(v payload.Value) error {
	if v.Len() != 2 {
		return refuse("", "found an array of %d, expected one of two positions, start and stop", v.Len())
	}
	var ends [2]int64
	for i, end := range v.Elements() {
		n, err := payload.ReadUint(end, countMax)
		if err != nil {
			return payload.Under(pointerTo("", i), err)
		}
		ends[i] = int64(n)
	}
	e.start, e.stop = ends[0], ends[1]
	return checkOrder(Range{ends[0], ends[1]})
}

// ParseMessage reads a message of a request: its role and content, and where
// they are said its name, metadata and time. The error is a
// [*payload.SyntaxError] or an [*EventError], its path from the message.
func ParseMessage(text []byte) (*Message, error) {
	v, err := payload.Parse(text)
	if err != nil {
		return nil, err
	}
	m, err := messageOf(v)
	if err != nil {
		return nil, eventError(err)
	}
	return m, nil
}

func messageOf(v payload.Value) (*Message, error) {
	r := payload.ReadRecord(v)
	r.Only("role", "content", "name", "metadata", "time")
	role := payload.Word(r, "role", wire.ParseSurfaceRole)
	m := parseSaid(role, r)
	if r.Has("time") {
		m.time = payload.Word(r, "time", parseTime)
	}
	return m, r.Err()
}
