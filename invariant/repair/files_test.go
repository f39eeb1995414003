package repair_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"verbatim/generated/wire"
	"verbatim/invariant/repair"
)

// claude is a record of Claude Code.
func claude(uuid, parent, kind, content string) string {
	if parent != "null" {
		parent = `"` + parent + `"`
	}
	id := ""
	if kind == "assistant" {
		id = `"id":"msg_` + uuid + `",`
	}
	return fmt.Sprintf(`{"parentUuid":%s,"isSidechain":false,"sessionId":"s","type":%q,"uuid":%q,"timestamp":"2026-09-01T10:00:00.000Z","message":{%s"role":%q,"content":%s}}`,
		parent, kind, uuid, id, kind, content)
}

func use(id string) string {
	return fmt.Sprintf(`[{"type":"tool_use","id":%q,"name":"t","input":{}}]`, id)
}

func answered(id string) string {
	return fmt.Sprintf(`[{"type":"tool_result","tool_use_id":%q,"content":"r"}]`, id)
}

// Agents' files: where the changes are, and words that stand in the text after
// them.
func TestAgentsFiles(t *testing.T) {
	for _, c := range []struct {
		reason, format, text string
		want                 []string
		says                 []string
	}{
		{
			"a result that hangs in the wrong place is hung below its call", "claude_code",
			lines(claude("a", "null", "user", `"go"`), claude("b", "a", "assistant", use("x")), claude("c", "b", "assistant", `[{"type":"text","text":"wait"}]`),
				claude("h", "c", "user", `"hm"`), claude("d", "h", "user", answered("x")), claude("e", "d", "assistant", `[{"type":"text","text":"so"}]`), claude("f", "e", "user", `"end"`)),
			[]string{"move /records/4"},
			[]string{`{"parentUuid":"h","isSidechain":false,"sessionId":"s","type":"assistant","uuid":"e"`, `{"parentUuid":"b","isSidechain":false,"sessionId":"s","type":"user","uuid":"d"`},
		},
		{
			"a result without its call is quoted in its record", "claude_code",
			lines(claude("a", "null", "user", `"go"`), claude("b", "a", "assistant", `[{"type":"text","text":"well"}]`), claude("c", "b", "user", answered("x"))),
			[]string{"quote /records/2/message/content/0"},
			[]string{`"content":[{"type":"text","text":"[result of the tool call \"x\", whose call is not here: r]"}]`},
		},
		{
			"an item of Codex gets a record around it", "codex",
			lines(codex(`{"type":"message","role":"user","content":[{"type":"input_text","text":"go"}]}`),
				codex(`{"type":"local_shell_call","call_id":"x","status":"completed","action":{"type":"exec","command":["ls"]}}`),
				codex(`{"type":"message","role":"user","content":[{"type":"input_text","text":"end"}]}`)),
			[]string{"insert /records/1/payload"},
			[]string{`{"timestamp":"2026-09-01T10:00:00.000Z","type":"response_item","payload":{"type":"function_call_output","call_id":"x"`},
		},
		{
			"an output in front of its call is moved with its record", "codex",
			lines(codex(`{"type":"function_call_output","call_id":"x","output":"r"}`), codex(`{"type":"function_call","call_id":"x","name":"t","arguments":"{}"}`),
				codex(`{"type":"message","role":"user","content":[{"type":"input_text","text":"end"}]}`)),
			[]string{"move /records/0"},
			nil,
		},
		{
			"a call in Cline's file is answered in the message that follows, so that no index moves", "cline",
			`[{"role":"user","content":[{"type":"text","text":"go"}],"ts":1},{"role":"assistant","content":` + use("x") + `,"ts":2},{"role":"user","content":[{"type":"text","text":"end"}],"ts":3}]`,
			[]string{"insert /records/1/content/0"},
			[]string{`"ts":2},{"role":"user","content":[{"type":"tool_result","tool_use_id":"x"`},
		},
		{
			"a call of Gemini CLI gets its result beside it", "gemini_cli",
			lines(`{"sessionId":"s","projectHash":"h","startTime":"2026-09-01T10:00:00.000Z","lastUpdated":"2026-09-01T10:00:00.000Z","kind":"main"}`,
				`{"id":"m1","type":"user","content":"go"}`,
				`{"id":"m2","type":"gemini","content":"","toolCalls":[{"id":"x","name":"t","args":{},"status":"cancelled"}]}`,
				`{"id":"m3","type":"user","content":"end"}`),
			[]string{"insert /records/2/toolCalls/0"},
			[]string{`"status":"cancelled","result":[{"functionResponse":{"id":"x","name":"t","response":{"error":"No result`},
		},
		{
			"a call in a checkpoint is answered by a message", "gemini_checkpoint",
			`{"history":[{"role":"user","parts":[{"text":"go"}]},{"role":"model","parts":[{"functionCall":{"name":"t","args":{}}}]},{"role":"model","parts":[{"text":"so"}]},{"role":"user","parts":[{"text":"end"}]}]}`,
			[]string{"insert /history/1/parts/0/functionCall"},
			[]string{`{"functionResponse":{"name":"t","response":{"error":"No result`},
		},
		{
			"a request of Pydantic AI takes the result in front", "pydantic_ai",
			`[{"kind":"response","parts":[{"part_kind":"tool-call","tool_name":"t","args":{},"tool_call_id":"x"}]},{"kind":"request","parts":[{"part_kind":"user-prompt","content":"end"}]}]`,
			[]string{"insert /0/parts/0"},
			[]string{`"parts":[{"part_kind":"tool-return","tool_name":"t"`},
		},
		{
			"a result of LangGraph is quoted in the form of its message", "langgraph",
			`{"v":1,"id":"1f","ts":"2026-09-01T10:00:00Z","channel_values":{"messages":[{"type":"tool","content":"r","tool_call_id":"x","id":"t1"},{"type":"human","content":"end","id":"h1"}]},"channel_versions":{"messages":1},"versions_seen":{}}`,
			[]string{"quote /channel_values/messages/0"},
			[]string{`"messages":[{"type":"human","content":"[result of the tool call \"x\"`},
		},
	} {
		t.Run(c.reason, func(t *testing.T) {
			format, err := wire.ParseFormat(c.format)
			if err != nil {
				t.Fatal(err)
			}
			d := repair.Document{Format: format, Text: []byte(c.text)}
			plan, err := repair.Of(d)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, told(plan)); diff != "" {
				t.Errorf("changes (-want +got):\n%s", diff)
			}
			for _, said := range c.says {
				if !strings.Contains(string(plan.Text), said) {
					t.Errorf("%s is not in\n%s", said, plan.Text)
				}
			}
			wantWhole(t, d, plan)
		})
	}
}

func lines(records ...string) string { return strings.Join(records, "\n") + "\n" }

func codex(item string) string {
	return `{"timestamp":"2026-09-01T10:00:00.000Z","type":"response_item","payload":` + item + `}`
}

// What is fine stays as it is.
func TestSamplesNeedNoRepair(t *testing.T) {
	for name, format := range map[string]wire.Format{
		"claude_code.jsonl": wire.FormatClaudeCode, "codex.jsonl": wire.FormatCodex, "gemini_cli.jsonl": wire.FormatGeminiCLI,
		"gemini_checkpoint.json": wire.FormatGeminiCheckpoint, "langgraph.json": wire.FormatLanggraph, "opencode.json": wire.FormatOpencode,
		"pydantic_ai.json": wire.FormatPydanticAI, "roo.json": wire.FormatRoo,
	} {
		text, err := os.ReadFile("../../examples/sessions/" + name)
		if err != nil {
			t.Fatal(err)
		}
		d := repair.Document{Format: format, Text: text}
		before := errorsIn(t, d)
		plan, err := repair.Of(d)
		switch {
		case len(before) == 0 && (err != nil || len(plan.Changes) > 0):
			t.Errorf("%s: %v, %v", name, told(plan), err)
		case len(before) > 0 && err == nil:
			wantWhole(t, d, plan)
		}
	}
}

// Bodies: what the reported cases do not have.
func TestBodies(t *testing.T) {
	for _, c := range []struct {
		reason, format, body string
		want                 []string // nil for a refusal
	}{
		{"a hosted result without its call", "anthropic", `{"max_tokens":1,"messages":[{"role":"user","content":"a"},{"role":"assistant","content":[{"type":"web_search_tool_result","tool_use_id":"s","content":[]},{"type":"text","text":"b"}]},{"role":"user","content":"c"}]}`, []string{"quote /messages/1/content/0"}},
		{"a system message between a call and its result", "anthropic", `{"model":"claude-opus-5","max_tokens":1,"messages":[{"role":"user","content":"a"},{"role":"assistant","content":[{"type":"tool_use","id":"x","name":"t","input":{}}]},{"role":"system","content":"s"},{"role":"user","content":[{"type":"tool_result","tool_use_id":"x"}]}]}`, []string{"move /messages/2"}},
		{"a system message for a model that takes none", "anthropic", `{"model":"claude-sonnet-4-5","max_tokens":1,"messages":[{"role":"user","content":"a"},{"role":"system","content":"s"}]}`, nil},
		{"a result in the assistant's message", "anthropic", `{"max_tokens":1,"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"x","name":"t","input":{}},{"type":"tool_result","tool_use_id":"x"}]},{"role":"user","content":"c"}]}`, []string{"move /messages/0/content/1"}},
		{"a user message that is empty", "anthropic", `{"max_tokens":1,"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"},{"role":"user","content":[{"type":"text","text":""}]}]}`, []string{"drop /messages/2"}},
		{"the only message is empty", "anthropic", `{"max_tokens":1,"messages":[{"role":"user","content":""}]}`, nil},
		{"an empty part of the system prompt", "anthropic", `{"max_tokens":1,"system":[{"type":"text","text":"s"},{"type":"text","text":""}],"messages":[{"role":"user","content":"a"}]}`, []string{"drop /system/1"}},
		{"a blank system prompt", "anthropic", `{"max_tokens":1,"system":" ","messages":[{"role":"user","content":"a"}]}`, []string{"drop /system"}},
		{"a missing max_tokens may be any number", "anthropic", `{"messages":[{"role":"user","content":"a"}],"model":"m"}`, nil},
		{"a missing type that the keys tell", "anthropic", `{"max_tokens":1,"messages":[{"role":"user","content":[{"text":"a"}]}]}`, []string{"fill /messages/0/content/0/type"}},
		{"a result that does not say what it answers, of one call", "anthropic", `{"max_tokens":1,"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"x","name":"t","input":{}}]},{"role":"user","content":[{"type":"tool_result","content":"r"}]}]}`, []string{"fill /messages/1/content/0/tool_use_id"}},
		{"and of two", "anthropic", `{"max_tokens":1,"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"x","name":"t","input":{}},{"type":"tool_use","id":"y","name":"t","input":{}}]},{"role":"user","content":[{"type":"tool_result","content":"r"},{"type":"tool_result","tool_use_id":"y"}]}]}`, []string{"fill /messages/1/content/0/tool_use_id"}},
		{"a second result that says something else", "anthropic", `{"max_tokens":1,"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"x","name":"t","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"x","content":"1"},{"type":"tool_result","tool_use_id":"x","content":"2"}]}]}`, []string{"quote /messages/1/content/1"}},
		{"two blocks in front of a result", "anthropic", `{"max_tokens":1,"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"x","name":"t","input":{}}]},{"role":"user","content":[{"type":"text","text":"a"}, {"type":"text","text":"b"} ,{"type":"tool_result","tool_use_id":"x"}]}]}`, []string{"move /messages/1/content/0"}},
		{"two blocks between results", "anthropic", `{"max_tokens":1,"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"x","name":"t","input":{}},{"type":"tool_use","id":"y","name":"t","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"y"},{"type":"text","text":"a"}, {"type":"text","text":"b"} ,{"type":"tool_result","tool_use_id":"x"}]}]}`, []string{"move /messages/1/content/1"}},
		{"a message in front of the results", "anthropic", `{"max_tokens":1,"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"x","name":"t","input":{}}]},{"role":"user","content":"a"},{"role":"user","content":[{"type":"tool_result","tool_use_id":"x"}]}]}`, []string{"move /messages/1"}},
		{"a tool message that is null", "open_ai", `{"messages":[{"role":"assistant","tool_calls":[{"id":"x","type":"function","function":{"name":"t","arguments":"{}"}}]},{"role":"tool","tool_call_id":"x","content":null}]}`, []string{"fill /messages/1/content"}},
		{"an assistant who says nothing", "open_ai", `{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":null},{"role":"user","content":"b"}]}`, []string{"drop /messages/1"}},
		{"tools that are none", "open_ai", `{"messages":[{"role":"user","content":"a"}],"tools":[]}`, []string{"drop /tools"}},
		{"a trigger that is not the last", "open_ai_responses", `{"input":[{"type":"compaction_trigger"},{"role":"user","content":"a"}]}`, []string{"move /input/0"}},
		{"two ways to go on from", "open_ai_responses", `{"input":"a","previous_response_id":"r","conversation":"c"}`, nil},
		{"reasoning said twice is left alone", "open_ai_responses", `{"store":false,"input":[{"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":"e"},{"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":"e"},{"role":"user","content":"a"}]}`, nil},
		{"a stored id that nobody stored", "open_ai_responses", `{"store":false,"input":[{"type":"message","role":"assistant","id":"msg_1","content":[{"type":"output_text","text":"a"}]},{"role":"user","content":"b"}]}`, []string{"new_id /input/0/id"}},
		{"a call that only its tool can answer", "open_ai_responses", `{"input":[{"type":"computer_call","id":"cu_1","call_id":"x","action":{}},{"role":"user","content":"b"}]}`, nil},
		{"one fault in the way stops the other repair", "anthropic", `{"max_tokens":1,"output_config":{"effort":"x"},"messages":[{"role":"user","content":[{"type":"tool_result","tool_use_id":"x"}]}]}`, nil},
	} {
		t.Run(c.reason, func(t *testing.T) {
			format, err := wire.ParseFormat(c.format)
			if err != nil {
				t.Fatal(err)
			}
			d := repair.Document{Format: format, Text: []byte(c.body)}
			plan, err := repair.Of(d)
			if c.want == nil {
				if err == nil {
					t.Errorf("repaired: %v to\n%s", told(plan), plan.Text)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, told(plan)); diff != "" {
				t.Errorf("changes (-want +got):\n%s", diff)
			}
			wantWhole(t, d, plan)
			wantNoSmaller(t, d, plan)
		})
	}
}
