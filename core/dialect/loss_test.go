package dialect_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

func parsed(t testing.TB, message string) *session.Message {
	t.Helper()
	m, err := session.ParseMessage([]byte(message))
	if err != nil {
		t.Fatalf("ParseMessage(%s): %v", message, err)
	}
	return m
}

const unknownPicture = `{"kind":"image","locator":"cas:b3-` + "abababababababababababababababababababababababababababababababab" + `","media_type":"png","width":1,"height":1}`

// What a form cannot say is left out and answered, at its path: the package
// comment and this table list the same.
func TestWhatAFormCannotSay(t *testing.T) {
	const (
		speaker  = `{"role":"user","name":"ann","content":"a"}`
		failed   = `{"role":"tool","content":[{"kind":"tool_result","tool_use_id":"c","content":"a","is_error":true}]}`
		picture  = `{"role":"user","content":[{"kind":"text","text":"a"},` + unknownPicture + `]}`
		thought  = `{"role":"assistant","content":[{"kind":"thinking","thinking":"t","signature":"s"},{"kind":"text","text":"a"}]}`
		redacted = `{"role":"assistant","content":[{"kind":"redacted_thinking","data":"d"},{"kind":"text","text":"a"}]}`
	)
	deep := func(format string) string {
		return `{"role":"assistant","content":[{"kind":"foreign","dialect":"` + format + `","raw":{"type":"refusal","x":` + strings.Repeat("[", 508) + strings.Repeat("]", 508) + `}}]}`
	}
	foreign := func(format string) string {
		return `{"role":"assistant","content":[{"kind":"text","text":"a"},{"kind":"foreign","dialect":"` + format + `","raw":{"type":"x"}}]}`
	}
	keyed := func(kind string) string {
		return `{"role":"assistant","content":[{"kind":"text","text":"a",` + kind + `}]}`
	}
	tests := []struct {
		dialect wire.Dialect
		what    dialect.Lost
		message string
		path    string
		left    string // what is written
	}{
		{wire.DialectAnthropic, dialect.LostName, speaker, "/name", `{"content":"a","role":"user"}`},
		{wire.DialectAnthropic, dialect.LostImage, picture, "/content/1", `{"content":[{"text":"a","type":"text"}],"role":"user"}`},
		{wire.DialectAnthropic, dialect.LostForeign, foreign("open_ai"), "/content/1", `{"content":[{"text":"a","type":"text"}],"role":"assistant"}`},
		{wire.DialectAnthropic, dialect.LostKey, keyed(`"phase":"commentary"`), "/content/0/phase", `{"content":[{"text":"a","type":"text"}],"role":"assistant"}`},
		{wire.DialectAnthropic, dialect.LostDepth, deep("anthropic"), "", ""},
		{wire.DialectOpenAI, dialect.LostThinking, thought, "/content/0", `{"content":"a","role":"assistant"}`},
		{wire.DialectOpenAI, dialect.LostRedacted, redacted, "/content/0", `{"content":"a","role":"assistant"}`},
		{wire.DialectOpenAI, dialect.LostIsError, failed, "/content/0/is_error", `{"content":"a","role":"tool","tool_call_id":"c"}`},
		{wire.DialectOpenAI, dialect.LostImage, picture, "/content/1", `{"content":"a","role":"user"}`},
		{
			wire.DialectOpenAI, dialect.LostImage, `{"role":"tool","content":[{"kind":"tool_result","tool_use_id":"c","content":[{"kind":"text","text":"a"},` + unknownPicture + `]}]}`,
			"/content/0/content/1", `{"content":[{"text":"a","type":"text"}],"role":"tool","tool_call_id":"c"}`,
		},
		{wire.DialectOpenAI, dialect.LostForeign, foreign("open_ai_responses"), "/content/1", `{"content":"a","role":"assistant"}`},
		{wire.DialectOpenAI, dialect.LostKey, keyed(`"citations":[]`), "/content/0/citations", `{"content":[{"text":"a","type":"text"}],"role":"assistant"}`},
		{wire.DialectOpenAI, dialect.LostDepth, deep("open_ai"), "", ""},
		{wire.DialectOpenAIResponses, dialect.LostName, speaker, "/name", `{"content":"a","role":"user","type":"message"}`},
		{wire.DialectOpenAIResponses, dialect.LostRedacted, redacted, "/content/0", `{"content":"a","role":"assistant","type":"message"}`},
		{wire.DialectOpenAIResponses, dialect.LostIsError, failed, "/content/0/is_error", `{"call_id":"c","output":"a","type":"function_call_output"}`},
		{wire.DialectOpenAIResponses, dialect.LostImage, picture, "/content/1", `{"content":"a","role":"user","type":"message"}`},
		{wire.DialectOpenAIResponses, dialect.LostForeign, foreign("claude_code"), "/content/1", `{"content":"a","role":"assistant","type":"message"}`},
		{wire.DialectOpenAIResponses, dialect.LostKey, keyed(`"citations":[]`), "/content/0/citations", `{"content":"a","role":"assistant","type":"message"}`},
		{wire.DialectOpenAIResponses, dialect.LostDepth, deep("open_ai_responses"), "", ""},
	}
	var rows []string
	for _, tt := range tests {
		rows = append(rows, tt.dialect.String()+": "+string(tt.what))
		m := parsed(t, tt.message)
		list, losses := dialect.RenderMessages(tt.dialect, []*session.Message{m}, dialect.Options{})
		written := make([]string, len(list))
		for i, v := range list {
			written[i] = v.String()
		}
		if len(losses) != 1 || losses[0].What != tt.what || losses[0].Path != tt.path || losses[0].Message != m || losses[0].Reason == "" {
			t.Errorf("%s of %s: lost %+v, want %s at %s", tt.dialect, tt.message, losses, tt.what, tt.path)
		}
		if tt.left == "" {
			tt.left = strings.Join(written, "") // nothing
			written = append(written, "")[:1]
		}
		if diff := cmp.Diff([]string{tt.left}, written); diff != "" {
			t.Errorf("%s of %s (-want +got):\n%s", tt.dialect, tt.message, diff)
		}
	}
	if diff := cmp.Diff(listed(t, "What a form cannot say"), unique(rows)); diff != "" {
		t.Errorf("the package comment and this table (-comment +table):\n%s", diff)
	}
}

// A key that no dialect is known to have is written wherever the block is.
func TestAKeyThatNobodyKnowsIsWritten(t *testing.T) {
	for _, d := range wire.AllDialects {
		for _, message := range []string{
			`{"role":"assistant","content":[{"kind":"text","text":"a","new":1}]}`,
			`{"role":"assistant","content":[{"kind":"tool_use","id":"c","name":"n","input":{},"new":1}]}`,
			`{"role":"tool","content":[{"kind":"tool_result","tool_use_id":"c","content":[{"kind":"text","text":"a","new":1}],"new":1}]}`,
		} {
			list, losses := dialect.RenderMessages(d, []*session.Message{parsed(t, message)}, dialect.Options{})
			if text := payload.OfArray(list...).String(); len(losses) > 0 || strings.Count(text, `"new":1`) != strings.Count(message, `"new":1`) {
				t.Errorf("%s of %s: written %s, lost %v", d, message, text, losses)
			}
		}
	}
}

// A message of which nothing can be said is left out as a whole, and the others
// keep their index.
func TestNothingLeftOfAMessage(t *testing.T) {
	messages := []*session.Message{
		parsed(t, `{"role":"assistant","content":[{"kind":"foreign","dialect":"codex","raw":{}}]}`),
		parsed(t, `{"role":"assistant","content":[]}`),
		parsed(t, `{"role":"user","name":"ann","content":[{"kind":"foreign","dialect":"codex","raw":{}}]}`),
		parsed(t, `{"role":"tool","content":[{"kind":"foreign","dialect":"codex","raw":{},"result":"c"}]}`),
	}
	for _, d := range wire.AllDialects {
		list, losses := dialect.RenderMessages(d, messages, dialect.Options{})
		if len(list) != 1 {
			t.Errorf("%s: written %v, want the empty message alone", d, list)
		}
		var at []int
		for _, loss := range losses {
			if loss.What == dialect.LostForeign {
				at = append(at, loss.Index)
			}
		}
		if diff := cmp.Diff([]int{0, 2, 3}, at); diff != "" {
			t.Errorf("%s: indexes of what is lost (-want +got):\n%s", d, diff)
		}
	}
}
