package session_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"verbatim/core/chat"
	"verbatim/core/fault"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

func seeded(t testing.TB, messages ...string) *session.Log {
	t.Helper()
	l := session.New(session.Options{})
	for _, text := range messages {
		m, err := session.ParseMessage([]byte(text))
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if _, err := l.Append(session.Say(m)); err != nil {
			t.Fatal(err)
		}
	}
	return l
}

func asJSON(t testing.TB, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestAssemble(t *testing.T) {
	l := seeded(t,
		`{"role":"system","content":[{"kind":"text","text":"a"},{"kind":"text","text":"b"}]}`,
		`{"role":"system","content":"c"}`,
		`{"role":"user","content":"hi"}`,
		`{"role":"assistant","content":[{"kind":"tool_use","id":"x","name":"look","input":{}},{"kind":"tool_use","id":"y","name":"look","input":{}}]}`,
		`{"role":"tool","content":[{"kind":"tool_result","tool_use_id":"x","content":"1"}]}`,
		`{"role":"tool","content":[{"kind":"tool_result","tool_use_id":"y"}]}`,
		`{"role":"user","content":[]}`,
		`{"role":"assistant","content":[]}`,
	)
	q, err := session.Assemble(l.Fold(), "over")
	if err != nil {
		t.Fatal(err)
	}
	const system = `[{"text":"a\n\nb\n\nover","cache":false},{"text":"c","cache":false}]`
	const messages = `[{"role":"user","content":[{"kind":"text","text":"hi"}]},` +
		`{"role":"assistant","content":[{"kind":"tool_use","id":"x","name":"look","input":{}},{"kind":"tool_use","id":"y","name":"look","input":{}}]},` +
		`{"role":"user","content":[{"kind":"tool_result","tool_use_id":"x","content":"1","is_error":false,"attachments":[]},{"kind":"tool_result","tool_use_id":"y","content":"","is_error":false,"attachments":[]}]},` +
		`{"role":"user","content":[]},{"role":"assistant","content":[]}]`
	if diff := cmp.Diff(system, asJSON(t, q.System)); diff != "" {
		t.Errorf("system blocks (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(messages, asJSON(t, q.Messages)); diff != "" {
		t.Errorf("messages (-want +got):\n%s", diff)
	}
}

func TestAssembleRefusesWhatTheCanonicalFormCannotSay(t *testing.T) {
	for _, tt := range []struct{ reason, message, subject, recovery string }{
		{"a name", `{"role":"user","content":"a","name":"ann"}`, `event 1 at "/name"`, `Found "ann", expected no name, for which a canonical message has no place.`},
		{"a foreign block", `{"role":"user","content":[{"kind":"text","text":"a"},{"kind":"foreign","dialect":"codex","raw":{}}]}`, `event 1 at "/content/1/kind"`, "Found a foreign block, expected one of text, thinking, redacted_thinking, tool_use, image, tool_result."},
		{"a key that the block does not have", `{"role":"user","content":[{"kind":"text","text":"a","lang":"en"}]}`, `event 1 at "/content/0/lang"`, "Found a key that the canonical block does not have, expected none but kind, text."},
		{"a key of an attachment", `{"role":"tool","content":[{"kind":"tool_result","tool_use_id":"x","attachments":[{"locator":"cas:b3-abababababababababababababababababababababababababababababababab","media_type":"png","width":1,"height":1,"alt":"a"}]}]}`, `event 1 at "/content/0/attachments/0/alt"`, "Found a key that the canonical block does not have, expected none but height, locator, media_type, width."},
		{"a tool name", `{"role":"assistant","content":[{"kind":"tool_use","id":"x","name":"Not A Name","input":{}}]}`, `event 1 at "/content/0/name"`, ""},
		{"an input that is no object", `{"role":"assistant","content":[{"kind":"tool_use","id":"x","name":"n","input":[]}]}`, `event 1 at "/content/0/input"`, ""},
		{"an input with a float", `{"role":"assistant","content":[{"kind":"tool_use","id":"x","name":"n","input":{"a":[1.5]}}]}`, `event 1 at "/content/0/input/a/0"`, ""},
		{"a result of two texts", `{"role":"tool","content":[{"kind":"tool_result","tool_use_id":"x","content":[{"kind":"text","text":"a"},{"kind":"text","text":"b"}]}]}`, `event 1 at "/content/0/content"`, "Found 2 blocks, expected a string or exactly one text block."},
		{"a result of no text", `{"role":"tool","content":[{"kind":"tool_result","tool_use_id":"x","content":[]}]}`, `event 1 at "/content/0/content"`, "Found 0 blocks, expected a string or exactly one text block."},
		{"a foreign answer", `{"role":"tool","content":[{"kind":"foreign","dialect":"codex","raw":{},"result":"x"}]}`, `event 1 at "/content/0/kind"`, "Found a foreign block, expected one of text, thinking, redacted_thinking, tool_use, image, tool_result."},
		{"a system message behind the head", `{"role":"system","content":"a"}`, `event 1 at ""`, "Found a system message behind the head, expected all of them in front."},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			_, err := session.Assemble(seeded(t, `{"role":"user","content":"before"}`, tt.message).Fold(), "")
			e, ok := errors.AsType[*fault.Error](err)
			if !ok || !errors.Is(err, fault.Code(wire.ErrorCodeWireMismatch)) {
				t.Fatalf("Assemble = %v, want E_WIRE_MISMATCH", err)
			}
			if e.Subject() != tt.subject || tt.recovery != "" && e.Recovery() != tt.recovery {
				t.Errorf("Assemble\n got %q: %s\nwant %q: %s", e.Subject(), e.Recovery(), tt.subject, tt.recovery)
			}
		})
	}
}

func TestSurfaceRefusesABlockThatTheRoleMayNotCarry(t *testing.T) {
	for _, tt := range []struct {
		reason string
		role   wire.Role
		block  chat.Block
		want   string
	}{
		{"a result said by an assistant", wire.RoleAssistant, chat.ToolResult{ToolUseID: "x"}, `/messages/0/content/1/kind: a message of role assistant may not carry a block of kind "tool_result"`},
		{"a call said by a user", wire.RoleUser, chat.ToolUse{ID: "x", Name: "look"}, `/messages/0/content/1/kind: a message of role user may not carry a block of kind "tool_use"`},
	} {
		q := chat.ChatRequest{Messages: []chat.Message{{Role: tt.role, Content: []chat.Block{chat.Text{Text: "a"}, tt.block}}}}
		if _, err := session.Surface(q); err == nil || err.Error() != tt.want {
			t.Errorf("%s: Surface\n got %v\nwant %s", tt.reason, err, tt.want)
		}
	}
}

func TestSurfaceCutsAUserMessageAtItsResults(t *testing.T) {
	result := chat.ToolResult{ToolUseID: "x", Content: "1"}
	q := chat.ChatRequest{Messages: []chat.Message{{Role: wire.RoleUser, Content: []chat.Block{
		chat.Text{Text: "a"}, chat.Text{Text: "b"}, result, result, chat.Text{Text: "c"},
	}}, {Role: wire.RoleUser}}}
	messages, err := session.Surface(q)
	if err != nil {
		t.Fatal(err)
	}
	if got := texts(messages); got != "user:a+b tool: tool: user:c user:" {
		t.Errorf("Surface = %q", got)
	}
}

var sayable = []string{
	`{"role":"user","content":"a"}`, `{"role":"user","content":[]}`, `{"role":"user","content":[{"kind":"text","text":""},{"kind":"text","text":"b"}]}`,
	`{"role":"assistant","content":[]}`, `{"role":"assistant","content":[{"kind":"thinking","thinking":"t","signature":"s"},{"kind":"tool_use","id":"x","name":"look","input":{"n":1}}]}`,
	`{"role":"assistant","content":[{"kind":"redacted_thinking","data":"d"}]}`,
	`{"role":"tool","content":[{"kind":"tool_result","tool_use_id":"x","content":"1","is_error":true}]}`, `{"role":"tool","content":[{"kind":"tool_result","tool_use_id":"y"}]}`,
	`{"role":"user","content":[{"kind":"image","locator":"cas:b3-abababababababababababababababababababababababababababababababab","media_type":"png","width":1,"height":0}]}`,
}

// Surface(Assemble(F, overlay)) is what the session would send, message for
// message.
func TestSurfaceOfAssembleIsTheSession(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var messages []string
		for range rapid.IntRange(0, 3).Draw(rt, "system") {
			messages = append(messages, `{"role":"system","content":"s"}`)
		}
		for range rapid.IntRange(0, 8).Draw(rt, "messages") {
			messages = append(messages, rapid.SampledFrom(sayable).Draw(rt, "message"))
		}
		c := session.NewContext(seeded(t, messages...), "")
		overlay := ""
		if rapid.Bool().Draw(rt, "overlay") {
			overlay = "overlay"
			if err := c.SetOverlay(overlay); err != nil {
				rt.Fatal(err)
			}
		}
		q, err := session.Assemble(c.Log().Fold(), overlay)
		if err != nil {
			rt.Fatal(err)
		}
		back, err := session.Surface(q)
		if err != nil {
			rt.Fatal(err)
		}
		want := c.Messages()
		if len(back) != len(want) {
			rt.Fatalf("%d messages come back, want %d", len(back), len(want))
		}
		for i, m := range back {
			if !m.Same(want[i]) {
				rt.Fatalf("message %d comes back as %v, want %v", i, m.Content(), want[i].Content())
			}
		}
	})
}

func TestRequestOfChatCountsItsSystemBlocks(t *testing.T) {
	for _, tt := range []struct {
		name   string
		k, m   int // system messages of the fold, system blocks of the request
		length int
	}{
		{"no system message: all blocks are the overlay slot", 0, 3, 2},
		{"no system message and no block", 0, 0, 1},
		{"as many: one each", 2, 2, 3},
		{"more: the first ones are together the first message", 2, 4, 3},
		{"fewer: one each, and the rest is missing", 3, 1, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var messages []string
			for range tt.k {
				messages = append(messages, `{"role":"system","content":"s"}`)
			}
			l := seeded(t, append(messages, `{"role":"user","content":"a"}`)...)
			q := chat.ChatRequest{System: make([]chat.SystemBlock, tt.m), Messages: []chat.Message{{Role: wire.RoleUser, Content: []chat.Block{chat.Text{Text: "a"}}}}}
			r, err := session.RequestOfChat(l.Fold(), q)
			if err != nil {
				t.Fatal(err)
			}
			if r.Len() != tt.length {
				t.Errorf("the request has %d messages, want %d", r.Len(), tt.length)
			}
		})
	}
}

// What the canonical form has no place for is not compared.
func TestRequestOfChatOmitsTheName(t *testing.T) {
	l := seeded(t, `{"role":"user","content":"a","name":"ann"}`)
	q := chat.ChatRequest{Messages: []chat.Message{{Role: wire.RoleUser, Content: []chat.Block{chat.Text{Text: "a"}}}}}
	r, err := session.RequestOfChat(l.Fold(), q)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"name"}, r.Omits()); diff != "" {
		t.Errorf("Omits (-want +got):\n%s", diff)
	}
	logged, sent := l.Fold().First(), r.First()
	if !r.Same(logged, sent) || r.Identity(logged) != r.Identity(sent) {
		t.Error("a name makes a message another one")
	}
	if flat := session.RequestOf([]*session.Message{sent}); flat.Same(logged, sent) || flat.Omits() != nil {
		t.Error("in a flat list a name does not count")
	}
}
