package proptest

import (
	"fmt"
	"strings"
	"time"

	"verbatim/core/payload"
	"verbatim/core/session"
)

// Trial is one question to a checker, and the right answer to it.
type Trial struct {
	Log     *session.Log
	Request session.Request
	Want    *Verdict // nil is silence
}

// String is the log and the request for people, one event or message a line.
func (t Trial) String() string {
	var b strings.Builder
	b.WriteString("log:")
	for e := range t.Log.Events() {
		fmt.Fprintf(&b, "\n%4d %s", e.Seq(), show(e.Data()))
	}
	b.WriteString("\nrequest:")
	for i, m := range t.Request.All() {
		fmt.Fprintf(&b, "\n%4d %s", i, showMessage(m))
	}
	return b.String()
}

// AppendTo appends the question as one line of JSON, without a line feed: what
// `verbatim verify --batch` reads. Content stands in compared form, numbers are
// integers in plain digits, no key stands twice and no surrogate alone, so that
// nothing is lost on a reader to whom numbers are floats.
func (t Trial) AppendTo(b []byte, id int64) []byte {
	b = append(b, `{"id":`...)
	b = payload.OfInteger(id).AppendTo(b)
	b = append(b, `,"log":[`...)
	for e := range t.Log.Events() {
		if e.Seq() > 0 {
			b = append(b, ',')
		}
		b = e.AppendTo(b)
	}
	b = append(b, `],"request":[`...)
	for i, m := range t.Request.All() {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendMessage(b, m)
	}
	return append(b, `]}`...)
}

// appendMessage appends a message of a request. The time that all events have
// is left out, as it is of a request that a caller builds.
func appendMessage(b []byte, m *session.Message) []byte {
	b = append(b, `{"role":"`...)
	b = append(b, m.Role().String()...)
	b = append(b, `","content":`...)
	b = m.Content().AppendTo(b)
	if m.Name() != "" {
		b = append(b, `,"name":`...)
		b = text(m.Name()).AppendTo(b)
	}
	if !m.Metadata().IsZero() {
		b = append(b, `,"metadata":`...)
		b = m.Metadata().AppendTo(b)
	}
	if t := m.Time(); !t.IsZero() && !t.Equal(noon()) {
		b = append(b, `,"time":"`...)
		b = t.AppendFormat(b, time.RFC3339Nano)
		b = append(b, '"')
	}
	return append(b, '}')
}

func text(s string) payload.Value {
	v, err := payload.OfString(s)
	if err != nil {
		panic("proptest: internal error: " + err.Error())
	}
	return v
}
