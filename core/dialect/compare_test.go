package dialect_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

func logOf(t testing.TB, messages ...string) *session.Log {
	t.Helper()
	made := session.New(session.Options{})
	for _, m := range messages {
		if _, err := made.Append(session.Say(parsed(t, m))); err != nil {
			t.Fatal(err)
		}
	}
	return made
}

// firstDifference walks both sides of a comparison by hand, behind the overlay
// slot, and answers where they part: -1 nowhere.
func firstDifference(c dialect.Comparison) int {
	var fold []*session.Message
	for _, m := range c.Fold.All() {
		fold = append(fold, m)
	}
	for i := range max(len(fold), len(c.Entries)) {
		if i >= len(fold) || i >= len(c.Entries) || !fold[i].Same(c.Entries[i].Message) {
			return i
		}
	}
	return -1
}

// The cases from public reports that come with a log part from it where they
// should, and nowhere else.
func TestBodiesAgainstTheirLogs(t *testing.T) {
	files, err := filepath.Glob("../../invariant/transcript/testdata/cases/*.json")
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		c := tree(t, string(text))
		format, _ := c.Get("format").Text()
		word, ok := strings.CutPrefix(format, "log+")
		if !ok {
			continue
		}
		d, err := wire.ParseDialect(word)
		if err != nil {
			t.Fatal(err)
		}
		fold := foldOfCase(t, c.Get("input"))
		want := -1
		if v := c.Get("expect").Get("violation"); v.Kind() == payload.KindObject && !v.Get("kind").Is(wire.ViolationKindOrphanedToolResult.String()) {
			index, _ := v.Get("index").Integer()
			want = int(index)
		}
		if got := firstDifference(read(t, d, c.Get("input").Get("request").Raw()).Against(fold)); got != want {
			t.Errorf("%s: parts at %d, want %d", filepath.Base(file), got, want)
		}
		checked++
	}
	if checked < 10 {
		t.Errorf("%d cases have a log, want at least 10", checked)
	}
}

func foldOfCase(t *testing.T, input payload.Node) session.Fold {
	t.Helper()
	made := session.New(session.Options{})
	for _, line := range input.Get("log").Elements() {
		e, err := session.ParseEvent([]byte(line.Value().String()))
		if err != nil {
			t.Fatal(err)
		}
		if err := made.Add(e); err != nil {
			t.Fatal(err)
		}
	}
	if last, forked := input.Get("fork_at").Integer(); forked {
		return made.At(int(last) + 1)
	}
	return made.Fold()
}

// System blocks are counted and not compared: what is not there for the log's
// own leading messages is the overlay.
func TestSystemBlocksAreCounted(t *testing.T) {
	system, user := `{"role":"system","content":"s"}`, `{"role":"user","content":"hi"}`
	bodies := map[wire.Dialect]func(blocks int) string{
		wire.DialectAnthropic: func(n int) string {
			return `{"system":[` + strings.TrimSuffix(strings.Repeat(`{"type":"text","text":"x"},`, n), ",") + `],"messages":[` + user + `]}`
		},
		wire.DialectOpenAI: func(n int) string {
			return `{"messages":[` + strings.Repeat(`{"role":"developer","content":"x"},`, n) + user + `]}`
		},
		wire.DialectOpenAIResponses: func(n int) string {
			if n == 0 {
				return `{"input":"hi"}`
			}
			return `{"instructions":"x","input":[` + strings.Repeat(`{"role":"system","content":"x"},`, n-1) + user + `]}`
		},
	}
	for _, d := range wire.AllDialects {
		for k := range 4 {
			var messages []string
			for range k {
				messages = append(messages, system)
			}
			fold := logOf(t, append(messages, user)...).Fold()
			for m := range 5 {
				c := read(t, d, bodies[d](m)).Against(fold)
				want := -1
				if m < k {
					want = m // one each, so the last k-m are missing
				}
				if got := firstDifference(c); got != want {
					t.Errorf("%s: %d leading system messages and %d blocks part at %d, want %d", d, k, m, got, want)
				}
				sent := max(0, min(m, max(k, 1)))
				if c.Request.Len() != sent+1 {
					t.Errorf("%s: %d leading system messages and %d blocks make a request of %d, want %d", d, k, m, c.Request.Len(), sent+1)
				}
			}
		}
	}
}

// A system message among the messages of Anthropic is none of the blocks.
func TestASystemMessageIsNoSystemBlock(t *testing.T) {
	fold := logOf(t, `{"role":"system","content":"s"}`, `{"role":"user","content":"hi"}`).Fold()
	b := read(t, wire.DialectAnthropic, `{"system":"s","messages":[{"role":"system","content":"t"},{"role":"user","content":"hi"}]}`)
	if got := firstDifference(b.Against(fold)); got != 1 {
		t.Errorf("parts at %d, want 1", got)
	}
}

// What a form has no place for is not compared, and all else is.
func TestWhatIsNotCompared(t *testing.T) {
	const (
		named    = `{"role":"user","name":"ann","content":"hi"}`
		failed   = `{"role":"tool","content":[{"kind":"tool_result","tool_use_id":"c","content":"x","is_error":true}]}`
		thinking = `{"role":"assistant","content":[{"kind":"thinking","thinking":"t","signature":"s"},{"kind":"text","text":"a"}]}`
		redacted = `{"role":"assistant","content":[{"kind":"redacted_thinking","data":"d"},{"kind":"text","text":"a"}]}`
		only     = `{"role":"assistant","content":[{"kind":"redacted_thinking","data":"d"}]}`
	)
	tests := []struct {
		dialect wire.Dialect
		omits   string // the part that the form has no place for, "" when it has one
		said    string
		body    string
	}{
		{wire.DialectAnthropic, "name", named, `{"messages":[{"role":"user","content":"hi"}]}`},
		{wire.DialectAnthropic, "", failed, `{"messages":[{"role":"user","content":[{"type":"tool_result","tool_use_id":"c","content":"x"}]}]}`},
		{wire.DialectAnthropic, "", thinking, `{"messages":[{"role":"assistant","content":"a"}]}`},
		{wire.DialectAnthropic, "", redacted, `{"messages":[{"role":"assistant","content":"a"}]}`},
		{wire.DialectOpenAI, "", named, `{"messages":[{"role":"user","content":"hi"}]}`},
		{wire.DialectOpenAI, "is_error", failed, `{"messages":[{"role":"tool","tool_call_id":"c","content":"x"}]}`},
		{wire.DialectOpenAI, "redacted_thinking", redacted, `{"messages":[{"role":"assistant","content":"a"}]}`},
		{wire.DialectOpenAI, "redacted_thinking", only, `{"messages":[]}`},
		{wire.DialectOpenAI, "thinking", thinking, `{"messages":[{"role":"assistant","content":"a"}]}`},
		{wire.DialectOpenAIResponses, "is_error", failed, `{"input":[{"type":"function_call_output","call_id":"c","output":"x"}]}`},
		{wire.DialectOpenAIResponses, "name", named, `{"input":[{"role":"user","content":"hi"}]}`},
		{wire.DialectOpenAIResponses, "redacted_thinking", redacted, `{"input":[{"role":"assistant","content":"a"}]}`},
		{wire.DialectOpenAIResponses, "", thinking, `{"input":[{"role":"assistant","content":"a"}]}`},
	}
	omits := map[wire.Dialect][]string{}
	for _, tt := range tests {
		want := 0
		if tt.omits != "" {
			omits[tt.dialect], want = append(omits[tt.dialect], tt.omits), -1
		}
		c := read(t, tt.dialect, tt.body).Against(logOf(t, tt.said).Fold())
		if got := firstDifference(c); got != want {
			t.Errorf("%s: %s against %s parts at %d, want %d", tt.dialect, tt.said, tt.body, got, want)
		}
	}
	for _, d := range wire.AllDialects {
		if diff := cmp.Diff(unique(omits[d]), dialect.Omits(d)); diff != "" {
			t.Errorf("Omits(%s) (-table +got):\n%s", d, diff)
		}
	}
}

// For Responses the assistant messages of a fold are joined as those of a body
// are, and a joined one has the seq of its first event.
func TestAssistantMessagesOfAFoldAreJoined(t *testing.T) {
	made := logOf(
		t,
		`{"role":"user","content":"hi"}`,
		`{"role":"assistant","content":"one moment"}`,
		`{"role":"assistant","content":[{"kind":"tool_use","id":"c","name":"n","input":{}}]}`,
		`{"role":"tool","content":[{"kind":"tool_result","tool_use_id":"c"}]}`,
		`{"role":"assistant","content":[{"kind":"thinking","thinking":"","signature":"e"}]}`,
		`{"role":"assistant","content":"done"}`,
	)
	b := read(t, wire.DialectOpenAIResponses, `{"input":[
		{"role":"user","content":"hi"},
		{"role":"assistant","content":"one moment"},
		{"type":"function_call","call_id":"c","name":"n","arguments":"{}"},
		{"type":"function_call_output","call_id":"c","output":""},
		{"type":"reasoning","summary":[],"encrypted_content":"e"},
		{"role":"assistant","content":"done"}]}`)
	c := b.Against(made.Fold())
	if got := firstDifference(c); got != -1 {
		t.Errorf("parts at %d, want nowhere", got)
	}
	if diff := cmp.Diff([]int64{0, 1, 3, 4}, c.Seqs); diff != "" {
		t.Errorf("seqs (-want +got):\n%s", diff)
	}
	var at []string
	for _, e := range c.Entries {
		at = append(at, e.Path())
	}
	if diff := cmp.Diff([]string{"/input/0", "/input/1", "/input/3", "/input/4"}, at); diff != "" {
		t.Errorf("places (-want +got):\n%s", diff)
	}
}

func TestJoinAssistants(t *testing.T) {
	list := tree(t, `[
		{"type":"function_call","call_id":"a","name":"n","arguments":"cut"},
		{"role":"assistant","content":"text"},
		{"type":"function_call","call_id":"b","name":"n","arguments":"{}"},
		{"type":"function_call","call_id":"c","name":"n","arguments":"also cut"},
		{"role":"user","content":"one"},
		{"role":"user","content":"two"},
		{"role":"assistant","content":"alone"}]`)
	var entries []dialect.Entry
	for _, item := range list.Elements() {
		read, err := dialect.ReadMessage(wire.DialectOpenAIResponses, item)
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, read...)
	}
	before := saidBy(entries)
	joined := dialect.JoinAssistants(entries)
	want := []string{
		`assistant  [{"id":"a","input":"cut","kind":"tool_use","name":"n"},{"kind":"text","text":"text"},` +
			`{"id":"b","input":{},"kind":"tool_use","name":"n"},{"id":"c","input":"also cut","kind":"tool_use","name":"n"}]`,
		`user  [{"kind":"text","text":"one"}]`,
		`user  [{"kind":"text","text":"two"}]`,
		`assistant  [{"kind":"text","text":"alone"}]`,
	}
	if diff := cmp.Diff(want, saidBy(joined)); diff != "" {
		t.Errorf("joined (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]int{0, 3}, joined[0].Unparsed); diff != "" {
		t.Errorf("blocks whose arguments are no JSON (-want +got):\n%s", diff)
	}
	if len(joined[0].At) != 4 || joined[3].Message != entries[6].Message {
		t.Errorf("joined has %d values, want 4, and the message that stands alone is kept: %v", len(joined[0].At), joined[3].Message == entries[6].Message)
	}
	when := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for i := range entries {
		entries[i].Message = entries[i].Message.Dated(when.Add(time.Duration(i) * time.Hour))
	}
	if got := dialect.JoinAssistants(entries)[0].Message.Time(); !got.Equal(when) {
		t.Errorf("joined is dated %v, want %v, as the first of them", got, when)
	}
	if diff := cmp.Diff(before, saidBy(entries)); diff != "" {
		t.Errorf("the given entries changed (-before +after):\n%s", diff)
	}
}
