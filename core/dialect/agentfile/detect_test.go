package agentfile_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"verbatim/core/dialect/agentfile"
	"verbatim/generated/wire"
)

func TestDetect(t *testing.T) {
	const (
		native = `{"seq":0,"type":"user_message","time":"2026-01-02T03:04:05Z","data":{"content":"a"}}`
		claude = `{"type":"user","uuid":"u","parentUuid":null,"sessionId":"s","message":{"role":"user","content":"a"}}`
		codex  = `{"timestamp":"2026-01-02T03:04:05Z","type":"session_meta","payload":{}}`
	)
	for _, tt := range []struct {
		reason, name, text string
		want               string // formats; then lines, and the line and format of another record
	}{
		{"an event", "", native, "native"},
		{"events", "", native + "\n" + native + "\n", "native lines"},
		{"one event in a file of lines", "a.jsonl", native + "\n", "native lines"},
		{"a broken line in front", "", "{\"seq\":0,\n" + native + "\n", "native lines"},
		{"records of Claude Code", "", claude + "\n" + claude, "claude_code lines"},
		{"a summary of Claude Code", "", `{"type":"summary","summary":"a","leafUuid":"u"}`, "claude_code"},
		{"records of Codex", "", codex + "\n" + codex, "codex lines"},
		{"a session of Gemini CLI", "", `{"sessionId":"s","projectHash":"h"}` + "\n" + `{"$set":{}}`, "gemini_cli lines"},
		{"a message of Gemini CLI", "", `{"id":"m","timestamp":"t","type":"gemini","content":"a"}`, "gemini_cli"},
		{"two formats", "", native + "\n" + codex + "\n", "native lines; 2 codex"},
		{"two formats, put together of long files", "", strings.Repeat(claude+"\n", 100) + codex + "\n\n", "claude_code lines; 101 codex"},
		{"an export of opencode", "", `{"info":{},"messages":[]}`, "opencode"},
		{"a checkpoint of LangGraph", "", `{"v":1,"channel_values":{}}`, "langgraph"},
		{"a checkpoint of Gemini CLI", "", `{"history":[]}`, "gemini_checkpoint"},
		{"an old one", "", `[{"role":"user","parts":[]}]`, "gemini_checkpoint"},
		{"Pydantic AI", "", `[{"kind":"request","parts":[]}]`, "pydantic_ai"},
		{"stamped messages", "", `[{"role":"user","content":"a","ts":1}]`, "cline roo"},
		{"stamped messages, by the folder", "/x/saoudrizwan.claude-dev/tasks/1/api_conversation_history.json", `[{"role":"user","content":"a","ts":1}]`, "cline"},
		{"stamped messages, by a folder of Windows", `C:\x\rooveterinaryinc.roo-cline\tasks\1\api_conversation_history.json`, `[{"role":"user","content":"a","ts":1}]`, "roo"},
		{"a summary of Roo Code", "", `[{"role":"user","content":"a","ts":1,"condenseId":"c"}]`, "roo"},
		{"an array with a broken element", "", `[{"role":"user","content":"a","ts":1}, NaN]`, "cline roo"},
		{"a database", "", "SQLite format 3\x00...", "opencode langgraph agents_sdk"},
		{"a stream", "", "\nevent: message_start\ndata: {}\n\n", "anthropic_sse"},

		{"nothing but messages", "", `{"messages":[{"role":"user","content":"a"}]}`, "anthropic open_ai"},
		{"system beside messages", "", `{"system":"s","messages":[]}`, "anthropic"},
		{"a model of Anthropic", "", `{"model":"claude-opus-5","messages":[]}`, "anthropic"},
		{"a model of OpenAI", "", `{"model":"gpt-5","messages":[]}`, "open_ai"},
		{"tool_calls, whatever the model", "", `{"model":"claude-opus-5","messages":[{"role":"assistant","tool_calls":[]}]}`, "open_ai"},
		{"tool_use, whatever the model", "", `{"model":"gpt-5","messages":[{"role":"assistant","content":[{"type":"tool_use"}]}]}`, "anthropic"},
		{"input_schema", "", `{"tools":[{"input_schema":{}}],"messages":[]}`, "anthropic"},
		{"a function among the tools", "", `{"tools":[{"function":{}}],"messages":[]}`, "open_ai"},
		{"role tool", "", `{"messages":[{"role":"tool"}]}`, "open_ai"},
		{"role developer", "", `{"messages":[{"role":"developer"}]}`, "open_ai"},
		{"marks of both", "", `{"messages":[{"role":"tool"},{"role":"user","content":[{"type":"tool_result"}]}]}`, "anthropic open_ai"},
		{"input", "", `{"input":"a"}`, "open_ai_responses"},
		{"an answer of Anthropic", "", `{"type":"message","role":"assistant","content":[]}`, "anthropic"},
		{"an answer of Chat Completions", "", `{"choices":[]}`, "open_ai"},
		{"an answer of Responses", "", `{"object":"response","output":[]}`, "open_ai_responses"},
		{"a body a line", "", `{"input":"a"}` + "\n\n" + `{"messages":[]}` + "\n", "open_ai_responses lines"},
		{"a list of messages", "", `[{"role":"user","content":"a"}]`, "anthropic open_ai open_ai_responses"},
		{"a list of items", "", `[{"type":"message","role":"user","content":"a"}]`, "open_ai_responses"},
		{"a list with tool_calls", "", `[{"role":"assistant","tool_calls":[]}]`, "open_ai"},

		{"the blocks of a log", "", `[{"role":"user","content":[{"kind":"text","text":"a"}]}]`, ""},
		{"another object", "", `{"name":"x"}`, ""},
		{"another array", "", `[1,2]`, ""},
		{"an empty array", "", `[]`, ""},
		{"no JSON", "", "hello\nworld\n", ""},
		{"nothing", "", "", ""},
		{"a broken document, of which a line is JSON", "", "{\n\"a\":\n{}\n", ""},
		{"lines of no format", "", "{}\n{}\n", " lines"},
		{"the name, where there is nothing else", "rollout-2026.jsonl", "", "codex"},
		{"the name of a session of Claude Code", "0a1b2c3d-0000-4000-8000-00000000000f.jsonl", "{}\n{}\n", "claude_code lines"},
		{"a name that the content contradicts", "rollout-2026.jsonl", native + "\n" + native, "native lines"},
		{"a checkpoint by its name", "checkpoint-a.json", `[]`, "gemini_checkpoint"},
		{"a session by its name", "session-1.json", `{}`, "gemini_cli"},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, detected(agentfile.Detect(tt.name, []byte(tt.text)))); diff != "" {
				t.Errorf("Detect(%q, %s) (-want +got):\n%s", tt.name, tt.text, diff)
			}
		})
	}
}

func detected(d agentfile.Detection) string {
	var words []string
	for _, f := range d.Formats {
		words = append(words, f.String())
	}
	text := strings.Join(words, " ")
	if d.Lines {
		text += " lines"
	}
	if d.Line > 0 {
		text += fmt.Sprintf("; %d %s", d.Line, d.Other)
	}
	return text
}

// Each sample is told by its content alone, or together with its name.
func TestSamplesAreDetected(t *testing.T) {
	for _, f := range []wire.Format{
		wire.FormatClaudeCode, wire.FormatCodex, wire.FormatGeminiCLI, wire.FormatGeminiCheckpoint,
		wire.FormatOpencode, wire.FormatLanggraph, wire.FormatPydanticAI, wire.FormatRoo,
	} {
		files, err := filepath.Glob("../../../examples/sessions/" + f.String() + ".json*")
		if err != nil || len(files) != 1 {
			t.Fatalf("found %q of %s, want one (%v)", files, f, err)
		}
		text, err := os.ReadFile(files[0])
		if err != nil {
			t.Fatal(err)
		}
		if d := agentfile.Detect("", text); len(d.Formats) != 1 || d.Formats[0] != f || d.Line != 0 {
			t.Errorf("Detect of %s = %+v, want %s", files[0], d, f)
		}
	}
}

// FuzzDetect looks at any text.
func FuzzDetect(f *testing.F) {
	f.Add("a.jsonl", []byte("{}\n[]\n"))
	f.Add("", []byte(`[{"role":"user"},`))
	f.Add("", []byte("data: {}"))
	f.Fuzz(func(t *testing.T, name string, text []byte) {
		for _, format := range agentfile.Detect(name, text).Formats {
			if format.IsZero() {
				t.Fatal("a format is none")
			}
		}
	})
}
