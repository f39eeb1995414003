package proptest_test

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"verbatim/core/session"
	"verbatim/proptest"
)

// writeShrunk hunts for what testdata/broken shows, with the same seed.
func writeShrunk(t *testing.T) {
	t.Helper()
	var file bytes.Buffer
	lines := json.NewEncoder(&file)
	lines.SetEscapeHTML(false)
	for _, b := range slices.Concat(brokenFolds, brokenChecks) {
		d := catch(t, b)
		s := shrunk{b.name, b.mistake, logLines(t, d.script), []json.RawMessage{}}
		for _, m := range d.request {
			s.Request = append(s.Request, messageLine(t, sent{Role: m.Role, Content: json.RawMessage(m.Content), Name: m.Name}))
		}
		if err := lines.Encode(s); err != nil {
			t.Fatal(err)
		}
	}
	for _, a := range falseAlarms {
		p := rung(t, a)
		s := shrunk{a.name, a.mistake, logLines(t, p.Script), []json.RawMessage{}}
		for _, m := range heardIn(p.Request, p.Written) {
			s.Request = append(s.Request, heardLine(t, m))
		}
		if err := lines.Encode(s); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(shrunkFile, file.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// rung is the shrunk case of a false alarm.
func rung(t *testing.T, a falseAlarm) *proptest.Planted {
	t.Helper()
	f, ok := plantedFor(a.name)
	if !ok {
		t.Fatalf("nothing is planted for %s", a.name)
	}
	all := proptest.Plantings(f)
	caught, _ := first(t, func(rt *rapid.T) *proptest.Planted {
		p := all.Draw(rt, "planted")
		if a.answer(examOf(p)).Equal(p.Want) {
			return nil
		}
		return &p
	})
	if caught == nil {
		t.Fatalf("%s: not caught", a.name)
	}
	return caught
}

func logLines(t *testing.T, s proptest.Script) []json.RawMessage {
	t.Helper()
	lines := []json.RawMessage{}
	for e := range logOf(t, s).Events() {
		lines = append(lines, e.AppendTo(nil))
	}
	return lines
}

// sent is a message of a request.
type sent struct {
	Role     string          `json:"role"`
	Content  json.RawMessage `json:"content"`
	Name     string          `json:"name,omitempty"`
	Metadata json.RawMessage `json:"metadata,omitempty"`
	Time     *time.Time      `json:"time,omitempty"`
}

func heardLine(t *testing.T, m heard) json.RawMessage {
	t.Helper()
	s := sent{Role: m.Role().String(), Content: json.RawMessage(m.written), Name: m.Name()}
	if !m.Metadata().IsZero() {
		s.Metadata = json.RawMessage(m.Metadata().String())
	}
	if at := m.Time(); !at.IsZero() {
		s.Time = &at
	}
	return messageLine(t, s)
}

// messageLine writes a message without the escapes that HTML asks for.
func messageLine(t *testing.T, s sent) json.RawMessage {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		t.Fatal(err)
	}
	line := bytes.TrimSuffix(b.Bytes(), []byte("\n"))
	if _, err := session.ParseMessage(line); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return line
}
