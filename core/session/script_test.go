package session_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// A script is a log in short: one event a word.
//
//	u:hi     the user says hi       a:hi  the assistant does
//	s:hi     the system does        -     a step starts, which no model sees
//	c:x      the assistant calls a tool with the id x
//	cc:x     the assistant calls two tools, both with the id x
//	r:x      the tool answers the call x
//	u:hi@2-4 the same in place of the positions 2 to 4
func script(t testing.TB, words string) *session.Log {
	t.Helper()
	l := session.New(session.Options{Now: func() time.Time { return noon }})
	for word := range strings.FieldsSeq(words) {
		if _, err := l.Append(datum(t, word)); err != nil {
			t.Fatalf("%s: %v", word, err)
		}
	}
	return l
}

var noon = time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)

func datum(t testing.TB, word string) session.Data {
	t.Helper()
	if word == "-" {
		return session.StepStart{Step: 1}
	}
	said, at, replaces := strings.Cut(word, "@")
	m := message(t, said)
	if !replaces {
		return session.Say(m)
	}
	var start, stop int64
	if _, err := fmt.Sscanf(at, "%d-%d", &start, &stop); err != nil {
		t.Fatalf("%s: %v", word, err)
	}
	return session.Replace(start, stop, m)
}

func message(t testing.TB, said string) *session.Message {
	t.Helper()
	kind, text, _ := strings.Cut(said, ":")
	role, block := wire.SurfaceRoleAssistant, session.Text(text)
	switch kind {
	case "u":
		role = wire.SurfaceRoleUser
	case "s":
		role = wire.SurfaceRoleSystem
	case "c":
		block = session.ToolUse(text, "tool", value(t, `{}`))
	case "r":
		role, block = wire.SurfaceRoleTool, session.ToolResult(text, "done", false)
	}
	blocks := []session.Block{block}
	if kind == "cc" {
		call := session.ToolUse(text, "tool", value(t, `{}`))
		blocks = []session.Block{call, call}
	}
	m, err := session.NewMessage(role, blocks...)
	if err != nil {
		t.Fatalf("%s: %v", said, err)
	}
	return m
}

func value(t testing.TB, text string) payload.Value {
	t.Helper()
	v, err := payload.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// folded are the seqs of a fold's messages and what they say, as text.
func folded(f session.Fold) string {
	var all []string
	for seq, m := range f.All() {
		all = append(all, fmt.Sprint(seq, m.Content()))
	}
	return strings.Join(all, " ")
}

// seqs are the seqs of a fold's messages, as text.
func seqs(f session.Fold) string {
	var all []string
	for seq := range f.All() {
		all = append(all, fmt.Sprint(seq))
	}
	return strings.Join(all, " ")
}
