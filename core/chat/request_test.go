package chat_test

import (
	"testing"

	"verbatim/core/chat"
	"verbatim/generated/wire"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
)

const emptyRequest = `{"model":"m","max_tokens":64,"system":[],"messages":[],"tools":[],"effort":null}`

func TestEmptyRequest(t *testing.T) {
	q := chat.EmptyRequest("m", 64)
	if diff := cmp.Diff(chat.ChatRequest{Model: "m", MaxTokens: 64}, q); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if q.Breakpoint != chat.BreakpointUnmarked || q.Shared != chat.Unshared || !q.Effort.IsZero() {
		t.Errorf("an empty request is marked: %+v", q)
	}
	if text, err := jsonv2.Marshal(q); err != nil || string(text) != emptyRequest {
		t.Errorf("it is written as %s, %v, want %s", text, err, emptyRequest)
	}
}

func fullRequest(tb testing.TB) chat.ChatRequest {
	return chat.ChatRequest{
		Model:      "m",
		System:     []chat.SystemBlock{{Text: "Be brief.", Cache: true}, {Text: "Be kind."}},
		Messages:   []chat.Message{user(chat.Text{Text: "<hi>"}), assistant(chat.ToolResult{Attachments: []chat.ImageRef{picture(tb)}})},
		Tools:      []chat.Tool{{Name: chat.Exec, Description: "Run & see.", InputSchema: toPayload(tb, `{"type":"object","a":1}`)}},
		Breakpoint: chat.BreakpointTail,
		Shared:     1,
		Effort:     wire.EffortXHigh,
	}
}

func TestAnnotationsStayOffTheWire(t *testing.T) {
	const want = `{"model":"m","max_tokens":null,"system":[{"text":"Be brief.","cache":true},{"text":"Be kind.","cache":false}],` +
		`"messages":[{"role":"user","content":[{"kind":"text","text":"<hi>"}]},{"role":"assistant","content":[{"kind":"tool_result",` +
		`"tool_use_id":"","content":"","is_error":false,"attachments":[{"locator":"cas:b3-abababababababababababababababababababababababababababababababab",` +
		`"media_type":"png","width":640,"height":480}]}]}],` +
		`"tools":[{"name":"exec","description":"Run & see.","input_schema":{"a":1,"type":"object"}}],"effort":"xhigh"}`
	q := fullRequest(t)
	text, err := jsonv2.Marshal(q)
	if diff := cmp.Diff(want, string(text)); diff != "" || err != nil {
		t.Fatalf("%v (-want +got):\n%s", err, diff)
	}
	unmarked := q
	unmarked.Breakpoint, unmarked.Shared = chat.BreakpointUnmarked, chat.Unshared
	var read chat.ChatRequest
	if err := read.UnmarshalJSON(text); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(unmarked, read, same); diff != "" {
		t.Errorf("read back (-want +got):\n%s", diff)
	}
	if cmp.Equal(q, read, same) {
		t.Error("a request without annotations is equal to one with them")
	}
}

func TestAbsenceInRequests(t *testing.T) {
	for _, test := range []struct {
		reason, text string
		want         chat.ChatRequest
	}{
		{"nulls", `{"model":"m","max_tokens":null,"system":[],"messages":[],"tools":[],"effort":null}`, chat.EmptyRequest("m", 0)},
		{"missing keys", `{"model":"m","system":[],"messages":[],"tools":[]}`, chat.EmptyRequest("m", 0)},
		{"annotations and other keys", `{"model":"m","system":[],"messages":[],"tools":[],"breakpoint":"tail","shared":3,"Effort":"max"}`, chat.EmptyRequest("m", 0)},
		{"figures", `{"tools":[],"messages":[],"system":[],"effort":"none","max_tokens":64,"model":"m"}`, chat.ChatRequest{Model: "m", MaxTokens: 64, Effort: wire.EffortNone}},
	} {
		t.Run(test.reason, func(t *testing.T) {
			for how, decode := range decoders[chat.ChatRequest](test.text) {
				q, err := decode()
				if diff := cmp.Diff(test.want, q); diff != "" || err != nil {
					t.Errorf("%s, %v (-want +got):\n%s", how, err, diff)
				}
			}
		})
	}
}

var refusedRequests = []refused{
	{"null", `null`, "", "found null, expected an object", nil},
	{"no model", `{"system":[],"messages":[],"tools":[]}`, "", `the key "model" is missing, expected a string`, nil},
	{"wrong case of model", `{"Model":"m","system":[],"messages":[],"tools":[]}`, "", `the key "model" is missing, expected a string`, nil},
	{"null for messages", `{"model":"m","system":[],"messages":null,"tools":[]}`, "/messages", "found null, expected an array", nil},
	{"no tools", `{"model":"m","system":[],"messages":[]}`, "", `the key "tools" is missing, expected an array`, nil},
	{"no system", `{"model":"m","messages":[],"tools":[]}`, "", `the key "system" is missing, expected an array`, nil},
	{"string for system", `{"model":"m","system":"Be brief.","messages":[],"tools":[]}`, "/system", `found "Be brief.", expected an array`, nil},
	{"duplicate model", `{"model":"m","system":[],"messages":[],"tools":[],"model":"m"}`, "", `duplicate key "model"`, nil},
	{"zero ceiling", `{"model":"m","max_tokens":0,"system":[],"messages":[],"tools":[]}`, "/max_tokens", "found 0, " + anyLimit, nil},
	{"fraction for a ceiling", `{"model":"m","max_tokens":1.0,"system":[],"messages":[],"tools":[]}`, "/max_tokens", "found 1.0, " + anyLimit, nil},
	{"string for a ceiling", `{"model":"m","max_tokens":"5","system":[],"messages":[],"tools":[]}`, "/max_tokens", `found "5", ` + anyLimit, nil},
	{"negative ceiling", `{"model":"m","max_tokens":-5,"system":[],"messages":[],"tools":[]}`, "/max_tokens", "found -5, " + anyLimit, nil},
	{
		"misspelt effort", `{"model":"m","system":[],"messages":[],"tools":[],"effort":"hihg"}`, "/effort",
		`Effort: unknown word "hihg"; did you mean "high"? (none, minimal, low, medium, high, xhigh, max)`,
		[]string{"high"},
	},
	{
		"effort by the mechanical word", `{"model":"m","system":[],"messages":[],"tools":[],"effort":"x_high"}`, "/effort",
		`Effort: unknown word "x_high"; did you mean "xhigh"? (none, minimal, low, medium, high, xhigh, max)`,
		[]string{"xhigh"},
	},
	{"no cache", `{"model":"m","system":[{"text":"a"}],"messages":[],"tools":[]}`, "/system/0", `the key "cache" is missing, expected true or false`, nil},
	{"null for cache", `{"model":"m","system":[{"text":"a","cache":null}],"messages":[],"tools":[]}`, "/system/0/cache", "found null, expected true or false", nil},
	{"system role", `{"model":"m","system":[],"messages":[{"role":"system","content":[]}],"tools":[]}`, "/messages/0/role", `Role: unknown word "system" (user, assistant)`, nil},
	{"no role", `{"model":"m","system":[],"messages":[{"content":[]}],"tools":[]}`, "/messages/0", `the key "role" is missing, expected a string`, nil},
	{"null for content", `{"model":"m","system":[],"messages":[{"role":"user","content":null}],"tools":[]}`, "/messages/0/content", "found null, expected an array", nil},
	{"string for content", `{"model":"m","system":[],"messages":[{"role":"user","content":"hi"}],"tools":[]}`, "/messages/0/content", `found "hi", expected an array`, nil},
	{
		"block of the second message", `{"model":"m","system":[],"messages":[{"role":"user","content":[]},{"role":"user","content":[{"kind":"text","text":"a"},{"kind":"text"}]}],"tools":[]}`,
		"/messages/1/content/1", `the key "text" is missing, expected a string`, nil,
	},
	{
		"bad name of a tool", `{"model":"m","system":[],"messages":[],"tools":[{"name":"Exec","description":"","input_schema":{}}]}`, "/tools/0/name",
		"found 'E' at offset 0 of a tool name, expected lower-case ASCII letters, digits and underscores", nil,
	},
	{"no description", `{"model":"m","system":[],"messages":[],"tools":[{"name":"exec","input_schema":{}}]}`, "/tools/0", `the key "description" is missing, expected a string`, nil},
	{
		"float in a schema", `{"model":"m","system":[],"messages":[],"tools":[{"name":"exec","description":"","input_schema":{"maximum":0.5}}]}`,
		"/tools/0/input_schema/maximum", "found the number 0.5" + integers, nil,
	},
}

const anyLimit = "expected a whole number of tokens from 1 to 18446744073709551615 in plain digits, or null where nobody registered one"

func TestRequestsRefused(t *testing.T) {
	for _, test := range refusedRequests {
		t.Run(test.reason, func(t *testing.T) {
			q := chat.EmptyRequest("as it was", 1)
			wantError(t, test.want(), q.UnmarshalJSON([]byte(test.text)))
			if diff := cmp.Diff(chat.EmptyRequest("as it was", 1), q); diff != "" {
				t.Errorf("after the error the request is another one (-want +got):\n%s", diff)
			}
			for how, decode := range decoders[chat.ChatRequest](test.text) {
				if _, err := decode(); err == nil {
					t.Errorf("%s took %s", how, test.text)
				}
			}
		})
	}
}

func TestCloneIsIndependent(t *testing.T) {
	q, want := fullRequest(t), fullRequest(t)
	clone := q.Clone()
	if diff := cmp.Diff(want, clone, same); diff != "" {
		t.Fatalf("the clone (-want +got):\n%s", diff)
	}
	q.System[0].Text = "changed"
	q.Tools[0].Name = "changed"
	q.Messages[1].Content[0].(chat.ToolResult).Attachments[0].Width = 1
	q.Messages[0].Content[0] = chat.Text{Text: "changed"}
	q.Messages[0].Role = wire.RoleAssistant
	q.Messages[1] = user()
	if diff := cmp.Diff(want, clone, same); diff != "" {
		t.Errorf("after the request changed, the clone (-want +got):\n%s", diff)
	}
	empty := chat.EmptyRequest("m", 1)
	if diff := cmp.Diff(empty, empty.Clone()); diff != "" {
		t.Errorf("the clone of an empty request (-want +got):\n%s", diff)
	}
}
