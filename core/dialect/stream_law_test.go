package dialect_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"verbatim/core/dialect"
	"verbatim/generated/wire"
)

// answer is the body of an answer as a provider may give it, with much that the
// canonical model cannot say.
func (g *strictGenerator) answer() obj {
	switch g.dialect {
	case wire.DialectAnthropic:
		return obj{
			{"id", "m"},
			{"type", "message"},
			{"role", "assistant"},
			{"stop_sequence", nil},
			{"content", g.some("blocks", 4, g.anthropicAnswered)},
			{"stop_reason", g.one("stop", "end_turn", "pause_turn", "a new word", nil)},
			{"usage", g.one("usage", obj{{"input_tokens", raw("5")}, {"output_tokens", raw("9")}}, nil, obj{{"output_tokens", nil}})},
		}
	case wire.DialectOpenAI:
		choices := arr{}
		for i := range rapid.IntRange(1, 3).Draw(g.T, "choices") {
			choices = append(choices, obj{
				{"index", raw("012"[i : i+1])},
				{"logprobs", g.one("logprobs", nil, obj{{"content", arr{raw("1.5")}}})},
				{"message", g.answeredMessage()},
				{"finish_reason", g.one("finish", "stop", "tool_calls", "a new word")},
			})
		}
		return obj{
			{"id", "c"},
			{"object", "chat.completion"},
			{"created", raw("1")},
			{"model", g.text()},
			{"system_fingerprint", nil},
			{"choices", choices},
			{"usage", g.one("usage", obj{{"prompt_tokens", raw("1")}}, nil)},
		}
	case wire.DialectOpenAIResponses:
	}
	return obj{
		{"id", "r"},
		{"object", "response"},
		{"status", g.one("status", "completed", "incomplete", "failed")},
		{"error", nil},
		{"output", g.some("items", 4, func() any {
			return g.one("item", obj{{"type", "message"}, {"content", arr{obj{{"type", "output_text"}, {"text", g.text()}}, obj{{"type", "refusal"}}}}},
				obj{{"type", "function_call"}, {"arguments", g.arguments()}}, obj{{"type", "web_search_call"}, {"action", g.value()}})
		})},
		{"usage", nil},
	}
}

func (g *strictGenerator) anthropicAnswered() any {
	return g.one("block",
		obj{{"type", "text"}, {"text", g.text()}, {"citations", g.one("citations", nil, arr{obj{{"n", raw("1")}}})}},
		obj{{"type", "thinking"}, {"thinking", g.text()}, {"signature", g.text()}},
		obj{{"type", "tool_use"}, {"id", "t"}, {"name", "n"}, {"input", g.value()}},
		obj{{"type", "server_tool_use"}, {"id", "t"}},
		obj{{"type", "a new type"}, {"text", raw("7")}, {"x", g.value()}},
	)
}

func (g *strictGenerator) answeredMessage() obj {
	m := obj{{"role", "assistant"}, {"content", g.one("content", g.text(), nil)}, {"refusal", g.one("refusal", nil, "no")}, {"annotations", arr{}}}
	if g.maybe("calls") {
		m = m.with("tool_calls", g.some("calls", 3, func() any {
			return obj{{"id", g.id()}, {"type", g.one("type", "function", "custom")}, {"function", obj{{"name", g.text()}, {"arguments", g.arguments()}}}}
		}))
	}
	return m
}

// ReadStream(WriteStream(b)) is b for whatever a provider may answer.
func TestAStreamIsTheAnswerThatItWasWrittenOf(t *testing.T) {
	eachDrawn(t, func(t *rapid.T, g *strictGenerator) {
		body := drawLayout(t).text(g.answer())
		text, err := dialect.WriteStream(g.dialect, []byte(body))
		if err != nil {
			t.Fatalf("%s: %v", body, err)
		}
		stream, err := dialect.ReadStream(g.dialect, text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if diff := cmp.Diff(treeOf(t, []byte(body)).Value().String(), stream.Body.Text()); diff != "" {
			t.Fatalf("%s (-want +got):\n%s", text, diff)
		}
	})
}

// A stream that ends anywhere before its end gives no answer, and says so.
func TestAStreamThatIsCutGivesNoAnswer(t *testing.T) {
	eachDrawn(t, func(t *rapid.T, g *strictGenerator) {
		text, err := dialect.WriteStream(g.dialect, []byte(drawLayout(t).text(g.answer())))
		if err != nil {
			t.Fatal(err)
		}
		// The last event needs no blank line, and its last byte is needed.
		end := rapid.IntRange(0, len(strings.TrimRight(string(text), "\n"))-1).Draw(t, "end")
		stream, err := dialect.ReadStream(g.dialect, text[:end])
		if err == nil {
			t.Fatalf("%s: gave %s", text[:end], stream.Body.Text())
		}
		broken, ok := errors.AsType[*dialect.StreamError](err)
		if !ok || strings.Contains(string(text[:end]), "data: {") && broken.Failure != wire.ProviderFailureKindCut {
			t.Fatalf("%s: the error is %v, want one that says it was cut", text[:end], err)
		}
	})
}
