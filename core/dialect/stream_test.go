package dialect_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"verbatim/core/chat"
	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/core/usage"
	"verbatim/generated/wire"
)

// sse writes the data of events as a stream, each named by its type.
func sse(data ...string) string {
	var b strings.Builder
	for _, d := range data {
		var e struct{ Type string }
		if err := json.Unmarshal([]byte(d), &e); err == nil && e.Type != "" {
			b.WriteString("event: " + e.Type + "\n")
		}
		b.WriteString("data: " + d + "\n\n")
	}
	return b.String()
}

const (
	begin = `{"type":"message_start","message":{"id":"m","type":"message","role":"assistant","content":[],"stop_reason":null,"usage":{"input_tokens":5,"output_tokens":1}}}`
	over  = `{"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":9}}`
	stop  = `{"type":"message_stop"}`
)

func block(index, b string, deltas ...string) []string {
	all := []string{`{"type":"content_block_start","index":` + index + `,"content_block":` + b + `}`}
	for _, d := range deltas {
		all = append(all, `{"type":"content_block_delta","index":`+index+`,"delta":`+d+`}`)
	}
	return append(all, `{"type":"content_block_stop","index":`+index+`}`)
}

func message0(blocks ...[]string) string {
	events := []string{begin}
	for _, b := range blocks {
		events = append(events, b...)
	}
	return sse(append(events, over, stop)...)
}

// TestStreams reads streams as their providers send them.
func TestStreams(t *testing.T) {
	const answer = `{"content":[%],"id":"m","role":"assistant","stop_reason":"end_turn","type":"message","usage":{"input_tokens":5,"output_tokens":9}}`
	anthropic := func(content string) string { return strings.Replace(answer, "%", content, 1) }
	chunk := func(choices string) string {
		return `{"id":"i","object":"chat.completion.chunk","created":1,"model":"m","choices":[` + choices + `]}`
	}
	delta := func(d string) string { return chunk(`{"index":0,"delta":` + d + `,"finish_reason":null}`) }
	finish := func(word string) string { return chunk(`{"index":0,"delta":{},"finish_reason":"` + word + `"}`) }
	completion := func(message, why string) string {
		return `{"choices":[{"finish_reason":"` + why + `","index":0,"message":` + message + `}],"created":1,"id":"i","model":"m","object":"chat.completion"}`
	}
	text := block("0", `{"type":"text","text":""}`, `{"type":"text_delta","text":"he"}`, `{"type":"text_delta","text":"llo"}`)
	for _, tt := range []struct {
		reason  string
		dialect wire.Dialect
		stream  string
		want    string
	}{
		{"text", wire.DialectAnthropic, message0(text), anthropic(`{"text":"hello","type":"text"}`)},
		{"CR LF", wire.DialectAnthropic, strings.ReplaceAll(message0(text), "\n", "\r\n"), anthropic(`{"text":"hello","type":"text"}`)},
		{"CR", wire.DialectAnthropic, strings.ReplaceAll(message0(text), "\n", "\r"), anthropic(`{"text":"hello","type":"text"}`)},
		{"no blank line at the end", wire.DialectAnthropic, strings.TrimRight(message0(text), "\n"), anthropic(`{"text":"hello","type":"text"}`)},
		{
			"a mark of byte order, comments, ids and no space", wire.DialectAnthropic,
			"\ufeff: keep\n\nid: 7\nretry\n" + strings.ReplaceAll(message0(text), "data: ", ":\ndata:"), anthropic(`{"text":"hello","type":"text"}`),
		},
		{"data of several lines", wire.DialectAnthropic, strings.ReplaceAll(message0(text), `,"`, ",\ndata: \""), anthropic(`{"text":"hello","type":"text"}`)},
		{"data of several lines and CR LF", wire.DialectAnthropic, strings.ReplaceAll(strings.ReplaceAll(message0(text), `,"`, ",\ndata: \""), "\n", "\r\n"), anthropic(`{"text":"hello","type":"text"}`)},
		{"a mark of byte order in front of data", wire.DialectAnthropic, "\ufeff" + strings.Replace(message0(text), "event: message_start\n", "", 1), anthropic(`{"text":"hello","type":"text"}`)},
		{"no names of events", wire.DialectAnthropic, strings.ReplaceAll(message0(text), "event: ", ": "), anthropic(`{"text":"hello","type":"text"}`)},
		{"pings", wire.DialectAnthropic, sse(`{"type":"ping"}`) + message0(text) + sse(`{"type":"ping"}`), anthropic(`{"text":"hello","type":"text"}`)},
		{"no blocks", wire.DialectAnthropic, message0(), anthropic(``)},
		{
			"thinking", wire.DialectAnthropic,
			message0(block("0", `{"type":"thinking","thinking":"","signature":""}`, `{"type":"thinking_delta","thinking":"t"}`, `{"type":"signature_delta","signature":"s"}`)),
			anthropic(`{"signature":"s","thinking":"t","type":"thinking"}`),
		},
		{
			"a call", wire.DialectAnthropic,
			message0(text, block("1", `{"type":"tool_use","id":"c","name":"n","input":{}}`, `{"type":"input_json_delta","partial_json":""}`, `{"type":"input_json_delta","partial_json":"{\"a\":"}`, `{"type":"input_json_delta","partial_json":" [1.0]}"}`)),
			anthropic(`{"text":"hello","type":"text"},{"id":"c","input":{"a":[1.0]},"name":"n","type":"tool_use"}`),
		},
		{"a call without input", wire.DialectAnthropic, message0(block("0", `{"type":"tool_use","id":"c","name":"n","input":{}}`)), anthropic(`{"id":"c","input":{},"name":"n","type":"tool_use"}`)},
		{
			"a call whose input was cut", wire.DialectAnthropic,
			message0(block("0", `{"type":"tool_use","id":"c","name":"n","input":{}}`, `{"type":"input_json_delta","partial_json":"{\"a\":"}`)),
			anthropic(`{"id":"c","input":"{\"a\":","name":"n","type":"tool_use"}`),
		},
		{
			"citations", wire.DialectAnthropic,
			message0(block("0", `{"type":"text","text":"","citations":null}`, `{"type":"citations_delta","citation":{"n":1}}`, `{"type":"text_delta","text":"x"}`, `{"type":"citations_delta","citation":{"n":2}}`)),
			anthropic(`{"citations":[{"n":1},{"n":2}],"text":"x","type":"text"}`),
		},
		{"a compaction", wire.DialectAnthropic, message0(block("0", `{"type":"compaction","content":null}`, `{"type":"compaction_delta","content":"sum"}`)), anthropic(`{"content":"sum","type":"compaction"}`)},
		{"a block of an unknown type", wire.DialectAnthropic, message0(block("0", `{"type":"hologram","x":{"y":1}}`)), anthropic(`{"type":"hologram","x":{"y":1}}`)},
		{
			"what else the end says", wire.DialectAnthropic,
			sse(begin, `{"type":"message_delta","delta":{"stop_reason":"end_turn","container":null},"usage":{"input_tokens":null,"output_tokens":9},"context_management":{"edits":[]}}`, stop),
			`{"container":null,"content":[],"context_management":{"edits":[]},"id":"m","role":"assistant","stop_reason":"end_turn","type":"message","usage":{"input_tokens":5,"output_tokens":9}}`,
		},
		{
			"a completion", wire.DialectOpenAI, sse(delta(`{"role":"assistant","content":"","refusal":null}`), delta(`{"content":"he"}`), delta(`{"content":"llo"}`), finish("stop"), "[DONE]"),
			completion(`{"content":"hello","refusal":null,"role":"assistant"}`, "stop"),
		},
		{
			"calls", wire.DialectOpenAI, sse(
				delta(`{"role":"assistant","content":null,"tool_calls":[{"index":0,"id":"c","type":"function","function":{"name":"n","arguments":""}}]}`),
				delta(`{"tool_calls":[{"index":0,"function":{"arguments":"{\"a\""}},{"index":1,"id":"d","type":"function","function":{"name":"n","arguments":"{}"}}]}`),
				delta(`{"role":"assistant","tool_calls":[{"index":0,"id":"","type":null,"function":{"name":"n","arguments":":1}"}}]}`), finish("tool_calls"), "[DONE]"),
			completion(`{"content":null,"role":"assistant","tool_calls":[{"function":{"arguments":"{\"a\":1}","name":"n"},"id":"c","type":"function"},{"function":{"arguments":"{}","name":"n"},"id":"d","type":"function"}]}`, "tool_calls"),
		},
		{
			"two choices, out of order", wire.DialectOpenAI, sse(
				`{"id":"","choices":[],"usage":null}`,
				`{"id":"i","choices":[{"index":1,"delta":{"content":"b"},"finish_reason":null},{"index":0,"delta":{"content":"a"},"logprobs":{"content":[1]},"finish_reason":"stop"}]}`,
				`{"id":"i","choices":[{"index":1,"delta":{"content":"b"},"logprobs":null,"finish_reason":"length"}]}`,
				`{"id":"i","choices":[{"index":0,"delta":{},"logprobs":{"content":[2]},"finish_reason":null}],"usage":{"prompt_tokens":1,"completion_tokens":2}}`, "[DONE]"),
			`{"choices":[{"finish_reason":"stop","index":0,"logprobs":{"content":[1,2]},"message":{"content":"a"}},{"finish_reason":"length","index":1,"logprobs":null,"message":{"content":"bb"}}],` +
				`"id":"i","usage":{"completion_tokens":2,"prompt_tokens":1}}`,
		},
		{
			"a response", wire.DialectOpenAIResponses, sse(
				`{"type":"response.created","sequence_number":0,"response":{"status":"in_progress","output":[]}}`, `{"type":"response.new_thing","sequence_number":1}`,
				`{"type":"response.output_item.added","sequence_number":2,"output_index":0,"item":{"type":"message"}}`,
				`{"type":"response.output_item.done","sequence_number":3,"output_index":0,"item":{"type":"message","role":"assistant","content":[]}}`,
				`{"type":"response.completed","sequence_number":4,"response":{"status":"completed","output":[{"type":"message","role":"assistant","content":[]}]}}`),
			`{"output":[{"content":[],"role":"assistant","type":"message"}],"status":"completed"}`,
		},
		{
			"a response without its items", wire.DialectOpenAIResponses, sse(
				`{"type":"response.output_item.done","output_index":0,"item":{"type":"reasoning"}}`, `{"type":"response.output_item.done","output_index":1,"item":{"type":"message"}}`,
				`{"type":"response.incomplete","response":{"status":"incomplete","output":[]}}`, "[DONE]"),
			`{"output":[{"type":"reasoning"},{"type":"message"}],"status":"incomplete"}`,
		},
	} {
		got, err := dialect.ReadStream(tt.dialect, []byte(tt.stream))
		if err != nil {
			t.Errorf("%s: %v", tt.reason, err)
			continue
		}
		if diff := cmp.Diff(tt.want, got.Body.Text()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, diff)
		}
		again, err := dialect.WriteStream(tt.dialect, []byte(tt.want))
		if err != nil {
			t.Errorf("%s: WriteStream = %v", tt.reason, err)
			continue
		}
		if back, err := dialect.ReadStream(tt.dialect, again); err != nil || back.Body.Text() != tt.want {
			t.Errorf("%s: written and read again it is %v, %v", tt.reason, back, err)
		}
	}
}

func TestTranscriptsOfStreams(t *testing.T) {
	for _, d := range wire.AllDialects {
		body, err := dialect.ResponseBody(d, chat.ChatResponse{Content: []chat.Block{chat.Text{Text: "a"}}, Stop: wire.StopReasonEndTurn}, dialect.Head{})
		if err != nil {
			t.Fatal(err)
		}
		text, err := dialect.WriteStream(d, body)
		if err != nil {
			t.Fatal(err)
		}
		got, err := dialect.StreamTranscript(d, text)
		if err != nil || got.Dialect != d || !got.Answer || len(got.Turns) != 1 || got.Turns[0].Role != wire.SurfaceRoleAssistant {
			t.Errorf("%s: StreamTranscript = %+v, %v, want an answer of one turn", d, got, err)
		}
	}
}

func TestEventsOfUnknownTypesAreCounted(t *testing.T) {
	stream, err := dialect.ReadStream(wire.DialectAnthropic, []byte(sse(`{"type":"weather"}`, begin, over, `{"type":"weather"}`, stop, `{"type":"tide"}`)))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]int{"weather": 2, "tide": 1}, stream.Skipped); diff != "" {
		t.Errorf("what was skipped (-want +got):\n%s", diff)
	}
}

// https://github.com/mcp-use/mcp-use/pull/2127: the counts of the begin and of
// the end are those of one answer.
func TestCountsOfAStreamAreMerged(t *testing.T) {
	root := treeOf(t, reportedInput(t, "B85"))
	var data []string
	for _, e := range root.Elements() {
		data = append(data, e.Value().String())
	}
	transcript, err := dialect.StreamTranscript(wire.DialectAnthropic, []byte(sse(data...)))
	if err != nil {
		t.Fatal(err)
	}
	used, ok := dialect.UsageOf(wire.DialectAnthropic, transcript.Body)
	want := dialect.Usage{ID: "msg_z", Model: "claude-opus-5", Usage: usage.ModelUsage{
		Input: 15 + 3935, Output: 12, CacheRead: usage.Reported(3935), CacheWrite: usage.Reported(0), Dialect: wire.DialectAnthropic,
	}}
	if !ok || used != want {
		t.Errorf("B85: the usage is %+v, %v, want %+v", used, ok, want)
	}
	if uncached, err := used.Usage.Uncached(); err != nil || uncached != 15 {
		t.Errorf("B85: %d tokens are uncached, %v, want 15", uncached, err)
	}
	if !transcript.Answer || len(transcript.Turns) != 1 || len(transcript.Turns[0].Parts) != 1 {
		t.Errorf("B85: the transcript is %+v, want an answer of one text", transcript)
	}
}

func treeOf(t rapid.TB, text []byte) payload.Node {
	t.Helper()
	tree, err := payload.ReadTree(text)
	if err != nil {
		t.Fatal(err)
	}
	return tree.Root()
}
