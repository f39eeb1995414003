package session_test

import (
	"testing"

	"verbatim/core/session"
)

func parsed(t *testing.T, text string) *session.Message {
	t.Helper()
	m, err := session.ParseMessage([]byte(text))
	if err != nil {
		t.Fatalf("ParseMessage(%s): %v", text, err)
	}
	return m
}

func TestSame(t *testing.T) {
	tool := func(fields string) string {
		return `{"role":"tool","content":[{"kind":"tool_result","tool_use_id":"c"` + fields + `}]}`
	}
	for _, tt := range []struct {
		reason, a, b string
		want         bool
	}{
		{"a string is one text block", `{"role":"user","content":"hi"}`, `{"role":"user","content":[{"kind":"text","text":"hi"}]}`, true},
		{"also in a tool result", tool(`,"content":"hi"`), tool(`,"content":[{"kind":"text","text":"hi"}]`), true},
		{"a result without content has the empty string", tool(``), tool(`,"content":""`), true},
		{"which is no empty array", tool(``), tool(`,"content":[]`), false},
		{"an absent is_error is false", tool(``), tool(`,"is_error":false`), true},
		{"and not true", tool(``), tool(`,"is_error":true`), false},
		{"empty attachments are left out", tool(``), tool(`,"attachments":[]`), true},
		{"others are content", tool(``), tool(`,"attachments":[{}]`), false},
		{"an empty name is no name", `{"role":"user","content":"a","name":""}`, `{"role":"user","content":"a"}`, true},
		{"a name counts", `{"role":"user","content":"a","name":"n"}`, `{"role":"user","content":"a"}`, false},
		{"a name of a system message does not", `{"role":"system","content":"a","name":"n"}`, `{"role":"system","content":"a"}`, true},
		{"nor does its text", `{"role":"system","content":"a"}`, `{"role":"system","content":[]}`, true},
		{"metadata does not count", `{"role":"user","content":"a","metadata":{"x":1}}`, `{"role":"user","content":"a"}`, true},
		{"time does not count", `{"role":"user","content":"a","time":"2026-01-02T03:04:05Z"}`, `{"role":"user","content":"a"}`, true},
		{"the role counts", `{"role":"user","content":"a"}`, `{"role":"assistant","content":"a"}`, false},
		{"the order of keys does not count", `{"role":"user","content":[{"text":"a","kind":"text"}]}`, `{"content":[{"kind":"text","text":"a"}],"role":"user"}`, true},
		{"the spelling of a string does not count", `{"role":"user","content":"\u0061\/"}`, `{"role":"user","content":"a/"}`, true},
		{"an unknown key of a block is content", `{"role":"user","content":[{"kind":"text","text":"a","x":1}]}`, `{"role":"user","content":"a"}`, false},
		{"the spelling of a number counts", `{"role":"user","content":[{"kind":"text","text":"a","x":1}]}`, `{"role":"user","content":[{"kind":"text","text":"a","x":1.0}]}`, false},
		{"large numbers are never rounded", `{"role":"user","content":[{"kind":"text","text":"a","x":9007199254740993}]}`, `{"role":"user","content":[{"kind":"text","text":"a","x":9007199254740992}]}`, false},
		{"the order of blocks counts", `{"role":"user","content":[{"kind":"text","text":"a"},{"kind":"text","text":"b"}]}`, `{"role":"user","content":[{"kind":"text","text":"b"},{"kind":"text","text":"a"}]}`, false},
		{"no block is not an empty text", `{"role":"user","content":[]}`, `{"role":"user","content":""}`, false},
		{"the id of a result counts", tool(``), `{"role":"tool","content":[{"kind":"tool_result","tool_use_id":"d"}]}`, false},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			a, b := parsed(t, tt.a), parsed(t, tt.b)
			if got := a.Same(b); got != tt.want {
				t.Errorf("Same = %v, want %v\n%v\n%v", got, tt.want, a.Content(), b.Content())
			}
			if got := a.Identity() == b.Identity(); got != tt.want {
				t.Errorf("equal identities = %v, want %v", got, tt.want)
			}
		})
	}
}

func TestContentIsInComparedForm(t *testing.T) {
	m := parsed(t, `{"role":"tool","content":[{"tool_use_id":"c","kind":"tool_result","note":1e3}]}`)
	const want = `[{"content":[{"kind":"text","text":""}],"is_error":false,"kind":"tool_result","note":1e3,"tool_use_id":"c"}]`
	if got := m.Content().String(); got != want {
		t.Errorf("Content() = %s, want %s", got, want)
	}
}

func TestNilIsLikeNoMessage(t *testing.T) {
	m := parsed(t, `{"role":"user","content":"a"}`)
	var none *session.Message
	if m.Same(none) || none.Same(m) || !none.Same(nil) {
		t.Error("nil is the same as a message, or not as nil")
	}
	if none.Identity() == m.Identity() {
		t.Error("nil has the identity of a message")
	}
}

func TestParseMessageRefuses(t *testing.T) {
	for _, tt := range []struct{ reason, text, want string }{
		{"no object", `1`, "found 1, expected an object"},
		{"an unknown key", `{"role":"user","content":"a","nam":"n"}`, `/nam: unknown key "nam", expected role, content, name, metadata, time`},
		{"no role", `{"content":"a"}`, `the key "role" is missing, expected a string`},
		{"an unknown role", `{"role":"developer","content":"a"}`, `/role: SurfaceRole: unknown word "developer" (system, user, assistant, tool)`},
		{"a time that is none", `{"role":"user","content":"a","time":"now"}`, `/time: found "now", expected a time as RFC 3339 writes it, such as 2026-01-02T03:04:05Z`},
		{"a refused block", `{"role":"user","content":[{}]}`, `/content/0: the key "kind" is missing, expected a string`},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			_, err := session.ParseMessage([]byte(tt.text))
			if err == nil || err.Error() != tt.want {
				t.Errorf("ParseMessage(%s)\n got %v\nwant %s", tt.text, err, tt.want)
			}
		})
	}
}
