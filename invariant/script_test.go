package invariant_test

import (
	"strings"
	"testing"

	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// list makes messages of words: u:hi is a user's, a: an assistant's, s: a
// system's, c:x a call with the id x, r:x its result.
func list(t testing.TB, words string) []*session.Message {
	t.Helper()
	var all []*session.Message
	for word := range strings.FieldsSeq(words) {
		all = append(all, message(t, word))
	}
	return all
}

func message(t testing.TB, word string) *session.Message {
	t.Helper()
	kind, text, _ := strings.Cut(word, ":")
	role, block := wire.SurfaceRoleAssistant, session.Text(text)
	switch kind {
	case "u":
		role = wire.SurfaceRoleUser
	case "s":
		role = wire.SurfaceRoleSystem
	case "c":
		input, err := payload.Parse([]byte(`{}`))
		if err != nil {
			t.Fatal(err)
		}
		block = session.ToolUse(text, "tool", input)
	case "r":
		role, block = wire.SurfaceRoleTool, session.ToolResult(text, "done", false)
	}
	m, err := session.NewMessage(role, block)
	if err != nil {
		t.Fatalf("%s: %v", word, err)
	}
	return m
}

func logOf(t testing.TB, words string) *session.Log {
	t.Helper()
	l, err := session.Seed(session.Options{}, list(t, words)...)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func request(t testing.TB, words string) session.Request {
	return session.RequestOf(list(t, words))
}

func replace(t testing.TB, l *session.Log, start, stop int64, word string) {
	t.Helper()
	if _, err := l.Append(session.Replace(start, stop, message(t, word))); err != nil {
		t.Fatal(err)
	}
}
