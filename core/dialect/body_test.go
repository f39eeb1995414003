package dialect_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

func TestReadBody(t *testing.T) {
	tests := []struct {
		reason  string
		dialect wire.Dialect
		text    string
		answer  bool
		system  []string
		entries []string
	}{
		{
			"the system prompt is no message", wire.DialectAnthropic, `{"system":"s","messages":[{"role":"user","content":"a"}]}`, false,
			[]string{`system  [{"kind":"text","text":"s"}] /system`},
			[]string{`user  [{"kind":"text","text":"a"}] /messages/0`},
		},
		{
			"each block of it is one", wire.DialectAnthropic, `{"messages":[],"system":[{"type":"text","text":"s","cache_control":{}},{"type":"text","text":"t"}]}`, false,
			[]string{`system  [{"kind":"text","text":"s"}] /system/0`, `system  [{"kind":"text","text":"t"}] /system/1`},
			[]string{},
		},
		{
			"a request may have a key of an answer", wire.DialectAnthropic, `{"content":"x","messages":[{"role":"user","content":"a"}]}`, false,
			[]string{},
			[]string{`user  [{"kind":"text","text":"a"}] /messages/0`},
		},
		{"a list alone", wire.DialectAnthropic, `[{"role":"user","content":"a"}]`, false, []string{}, []string{`user  [{"kind":"text","text":"a"}] /0`}},
		{
			"an answer is one message", wire.DialectAnthropic, `{"role":"assistant","content":[{"type":"text","text":"a"}],"stop_reason":"end_turn"}`, true,
			[]string{},
			[]string{`assistant  [{"kind":"text","text":"a"}] `},
		},
		{
			"system messages of Chat are messages", wire.DialectOpenAI, `{"messages":[{"role":"developer","content":"s"}]}`, false,
			[]string{},
			[]string{`system  [{"kind":"text","text":"s"}] /messages/0`},
		},
		{
			"each choice is a message", wire.DialectOpenAI, `{"choices":[{"message":{"role":"assistant","content":"a"}},{"message":{"role":"assistant","content":"b"}}]}`, true,
			[]string{},
			[]string{`assistant  [{"kind":"text","text":"a"}] /choices/0/message`, `assistant  [{"kind":"text","text":"b"}] /choices/1/message`},
		},
		{
			"instructions are no message", wire.DialectOpenAIResponses, `{"instructions":"s","input":"a"}`, false,
			[]string{`system  [{"kind":"text","text":"s"}] /instructions`},
			[]string{`user  [{"kind":"text","text":"a"}] /input`},
		},
		{
			"a run of items of the model is one message", wire.DialectOpenAIResponses,
			`{"input":[{"role":"assistant","content":"a"},{"type":"function_call","call_id":"c","name":"n","arguments":"{}"}]}`, false,
			[]string{},
			[]string{`assistant  [{"kind":"text","text":"a"},{"id":"c","input":{},"kind":"tool_use","name":"n"}] /input/0 /input/1`},
		},
		{"there need not be an input", wire.DialectOpenAIResponses, `{"prompt":{"id":"p"}}`, false, []string{}, []string{}},
		{
			"an answer repeats its instructions", wire.DialectOpenAIResponses, `{"output":[{"type":"web_search_call","id":"w"}],"instructions":["x"],"status":"completed"}`, true,
			[]string{},
			[]string{`assistant  [{"dialect":"open_ai_responses","kind":"foreign","raw":{"type":"web_search_call"}}] /output/0`},
		},
	}
	for _, tt := range tests {
		b := read(t, tt.dialect, tt.text)
		if b.Answer != tt.answer {
			t.Errorf("%s: an answer: %v, want %v", tt.reason, b.Answer, tt.answer)
		}
		if diff := cmp.Diff(tt.system, placed(b.System)); diff != "" {
			t.Errorf("%s: system prompt (-want +got):\n%s", tt.reason, diff)
		}
		if diff := cmp.Diff(tt.entries, placed(b.Entries)); diff != "" {
			t.Errorf("%s: entries (-want +got):\n%s", tt.reason, diff)
		}
		if got := write(t, b); got != tt.text {
			t.Errorf("%s: written as %s, want %s", tt.reason, got, tt.text)
		}
	}
}

func TestBodiesThatAreRefused(t *testing.T) {
	tests := []struct {
		dialect    wire.Dialect
		text, path string
	}{
		{wire.DialectAnthropic, `{}`, ""},
		{wire.DialectAnthropic, `7`, ""},
		{wire.DialectAnthropic, `{"messages":"a"}`, "/messages"},
		{wire.DialectAnthropic, `{"messages":[{"role":"user","content":"a"},{"role":"bot","content":"a"}]}`, "/messages/1/role"},
		{wire.DialectAnthropic, `{"system":5,"messages":[]}`, "/system"},
		{wire.DialectAnthropic, `{"system":["a"],"messages":[]}`, "/system/0"},
		{wire.DialectAnthropic, `{"content":[]}`, ""},
		{wire.DialectOpenAI, `{"messages":null}`, "/messages"},
		{wire.DialectOpenAI, `{"choices":[{"message":{"role":"x"}}]}`, "/choices/0/message/role"},
		{wire.DialectOpenAIResponses, `{"input":5}`, "/input"},
		{wire.DialectOpenAIResponses, `{"instructions":[],"input":"a"}`, "/instructions"},
		{wire.DialectOpenAIResponses, `7`, ""},
	}
	for _, tt := range tests {
		_, err := dialect.ReadBody(tt.dialect, []byte(tt.text))
		if refusal, ok := errors.AsType[*payload.ReadError](err); !ok || refusal.Path != tt.path {
			t.Errorf("ReadBody(%s, %s): %v, want a refusal at %q", tt.dialect, tt.text, err, tt.path)
		}
	}
	_, err := dialect.ReadBody(wire.DialectOpenAI, []byte(`{"messages":[NaN]}`))
	if syntax, ok := errors.AsType[*payload.SyntaxError](err); !ok {
		t.Errorf("ReadBody of NaN: %v, want a syntax error, got %v", err, syntax)
	}
	if _, err := dialect.ReadBody(wire.DialectOpenAI, []byte(`{"choices":[{"delta":{}}]}`)); err == nil {
		t.Error("ReadBody of a choice without a message is not refused")
	}
}

func TestEdits(t *testing.T) {
	user := message(t, wire.SurfaceRoleUser, session.Text("new"))
	result := message(t, wire.SurfaceRoleTool, session.ToolResult("c1", "new", true))
	tests := []struct {
		reason  string
		dialect wire.Dialect
		text    string
		edit    func(*dialect.Body)
		want    string
	}{
		{
			"the layout goes on", wire.DialectAnthropic, "{\"messages\": [\n  {\"role\":\"user\",\"content\":\"a\"},\n  {\"role\":\"user\",\"content\":\"b\"}\n] }",
			func(b *dialect.Body) { b.Insert(1, user) },
			"{\"messages\": [\n  {\"role\":\"user\",\"content\":\"a\"},\n  {\"content\":\"new\",\"role\":\"user\"},\n  {\"role\":\"user\",\"content\":\"b\"}\n] }",
		},
		{
			"the first one goes", wire.DialectOpenAI, `{"messages":[ {"role":"user","content":"a"} , {"role":"user","content":"b"},{"role":"user","content":"c"}]}`,
			func(b *dialect.Body) { b.Delete(0) }, `{"messages":[ {"role":"user","content":"b"},{"role":"user","content":"c"}]}`,
		},
		{
			"a gap goes with the one in front of it", wire.DialectOpenAI, `{"messages":[{"role":"user","content":"a"} ,{"role":"user","content":"b"},  {"role":"user","content":"c"}]}`,
			func(b *dialect.Body) { b.Delete(1) }, `{"messages":[{"role":"user","content":"a"},  {"role":"user","content":"c"}]}`,
		},
		{
			"what comes has the gap of its place", wire.DialectOpenAI, `{"messages":[{"role":"user","content":"a"},{"role":"user","content":"b"}, {"role":"user","content":"c"}]}`,
			func(b *dialect.Body) { b.Insert(2, user) },
			`{"messages":[{"role":"user","content":"a"},{"role":"user","content":"b"}, {"content":"new","role":"user"}, {"role":"user","content":"c"}]}`,
		},
		{
			"the last one goes", wire.DialectOpenAI, `{"messages":[{"role":"user","content":"a"} , {"role":"user","content":"b"} ]}`,
			func(b *dialect.Body) { b.Delete(1) }, `{"messages":[{"role":"user","content":"a"} ]}`,
		},
		{
			"the only one goes", wire.DialectOpenAI, `{"messages":[ {"role":"user","content":"a"} ],"n":1.0}`,
			func(b *dialect.Body) { b.Delete(0) }, `{"messages":[],"n":1.0}`,
		},
		{
			"the first one comes", wire.DialectOpenAI, `{"messages":[ ],"n":1}`,
			func(b *dialect.Body) { b.Insert(0, user) }, `{"messages":[{"content":"new","role":"user"}],"n":1}`,
		},
		{
			"of a message that held several the others stay", wire.DialectAnthropic,
			`{"messages":[{"content":[{"type":"tool_result","tool_use_id":"c1"}, {"type":"tool_result","tool_use_id":"c2"}, {"type":"text","text":"a"}],"role":"user"}]}`,
			func(b *dialect.Body) { b.Delete(1) },
			`{"messages":[{"content":[{"type":"tool_result","tool_use_id":"c1"}, {"type":"text","text":"a"}],"role":"user"}]}`,
		},
		{
			"and what comes between them parts it", wire.DialectAnthropic,
			`{"messages":[{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1"}, {"type":"text","text":"a"}]}]}`,
			func(b *dialect.Body) { b.Insert(1, user) },
			`{"messages":[{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1"}]},{"content":"new","role":"user"},{"role":"user","content":[{"type":"text","text":"a"}]}]}`,
		},
		{
			"results that come together share a message", wire.DialectAnthropic, `{"messages":[]}`,
			func(b *dialect.Body) { b.Insert(0, result, result) },
			`{"messages":[{"content":[{"content":"new","is_error":true,"tool_use_id":"c1","type":"tool_result"},{"content":"new","is_error":true,"tool_use_id":"c1","type":"tool_result"}],"role":"user"}]}`,
		},
		{
			"moved messages are as they were", wire.DialectOpenAI, `{"messages":[{"role":"user", "content":"a"},{"content":"b", "role":"user"}]}`,
			func(b *dialect.Body) { b.Entries[0], b.Entries[1] = b.Entries[1], b.Entries[0] },
			`{"messages":[{"content":"b", "role":"user"},{"role":"user", "content":"a"}]}`,
		},
		{
			"moved within a message they part it", wire.DialectAnthropic,
			`{"messages":[{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1"}, {"type":"tool_result","tool_use_id":"c2"}]}]}`,
			func(b *dialect.Body) { b.Entries[0], b.Entries[1] = b.Entries[1], b.Entries[0] },
			`{"messages":[{"role":"user","content":[{"type":"tool_result","tool_use_id":"c2"}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1"}]}]}`,
		},
		{
			"an empty text beside calls is no empty string, which says nothing", wire.DialectOpenAI,
			`{"messages":[{"role":"assistant","content":[{"type":"text","text":""}],"tool_calls":[{"id":"c","type":"custom"}]}]}`,
			func(b *dialect.Body) { *b = *b.Anew() },
			`{"messages":[{"content":[{"text":"","type":"text"}],"role":"assistant","tool_calls":[{"id":"c","type":"custom"}]}]}`,
		},
		{
			"another message is written anew", wire.DialectOpenAI, `{"messages":[{"role":"user", "content":"a"},{"role":"user", "content":"b"}]}`,
			func(b *dialect.Body) { b.Entries[0].Message = user },
			`{"messages":[{"content":"new","role":"user"},{"role":"user", "content":"b"}]}`,
		},
		{
			"an input that is a string becomes a list", wire.DialectOpenAIResponses, `{"input":"a"}`,
			func(b *dialect.Body) { b.Insert(1, user) },
			`{"input":[{"content":"a","role":"user","type":"message"},{"content":"new","role":"user","type":"message"}]}`,
		},
		{
			"all items of a message go", wire.DialectOpenAIResponses,
			`{"input":[{"role":"user","content":"a"}, {"role":"assistant","content":"b"}, {"type":"function_call","call_id":"c","name":"n","arguments":"{}"}, {"role":"user","content":"d"}]}`,
			func(b *dialect.Body) { b.Delete(1) }, `{"input":[{"role":"user","content":"a"}, {"role":"user","content":"d"}]}`,
		},
		{
			"the system prompt changes", wire.DialectAnthropic, `{"system": [ {"type":"text","text":"s"} ], "messages":[]}`,
			func(b *dialect.Body) { b.System[0].Message = message(t, wire.SurfaceRoleSystem, session.Text("t")) }, `{"system": "t", "messages":[]}`,
		},
		{
			"the system prompt comes", wire.DialectAnthropic, `{"messages":[]}`,
			func(b *dialect.Body) {
				s := dialect.Entry{Message: message(t, wire.SurfaceRoleSystem, session.Text("s"), session.Text("t"))}
				b.System = []dialect.Entry{s, s}
			},
			`{"system":[{"text":"s\n\nt","type":"text"},{"text":"s\n\nt","type":"text"}],"messages":[]}`,
		},
		{
			"the system prompt goes", wire.DialectAnthropic, `{"system": "s", "messages":[]}`,
			func(b *dialect.Body) { b.System = nil }, `{"system": [], "messages":[]}`,
		},
		{
			"instructions come where nothing is", wire.DialectOpenAIResponses, `{ }`,
			func(b *dialect.Body) {
				b.System = []dialect.Entry{{Message: message(t, wire.SurfaceRoleSystem, session.Text("s"))}}
			},
			`{"instructions":"s" }`,
		},
		{
			"instructions are one text", wire.DialectOpenAIResponses, `{"instructions":"s","input":"a"}`,
			func(b *dialect.Body) {
				b.System = append(b.System, dialect.Entry{Message: message(t, wire.SurfaceRoleSystem, session.Text("t"))})
			},
			`{"instructions":"s\n\nt","input":"a"}`,
		},
	}
	for _, tt := range tests {
		b := read(t, tt.dialect, tt.text)
		tt.edit(b)
		if diff := cmp.Diff(tt.want, write(t, b)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, diff)
		}
	}
}

// What a system prompt beside the messages cannot say has no index among them.
func TestLossesOfASystemPrompt(t *testing.T) {
	b := read(t, wire.DialectAnthropic, `{"system":"s","messages":[{"role":"user","content":"a"}]}`)
	b.System[0].Message = b.System[0].Message.Named("ann")
	b.Entries[0].Message = b.Entries[0].Message.Named("ann")
	_, losses, err := b.Write(dialect.Options{})
	if err != nil || len(losses) != 2 || losses[0].Index != -1 || losses[1].Index != 0 {
		t.Errorf("Write: %v, lost %+v, want a name at index -1 and one at 0", err, losses)
	}
}

// An answer is a record, and a body without a list has no place for a message.
func TestEditsThatAreRefused(t *testing.T) {
	user := message(t, wire.SurfaceRoleUser, session.Text("new"))
	tests := []struct {
		dialect wire.Dialect
		text    string
	}{
		{wire.DialectAnthropic, `{"role":"assistant","content":"a","stop_reason":"end_turn"}`},
		{wire.DialectOpenAI, `{"choices":[{"message":{"role":"assistant","content":"a"}},{"message":{"role":"assistant","content":"b"}}]}`},
		{wire.DialectOpenAIResponses, `{"output":[{"role":"assistant","content":"a"}]}`},
		{wire.DialectOpenAIResponses, `{"model":"m"}`},
	}
	for _, tt := range tests {
		b := read(t, tt.dialect, tt.text)
		if got := write(t, b); got != tt.text {
			t.Errorf("%s is written as %s", tt.text, got)
		}
		b.Insert(0, user)
		if text, _, err := b.Write(dialect.Options{}); err == nil {
			t.Errorf("%s with a message is written as %s, want an error", tt.text, text)
		}
		b.Delete(0)
		slices.Reverse(b.Entries)
		if _, _, err := b.Write(dialect.Options{}); (err == nil) == (len(b.Entries) == 2) {
			t.Errorf("%s in another order: %v", tt.text, err)
		}
		b.Entries = nil
		if _, _, err := b.Write(dialect.Options{}); (err == nil) == b.Answer {
			t.Errorf("%s without its messages: %v", tt.text, err)
		}
	}
}
