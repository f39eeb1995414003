package transcript_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/invariant/transcript"
)

// longBody is a request of Anthropic Messages with a number of messages, as a
// coding agent sends it: thinking, text and two calls, then two results.
func longBody(messages int) []byte {
	var b strings.Builder
	b.WriteString(`{"model":"claude-opus-5","max_tokens":1024,"tools":[{"name":"read_file","input_schema":{"type":"object"}}],"messages":[{"role":"user","content":"go"}`)
	for i := 1; i+1 < messages; i += 2 {
		fmt.Fprintf(&b, `,{"role":"assistant","content":[{"type":"thinking","thinking":"Next is file %d.","signature":"c2lnbmF0dXJl%d"},`+
			`{"type":"text","text":"Reading file %d.\nThen \"the other\"."},`+
			`{"type":"tool_use","id":"toolu_a%d","name":"read_file","input":{"path":"src/a%d.go","limit":200}},`+
			`{"type":"tool_use","id":"toolu_b%d","name":"read_file","input":{"path":"src/b%d.go","limit":200}}]}`, i, i, i, i, i, i, i)
		fmt.Fprintf(&b, `,{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_a%d","content":"package a\n\nfunc F%d() int { return %d }\n"},`+
			`{"type":"tool_result","tool_use_id":"toolu_b%d","content":[{"type":"text","text":"package b"}]}]}`, i, i, i, i)
	}
	b.WriteString(`]}`)
	return []byte(b.String())
}

// wireBody is as much of a body as a program would decode.
type wireBody struct {
	Model     string        `json:"model"`
	MaxTokens int           `json:"max_tokens"`
	Tools     []wireTool    `json:"tools"`
	Messages  []wireMessage `json:"messages"`
}

type wireTool struct {
	Name        string          `json:"name"`
	InputSchema json.RawMessage `json:"input_schema"`
}

type wireMessage struct {
	Role    string      `json:"role"`
	Content wireContent `json:"content"`
}

type wireContent []wireBlock

func (c *wireContent) UnmarshalJSON(text []byte) error {
	if text[0] == '"' {
		*c = wireContent{{Type: "text"}}
		return json.Unmarshal(text, &(*c)[0].Text)
	}
	return json.Unmarshal(text, (*[]wireBlock)(c))
}

type wireBlock struct {
	Type      string          `json:"type"`
	Text      string          `json:"text"`
	Thinking  string          `json:"thinking"`
	Signature string          `json:"signature"`
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Input     json.RawMessage `json:"input"`
	ToolUseID string          `json:"tool_use_id"`
	Content   json.RawMessage `json:"content"`
}

// BenchmarkCheck reads a body of 1,000 messages and checks it, beside what
// encoding/json takes to decode the same.
func BenchmarkCheck(b *testing.B) {
	text := longBody(1_000)
	b.Run("read and check", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		var tree payload.Tree
		for b.Loop() {
			if err := tree.Lend(text); err != nil {
				b.Fatal(err)
			}
			if r := transcript.Check(dialect.AnthropicTranscript(tree.Root())); len(r.Findings) > 0 {
				b.Fatal(r)
			}
		}
	})
	b.Run("check", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		tree, err := payload.ReadTree(text)
		if err != nil {
			b.Fatal(err)
		}
		t := dialect.AnthropicTranscript(tree.Root())
		for b.Loop() {
			transcript.Check(t)
		}
	})
	b.Run("encoding json", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			var body wireBody
			if err := json.Unmarshal(text, &body); err != nil {
				b.Fatal(err)
			}
		}
	})
}
