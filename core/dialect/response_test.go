package dialect_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"verbatim/core/chat"
	"verbatim/core/dialect"
	"verbatim/core/fault"
	"verbatim/core/payload"
	"verbatim/core/usage"
	"verbatim/generated/wire"
)

// reportedInput is the input of a case in the shared testdata, by its id.
func reportedInput(t testing.TB, id string) []byte {
	t.Helper()
	files, err := filepath.Glob("../../invariant/transcript/testdata/cases/" + id + "-*.json")
	if err != nil || len(files) != 1 {
		t.Fatalf("case %s: %v, %v", id, files, err)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	var c struct{ Input json.RawMessage }
	if err := json.Unmarshal(text, &c); err != nil {
		t.Fatal(err)
	}
	return c.Input
}

// TestStopReasons holds the table of what the words mean, and that no other word
// is read as one of them.
func TestStopReasons(t *testing.T) {
	call := `{"type":"function_call","call_id":"c","name":"n","arguments":"{}"}`
	anthropic := func(word string) string { return `{"content":[],"stop_reason":` + word + `}` }
	choice := func(word string) string {
		return `{"choices":[{"index":0,"message":{"role":"assistant","content":null},"finish_reason":` + word + `}]}`
	}
	response := func(status, items, why string) string {
		return `{"output":[` + items + `],"status":` + status + `,"incomplete_details":` + why + `}`
	}
	for _, tt := range []struct {
		dialect    wire.Dialect
		body, want string // the reason, or the path
	}{
		{wire.DialectAnthropic, anthropic(`"end_turn"`), "end_turn"},
		{wire.DialectAnthropic, anthropic(`"stop_sequence"`), "end_turn"},
		{wire.DialectAnthropic, anthropic(`"tool_use"`), "tool_use"},
		{wire.DialectAnthropic, anthropic(`"max_tokens"`), "max_tokens"},
		{wire.DialectAnthropic, anthropic(`"model_context_window_exceeded"`), "max_tokens"},
		{wire.DialectAnthropic, anthropic(`"pause_turn"`), "/stop_reason"},
		{wire.DialectAnthropic, anthropic(`"refusal"`), "/stop_reason"},
		{wire.DialectAnthropic, anthropic(`"compaction"`), "/stop_reason"},
		{wire.DialectAnthropic, anthropic(`"stop"`), "/stop_reason"},
		{wire.DialectAnthropic, anthropic(`"End_Turn"`), "/stop_reason"},
		{wire.DialectAnthropic, anthropic(`null`), "/stop_reason"},
		{wire.DialectAnthropic, `{"content":[]}`, "the whole value"},
		{wire.DialectOpenAI, choice(`"stop"`), "end_turn"},
		{wire.DialectOpenAI, choice(`"tool_calls"`), "tool_use"},
		{wire.DialectOpenAI, choice(`"function_call"`), "tool_use"},
		{wire.DialectOpenAI, choice(`"length"`), "max_tokens"},
		{wire.DialectOpenAI, choice(`"content_filter"`), "/choices/0/finish_reason"},
		{wire.DialectOpenAI, choice(`"end_turn"`), "/choices/0/finish_reason"},
		{wire.DialectOpenAIResponses, response(`"completed"`, ``, `null`), "end_turn"},
		{wire.DialectOpenAIResponses, response(`"completed"`, call, `null`), "tool_use"},
		{wire.DialectOpenAIResponses, response(`"incomplete"`, call, `{"reason":"max_output_tokens"}`), "max_tokens"},
		{wire.DialectOpenAIResponses, response(`"incomplete"`, ``, `{"reason":"content_filter"}`), "/incomplete_details/reason"},
		{wire.DialectOpenAIResponses, response(`"incomplete"`, ``, `null`), "/incomplete_details"},
		{wire.DialectOpenAIResponses, response(`"failed"`, ``, `null`), "/status"},
		{wire.DialectOpenAIResponses, response(`"in_progress"`, ``, `null`), "/status"},
	} {
		a, err := dialect.ReadResponse(tt.dialect, []byte(tt.body))
		if reason, parsed := wire.ParseStopReason(tt.want); parsed == nil {
			if err != nil || a.Stop != reason {
				t.Errorf("%s: the stop reason is %s, %v, want %s", tt.body, a.Stop, err, reason)
			}
			continue
		}
		wantMismatch(t, tt.body, err, tt.want)
	}
}

// The cases of https://github.com/Dicklesworthstone/pi_agent_rust/issues/144.
func TestReportedStopReasons(t *testing.T) {
	a, err := dialect.ReadResponse(wire.DialectAnthropic, reportedInput(t, "B91"))
	if err != nil || a.Stop != wire.StopReasonMaxTokens {
		t.Errorf("B91: the stop reason is %s, %v, want max_tokens", a.Stop, err)
	}
	_, err = dialect.ReadResponse(wire.DialectAnthropic, reportedInput(t, "B91b"))
	wantMismatch(t, "B91b", err, "/stop_reason")
	_, err = dialect.ReadResponse(wire.DialectAnthropic, reportedInput(t, "B91c"))
	wantMismatch(t, "B91c", err, "/content/0/type")
	for id, want := range map[string]string{"B91b": "some_future_reason", "B91c": "compaction"} { // and are kept
		body, err := dialect.ReadBody(wire.DialectAnthropic, reportedInput(t, id))
		if err != nil || !body.Root().Get("stop_reason").Is(want) {
			t.Errorf("%s: ReadBody lost the word %q: %v", id, want, err)
		}
	}
}

func TestAnswersThatAreRefused(t *testing.T) {
	message := func(members string) string {
		return `{"choices":[{"index":0,"message":{"role":"assistant",` + members + `},"finish_reason":"stop"}]}`
	}
	item := func(members string) string { return `{"status":"completed","output":[` + members + `]}` }
	const call = `{"type":"function","id":"c","function":{"name":"n","arguments":`
	for _, tt := range []struct {
		reason  string
		dialect wire.Dialect
		body    string
		path    string
	}{
		{"no JSON", wire.DialectAnthropic, `{"content":[}`, "/content/0"},
		{"no object", wire.DialectAnthropic, `[]`, "the whole value"},
		{"an error", wire.DialectAnthropic, `{"type":"error","error":{"message":"busy"}}`, "/error"},
		{"no content", wire.DialectAnthropic, `{"stop_reason":"end_turn"}`, "the whole value"},
		{"a server tool", wire.DialectAnthropic, `{"content":[{"type":"server_tool_use"}],"stop_reason":"end_turn"}`, "/content/0/type"},
		{"citations", wire.DialectAnthropic, `{"content":[{"type":"text","text":"a","citations":[{}]}],"stop_reason":"end_turn"}`, "/content/0/citations"},
		{"a call of another caller", wire.DialectAnthropic, `{"content":[{"type":"tool_use","id":"c","name":"n","input":{},"caller":{"type":"code"}}],"stop_reason":"tool_use"}`, "/content/0/caller/type"},
		{"a tool name", wire.DialectAnthropic, `{"content":[{"type":"tool_use","id":"c","name":"N N","input":{}}],"stop_reason":"tool_use"}`, "/content/0/name"},
		{"a float", wire.DialectAnthropic, `{"content":[{"type":"tool_use","id":"c","name":"n","input":{"a":[1.5]}}],"stop_reason":"tool_use"}`, "/content/0/input/a/0"},
		{"another role", wire.DialectAnthropic, `{"role":"user","content":[],"stop_reason":"end_turn"}`, "/role"},
		{"usage without output", wire.DialectAnthropic, `{"content":[],"stop_reason":"end_turn","usage":{"input_tokens":1}}`, "/usage"},
		{"usage in words", wire.DialectAnthropic, `{"content":[],"stop_reason":"end_turn","usage":{"input_tokens":"1","output_tokens":1}}`, "/usage/input_tokens"},
		{"no choice", wire.DialectOpenAI, `{"choices":[]}`, "/choices"},
		{"two choices", wire.DialectOpenAI, `{"choices":[{"message":{"content":"a"},"finish_reason":"stop"},{"message":{"content":"b"},"finish_reason":"stop"}]}`, "/choices/1"},
		{"a refusal", wire.DialectOpenAI, message(`"content":null,"refusal":"no"`), "/choices/0/message/refusal"},
		{"a call of the old form", wire.DialectOpenAI, message(`"content":null,"function_call":{}`), "/choices/0/message/function_call"},
		{"notes", wire.DialectOpenAI, message(`"content":"a","annotations":[{}]`), "/choices/0/message/annotations"},
		{"a custom call", wire.DialectOpenAI, message(`"tool_calls":[{"type":"custom"}]`), "/choices/0/message/tool_calls/0/type"},
		{"arguments that are cut", wire.DialectOpenAI, message(`"tool_calls":[` + call + `"{"}}]`), "/choices/0/message/tool_calls/0/function/arguments"},
		{"arguments that are a list", wire.DialectOpenAI, message(`"tool_calls":[` + call + `"[]"}}]`), "/choices/0/message/tool_calls/0/function/arguments"},
		{"arguments with a float", wire.DialectOpenAI, message(`"tool_calls":[` + call + `"{\"a\":1e3}"}}]`), "/choices/0/message/tool_calls/0/function/arguments"},
		{"a phase", wire.DialectOpenAIResponses, item(`{"type":"message","role":"assistant","phase":"commentary","content":[]}`), "/output/0/phase"},
		{"a message of the user", wire.DialectOpenAIResponses, item(`{"type":"message","role":"user","content":[]}`), "/output/0/role"},
		{"a refusal of Responses", wire.DialectOpenAIResponses, item(`{"type":"message","role":"assistant","content":[{"type":"refusal","refusal":"no"}]}`), "/output/0/content/0/type"},
		{"a hosted call", wire.DialectOpenAIResponses, item(`{"type":"web_search_call"}`), "/output/0/type"},
		{"reasoning in the clear", wire.DialectOpenAIResponses, item(`{"type":"reasoning","summary":[]}`), "/output/0"},
		{"reasoning of two parts", wire.DialectOpenAIResponses, item(`{"type":"reasoning","encrypted_content":"e","summary":[{},{}]}`), "/output/0/summary"},
		{"an item of no type", wire.DialectOpenAIResponses, item(`{}`), "/output/0"},
		{"an item that is none", wire.DialectOpenAIResponses, item(`7`), "/output/0"},
	} {
		_, err := dialect.ReadResponse(tt.dialect, []byte(tt.body))
		wantMismatch(t, tt.reason, err, tt.path)
	}
}

func TestWhatIsTransportOnlyOfAnAnswer(t *testing.T) {
	for d, body := range map[wire.Dialect]string{
		wire.DialectAnthropic: `{"id":"i","type":"message","role":"assistant","model":"m","content":[{"type":"text","text":"a","citations":null},` +
			`{"type":"tool_use","id":"c","name":"n","input":{},"caller":{"type":"direct"}}],"stop_reason":"tool_use","stop_sequence":null,"stop_details":null}`,
		wire.DialectOpenAI: `{"id":"i","choices":[{"index":0,"logprobs":null,"finish_reason":"tool_calls","message":{"role":"assistant","content":"a","refusal":null,` +
			`"annotations":[],"audio":null,"tool_calls":[{"type":"function","id":"c","function":{"name":"n","arguments":" {} "}}]}}]}`,
		wire.DialectOpenAIResponses: `{"status":"completed","error":null,"output":[{"type":"message","id":"msg_1","status":"completed","role":"assistant",` +
			`"content":[{"type":"output_text","text":"a","annotations":[],"logprobs":[]}]},{"type":"function_call","id":"fc_1","status":"completed","call_id":"c","name":"n","arguments":"{}"}]}`,
	} {
		a, err := dialect.ReadResponse(d, []byte(body))
		if err != nil || len(a.Content) != 2 || a.Content[0] != (chat.Text{Text: "a"}) || a.Content[1] != (chat.ToolUse{ID: "c", Name: "n"}) ||
			a.Stop != wire.StopReasonToolUse || a.Usage != (usage.ModelUsage{}) {
			t.Errorf("%s: ReadResponse = %+v, %v", d, a, err)
		}
	}
}

func TestWhatAnAnswerCannotSay(t *testing.T) {
	call := []chat.Block{chat.ToolUse{ID: "c", Name: "n"}}
	for _, tt := range []struct {
		reason  string
		dialect wire.Dialect
		a       chat.ChatResponse
		path    string
	}{
		{"no stop reason", wire.DialectAnthropic, chat.ChatResponse{}, "/stop"},
		{"a picture", wire.DialectAnthropic, chat.ChatResponse{Stop: wire.StopReasonEndTurn, Content: []chat.Block{chat.Text{}, chat.Image{}}}, "/content/1"},
		{"thinking", wire.DialectOpenAI, chat.ChatResponse{Stop: wire.StopReasonEndTurn, Content: []chat.Block{chat.Thinking{}}}, "/content/0"},
		{"tool_use without a call", wire.DialectOpenAIResponses, chat.ChatResponse{Stop: wire.StopReasonToolUse}, "/stop"},
		{"end_turn with a call", wire.DialectOpenAIResponses, chat.ChatResponse{Stop: wire.StopReasonEndTurn, Content: call}, "/stop"},
		{"usage of another dialect", wire.DialectOpenAI, chat.ChatResponse{Stop: wire.StopReasonEndTurn, Usage: usage.ModelUsage{Dialect: wire.DialectAnthropic}}, "/usage/dialect"},
		{"usage of no dialect", wire.DialectOpenAI, chat.ChatResponse{Stop: wire.StopReasonEndTurn, Usage: usage.ModelUsage{Input: 1}}, "/usage/dialect"},
		{"more cached than input", wire.DialectAnthropic, chat.ChatResponse{
			Stop:  wire.StopReasonEndTurn,
			Usage: usage.ModelUsage{Input: 1, CacheRead: usage.Reported(2), Dialect: wire.DialectAnthropic},
		}, "/usage/input_tokens"},
		{"an id that is no UTF-8", wire.DialectOpenAI, chat.ChatResponse{Stop: wire.StopReasonEndTurn}, "/id"},
	} {
		head := dialect.Head{}
		if tt.path == "/id" {
			head.ID = "\xff"
		}
		_, err := dialect.ResponseBody(tt.dialect, tt.a, head)
		e, ok := errors.AsType[*fault.Error](err)
		if !ok || e.Code() != wire.ErrorCodeInvalidArgs || e.Subject() != tt.path {
			t.Errorf("%s: ResponseBody = %v, want E_INVALID_ARGS on %s", tt.reason, err, tt.path)
		}
	}
}

// https://github.com/ogx-ai/ogx/pull/6415: cached tokens counted into the input in
// one form and beside it in the other.
func TestCachedTokensOfBothForms(t *testing.T) {
	a, err := dialect.ReadResponse(wire.DialectOpenAI, reportedInput(t, "B82"))
	if err != nil {
		t.Fatal(err)
	}
	want := usage.ModelUsage{Input: 100, Output: 10, CacheRead: usage.Reported(75), Dialect: wire.DialectOpenAI}
	if a.Usage != want {
		t.Errorf("B82: the usage is %+v, want %+v", a.Usage, want)
	}
	if uncached, err := a.Usage.Uncached(); err != nil || uncached != 25 {
		t.Errorf("B82: %d tokens are uncached, %v, want 25", uncached, err)
	}
	a.Usage.Dialect = wire.DialectAnthropic
	body, err := dialect.ResponseBody(wire.DialectAnthropic, a, dialect.Head{})
	if err != nil || !strings.Contains(string(body), `"usage":{"cache_read_input_tokens":75,"input_tokens":25,"output_tokens":10}`) {
		t.Errorf("B82: in the form of Anthropic it is %s, %v", body, err)
	}
	tree, err := payload.ReadTree(body)
	if err != nil {
		t.Fatal(err)
	}
	used, ok := dialect.UsageOf(wire.DialectAnthropic, tree.Root())
	want.Dialect = wire.DialectAnthropic
	if !ok || used.Usage != want {
		t.Errorf("B82: read back it is %+v, %v, want %+v", used, ok, want)
	}
}
