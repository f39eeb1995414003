package agentfile_test

import (
	"fmt"
	"strings"
	"testing"

	"verbatim/core/dialect"
	"verbatim/generated/wire"
)

// The lists below were worked out from the records by hand, not from what the
// reader answered.
func TestCodexSample(t *testing.T) {
	all := sample(t, wire.FormatCodex, "codex.jsonl")
	if len(all) != 1 {
		t.Fatalf("%d histories, want one", len(all))
	}
	h := all[0]
	same(t, "session", "01900000-0000-7000-8000-00000000d002", h.Session)
	same(t, "faults", []string(nil), told(h.Faults))
	same(t, "records", []int{2, 3, 6, 7, 8, 9, 10, 11, 13, 18, 19, 20, 21, 22, 22, 22, 30, 31, 32, 32, 35, 36}, h.Records)
	same(t, "skipped", map[string]int{
		"session_meta": 1, "turn_context": 2, "world_state": 1, "inter_agent_communication": 1,
		"event_msg/task_started": 1, "event_msg/user_message": 1, "event_msg/agent_message": 1, "event_msg/token_count": 2,
		"event_msg/context_compacted": 1, "event_msg/sub_agent_activity": 1,
	}, h.Skipped)
	same(t, "usage", []string{"gpt-5.6: 100 (20, unknown) 10 (4)", "gpt-5.6-mini: 150 (100, unknown) 20 (2)"}, spent(h.Usage))

	start := []string{
		"system | Ask before you write.",
		"user | <environment_context>\n  <cwd>/home/dev/demo</cwd>\n</environment_context>",
		"user | read the files", "assistant | thinking", "assistant | calls call_1", "assistant | calls call_2",
		"tool | call_1: a", "tool | call_2: b", "assistant | Read.",
	}
	compacted := []string{"user | read the files", "user | rename a.txt", "assistant | foreign compaction"}
	for _, at := range []struct {
		reason string
		n      int
		want   []string
	}{
		{"where the first rollback goes back to", 9, start},
		{"before the compaction with a new history", 13, append(start[:len(start):len(start)],
			"user | rename a.txt", "assistant | foreign custom_tool_call", "tool | foreign custom_tool_call_output", "assistant | Renamed.")},
		{"behind it, and where the second rollback goes back to", 16, compacted},
		{"before the compaction with a summary alone", 18, append(compacted[:3:3], "user | count the lines", "assistant | Twelve.")},
		{"behind it", 20, []string{
			"user | read the files", "user | rename a.txt", "user | count the lines", "user | The files were read, renamed and counted.",
		}},
		{"at the end", 22, []string{
			"user | read the files", "user | rename a.txt", "user | count the lines", "user | The files were read, renamed and counted.",
			"assistant | foreign agent_message", "user | thank you",
		}},
	} {
		same(t, at.reason, at.want, folded(h.Log.At(at.n)))
	}
	same(t, "view", []string{
		"user /records/22/payload/replacement_history/0/content/0", "user /records/22/payload/replacement_history/1/content/0",
		"user /records/30/payload/content/0", "user /records/32/payload/message", "assistant /records/35/payload", "user /records/36/payload/content/0",
	}, seen(h.View))

	if len(h.Left) != 2 {
		t.Fatalf("%d branches left, want those of two rollbacks", len(h.Left))
	}
	same(t, "shared with the first", 9, h.Left[0].Shared)
	same(t, "the first", append(start[:len(start):len(start)], "user | delete a.txt", "assistant | Deleted."), folded(h.Left[0].Log.Fold()))
	same(t, "shared with the second", 16, h.Left[1].Shared)
	same(t, "the second, with the compaction made in it", []string{
		"user | read the files", "user | rename a.txt", "user | test it", "user | The file was renamed, and is being tested.", "assistant | It fails.",
	}, folded(h.Left[1].Log.Fold()))
	same(t, "records of the second", []int{26, 27, 27, 28}, h.Left[1].Records[16:])
}

// codexLines are records, a line each, of types and payloads in turn.
func codexLines(pairs ...string) string {
	var b strings.Builder
	for i := 0; i < len(pairs); i += 2 {
		fmt.Fprintf(&b, `{"timestamp":"2026-09-01T11:00:00Z","type":%q,"payload":%s}`+"\n", pairs[i], pairs[i+1])
	}
	return b.String()
}

func codexSays(role, text string) string {
	kind := "input_text"
	if role == "assistant" {
		kind = "output_text"
	}
	return fmt.Sprintf(`{"type":"message","role":%q,"content":[{"type":%q,"text":%q}]}`, role, kind, text)
}

func codexTotal(input, cached, output int) string {
	return fmt.Sprintf(`{"type":"token_count","info":{"total_token_usage":{"input_tokens":%d,"cached_input_tokens":%d,"output_tokens":%d}}}`, input, cached, output)
}

func TestCodexHistory(t *testing.T) {
	for _, test := range []struct {
		reason  string
		text    string
		fold    []string
		left    [][]string
		skipped map[string]int
		usage   []string
	}{
		{
			reason: "a rollback of more turns than there are keeps the context before the first",
			text: codexLines("response_item", codexSays("user", "<environment_context>x"), "response_item", codexSays("user", "a"),
				"response_item", codexSays("assistant", "b"), "event_msg", `{"type":"thread_rolled_back","num_turns":9}`),
			fold: []string{"user | <environment_context>x"},
			left: [][]string{{"user | <environment_context>x", "user | a", "assistant | b"}},
		},
		{
			reason: "two prompts in a row are two turns",
			text: codexLines("response_item", codexSays("user", "a"), "response_item", codexSays("user", "b"),
				"event_msg", `{"type":"thread_rolled_back","num_turns":1}`),
			fold: []string{"user | a"},
			left: [][]string{{"user | a", "user | b"}},
		},
		{
			reason: "a rollback brings back what a compaction in the turn replaced",
			text: codexLines("response_item", codexSays("user", "a"), "response_item", codexSays("assistant", "b"), "response_item", codexSays("user", "c"),
				"compacted", `{"message":"","replacement_history":[`+codexSays("user", "sum")+`]}`,
				"event_msg", `{"type":"thread_rolled_back","num_turns":1}`),
			fold: []string{"user | a", "assistant | b"},
			left: [][]string{{"user | sum"}},
		},
		{
			reason: "a rollback of no turns, and one that does not say how many",
			text: codexLines("response_item", codexSays("user", "a"), "event_msg", `{"type":"thread_rolled_back","num_turns":0}`,
				"event_msg", `{"type":"thread_rolled_back"}`),
			fold:    []string{"user | a"},
			skipped: map[string]int{"event_msg/thread_rolled_back": 1},
		},
		{
			reason: "a second summary takes the place of the first",
			text:   codexLines("response_item", codexSays("user", "a"), "compacted", `{"message":"one"}`, "response_item", codexSays("user", "b"), "compacted", `{"message":"two"}`),
			fold:   []string{"user | a", "user | b", "user | two"},
		},
		{
			reason: "a compaction to nothing",
			text:   codexLines("response_item", codexSays("assistant", "a"), "compacted", `{"message":"","replacement_history":[]}`, "response_item", codexSays("user", "b")),
			fold:   []string{"user | b"},
			left:   [][]string{{"assistant | a"}},
		},
		{
			reason: "a text said as event and as item counts once, and types that are new are kept or counted",
			text: codexLines("event_msg", `{"type":"user_message","message":"a"}`, "response_item", codexSays("user", "a"),
				"response_item", `{"type":"brand_new"}`, "brand_new", `{}`, "event_msg", `{}`, "", `{}`),
			fold:    []string{"user | a", "assistant | foreign brand_new"},
			skipped: map[string]int{"event_msg/user_message": 1, "event_msg/untyped": 1, "brand_new": 1, "untyped": 1},
		},
		{
			reason: "an item that nobody can read is kept whole",
			text:   codexLines("response_item", `7`, "response_item", `{"type":"message","role":"narrator","content":[]}`, "response_item", `{"type":"function_call_output"}`),
			fold:   []string{"assistant | foreign ", "user | foreign message", "user | foreign function_call_output"},
		},
		{
			reason:  "the count begins anew",
			text:    codexLines("event_msg", codexTotal(10, 4, 2), "event_msg", codexTotal(10, 4, 2), "event_msg", codexTotal(3, 1, 1), "event_msg", `{"type":"token_count","info":null}`),
			fold:    nil,
			skipped: map[string]int{"event_msg/token_count": 4},
			usage:   []string{": 13 (5, unknown) 3 (unknown)"},
		},
		{
			reason:  "the count begins anew, which only the cached part shows",
			text:    codexLines("event_msg", codexTotal(10, 4, 2), "event_msg", codexTotal(12, 3, 4)),
			skipped: map[string]int{"event_msg/token_count": 2},
			usage:   []string{": 22 (7, unknown) 6 (unknown)"},
		},
		{
			reason: "a count said again is nobody's, and one of nothing is a count",
			text: codexLines("event_msg", codexTotal(0, 0, 0), "turn_context", `{"model":"m"}`, "event_msg", codexTotal(9, 0, 1),
				"turn_context", `{"model":"n"}`, "event_msg", codexTotal(9, 0, 1)),
			skipped: map[string]int{"event_msg/token_count": 3, "turn_context": 2},
			usage:   []string{": 0 (0, unknown) 0 (unknown)", "m: 9 (0, unknown) 1 (unknown)"},
		},
		{
			reason: "a count that is left out once",
			text: codexLines("turn_context", `{"model":"m"}`, "event_msg", codexTotal(10, 4, 2),
				"event_msg", `{"type":"token_count","info":{"total_token_usage":{"input_tokens":20,"output_tokens":3}}}`),
			fold:    nil,
			skipped: map[string]int{"turn_context": 1, "event_msg/token_count": 2},
			usage:   []string{"m: 20 (4, unknown) 3 (unknown) at least"},
		},
	} {
		t.Run(test.reason, func(t *testing.T) {
			h := read(t, wire.FormatCodex, test.text)[0]
			same(t, "fold", test.fold, folded(h.Log.Fold()))
			same(t, "left", test.left, branches(h))
			same(t, "skipped", test.skipped, h.Skipped)
			same(t, "usage", test.usage, spent(h.Usage))
		})
	}
}

// TestCodexShell holds that a call of the local shell is paired by call_id, in
// the log and in the view, and answered by a function_call_output.
func TestCodexShell(t *testing.T) {
	h := read(t, wire.FormatCodex, codexLines(
		"response_item", `{"type":"local_shell_call","id":"lsh_1","call_id":"call_1","status":"completed","action":{"type":"exec","command":["ls"]}}`,
		"response_item", `{"type":"function_call_output","call_id":"call_1","output":"a"}`))[0]
	if pairs := h.Log.CutPairs(); len(pairs) > 0 {
		t.Errorf("cut pairs %v, want none", pairs)
	}
	var got []string
	for _, turn := range h.View.Turns {
		for _, p := range turn.Parts {
			got = append(got, fmt.Sprint(p.Kind, p.Type, p.ID))
		}
	}
	same(t, "parts", []string{
		fmt.Sprint(dialect.PartCall, wire.ResponsesItemTypeLocalShellCall, "call_1"),
		fmt.Sprint(dialect.PartResult, wire.ResponsesItemTypeLocalShellCallOutput, "call_1"),
	}, got)
}
