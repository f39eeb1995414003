package session

import (
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
	if v.Kind() != payload.KindObject {
		return nil, invalid("", "found %s; expected an event, an object", found(v))
	}
	if err := onlyKeys(v, "seq", "type", "time", "data"); err != nil {
		return nil, err
	}
	if err := checkWants(v, envelopeWants); err != nil {
		return nil, err
	}
	e := &Event{start: noRange, line: string(line)}
	e.seq, _ = v.Get("seq").Integer()
	if err := e.parseType(v.Get("type")); err != nil {
		return nil, under("/type", err)
	}
	if err := e.parseTime(v.Get("time")); err != nil {
		return nil, under("/time", err)
	}
	if err := e.parseData(v.Get("data")); err != nil {
		return nil, under("/data", err)
	}
	return e, nil
}

var envelopeWants = []want{
	{"seq", isInteger, wholeNumber, false},
	{"type", isString, "a string", false},
	{"time", isString, "a string", false},
	{"data", isObject, "an object", false},
}

const wholeNumber = "a whole number from 0 to 9007199254740991, in plain digits"

func (e *Event) parseType(v payload.Value) error {
	word, _ := v.Text()
	kind, err := wire.ParseEventType(word)
	if err != nil {
		return invalid("", "%v", err)
	}
	e.kind = kind
	return nil
}

func (e *Event) parseTime(v payload.Value) error {
	text, _ := v.Text()
	if err := e.time.UnmarshalText([]byte(text)); err != nil {
		return invalid("", "found %q; expected a time as RFC 3339 writes it, such as 2026-01-02T03:04:05Z", text)
	}
	return nil
}

// parseData reads the data that the event's type asks for. Keys that it does
// not know stay in the event's line.
func (e *Event) parseData(v payload.Value) error {
	role, ok := roleOf(e.kind)
	if !ok {
		return e.parseBookkeeping(v)
	}
	if err := e.parseOp(v.Get("surface_op")); err != nil {
		return under("/surface_op", err)
	}
	m, err := parseSaid(role, v)
	if err != nil {
		return err
	}
	m.time = e.time
	e.message = m
	return nil
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
func parseSaid(role wire.SurfaceRole, v payload.Value) (*Message, error) {
	if err := checkWants(v, saidWants); err != nil {
		return nil, err
	}
	m, err := newMessage(role, v.Get("content"))
	if err != nil {
		return nil, err
	}
	m.name, _ = v.Get("name").Text()
	m.metadata = v.Get("metadata")
	return m, nil
}

var saidWants = []want{
	{"content", isAnything, "a string or an array of blocks", false},
	{"name", isString, "a string", true},
}

// parseOp reads what the message does to the surface: nothing said, or
// "append", puts it at the end.
func (e *Event) parseOp(op payload.Value) error {
	word, _ := op.Text()
	if op.IsZero() || word == wire.SurfaceOpAppend.String() {
		return nil
	}
	key := wire.SurfaceOpReplace.String()
	if op.Kind() != payload.KindObject || op.Get(key).IsZero() {
		return invalid("", `found %s; expected "append" or {"replace":[start,stop]}`, found(op))
	}
	if err := onlyKeys(op, key); err != nil {
		return err
	}
	return under(payload.Pointer(key), e.parseRange(op.Get(key)))
}

func (e *Event) parseRange(v payload.Value) error {
	if v.Kind() != payload.KindArray || v.Len() != 2 {
		return invalid("", "found %s of %d; expected an array of two positions, start and stop", found(v), v.Len())
	}
	var ends [2]int64
	for i, end := range v.Elements() {
		n, ok := end.Integer()
		if !ok {
			return invalid(pointerTo("", i), "found %s; expected %s", found(end), wholeNumber)
		}
		ends[i] = n
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
	return messageOf(v)
}

func messageOf(v payload.Value) (*Message, error) {
	if v.Kind() != payload.KindObject {
		return nil, invalid("", "found %s; expected a message, an object", found(v))
	}
	if err := onlyKeys(v, "role", "content", "name", "metadata", "time"); err != nil {
		return nil, err
	}
	word, ok := v.Get("role").Text()
	if !ok {
		return nil, invalid("/role", "found %s; expected one of %s", found(v.Get("role")), words(wire.AllSurfaceRoles[:]))
	}
	role, err := wire.ParseSurfaceRole(word)
	if err != nil {
		return nil, invalid("/role", "%v", err)
	}
	m, err := parseSaid(role, v)
	if err != nil {
		return nil, err
	}
	return m, m.parseTime(v.Get("time"))
}

func (m *Message) parseTime(v payload.Value) error {
	if v.IsZero() {
		return nil
	}
	text, _ := v.Text()
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return invalid("/time", "found %s; expected a time as RFC 3339 writes it, such as 2026-01-02T03:04:05Z", found(v))
	}
	m.time = t
	return nil
}
