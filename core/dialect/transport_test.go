package dialect_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// listed is what the package comment lists under a heading: the dialect and the
// key of each line, in order.
func listed(t *testing.T, heading string) []string {
	t.Helper()
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	_, section, found := strings.Cut(string(text), "// # "+heading+"\n")
	if !found {
		t.Fatalf("the package comment has no heading %q", heading)
	}
	section, _, _ = strings.Cut(section, "// # ")
	var rows []string
	for line := range strings.SplitSeq(section, "\n") {
		if row, ok := strings.CutPrefix(line, "//\t"); ok {
			columns := regexp.MustCompile(`  +`).Split(row, 3)
			rows = append(rows, columns[0]+": "+columns[1])
		}
	}
	return rows
}

func unique(rows []string) []string {
	var kept []string
	for i, row := range rows {
		if i == 0 || rows[i-1] != row {
			kept = append(kept, row)
		}
	}
	return kept
}

// What is transport only is left out of the content, and nothing else is: the
// package comment and this table list the same.
func TestTransportOnly(t *testing.T) {
	tests := []struct {
		dialect wire.Dialect
		key     string
		with    string
		without string
	}{
		{wire.DialectAnthropic, "cache_control", `{"role":"user","content":[{"type":"text","text":"a","cache_control":{"type":"ephemeral"}}]}`, `{"role":"user","content":"a"}`},
		{
			wire.DialectAnthropic, "cache_control",
			`{"role":"user","content":[{"type":"tool_result","tool_use_id":"c","cache_control":{},"content":[{"type":"document","cache_control":{}},{"type":"text","text":"a","cache_control":{}}]}]}`,
			`{"role":"user","content":[{"type":"tool_result","tool_use_id":"c","content":[{"type":"document"},{"type":"text","text":"a"}]}]}`,
		},
		{
			wire.DialectAnthropic, "cache_control",
			`{"role":"user","content":[{"type":"document","source":{"type":"content","content":[{"type":"text","text":"a","cache_control":{}}]}}]}`,
			`{"role":"user","content":[{"type":"document","source":{"type":"content","content":[{"type":"text","text":"a"}]}}]}`,
		},
		{wire.DialectAnthropic, "message keys", `{"role":"assistant","content":"a","id":"msg_1","type":"message","usage":{}}`, `{"role":"assistant","content":"a"}`},
		{wire.DialectAnthropic, "null", `{"role":"assistant","content":[{"type":"text","text":"a","citations":null}]}`, `{"role":"assistant","content":"a"}`},
		{wire.DialectOpenAI, "refusal", `{"role":"assistant","content":"a","refusal":null}`, `{"role":"assistant","content":"a"}`},
		{wire.DialectOpenAI, "audio", `{"role":"assistant","content":"a","audio":null}`, `{"role":"assistant","content":"a"}`},
		{wire.DialectOpenAI, "function_call", `{"role":"assistant","content":"a","function_call":null}`, `{"role":"assistant","content":"a"}`},
		{wire.DialectOpenAI, "annotations", `{"role":"assistant","content":"a","annotations":[]}`, `{"role":"assistant","content":"a"}`},
		{wire.DialectOpenAI, "annotations", `{"role":"assistant","content":"a","annotations":null}`, `{"role":"assistant","content":"a"}`},
		{wire.DialectOpenAI, "content", `{"role":"assistant","content":null,` + call + `}`, `{"role":"assistant",` + call + `}`},
		{wire.DialectOpenAI, "content", `{"role":"assistant","content":"",` + call + `}`, `{"role":"assistant",` + call + `}`},
		{wire.DialectOpenAI, "content", `{"role":"assistant","content":null,"audio":{"id":"a"}}`, `{"role":"assistant","audio":{"id":"a"}}`},
		{wire.DialectOpenAI, "tool_calls", `{"role":"assistant","content":"a","tool_calls":[]}`, `{"role":"assistant","content":"a"}`},
		{wire.DialectOpenAI, "tool_calls", `{"role":"assistant","content":"a","tool_calls":null}`, `{"role":"assistant","content":"a"}`},
		{wire.DialectOpenAI, "null", `{"role":"tool","tool_call_id":"c","content":[{"type":"text","text":"a","x":null}],"name":null,"y":null}`, `{"role":"tool","tool_call_id":"c","content":"a"}`},
		{wire.DialectOpenAI, "developer", `{"role":"developer","content":"a"}`, `{"role":"system","content":"a"}`},
		{wire.DialectOpenAIResponses, "id", `{"type":"function_call","id":"fc_1","call_id":"c","name":"n","arguments":"{}"}`, `{"type":"function_call","call_id":"c","name":"n","arguments":"{}"}`},
		{wire.DialectOpenAIResponses, "id", `{"type":"web_search_call","id":"ws_1"}`, `{"type":"web_search_call"}`},
		{wire.DialectOpenAIResponses, "status", `{"type":"local_shell_call","id":"c","status":"completed"}`, `{"type":"local_shell_call","id":"c"}`},
		{wire.DialectOpenAIResponses, "status", `{"role":"assistant","status":"completed","content":"a"}`, `{"role":"assistant","content":"a"}`},
		{wire.DialectOpenAIResponses, "logprobs", `{"role":"assistant","content":[{"type":"output_text","text":"a","logprobs":[{}]}]}`, `{"role":"assistant","content":"a"}`},
		{wire.DialectOpenAIResponses, "annotations", `{"role":"assistant","content":[{"type":"output_text","text":"a","annotations":[]}]}`, `{"role":"assistant","content":"a"}`},
		{wire.DialectOpenAIResponses, "null", `{"role":"assistant","phase":null,"content":"a"}`, `{"role":"assistant","content":"a"}`},
		{wire.DialectOpenAIResponses, "null", `{"type":"reasoning","summary":[],"encrypted_content":"e","content":null}`, `{"type":"reasoning","summary":[],"encrypted_content":"e"}`},
		{wire.DialectOpenAIResponses, "message", `{"type":"message","role":"user","content":"a"}`, `{"role":"user","content":"a"}`},
		{wire.DialectOpenAIResponses, "developer", `{"role":"developer","content":"a"}`, `{"role":"system","content":"a"}`},
	}
	var rows []string
	for _, tt := range tests {
		rows = append(rows, tt.dialect.String()+": "+tt.key)
		want, got := saidBy(entriesOf(t, tt.dialect, tt.without)), saidBy(entriesOf(t, tt.dialect, tt.with))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s: content with it (-without +with):\n%s", tt.dialect, tt.key, diff)
		}
	}
	if diff := cmp.Diff(listed(t, "Transport only"), unique(rows)); diff != "" {
		t.Errorf("the package comment and this table (-comment +table):\n%s", diff)
	}
}

const call = `"tool_calls":[{"id":"c","type":"function","function":{"name":"n","arguments":"{}"}}]`

// Near misses of the table above, each of which is said to a model.
func TestContentThatLooksLikeTransport(t *testing.T) {
	tests := []struct {
		reason  string
		dialect wire.Dialect
		with    string
		without string
	}{
		{"a tool is called with a key of that name", wire.DialectAnthropic, `{"role":"assistant","content":[{"type":"tool_use","id":"c","name":"n","input":{"cache_control":1}}]}`, `{"role":"assistant","content":[{"type":"tool_use","id":"c","name":"n","input":{}}]}`},
		{"a failed compaction says so by null", wire.DialectAnthropic, `{"role":"assistant","content":[{"type":"compaction","content":null}]}`, `{"role":"assistant","content":[{"type":"compaction"}]}`},
		{"a tool is called with null", wire.DialectAnthropic, `{"role":"assistant","content":[{"type":"tool_use","id":"c","name":"n","input":null}]}`, `{"role":"assistant","content":[{"type":"tool_use","id":"c","name":"n"}]}`},
		{"a refusal is said", wire.DialectOpenAI, `{"role":"assistant","content":null,"refusal":"no"}`, `{"role":"assistant","content":null}`},
		{"an empty answer is an answer", wire.DialectOpenAI, `{"role":"assistant","content":""}`, `{"role":"assistant","content":null}`},
		{"annotations are said", wire.DialectOpenAI, `{"role":"assistant","content":"a","annotations":[{}]}`, `{"role":"assistant","content":"a"}`},
		{"a reference is its id", wire.DialectOpenAIResponses, `{"type":"item_reference","id":"msg_1"}`, `{"type":"item_reference","id":"msg_2"}`},
		{"a shell call is paired by its id", wire.DialectOpenAIResponses, `{"type":"local_shell_call","id":"c1"}`, `{"type":"local_shell_call","id":"c2"}`},
		{"a phase must be sent back", wire.DialectOpenAIResponses, `{"role":"assistant","content":"a","phase":"commentary"}`, `{"role":"assistant","content":"a"}`},
		{"annotations are said", wire.DialectOpenAIResponses, `{"role":"assistant","content":[{"type":"output_text","text":"a","annotations":[{}]}]}`, `{"role":"assistant","content":"a"}`},
	}
	for _, tt := range tests {
		want, got := saidBy(entriesOf(t, tt.dialect, tt.without)), saidBy(entriesOf(t, tt.dialect, tt.with))
		if cmp.Equal(want, got) {
			t.Errorf("%s: %s is left out: both say %v", tt.dialect, tt.reason, got)
		}
	}
}

func tree(t rapid.TB, text string) payload.Node {
	t.Helper()
	tree, err := payload.ReadTree([]byte(text))
	if err != nil {
		t.Fatalf("ReadTree(%s): %v", text, err)
	}
	return tree.Root()
}

func entriesOf(t rapid.TB, d wire.Dialect, message string) []dialect.Entry {
	t.Helper()
	entries, err := dialect.ReadMessage(d, tree(t, message))
	if err != nil {
		t.Fatalf("ReadMessage(%s): %v", message, err)
	}
	return entries
}
