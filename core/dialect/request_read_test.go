package dialect_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"verbatim/core/chat"
	"verbatim/core/dialect"
	"verbatim/core/fault"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// TestRequestsThatAreRefused names the place of what the canonical model cannot
// say. Each is put into a request that is fine without it.
func TestRequestsThatAreRefused(t *testing.T) {
	anthropic := func(messages string) string {
		return `{"model":"m","max_tokens":1,"messages":[` + messages + `]}`
	}
	anthropicWith := func(members string) string { return `{"model":"m","max_tokens":1,"messages":[],` + members + `}` }
	completions := func(messages string) string { return `{"model":"m","messages":[` + messages + `]}` }
	completionsWith := func(members string) string { return `{"model":"m","messages":[],` + members + `}` }
	responses := func(items string) string { return `{"model":"m","input":[` + items + `]}` }
	responsesWith := func(members string) string { return `{"model":"m","input":[],` + members + `}` }
	block := func(b string) string { return anthropic(`{"role":"user","content":[` + b + `]}`) }
	part := func(p string) string { return completions(`{"role":"user","content":[` + p + `]}`) }
	heard := func(p string) string { return responses(`{"role":"user","content":[` + p + `]}`) }
	const mark = `"cache_control":{"type":"ephemeral"}`
	const text = `{"type":"text","text":"a",` + mark + `}`
	png := pictures[wire.ImageTypePNG]
	source := func(mime, data string) string {
		return block(`{"type":"image","source":{"type":"base64","media_type":"` + mime + `","data":"` + data + `"}}`)
	}
	for _, tt := range []struct {
		reason  string
		dialect wire.Dialect
		body    string
		path    string
	}{
		{"a list alone", wire.DialectAnthropic, `[]`, "the whole value"},
		{"no model", wire.DialectAnthropic, `{"max_tokens":1,"messages":[]}`, "the whole value"},
		{"no max_tokens", wire.DialectAnthropic, `{"model":"m","messages":[]}`, "the whole value"},
		{"max_tokens of 0", wire.DialectAnthropic, `{"model":"m","max_tokens":0,"messages":[]}`, "/max_tokens"},
		{"max_tokens of 1.0", wire.DialectAnthropic, `{"model":"m","max_tokens":1.0,"messages":[]}`, "/max_tokens"},
		{"messages of another kind", wire.DialectAnthropic, `{"model":"m","max_tokens":1,"messages":{}}`, "/messages"},
		{"a container", wire.DialectAnthropic, anthropicWith(`"container":"c"`), "/container"},
		{"servers of tools", wire.DialectAnthropic, anthropicWith(`"mcp_servers":[{}]`), "/mcp_servers"},
		{"a mark on the request", wire.DialectAnthropic, anthropicWith(mark), "/cache_control"},
		{"a mark on a tool", wire.DialectAnthropic, anthropicWith(`"tools":[{"name":"n","input_schema":{},` + mark + `}]`), "/tools/0/cache_control"},
		{"a server tool", wire.DialectAnthropic, anthropicWith(`"tools":[{"type":"web_search_20250305","name":"web_search"}]`), "/tools/0/type"},
		{"a schema with a float", wire.DialectAnthropic, anthropicWith(`"tools":[{"name":"n","input_schema":{"a":0.5}}]`), "/tools/0/input_schema/a"},
		{"no schema", wire.DialectAnthropic, anthropicWith(`"tools":[{"name":"n"}]`), "/tools/0"},
		{"a system block of another type", wire.DialectAnthropic, anthropicWith(`"system":[{"type":"image"}]`), "/system/0/type"},
		{"a mark on the last block but one", wire.DialectAnthropic, block(text + `,{"type":"text","text":"b"}`), "/messages/0/content/0/cache_control"},
		{"a mark on the last message but one", wire.DialectAnthropic, anthropic(`{"role":"user","content":[` + text + `]},{"role":"user","content":"b"}`), "/messages/0/content/0/cache_control"},
		{"a mark in a result", wire.DialectAnthropic, block(`{"type":"tool_result","tool_use_id":"c","content":[` + text + `]}`), "/messages/0/content/0/content/0/cache_control"},
		{"a mark of an hour", wire.DialectAnthropic, block(`{"type":"text","text":"a","cache_control":{"type":"ephemeral","ttl":"1h"}}`), "/messages/0/content/0/cache_control/ttl"},
		{"a mark of another type", wire.DialectAnthropic, anthropicWith(`"system":[{"type":"text","text":"a","cache_control":{"type":"forever"}}]`), "/system/0/cache_control/type"},
		{"a system message", wire.DialectAnthropic, anthropic(`{"role":"user","content":"a"},{"role":"system","content":"b"}`), "/messages/1/role"},
		{"an unknown role", wire.DialectAnthropic, anthropic(`{"role":"tool","content":"a"}`), "/messages/0/role"},
		{"no content", wire.DialectAnthropic, anthropic(`{"role":"user"}`), "/messages/0"},
		{"content of another kind", wire.DialectAnthropic, anthropic(`{"role":"user","content":null}`), "/messages/0/content"},
		{"a name", wire.DialectAnthropic, anthropic(`{"role":"user","content":"a","name":"ann"}`), "/messages/0/name"},
		{"a document", wire.DialectAnthropic, block(`{"type":"document"}`), "/messages/0/content/0/type"},
		{"a block of no type", wire.DialectAnthropic, block(`{}`), "/messages/0/content/0"},
		{"a call of the user", wire.DialectAnthropic, block(`{"type":"tool_use","id":"c","name":"n","input":{}}`), "/messages/0/content/0/type"},
		{"thinking without signature", wire.DialectAnthropic, anthropic(`{"role":"assistant","content":[{"type":"thinking","thinking":"t"}]}`), "/messages/0/content/0"},
		{"an input that is no object", wire.DialectAnthropic, anthropic(`{"role":"assistant","content":[{"type":"tool_use","id":"c","name":"n","input":[]}]}`), "/messages/0/content/0/input"},
		{"a result of two texts", wire.DialectAnthropic, block(`{"type":"tool_result","tool_use_id":"c","content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}`), "/messages/0/content/0/content/1"},
		{"a result with a document", wire.DialectAnthropic, block(`{"type":"tool_result","tool_use_id":"c","content":[{"type":"document"}]}`), "/messages/0/content/0/content/0/type"},
		{"a result of another kind", wire.DialectAnthropic, block(`{"type":"tool_result","tool_use_id":"c","content":7}`), "/messages/0/content/0/content"},
		{"a failure of another kind", wire.DialectAnthropic, block(`{"type":"tool_result","tool_use_id":"c","is_error":"yes"}`), "/messages/0/content/0/is_error"},
		{"a picture by URL", wire.DialectAnthropic, block(`{"type":"image","source":{"type":"url","url":"https://x.example/a.png"}}`), "/messages/0/content/0/source/type"},
		{"a picture of another type", wire.DialectAnthropic, source("image/jpeg", png), "/messages/0/content/0/source/data"},
		{"a picture without a header", wire.DialectAnthropic, source("image/png", "AAAA"), "/messages/0/content/0/source/data"},
		{"no base64", wire.DialectAnthropic, source("image/png", "not base64"), "/messages/0/content/0/source/data"},

		{"old functions", wire.DialectOpenAI, completionsWith(`"functions":[]`), "/functions"},
		{"two ceilings", wire.DialectOpenAI, completionsWith(`"max_completion_tokens":1,"max_tokens":1`), "/max_tokens"},
		{"an effort of another provider", wire.DialectOpenAI, completionsWith(`"reasoning_effort":"x_high"`), "/reasoning_effort"},
		{"a custom tool", wire.DialectOpenAI, completionsWith(`"tools":[{"type":"custom"}]`), "/tools/0/type"},
		{"a strict tool", wire.DialectOpenAI, completionsWith(`"tools":[{"type":"function","function":{"name":"n","strict":true}}]`), "/tools/0/function/strict"},
		{"a developer behind the user", wire.DialectOpenAI, completions(`{"role":"user","content":"a"},{"role":"developer","content":"b"}`), "/messages/1/role"},
		{"a picture in system", wire.DialectOpenAI, completions(`{"role":"system","content":[{"type":"image_url"}]}`), "/messages/0/content/0/type"},
		{"the role function", wire.DialectOpenAI, completions(`{"role":"function","content":"a","name":"n"}`), "/messages/0/role"},
		{"an unknown role of Chat", wire.DialectOpenAI, completions(`{"role":"model","content":"a"}`), "/messages/0/role"},
		{"a name of a speaker", wire.DialectOpenAI, completions(`{"role":"user","content":"a","name":"ann"}`), "/messages/0/name"},
		{"sound", wire.DialectOpenAI, part(`{"type":"input_audio"}`), "/messages/0/content/0/type"},
		{"a picture by URL in Chat", wire.DialectOpenAI, part(`{"type":"image_url","image_url":{"url":"https://x.example/a.png"}}`), "/messages/0/content/0/image_url/url"},
		{"a detail", wire.DialectOpenAI, part(`{"type":"image_url","image_url":{"url":"data:image/png;base64,` + png + `","detail":"low"}}`), "/messages/0/content/0/image_url/detail"},
		{"a picture of the model", wire.DialectOpenAI, completions(`{"role":"assistant","content":[{"type":"image_url"}]}`), "/messages/0/content/0/type"},
		{"reasoning beside the content", wire.DialectOpenAI, completions(`{"role":"assistant","content":"a","reasoning_content":"t"}`), "/messages/0/reasoning_content"},
		{"a result of two parts", wire.DialectOpenAI, completions(`{"role":"tool","tool_call_id":"c","content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}`), "/messages/0/content/1"},
		{"a result with a picture", wire.DialectOpenAI, completions(`{"role":"tool","tool_call_id":"c","content":[{"type":"image_url"}]}`), "/messages/0/content/0/type"},
		{"a result of no call", wire.DialectOpenAI, completions(`{"role":"tool","content":"a"}`), "/messages/0"},

		{"an earlier response", wire.DialectOpenAIResponses, responsesWith(`"previous_response_id":"resp_1"`), "/previous_response_id"},
		{"a conversation", wire.DialectOpenAIResponses, responsesWith(`"conversation":{"id":"conv_1"}`), "/conversation"},
		{"no input", wire.DialectOpenAIResponses, `{"model":"m"}`, "the whole value"},
		{"a hosted tool", wire.DialectOpenAIResponses, responsesWith(`"tools":[{"type":"web_search"}]`), "/tools/0/type"},
		{"an effort in other case", wire.DialectOpenAIResponses, responsesWith(`"reasoning":{"effort":"High"}`), "/reasoning/effort"},
		{"a file", wire.DialectOpenAIResponses, heard(`{"type":"input_file"}`), "/input/0/content/0/type"},
		{"a picture by id", wire.DialectOpenAIResponses, heard(`{"type":"input_image","file_id":"f"}`), "/input/0/content/0/file_id"},
		{"a phase of a message", wire.DialectOpenAIResponses, responses(`{"role":"assistant","phase":"final_answer","content":"a"}`), "/input/0/phase"},
		{"a reference", wire.DialectOpenAIResponses, responses(`{"type":"item_reference","id":"msg_1"}`), "/input/0/type"},
		{"a message of an unknown role", wire.DialectOpenAIResponses, responses(`{"role":"tool","content":"a"}`), "/input/0/role"},
		{"a system message behind", wire.DialectOpenAIResponses, responses(`{"role":"user","content":"a"},{"role":"system","content":"b"}`), "/input/1/role"},
		{"what is no item", wire.DialectOpenAIResponses, responses(`[]`), "/input/0"},
		{"a call of a namespace", wire.DialectOpenAIResponses, responses(`{"type":"function_call","call_id":"c","name":"n","namespace":"s","arguments":"{}"}`), "/input/0/namespace"},
		{"an output of a file", wire.DialectOpenAIResponses, responses(`{"type":"function_call_output","call_id":"c","output":[{"type":"input_file"}]}`), "/input/0/output/0/type"},
		{"a text behind a picture", wire.DialectOpenAIResponses, responses(`{"type":"function_call_output","call_id":"c","output":[` +
			`{"type":"input_image","image_url":"data:image/png;base64,` + png + `"},{"type":"input_text","text":"a"}]}`), "/input/0/output/1"},
	} {
		kept := shelf{}
		_, err := dialect.ReadRequest(tt.dialect, []byte(tt.body), kept.store())
		wantMismatch(t, tt.reason, err, tt.path)
		if e, ok := errors.AsType[*fault.Error](err); ok && !strings.HasPrefix(e.Recovery(), "Found ") && !strings.HasPrefix(e.Recovery(), "The key ") {
			t.Errorf("%s: the recovery is %q, want it to say what was found", tt.reason, e.Recovery())
		}
		if len(kept) > 0 {
			t.Errorf("%s: the store was handed pictures of a request that was refused", tt.reason)
		}
	}
}

// TestOneRequestInManyWays reads bodies that say the same in another way than
// RequestBody writes it.
func TestOneRequestInManyWays(t *testing.T) {
	call := chat.ToolUse{ID: "c", Name: "n", Input: inputOf(t, `{"a":1}`)}
	for _, tt := range []struct {
		reason  string
		dialect wire.Dialect
		body    string
		want    chat.ChatRequest
	}{
		{
			"strings, and settings that are passed over", wire.DialectAnthropic,
			`{"model":"m","max_tokens":64,"temperature":0.5,"stream":true,"tool_choice":{"type":"any"},"metadata":{},"system":"be kind",` +
				`"messages":[{"role":"user","content":"hi"},{"role":"assistant","content":[]}]}`,
			chat.ChatRequest{Model: "m", MaxTokens: 64, System: []chat.SystemBlock{{Text: "be kind"}}, Messages: []chat.Message{user(chat.Text{Text: "hi"}), assistant()}},
		},
		{
			"results in every form", wire.DialectAnthropic,
			`{"model":"m","max_tokens":64,"messages":[{"role":"user","content":[{"type":"tool_result","tool_use_id":"a"},{"type":"tool_result","tool_use_id":"b","content":[],"is_error":null},` +
				`{"type":"tool_result","tool_use_id":"c","content":[{"type":"text","text":"x"}],"is_error":false},` +
				`{"type":"tool_result","tool_use_id":"d","content":"","cache_control":{"type":"ephemeral","ttl":"5m"}}]}],"tools":[{"type":"custom","name":"n","input_schema":{}}]}`,
			chat.ChatRequest{Model: "m", MaxTokens: 64, Breakpoint: chat.BreakpointTail, Tools: []chat.Tool{{Name: "n"}}, Messages: []chat.Message{user(
				chat.ToolResult{ToolUseID: "a"}, chat.ToolResult{ToolUseID: "b"}, chat.ToolResult{ToolUseID: "c", Content: "x"}, chat.ToolResult{ToolUseID: "d"},
			)}},
		},
		{
			"parts, nulls and the old ceiling", wire.DialectOpenAI,
			`{"model":"m","max_tokens":64,"messages":[{"role":"developer","content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]},{"role":"system","content":"c"},` +
				`{"role":"user","content":"","name":""},{"role":"assistant","content":"","refusal":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"n","arguments":" { \"a\" : 1 }"}}]},` +
				`{"role":"tool","tool_call_id":"c","content":[{"type":"text","text":"x"}]}],"tools":[{"type":"function","function":{"name":"n","description":null,"strict":false}}]}`,
			chat.ChatRequest{Model: "m", MaxTokens: 64, System: []chat.SystemBlock{{Text: "a\n\nb"}, {Text: "c"}}, Tools: []chat.Tool{{Name: "n"}}, Messages: []chat.Message{
				user(chat.Text{}), assistant(call), user(chat.ToolResult{ToolUseID: "c", Content: "x"}),
			}},
		},
		{
			"an input that is a string", wire.DialectOpenAIResponses, `{"model":"m","input":"hi","instructions":null,"store":false,"reasoning":{"summary":"auto"}}`,
			chat.ChatRequest{Model: "m", Messages: []chat.Message{user(chat.Text{Text: "hi"})}},
		},
		{
			"items in a row", wire.DialectOpenAIResponses,
			`{"model":"m","instructions":"a","input":[{"role":"system","content":"b"},{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"t"}],"encrypted_content":"e","content":null},` +
				`{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":"x"},{"type":"function_call","id":"fc_1","status":"completed","call_id":"c","name":"n","arguments":"{\"a\":1}"},` +
				`{"type":"function_call_output","call_id":"c","output":[]},{"type":"function_call_output","call_id":"d","output":[{"type":"input_text","text":"y"}]}]}`,
			chat.ChatRequest{Model: "m", System: []chat.SystemBlock{{Text: "a"}, {Text: "b"}}, Messages: []chat.Message{
				assistant(chat.Thinking{Thinking: "t", Signature: "e"}, chat.Text{Text: "x"}, call),
				user(chat.ToolResult{ToolUseID: "c"}, chat.ToolResult{ToolUseID: "d", Content: "y"}),
			}},
		},
	} {
		got, err := dialect.ReadRequest(tt.dialect, []byte(tt.body), dialect.Store{})
		if err != nil {
			t.Errorf("%s: %v", tt.reason, err)
			continue
		}
		if diff := cmp.Diff(tt.want, got, canonical); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, diff)
		}
	}
}

func inputOf(t *testing.T, text string) payload.Payload {
	t.Helper()
	v, err := payload.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	p, err := payload.NewPayload(v)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
