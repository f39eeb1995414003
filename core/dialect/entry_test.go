package dialect_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// placed is what entries say, each with where it came from.
func placed(entries []dialect.Entry) []string {
	lines := saidBy(entries)
	for i, e := range entries {
		for _, n := range e.At {
			lines[i] += " " + n.Pointer()
		}
	}
	return lines
}

func TestReadMessage(t *testing.T) {
	tests := []struct {
		reason  string
		dialect wire.Dialect
		message string
		want    []string
	}{
		{
			"results stand alone, in order, and what is between them in a run", wire.DialectAnthropic,
			`{"role":"user","content":[{"type":"text","text":"a"},{"type":"text","text":"b"},{"type":"tool_result","tool_use_id":"c1"},` +
				`{"type":"tool_result","tool_use_id":"c2","content":[],"is_error":true},{"type":"text","text":"d"}]}`,
			[]string{
				`user  [{"kind":"text","text":"a"},{"kind":"text","text":"b"}] /content/0 /content/1`,
				`tool  [{"content":[{"kind":"text","text":""}],"is_error":false,"kind":"tool_result","tool_use_id":"c1"}] /content/2`,
				`tool  [{"content":[],"is_error":true,"kind":"tool_result","tool_use_id":"c2"}] /content/3`,
				`user  [{"kind":"text","text":"d"}] /content/4`,
			},
		},
		{
			"without a result the message is one", wire.DialectAnthropic,
			`{"role":"user","content":[{"type":"text","text":"a"},{"type":"document"}]}`,
			[]string{`user  [{"kind":"text","text":"a"},{"dialect":"anthropic","kind":"foreign","raw":{"type":"document"}}] `},
		},
		{"an empty message is one", wire.DialectAnthropic, `{"role":"user","content":[]}`, []string{`user  [] `}},
		{"an empty answer is one", wire.DialectAnthropic, `{"role":"assistant","content":[]}`, []string{`assistant  [] `}},
		{"a system message may stand among the others", wire.DialectAnthropic, `{"role":"system","content":"be brief"}`, []string{`system  [{"kind":"text","text":"be brief"}] `}},
		{
			"all that a model says is one message", wire.DialectAnthropic,
			`{"role":"assistant","content":[{"type":"thinking","thinking":"t","signature":"s"},{"type":"redacted_thinking","data":"d"},` +
				`{"type":"tool_use","id":"c1","name":"n","input":{"b":1.0,"a":[]},"caller":{"type":"direct"}}]}`,
			[]string{`assistant  [{"kind":"thinking","signature":"s","thinking":"t"},{"data":"d","kind":"redacted_thinking"},` +
				`{"caller":{"type":"direct"},"id":"c1","input":{"a":[],"b":1.0},"kind":"tool_use","name":"n"}] `},
		},
		{
			"a hosted call holds no id that pairs", wire.DialectAnthropic,
			`{"role":"assistant","content":[{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{}},{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[]}]}`,
			[]string{`assistant  [{"dialect":"anthropic","kind":"foreign","raw":{"id":"srvtoolu_1","input":{},"name":"web_search","type":"server_tool_use"}},` +
				`{"dialect":"anthropic","kind":"foreign","raw":{"content":[],"tool_use_id":"srvtoolu_1","type":"web_search_tool_result"}}] `},
		},
		{
			"a call that the session cannot say keeps its id", wire.DialectAnthropic,
			`{"role":"assistant","content":[{"type":"tool_use","id":"c1","name":"","input":{}}]}`,
			[]string{`assistant  [{"call":"c1","dialect":"anthropic","kind":"foreign","raw":{"id":"c1","input":{},"name":"","type":"tool_use"}}] `},
		},
		{
			"and so does a result", wire.DialectAnthropic,
			`{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":7,"is_error":"yes"}]}`,
			[]string{`tool  [{"dialect":"anthropic","kind":"foreign","raw":{"content":7,"is_error":"yes","tool_use_id":"c1","type":"tool_result"},"result":"c1"}] /content/0`},
		},
		{
			"a block at a wrong place pairs nothing", wire.DialectAnthropic,
			`{"role":"assistant","content":[{"type":"tool_result","tool_use_id":"c1"}]}`,
			[]string{`assistant  [{"dialect":"anthropic","kind":"foreign","raw":{"tool_use_id":"c1","type":"tool_result"}}] `},
		},
		{
			"unsigned thinking is foreign", wire.DialectAnthropic,
			`{"role":"assistant","content":[{"type":"thinking","thinking":"t"}]}`,
			[]string{`assistant  [{"dialect":"anthropic","kind":"foreign","raw":{"thinking":"t","type":"thinking"}}] `},
		},
		{"a speaker has a name", wire.DialectOpenAI, `{"role":"user","name":"ann","content":"hi"}`, []string{`user ann [{"kind":"text","text":"hi"}] `}},
		{
			"calls come behind the content, what else is said between them", wire.DialectOpenAI,
			`{"tool_calls":[{"id":"c1","type":"function","function":{"name":"n","arguments":"{\"b\":1, \"a\":2}"}},{"id":"c2","type":"custom","custom":{"name":"n","input":"x"}}],"role":"assistant","reasoning_content":"r","content":"a"}`,
			[]string{`assistant  [{"kind":"text","text":"a"},{"dialect":"open_ai","kind":"foreign","of":"message","raw":{"reasoning_content":"r"}},` +
				`{"id":"c1","input":{"a":2,"b":1},"kind":"tool_use","name":"n"},` +
				`{"call":"c2","dialect":"open_ai","kind":"foreign","raw":{"custom":{"input":"x","name":"n"},"id":"c2","type":"custom"}}] `},
		},
		{
			"a result has an id", wire.DialectOpenAI, `{"role":"tool","tool_call_id":"c1","content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}`,
			[]string{`tool  [{"content":[{"kind":"text","text":"a"},{"kind":"text","text":"b"}],"is_error":false,"kind":"tool_result","tool_use_id":"c1"}] `},
		},
		{
			"the old role function has none, and answers no call", wire.DialectOpenAI, `{"role":"function","name":"f","content":"a"}`,
			[]string{`user  [{"dialect":"open_ai","kind":"foreign","raw":{"content":"a","name":"f","role":"function"}}] `},
		},
		{
			"a part says its refusal", wire.DialectOpenAI, `{"role":"assistant","content":[{"type":"refusal","refusal":"no"}]}`,
			[]string{`assistant  [{"dialect":"open_ai","kind":"foreign","raw":{"refusal":"no","type":"refusal"}}] `},
		},
		{
			"what only an assistant may say calls nothing", wire.DialectOpenAI,
			`{"role":"user","content":"","tool_calls":[{"id":"c1","type":"function","function":{"name":"n","arguments":"{}"}}]}`,
			[]string{`user  [{"kind":"text","text":""},{"dialect":"open_ai","kind":"foreign","raw":{"function":{"arguments":"{}","name":"n"},"id":"c1","type":"function"}}] `},
		},
		{"an answer of nothing", wire.DialectOpenAI, `{"role":"assistant","content":null}`, []string{`assistant  [] `}},
		{
			"reasoning that is encrypted is thinking", wire.DialectOpenAIResponses, `{"type":"reasoning","summary":[{"type":"summary_text","text":"s"}],"encrypted_content":"e"}`,
			[]string{`assistant  [{"kind":"thinking","signature":"e","thinking":"s"}] `},
		},
		{
			"with two parts of summary it is foreign", wire.DialectOpenAIResponses,
			`{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"s"},{"type":"summary_text","text":"t"}],"encrypted_content":"e"}`,
			[]string{`assistant  [{"dialect":"open_ai_responses","kind":"foreign","raw":{"encrypted_content":"e","summary":[{"text":"s","type":"summary_text"},{"text":"t","type":"summary_text"}],"type":"reasoning"}}] `},
		},
		{
			"and so it is with content", wire.DialectOpenAIResponses, `{"type":"reasoning","summary":[],"content":[],"encrypted_content":"e"}`,
			[]string{`assistant  [{"dialect":"open_ai_responses","kind":"foreign","raw":{"content":[],"encrypted_content":"e","summary":[],"type":"reasoning"}}] `},
		},
		{
			"a message says its phase in each block", wire.DialectOpenAIResponses,
			`{"type":"message","role":"assistant","phase":"commentary","content":[{"type":"output_text","text":"a"},{"type":"refusal","refusal":"no"}]}`,
			[]string{`assistant  [{"kind":"text","phase":"commentary","text":"a"},{"dialect":"open_ai_responses","kind":"foreign","phase":"commentary","raw":{"refusal":"no","type":"refusal"}}] `},
		},
		{
			"a shell call is paired by its id", wire.DialectOpenAIResponses, `{"type":"local_shell_call","id":"c1","call_id":"other","status":"completed"}`,
			[]string{`assistant  [{"call":"c1","dialect":"open_ai_responses","kind":"foreign","raw":{"call_id":"other","id":"c1","type":"local_shell_call"}}] `},
		},
		{
			"an output of a custom call is no function's", wire.DialectOpenAIResponses, `{"type":"custom_tool_call_output","call_id":"c1","output":"a"}`,
			[]string{`tool  [{"dialect":"open_ai_responses","kind":"foreign","raw":{"call_id":"c1","output":"a","type":"custom_tool_call_output"},"result":"c1"}] `},
		},
		{
			"a search by the server is hosted, and so is what it found", wire.DialectOpenAIResponses, `{"type":"tool_search_output","execution":"server","call_id":null,"tools":[]}`,
			[]string{`assistant  [{"dialect":"open_ai_responses","kind":"foreign","raw":{"call_id":null,"execution":"server","tools":[],"type":"tool_search_output"}}] `},
		},
		{
			"a part keeps what it says beside its text", wire.DialectOpenAIResponses, `{"role":"assistant","content":[{"type":"output_text","text":"a","annotations":[{"type":"url_citation"}]}]}`,
			[]string{`assistant  [{"annotations":[{"type":"url_citation"}],"kind":"text","text":"a"}] `},
		},
		{
			"a key that a block could not hold makes the item foreign", wire.DialectOpenAIResponses, `{"role":"user","content":"a","text":"b"}`,
			[]string{`user  [{"dialect":"open_ai_responses","kind":"foreign","raw":{"content":"a","role":"user","text":"b"}}] `},
		},
		{
			"a part of the other side is foreign", wire.DialectOpenAIResponses, `{"role":"user","content":[{"type":"output_text","text":"a"}]}`,
			[]string{`user  [{"dialect":"open_ai_responses","kind":"foreign","raw":{"text":"a","type":"output_text"}}] `},
		},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, placed(entriesOf(t, tt.dialect, tt.message))); diff != "" {
			t.Errorf("%s: %s (-want +got):\n%s", tt.reason, tt.message, diff)
		}
	}
}

// Arguments that are JSON are what they say; others are their own text, and the
// entry tells which.
func TestArguments(t *testing.T) {
	deepest := strings.Repeat("[", payload.DepthMax-6) + strings.Repeat("]", payload.DepthMax-6)
	tests := []struct {
		arguments, input string
		unparsed         []int
	}{
		{`"{\"b\": 1.0, \"a\": 10000000000000000000001}"`, `{"a":10000000000000000000001,"b":1.0}`, nil},
		{`"[1, 2]"`, `[1,2]`, nil},
		{`"\"text\""`, `"text"`, nil},
		{`"text"`, `"text"`, []int{0}},
		{`""`, `""`, []int{0}},
		{`"{\"cut\": "`, `"{\"cut\": "`, []int{0}},
		{`"{\"y\": NaN}"`, `"{\"y\": NaN}"`, []int{0}},
		{`"{}{}"`, `"{}{}"`, []int{0}},
		{`"` + deepest + `"`, deepest, nil},
		{`"[` + deepest + `]"`, `"[` + deepest + `]"`, []int{0}}, // a log could not hold it as JSON
		{`"{\"a\":1,\"a\":2}"`, `"{\"a\":1,\"a\":2}"`, []int{0}},
	}
	for _, tt := range tests {
		chat := entriesOf(t, wire.DialectOpenAI, `{"role":"assistant","tool_calls":[{"id":"c","type":"function","function":{"name":"n","arguments":`+tt.arguments+`}}]}`)[0]
		item := entriesOf(t, wire.DialectOpenAIResponses, `{"type":"function_call","call_id":"c","name":"n","arguments":`+tt.arguments+`}`)[0]
		want := `[{"id":"c","input":` + tt.input + `,"kind":"tool_use","name":"n"}]`
		for _, e := range []dialect.Entry{chat, item} {
			if e.Message.Content().String() != want || !cmp.Equal(e.Unparsed, tt.unparsed) {
				t.Errorf("arguments %s are read as %s, unparsed %v, want %s, %v", tt.arguments, e.Message.Content(), e.Unparsed, want, tt.unparsed)
			}
		}
	}
}

func TestMessagesThatAreRefused(t *testing.T) {
	tests := []struct {
		dialect       wire.Dialect
		message, path string
	}{
		{wire.DialectAnthropic, `[]`, ""},
		{wire.DialectAnthropic, `{"content":"a"}`, ""},
		{wire.DialectAnthropic, `{"role":5,"content":"a"}`, "/role"},
		{wire.DialectAnthropic, `{"role":"tool","content":"a"}`, "/role"},
		{wire.DialectAnthropic, `{"role":"user"}`, ""},
		{wire.DialectAnthropic, `{"role":"user","content":null}`, "/content"},
		{wire.DialectAnthropic, `{"role":"user","content":["a"]}`, "/content/0"},
		{wire.DialectAnthropic, `{"role":"user","content":[{"type":"text","text":"a"},{"text":"a"}]}`, "/content/1"},
		{wire.DialectAnthropic, `{"role":"assistant","content":[{"type":5}]}`, "/content/0/type"},
		{wire.DialectAnthropic, `{"role":"assistant","content":[{"type":"tool_use","name":"n","input":{}}]}`, "/content/0"},
		{wire.DialectAnthropic, `{"role":"user","content":[{"type":"tool_result","tool_use_id":null}]}`, "/content/0/tool_use_id"},
		{wire.DialectAnthropic, `{"role":"user","content":[{"type":"tool_result","tool_use_id":"c","content":[{"x":1}]}]}`, "/content/0/content/0"},
		{wire.DialectOpenAI, `"a"`, ""},
		{wire.DialectOpenAI, `{"role":"bot","content":"a"}`, "/role"},
		{wire.DialectOpenAI, `{"role":"user"}`, ""},
		{wire.DialectOpenAI, `{"role":"user","content":null}`, "/content"},
		{wire.DialectOpenAI, `{"role":"user","content":[{"type":"text","text":"a"},7]}`, "/content/1"},
		{wire.DialectOpenAI, `{"role":"user","name":7,"content":"a"}`, "/name"},
		{wire.DialectOpenAI, `{"role":"tool","content":"a"}`, ""},
		{wire.DialectOpenAI, `{"role":"assistant","tool_calls":{}}`, "/tool_calls"},
		{wire.DialectOpenAI, `{"role":"assistant","tool_calls":[{"type":"function","function":{}}]}`, "/tool_calls/0"},
		{wire.DialectOpenAI, `{"role":"assistant","tool_calls":[{"id":"c"}]}`, "/tool_calls/0"},
		{wire.DialectOpenAIResponses, `[]`, ""},
		{wire.DialectOpenAIResponses, `{}`, ""},
		{wire.DialectOpenAIResponses, `{"role":"tool","content":"a"}`, "/role"},
		{wire.DialectOpenAIResponses, `{"type":"message","role":"user"}`, ""},
		{wire.DialectOpenAIResponses, `{"role":"user","content":[{"type":"input_text","text":"a"},"b"]}`, "/content/1"},
		{wire.DialectOpenAIResponses, `{"type":"function_call","name":"n","arguments":"{}"}`, ""},
		{wire.DialectOpenAIResponses, `{"type":"mcp_approval_response","approval_request_id":1}`, "/approval_request_id"},
		{wire.DialectOpenAIResponses, `{"type":"function_call_output","call_id":"c","output":[[]]}`, "/output/0"},
		{0, `{"role":"user","content":"a"}`, ""},
	}
	for _, tt := range tests {
		// Paths begin at the root of the tree, wherever the message stands in it.
		root := tree(t, `{"list":[0,`+tt.message+`]}`)
		var message payload.Node
		for _, n := range root.Get("list").Elements() {
			message = n
		}
		_, err := dialect.ReadMessage(tt.dialect, message)
		refusal, ok := errors.AsType[*payload.ReadError](err)
		if !ok || refusal.Path != "/list/1"+tt.path || refusal.Problem == "" {
			t.Errorf("ReadMessage(%s, %s): %v, want a refusal at %q", tt.dialect, tt.message, err, "/list/1"+tt.path)
		}
	}
}
