package agentfile_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"verbatim/core/dialect/agentfile"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

func TestLanggraphCheckpointSample(t *testing.T) {
	tells{
		records: []int{0, 1, 2, 3},
		usage:   []string{"claude-opus-5: 100 (60, 20) 10 (unknown)"},
		moments: []moment{{"at the end", 4, []string{
			"system | Answer from the table.", "user | which shop sold most?", "assistant | thinking | I ask. | calls call_1", "tool | call_1: north: 7",
		}}},
		view: []string{
			"system /channel_values/messages/0/data/content", "user /channel_values/messages/1/kwargs/content",
			"assistant /channel_values/messages/2/data/content/0 /channel_values/messages/2/data/content/1 /channel_values/messages/2/data/tool_calls/0",
			"tool /channel_values/messages/3",
		},
	}.check(t, one(t, sample(t, wire.FormatLanggraph, "langgraph.json")))
}

// lines are records, one a line.
func lines(records ...string) string { return strings.Join(records, "\n") + "\n" }

// list are records, as an array.
func list(records ...string) string { return "[" + strings.Join(records, ",") + "]" }

// TestReaders holds one thing each against a small file: the fold at the end,
// and the faults.
func TestReaders(t *testing.T) {
	const meta = `{"sessionId":"s","projectHash":"h"}`
	const summary = `{"role":"user","content":"sum","isSummary":true,"condenseId":"c"}`
	for _, test := range []struct {
		reason string
		format wire.Format
		text   string
		want   []string
		faults []string
	}{
		{
			reason: "roo: a user's summary hides what stands before it, tagged or not", format: wire.FormatRoo,
			text: list(`{"role":"user","content":"a"}`, summary, `{"role":"assistant","content":"b"}`),
			want: []string{"user | sum", "assistant | b"},
		},
		{
			reason: "roo: an assistant's summary hides what names it alone", format: wire.FormatRoo,
			text: list(`{"role":"user","content":"a"}`, `{"role":"assistant","content":"b","condenseParent":"c"}`,
				`{"role":"assistant","content":"sum","isSummary":true,"condenseId":"c"}`, `{"role":"user","content":"d"}`),
			want: []string{"user | a", "assistant | sum", "user | d"},
		},
		{
			reason: "roo: what names a summary that is gone is seen again", format: wire.FormatRoo,
			text: list(`{"role":"user","content":"a","condenseParent":"c"}`, `{"role":"assistant","content":"b","condenseParent":"c"}`),
			want: []string{"user | a", "assistant | b"}, faults: []string{"dangling_parent 0 /records/0/condenseParent [c] 0:0 unreachable []"},
		},
		{
			reason: "roo: a hidden summary hides no more than itself", format: wire.FormatRoo,
			text: list(`{"role":"user","content":"a"}`, `{"role":"assistant","content":"b","condenseParent":"c"}`,
				`{"role":"assistant","content":"one","isSummary":true,"condenseId":"c","condenseParent":"d"}`,
				`{"role":"user","content":"e","condenseParent":"d"}`, `{"role":"assistant","content":"two","isSummary":true,"condenseId":"d"}`),
			want: []string{"user | a", "assistant | two"},
		},
		{
			reason: "roo: an element that is no strict JSON does not hide the others", format: wire.FormatRoo,
			text: `[{"role":"user","content":"a"}, {"role":"user","content":"\ud800"}, [1], {"role":"assistant","content":"b"}`,
			want: []string{"user | a", "assistant | b"}, faults: []string{"invalid_json 1 /records/1/content [] 0:0 unreachable []"},
		},
		{
			reason: "roo: an array that is not closed", format: wire.FormatRoo, text: `[{"role":"user","content":"]"},`,
			want: []string{"user | ]"}, faults: []string{"invalid_json 1 /records/1 [] 0:0 unreachable []"},
		},
		{
			reason: "gemini: a rewind to what never was drops everything", format: wire.FormatGeminiCLI,
			text: lines(meta, `{"id":"1","type":"user","content":"a"}`, `{"$rewindTo":"9"}`, `{"id":"2","type":"user","content":"b"}`),
			want: []string{"user | b"}, faults: []string{"dangling_parent 2 /records/2/$rewindTo [9] 3:14 unreachable [1]"},
		},
		{
			reason: "gemini: a rewind to what is gone drops everything", format: wire.FormatGeminiCLI,
			text: lines(meta, `{"id":"1","type":"user","content":"a"}`, `{"id":"2","type":"gemini","content":"b"}`, `{"$rewindTo":"2"}`, `{"$rewindTo":"2"}`),
		},
		{
			reason: "gemini: a rewind to what no model sees", format: wire.FormatGeminiCLI,
			text: lines(meta, `{"id":"1","type":"user","content":"a"}`, `{"id":"i","type":"info","content":"i"}`, `{"id":"2","type":"gemini","content":"b"}`, `{"$rewindTo":"i"}`),
			want: []string{"user | a"},
		},
		{
			reason: "gemini: results without ids are paired by their order", format: wire.FormatGeminiCLI,
			text: lines(meta, `{"id":"1","type":"gemini","content":[{"functionCall":{"name":"f"}},{"functionCall":{"name":"g"}}]}`,
				`{"id":"2","type":"user","content":[{"functionResponse":{"name":"f","response":{"output":"x"}}},{"functionResponse":{"name":"g","response":{"output":"y"}}},{"functionResponse":{"name":"h","response":{"output":"z"}}}]}`),
			want: []string{"assistant | calls 1#0 | calls 1#1", "tool | 1#0: x", "tool | 1#1: y", "tool | : z"},
		},
		{
			reason: "gemini: of a result that is stored twice the second is left out, a third is not", format: wire.FormatGeminiCLI,
			text: lines(meta, `{"id":"1","type":"gemini","content":"","toolCalls":[{"id":"c","name":"f","args":{},"result":"x"}]}`,
				`{"id":"2","type":"user","content":[{"functionResponse":{"id":"c","name":"f","response":{"output":"x"}}},{"text":"and"}]}`,
				`{"id":"3","type":"user","content":[{"functionResponse":{"id":"c","name":"f","response":{"output":"x"}}}]}`),
			want: []string{"assistant | calls c", "tool | c: x", "user | and", "tool | c: x"},
		},
		{
			reason: "gemini: a call that is a part and stands beside the parts is one", format: wire.FormatGeminiCLI,
			text: lines(meta, `{"id":"1","type":"gemini","content":[{"functionCall":{"name":"f","args":{"a":1}}},{"functionCall":{"name":"f","args":{"a":1}}}],`+
				`"toolCalls":[{"id":"c","name":"f","args":{"a": 1},"result":[{"functionResponse":{"id":"c","response":{"output":"x"}}},{"functionResponse":{"id":"d","response":{"output":"y"}}}]},{"id":"d","name":"f","args":{"a":1},"result":{"text":"y"}},{"id":"e","name":"g","args":{}}]}`),
			want: []string{"assistant | calls c | calls d | calls e", "tool | c: x", "tool | d: y"},
		},
		{
			reason: "gemini: calls that are alike and have no ids are told apart by their order", format: wire.FormatGeminiCLI,
			text: lines(meta, `{"id":"1","type":"gemini","content":[{"functionCall":{"name":"f"}},{"functionCall":{"name":"f"}}],"toolCalls":[{"name":"f","result":"x"},{"name":"f","result":"y"}]}`),
			want: []string{"assistant | calls 1#0 | calls 1#1", "tool | 1#0: x", "tool | 1#1: y"},
		},
		{
			reason: "gemini: the older file is one document", format: wire.FormatGeminiCLI,
			text: `{"sessionId":"s","messages":[{"id":"1","type":"user","content":"a"},{"id":"2","type":"error","content":"e"},{"id":"3","type":"gemini","content":{"text":"b"}}]}`,
			want: []string{"user | a", "assistant | b"},
		},
		{
			reason: "gemini: a checkpoint for a restore has the model's history beside the one shown", format: wire.FormatGeminiCheckpoint,
			text: `{"history":[{"type":"user","text":"a"}],"clientHistory":[{"role":"user","parts":[{"text":"b"}]}],"toolCall":{"name":"f"}}`,
			want: []string{"user | b"},
		},
		{
			reason: "gemini: an older checkpoint is the bare array", format: wire.FormatGeminiCheckpoint,
			text: `[{"role":"user","parts":[{"text":"a"}]},{"role":"model","parts":[{"inlineData":{}}]}]`,
			want: []string{"user | a", "assistant | foreign "},
		},
		{
			reason: "opencode: an answer to a message that is gone", format: wire.FormatOpencode,
			text: `{"info":{"id":"s"},"messages":[{"info":{"id":"2","role":"assistant","parentID":"1"},"parts":[{"type":"text","text":"a"}]}]}`,
			want: []string{"assistant | a"}, faults: []string{"dangling_parent 0 /messages/0/info/parentID [1] 0:0 unreachable []"},
		},
		{
			reason: "opencode: a revert to a message that is gone", format: wire.FormatOpencode,
			text: `{"info":{"id":"s","revert":{"messageID":"9"}},"messages":[{"info":{"id":"1","role":"user"},"parts":[{"type":"text","text":"a"}]}]}`,
			want: []string{"user | a"}, faults: []string{"dangling_parent 0 /info/revert/messageID [9] 0:0 unreachable []"},
		},
		{
			reason: "opencode: a revert to a part keeps what stands before it", format: wire.FormatOpencode,
			text: `{"info":{"revert":{"messageID":"2","partID":"q"}},"messages":[{"info":{"id":"1","role":"user"},"parts":[{"id":"p","type":"text","text":"a"}]},` +
				`{"info":{"id":"2","role":"assistant"},"parts":[{"id":"o","type":"text","text":"b"},{"id":"q","type":"text","text":"c"}]},{"info":{"id":"3","role":"user"},"parts":[{"type":"text","text":"d"}]}]}`,
			want: []string{"user | a", "assistant | b"},
		},
		{
			reason: "opencode: a compaction that is not finished changes nothing", format: wire.FormatOpencode,
			text: `{"messages":[{"info":{"id":"1","role":"user"},"parts":[{"type":"text","text":"a"}]},{"info":{"id":"2","role":"user"},"parts":[{"type":"compaction","auto":false}]},` +
				`{"info":{"id":"3","role":"assistant","parentID":"2","summary":true},"parts":[{"type":"text","text":"s"}]}]}`,
			want: []string{"user | a", "user | What did we do so far?", "assistant | s"},
		},
		{
			reason: "opencode: what a user cut off is sent, with what its call said till then", format: wire.FormatOpencode,
			text: `{"messages":[{"info":{"id":"1","role":"assistant","error":{"name":"MessageAbortedError"}},"parts":[{"type":"tool","callID":"c","tool":"t","state":{"status":"error","input":{},"error":"aborted","metadata":{"interrupted":true,"output":"half"}}},` +
				`{"type":"tool","callID":"d","tool":"t","state":{"status":"error","input":{},"error":"failed"}},{"type":"tool","callID":"e","tool":"web","metadata":{"providerExecuted":true},"state":{"status":"completed","input":{},"output":"o"}}]},` +
				`{"info":{"id":"2","role":"user"},"parts":[{"type":"text","text":"a","ignored":true},{"type":"text","text":"b"},{"type":"file","mime":"image/png","url":"data:"},{"type":"file","mime":"text/plain","url":"file:"},{"type":"subtask"}]}]}`,
			want: []string{"assistant | calls c | calls d | foreign tool", "tool | c: half", "tool | d: failed", "user | b | foreign file | The following tool was executed by the user"},
		},
		{
			reason: "langgraph: calls whose arguments are no JSON are calls", format: wire.FormatLanggraph,
			text: `{"channel_values":{"messages":[{"type":"AIMessageChunk","content":"","tool_calls":[],"invalid_tool_calls":[{"id":"c","name":"f","args":"{"}]},{"type":"tool","tool_call_id":"c","content":["a",{"type":"text","text":"b"}]},` +
				`{"type":"remove","id":"x"},{"role":"user","content":"d"},{"type":"function","name":"f","content":"e"},{"type":"chat","role":"assistant","content":[{"type":"tool_use","id":"k","name":"f","input":{}}]}]}}`,
			want: []string{"assistant | calls c", "tool | c: a b", "user | d", "user | foreign function", "assistant | calls k"},
		},
		{
			reason: "pydantic: arguments that are no JSON, and none", format: wire.FormatPydanticAI,
			text: `[{"kind":"response","parts":[{"part_kind":"tool-call","tool_name":"f","args":"{","tool_call_id":"c"},{"part_kind":"tool-call","tool_name":"f","args":null,"tool_call_id":"d"},{"part_kind":"file"}],"usage":{"request_tokens":1}},{"kind":"?"},{"kind":"request","parts":[]}]`,
			want: []string{"assistant | calls c | calls d | foreign ", "user"},
		},
	} {
		t.Run(test.reason, func(t *testing.T) {
			h := one(t, read(t, test.format, test.text))
			same(t, "fold", test.want, folded(h.Log.Fold()))
			same(t, "faults", test.faults, told(h.Faults))
		})
	}
}

func TestFilesThatGiveNoHistory(t *testing.T) {
	for _, test := range []struct {
		reason string
		format wire.Format
		text   string
		want   string
	}{
		{"no array", wire.FormatCline, `{"role":"user"}`, `cline: line 1, column 1: the file is no array, expected an array of messages`},
		{"not one element", wire.FormatRoo, "[\n {\"a\":NaN}]", `roo: line 2, column 7: no strict JSON: `},
		{"no JSON", wire.FormatOpencode, "{\"ä\":\n\"\x01\"}", `opencode: line 2, column 2: no strict JSON: `},
		{"another document", wire.FormatOpencode, `[]`, `opencode: line 1, column 1: found an array, expected an object with info and messages`},
		{"no history", wire.FormatGeminiCheckpoint, `{"history":{}}`, `gemini_checkpoint: line 1, column 1: found an object, expected an object with a history, or an array of contents`},
		{"no checkpoint", wire.FormatLanggraph, `{"v":1}`, `langgraph: line 1, column 1: found an object, expected an object with channel_values`},
		{"no list", wire.FormatPydanticAI, `"a"`, `pydantic_ai: line 1, column 1: found "a", expected an array of requests and responses`},
		{"no line", wire.FormatGeminiCLI, "a\nb\n", `gemini_cli: line 1, column 1: no line is strict JSON`},
	} {
		t.Run(test.reason, func(t *testing.T) {
			all, err := agentfile.Read(test.format, []byte(test.text))
			if _, ok := errors.AsType[*agentfile.UnreadableError](err); !ok || all != nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("%d histories, error %v, want %s", len(all), err, test.want)
			}
		})
	}
}

// What stands beside a conversation of Cline and cannot be used is counted.
func TestBesideClineIsOptional(t *testing.T) {
	const text = `[{"role":"user","content":"a","ts":1},{"role":"assistant","content":"b","ts":2},{"role":"user","content":"c","ts":3},{"role":"assistant","content":"d","ts":4}]`
	for _, test := range []struct {
		reason  string
		beside  map[string]string
		want    []string
		skipped map[string]int
	}{
		{"nothing", nil, []string{"user | a", "assistant | b", "user | c", "assistant | d"}, nil},
		{
			"the task history tells of more tasks",
			map[string]string{"taskHistory.json": `[{"id":"1","conversationHistoryDeletedRange":[0,1]},{"id":"2","conversationHistoryDeletedRange":[2,3]}]`, "task": "2"},
			[]string{"user | a", "assistant | b"},
			nil,
		},
		{
			"and this task is none of them",
			map[string]string{"taskHistory.json": `[{"id":"1","conversationHistoryDeletedRange":[0,1]},{"id":"2","conversationHistoryDeletedRange":[2,3]}]`},
			[]string{"user | a", "assistant | b", "user | c", "assistant | d"},
			nil,
		},
		{
			"ranges that are none",
			map[string]string{"ui_messages.json": `[{"conversationHistoryDeletedRange":[3,2]},{"conversationHistoryDeletedRange":[1]},{"conversationHistoryDeletedRange":{"a":1,"b":2}},1]`},
			[]string{"user | a", "assistant | b", "user | c", "assistant | d"},
			nil,
		},
		{
			"no JSON, edits of nothing, and a compaction of other messages",
			map[string]string{
				"ui_messages.json": "{", "context_history.json": `[[9,[0,[]]],[0,[0,[[0,[[1,"text",[]]]],[0,[[1,"text",["x"]]]]]]]]`,
				"compaction.json": `{"source_message_count":2,"source_last_message_key":"ts:user:2","messages":[]}`,
			},
			[]string{"user | a", "assistant | b", "user | c", "assistant | d"},
			map[string]int{"ui_messages.json": 1, "context_history.json": 3, "compaction.json": 1},
		},
		{
			"a compaction of all there is",
			map[string]string{"compaction.json": `{"source_message_count":4,"source_last_message_key":"ts:assistant:4","messages":[{"role":"user","content":"s"}]}`},
			[]string{"user | s"},
			nil,
		},
	} {
		t.Run(test.reason, func(t *testing.T) {
			beside := make(map[string][]byte)
			for name, said := range test.beside {
				beside[name] = []byte(said)
			}
			all, err := agentfile.ReadTask(wire.FormatCline, []byte(text), beside)
			if err != nil {
				t.Fatal(err)
			}
			h := one(t, all)
			same(t, "fold", test.want, folded(h.Log.Fold()))
			same(t, "skipped", test.skipped, h.Skipped)
		})
	}
}

// checkpointOf is a checkpoint whose messages are human ones with these texts.
func checkpointOf(id, parent, source string, said ...string) agentfile.LanggraphCheckpoint {
	messages := make([]string, len(said))
	for i, s := range said {
		messages[i] = fmt.Sprintf(`{"type":"human","id":%q,"content":%q}`, s, s)
	}
	return agentfile.LanggraphCheckpoint{
		ID: id, Parent: parent, Type: "json", Data: []byte(`{"channel_values":{"messages":` + list(messages...) + `}}`), Metadata: []byte(`{"source":"` + source + `"}`),
	}
}

func TestLanggraphChains(t *testing.T) {
	unreadable := agentfile.LanggraphCheckpoint{ID: "1", Type: "pickle", Data: []byte("x")}
	for _, test := range []struct {
		reason string
		points []agentfile.LanggraphCheckpoint
		want   []string
		left   []string
		faults []string
	}{
		{reason: "none"},
		{
			"the tail is taken out",
			[]agentfile.LanggraphCheckpoint{checkpointOf("1", "", "input", "a", "b", "c"), checkpointOf("2", "1", "update", "a"), checkpointOf("3", "2", "loop", "a", "d")},
			[]string{"user | a", "user | d"},
			[]string{"1 [user | a user | b user | c]"},
			nil,
		},
		{
			"a fork is marked",
			[]agentfile.LanggraphCheckpoint{checkpointOf("1", "", "input", "a"), checkpointOf("2", "1", "loop", "a", "b"), checkpointOf("3", "1", "fork", "a"), checkpointOf("4", "3", "loop", "a", "c")},
			[]string{"user | a", "user | c"},
			[]string{"1 [user | a user | b]"},
			nil,
		},
		{
			"two runs went on from one",
			[]agentfile.LanggraphCheckpoint{checkpointOf("1", "", "input", "a"), checkpointOf("2", "1", "loop", "a", "b"), checkpointOf("3", "1", "loop", "a", "c")},
			[]string{"user | a", "user | c"},
			[]string{"1 [user | a user | b]"},
			[]string{"ambiguous_branch 2 /rows/2/parent_checkpoint_id [1] 0:0 unreachable []"},
		},
		{
			"a fork of a branch",
			[]agentfile.LanggraphCheckpoint{
				checkpointOf("1", "", "input", "a"), checkpointOf("2", "1", "loop", "a", "b"), checkpointOf("3", "2", "loop", "a", "b", "c"), checkpointOf("4", "2", "fork", "a", "b", "d"), checkpointOf("5", "1", "input", "a", "e"),
			},
			[]string{"user | a", "user | e"},
			[]string{"1 [user | a user | b user | c]", "1 [user | a user | b user | d]"},
			nil,
		},
		{
			"the parent is gone",
			[]agentfile.LanggraphCheckpoint{checkpointOf("2", "1", "loop", "a", "b")},
			[]string{"user | a", "user | b"},
			nil,
			[]string{"dangling_parent 0 /rows/0/parent_checkpoint_id [1] 0:0 unreachable []"},
		},
		{
			"the parent cannot be read",
			[]agentfile.LanggraphCheckpoint{unreadable, checkpointOf("2", "1", "loop", "a")},
			[]string{"user | a"},
			nil,
			[]string{"invalid_json 0 /rows/0 [] 0:0 unreachable []"},
		},
		{
			"parents in a ring",
			[]agentfile.LanggraphCheckpoint{checkpointOf("1", "2", "loop", "a"), checkpointOf("2", "1", "loop", "b"), checkpointOf("3", "3", "loop", "c")},
			[]string{"user | c"},
			nil, nil,
		},
	} {
		t.Run(test.reason, func(t *testing.T) {
			h := agentfile.ReadLanggraphThread(agentfile.LanggraphThread{ID: "t", Checkpoints: test.points})
			var left []string
			for _, b := range h.Left {
				left = append(left, fmt.Sprint(b.Shared, " ", folded(b.Log.Fold())))
			}
			same(t, "fold", test.want, folded(h.Log.Fold()))
			same(t, "branches", test.left, left)
			same(t, "faults", test.faults, told(h.Faults))
		})
	}
}

// What nests as deep as JSON may be read nests too deep for an event as it is,
// and stands in the log all the same.
func TestDeepValues(t *testing.T) {
	const deep = 498
	value := strings.Repeat(`{"a":[`, deep/2) + strings.Repeat(`]}`, deep/2)
	for _, test := range []struct {
		format wire.Format
		text   string
	}{
		{wire.FormatCline, `[{"role":"assistant","content":[{"type":"tool_use","id":"c","name":"f","input":` + value + `},{"type":"x","y":` + value + `}]}]`},
		{wire.FormatRoo, `[{"type":"reasoning","summary":` + value + `},{"role":"user","content":` + value + `}]`},
		{wire.FormatGeminiCLI, `{"id":"1","type":"gemini","content":[{"functionCall":{"id":"c","name":"f","args":` + value + `}},` + value + `],"toolCalls":[{"id":"c","result":[` + value + `]}]}`},
		{wire.FormatGeminiCheckpoint, `[{"role":"user","parts":[{"functionResponse":{"response":{"x":` + value + `}}}]}]`},
		{wire.FormatOpencode, `{"messages":[{"info":{"role":"assistant"},"parts":[{"type":"tool","callID":"c","tool":"t","state":{"status":"completed","input":` + value + `,"output":"o","attachments":[` + value + `]}}]}]}`},
		{wire.FormatPydanticAI, `[{"kind":"request","parts":[{"part_kind":"user-prompt","content":[` + value + `]},{"part_kind":"tool-return","tool_call_id":"c","content":` + value + `},{"part_kind":"x","y":` + value + `}]},` +
			`{"kind":"response","parts":[{"part_kind":"tool-call","tool_name":"f","args":` + value + `,"tool_call_id":"c"}]}]`},
		{wire.FormatLanggraph, `{"channel_values":{"messages":[{"type":"ai","content":[` + value + `],"tool_calls":[{"id":"c","name":"f","args":` + value + `}]},{"type":"tool","content":[` + value + `]},{"type":"tool","content":` + value + `}]}}`},
	} {
		t.Run(test.format.String(), func(t *testing.T) {
			h := one(t, read(t, test.format, test.text))
			settled(t, []agentfile.History{h})
			if h.Log.Len() == 0 {
				t.Error("the log is empty")
			}
			var written strings.Builder
			if _, err := h.Log.WriteTo(&written); err != nil {
				t.Fatal(err)
			}
			if _, err := session.ReadLog(strings.NewReader(written.String()), session.Options{}); err != nil {
				t.Errorf("the log is not read back: %v", err)
			}
		})
	}
}

// Where a checkpoint does not hold its messages, they are those of the last one
// that does, and what was written since.
func TestLanggraphWrites(t *testing.T) {
	write := func(checkpoint, value string) agentfile.LanggraphWrite {
		return agentfile.LanggraphWrite{Checkpoint: checkpoint, Channel: "messages", Type: "json", Value: []byte(value)}
	}
	later := func(id, parent string) agentfile.LanggraphCheckpoint {
		return agentfile.LanggraphCheckpoint{ID: id, Parent: parent, Type: "json", Data: []byte(`{"channel_values":{},"channel_versions":{"messages":2}}`)}
	}
	h := agentfile.ReadLanggraphThread(agentfile.LanggraphThread{
		ID:          "t",
		Checkpoints: []agentfile.LanggraphCheckpoint{checkpointOf("1", "", "input", "a", "b"), later("2", "1"), later("3", "2")},
		Writes: []agentfile.LanggraphWrite{
			write("1", `{"type":"human","id":"a","content":"a anew"}`), write("1", `[{"type":"ai","id":"c","content":"c"}]`),
			{Checkpoint: "1", Channel: "other", Type: "json", Value: []byte(`"x"`)},
			write("1", "{"),
			write("2", `{"type":"remove","id":"__remove_all__"}`), write("2", `{"type":"human","id":"d","content":"d"}`), write("2", `{"type":"remove","id":"x"}`),
			write("3", `{"type":"human","id":"e","content":"not in a checkpoint yet"}`),
		},
	})
	same(t, "first", []string{"user | a", "user | b"}, folded(h.Log.At(2)))
	same(t, "second", []string{"user | a anew", "user | b", "assistant | c"}, folded(h.Log.At(5)))
	same(t, "third", []string{"user | d"}, folded(h.Log.Fold()))
	same(t, "skipped", map[string]int{"write": 1}, h.Skipped)
}

// Errors are marked in each format that tells them.
func TestErrorsAreMarked(t *testing.T) {
	for _, test := range []struct {
		format wire.Format
		text   string
		want   []bool // of each result
	}{
		{wire.FormatPydanticAI, `[{"kind":"request","parts":[{"part_kind":"retry-prompt","tool_name":"f","content":"x","tool_call_id":"c"},{"part_kind":"tool-return","content":"x","tool_call_id":"d"},{"part_kind":"tool-return","content":"x","outcome":"failed"}]}]`, []bool{true, false, true}},
		{wire.FormatGeminiCheckpoint, `[{"role":"user","parts":[{"functionResponse":{"response":{"error":"x"}}},{"functionResponse":{"response":{"output":"x"}}}]}]`, []bool{true, false}},
		{wire.FormatLanggraph, `{"channel_values":{"messages":[{"type":"tool","content":"x","status":"error"},{"type":"tool","content":"x"}]}}`, []bool{true, false}},
		{
			wire.FormatOpencode,
			`{"messages":[{"info":{"role":"assistant"},"parts":[{"type":"tool","callID":"c","tool":"t","state":{"status":"error","error":"x"}},{"type":"tool","callID":"d","tool":"t","state":{"status":"pending"}},{"type":"step-start"},{"type":"text","text":"b"}]}]}`,
			[]bool{true, true},
		},
	} {
		var got []bool
		for _, m := range one(t, read(t, test.format, test.text)).Log.Fold().All() {
			for _, block := range m.Content().Elements() {
				if failed, ok := block.Get("is_error").Bool(); ok {
					got = append(got, failed)
				}
			}
		}
		same(t, test.format.String(), test.want, got)
	}
}

// A large history with a change at every record is read in time.
func TestManyChanges(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"sessionId":"s","projectHash":"h"}` + "\n")
	const n = 1500
	for i := range n {
		fmt.Fprintf(&b, `{"id":"m%d","type":"gemini","content":"a"}`+"\n"+`{"id":"m%d","type":"gemini","content":"b"}`+"\n", i, i)
	}
	h := one(t, read(t, wire.FormatGeminiCLI, b.String()))
	if got := h.Log.Fold().Len(); got != n {
		t.Errorf("%d messages, want %d", got, n)
	}
	if h.Log.Len() != 2*n {
		t.Errorf("%d events, want %d", h.Log.Len(), 2*n)
	}
}
