package agentfile_test

import (
	"testing"

	"verbatim/core/dialect/agentfile"
	"verbatim/generated/wire"
)

// settled holds what every reader's answer must be, whatever it read.
func settled(t *testing.T, all []agentfile.History) {
	t.Helper()
	for _, h := range all {
		if h.Log == nil || len(h.Records) != h.Log.Len() {
			t.Fatalf("%d records for a log of %v", len(h.Records), h.Log)
		}
		for _, b := range h.Left {
			if b.Shared > b.Log.Len() || len(b.Records) != b.Log.Len() {
				t.Fatalf("a branch of %d events shares %d and has %d records", b.Log.Len(), b.Shared, len(b.Records))
			}
		}
		for _, turn := range h.View.Turns {
			_ = turn.At.Path()
			for _, p := range turn.Parts {
				_ = p.At.Path()
			}
		}
		for _, m := range h.Log.Fold().All() {
			_ = m.Content()
		}
	}
}

func fuzzReader(f *testing.F, format wire.Format, seeds ...string) {
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		all, err := agentfile.Read(format, text)
		if err == nil && len(all) == 0 {
			t.Fatal("neither a history nor an error")
		}
		settled(t, all)
	})
}

func FuzzRoo(f *testing.F) {
	fuzzReader(f, wire.FormatRoo, `[]`, `[`, `[1,{"role":"user","content":"a","condenseParent":"x","ts":1},{"role":"assistant","content":[{"type":"text","text":"s"}],"isSummary":true,"condenseId":"x"},`+
		`{"role":"user","content":"b","truncationParent":"t"},{"role":"user","content":"m","isTruncationMarker":true,"truncationId":"t"},`+
		`{"role":"user","content":"f","condenseParent":"y"},{"role":"user","content":"s","isSummary":true,"condenseId":"z"},`+
		`{"type":"reasoning","encrypted_content":"e","summary":[]}]`, `[{"role":"tool"},{"role":"user","content":[{"type":"tool_result","tool_use_id":"a"}]}] x`)
}

func FuzzGemini(f *testing.F) {
	fuzzReader(f, wire.FormatGeminiCLI, `{"sessionId":"s","projectHash":"h"}`+"\n"+`{"id":"1","type":"user","content":"a"}`+"\n"+
		`{"id":"2","type":"gemini","content":[{"text":"x"},{"functionCall":{"name":"f"}}],"toolCalls":[{"id":"c","name":"f","result":[{"functionResponse":{"id":"c","response":{"output":"o"}}}]}],"tokens":{"input":1,"output":2}}`+"\n"+
		`{"id":"3","type":"user","content":[{"functionResponse":{"name":"f","response":{}}}]}`+"\n"+`{"id":"2","type":"gemini","content":"y"}`+"\n"+
		`{"$set":{"messages":[{"id":"1","type":"user","content":"a"},{"id":"9","type":"gemini","content":"z"}]}}`+"\n"+`{"$rewindTo":"9"}`+"\n"+`{"$rewindTo":"?"}`,
		`{"sessionId":"s","messages":[{"type":"user","content":{"text":"a"}},{"type":"info","content":""}]}`)
}

func FuzzGeminiCheckpoint(f *testing.F) {
	fuzzReader(f, wire.FormatGeminiCheckpoint, `{"history":[{"role":"user","parts":[{"text":"a"}]},{"role":"model","parts":[{"functionCall":{"name":"f","args":{}}}]}]}`,
		`[{"role":"user","parts":[{"functionResponse":{"name":"f","response":{"error":"e"}}}]}]`, `{"clientHistory":[]}`)
}

func FuzzOpencode(f *testing.F) {
	fuzzReader(f, wire.FormatOpencode, `{"info":{"id":"s","revert":{"messageID":"2","partID":"p"}},"messages":[{"info":{"id":"1","role":"user","time":{"created":1}},"parts":[{"id":"p","type":"text","text":"a"}]},`+
		`{"info":{"id":"2","role":"assistant","parentID":"1","summary":true,"finish":"stop","tokens":{"input":1,"cache":{}}},"parts":[{"type":"step-start"},{"id":"q","type":"tool","callID":"c","tool":"t","state":{"status":"completed","input":{},"output":"o","time":{"compacted":5}}},`+
		`{"id":"p","type":"reasoning","text":"r","metadata":{"anthropic":{"signature":"s"}}}]},{"info":{"id":"3","role":"user"},"parts":[{"type":"compaction","tail_start_id":"1"}]},`+
		`{"info":{"id":"4","role":"assistant","parentID":"3","summary":true,"finish":"stop"},"parts":[{"type":"text","text":"s"}]},{"info":{"id":"5","role":"assistant","error":{}},"parts":[]}]}`)
}

func FuzzPydantic(f *testing.F) {
	fuzzReader(f, wire.FormatPydanticAI, `[{"kind":"request","parts":[{"part_kind":"system-prompt","content":"s"},{"part_kind":"user-prompt","content":["a",{"kind":"image-url","url":"u"}]},`+
		`{"part_kind":"retry-prompt","content":[{}],"tool_name":"t","tool_call_id":"c"},{"part_kind":"tool-return","content":{"a":1},"tool_call_id":"c"}]},`+
		`{"kind":"response","parts":[{"part_kind":"tool-call","tool_name":"t","args":"{","tool_call_id":"c"},{"part_kind":"builtin-tool-call"},{"part_kind":"thinking","content":"t"}],"usage":{"input_tokens":1}}]`)
}

func FuzzLanggraphCheckpoint(f *testing.F) {
	fuzzReader(f, wire.FormatLanggraph, `{"channel_values":{"messages":[{"type":"human","data":{"content":"a","type":"human"}},{"lc":1,"type":"constructor","id":["x","AIMessage"],"kwargs":{"content":[{"type":"tool_use","id":"c","name":"t"},{"type":"thinking","thinking":"x"}],"tool_calls":[{"id":"c","name":"t","args":{}}]}},`+
		`{"type":"tool","tool_call_id":"c","content":["a",{"type":"text","text":"b"}]},{"type":"remove","id":"x"},{"role":"system","content":"s"},1]}}`)
}

func FuzzCline(f *testing.F) {
	f.Add([]byte(`[{"role":"user","content":"a","ts":1},{"role":"assistant","content":[{"type":"text","text":"b"}],"ts":2},{"role":"user","content":[{"type":"tool_result","tool_use_id":"c","content":"x"}],"ts":3},{"role":"user","content":"d","ts":4}]`),
		[]byte(`[{"conversationHistoryIndex":2,"conversationHistoryDeletedRange":[1,2]}]`), []byte(`[[1,[0,[[0,[[2,"text",["z"]]]]]]]]`),
		[]byte(`[{"id":"1","conversationHistoryDeletedRange":[1,3]}]`), []byte(`{"source_message_count":2,"messages":[{"role":"user","content":"s"}]}`))
	f.Fuzz(func(t *testing.T, text, ui, overlays, history, compaction []byte) {
		all, err := agentfile.ReadTask(wire.FormatCline, text, map[string][]byte{
			"ui_messages.json": ui, "context_history.json": overlays, "taskHistory.json": history, "compaction.json": compaction,
		})
		if err == nil && len(all) == 0 {
			t.Fatal("neither a history nor an error")
		}
		settled(t, all)
	})
}

func FuzzAgentsSDK(f *testing.F) {
	f.Add([]byte(`{"role":"user","content":"a"}`), []byte(`{"type":"function_call","call_id":"c","name":"f","arguments":"{}"}`), []byte(`{`))
	f.Fuzz(func(t *testing.T, a, b, c []byte) {
		settled(t, []agentfile.History{agentfile.ReadAgentsSDK("s", [][]byte{a, b, c})})
	})
}

func FuzzLanggraphThread(f *testing.F) {
	f.Add("msgpack", []byte("\x81\xaechannel_values\x81\xa8messages\x91\xc7\x10\x05\x94\xa1m\xa1c\x81\xa4type\xa5human\xc0"), "1", "json", []byte(`{"channel_versions":{"messages":2}}`), "2",
		[]byte(`{"source":"loop"}`), []byte(`{"type":"remove","id":"x"}`))
	f.Fuzz(func(t *testing.T, typeA string, a []byte, parentA, typeB string, b []byte, parentB string, metadata, write []byte) {
		settled(t, []agentfile.History{agentfile.ReadLanggraphThread(agentfile.LanggraphThread{
			ID: "t",
			Checkpoints: []agentfile.LanggraphCheckpoint{
				{ID: "1", Parent: parentA, Type: typeA, Data: a, Metadata: metadata},
				{ID: "2", Parent: parentB, Type: typeB, Data: b, Metadata: metadata},
				{ID: "3", Parent: parentA, Type: typeA, Data: b, Metadata: metadata},
			},
			Writes: []agentfile.LanggraphWrite{{Checkpoint: "1", Channel: "messages", Type: typeB, Value: write}},
		})})
	})
}

func FuzzOpencodeSession(f *testing.F) {
	f.Add([]byte(`{"role":"user"}`), []byte(`{"type":"text","text":"a"}`), []byte(`{"messageID":"m"}`))
	f.Fuzz(func(t *testing.T, message, part, revert []byte) {
		settled(t, []agentfile.History{agentfile.ReadOpencodeSession(agentfile.OpencodeSession{
			ID: "s", Revert: revert,
			Messages: []agentfile.OpencodeRow{
				{ID: "m", Data: message, Parts: []agentfile.OpencodeRow{{ID: "p", Data: part}}},
				{ID: "n", Data: message, Parts: []agentfile.OpencodeRow{{ID: "q", Data: part}}},
			},
		})})
	})
}
