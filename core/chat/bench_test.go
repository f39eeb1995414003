package chat_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"verbatim/core/chat"
	"verbatim/core/payload"

	jsonv2 "github.com/go-json-experiment/json"
)

// The other side of every comparison: one struct with the fields of all kinds of
// blocks, which encoding/json fills and nobody checks.
type (
	plainBlock struct {
		Kind        string          `json:"kind"`
		Text        string          `json:"text,omitempty"`
		Thinking    string          `json:"thinking,omitempty"`
		Signature   string          `json:"signature,omitempty"`
		Data        string          `json:"data,omitempty"`
		ID          string          `json:"id,omitempty"`
		Name        string          `json:"name,omitempty"`
		Input       json.RawMessage `json:"input,omitempty"`
		Locator     string          `json:"locator,omitempty"`
		MediaType   string          `json:"media_type,omitempty"`
		Width       uint32          `json:"width,omitempty"`
		Height      uint32          `json:"height,omitempty"`
		ToolUseID   string          `json:"tool_use_id,omitempty"`
		Content     string          `json:"content,omitempty"`
		IsError     bool            `json:"is_error,omitempty"`
		Attachments []plainBlock    `json:"attachments,omitempty"`
	}
	plainMessage struct {
		Role    string       `json:"role"`
		Content []plainBlock `json:"content"`
	}
	plainRequest struct {
		Model     string         `json:"model"`
		MaxTokens *uint64        `json:"max_tokens"`
		System    []plainBlock   `json:"system"`
		Messages  []plainMessage `json:"messages"`
		Tools     []struct {
			Name        string          `json:"name"`
			Description string          `json:"description"`
			InputSchema json.RawMessage `json:"input_schema"`
		} `json:"tools"`
		Effort *string `json:"effort"`
	}
)

// prose is about size bytes of text with one character in 20 that JSON escapes and one
// word in 100 that is not ASCII.
func prose(random *rand.Rand, size int) string {
	var b strings.Builder
	for b.Len() < size {
		switch n := random.IntN(100); {
		case n == 0:
			b.WriteString(" é世界")
		case n < 28:
			b.WriteString([]string{"\n", "\t", `"`, `\`}[n%4])
		}
		fmt.Fprintf(&b, " %s", strings.Repeat("x", 1+random.IntN(8)))
	}
	return b.String()
}

// turns is a conversation of n messages with 1 to 3 KB each, one in five of which calls a
// tool and is followed by the result.
func turns(b *testing.B, n int) []chat.Message {
	random := rand.New(rand.NewPCG(1, 2))
	messages := make([]chat.Message, n)
	for i := range messages {
		body := prose(random, 1000+random.IntN(2000))
		id := fmt.Sprintf("toolu_%022d", i-i%5)
		switch i % 5 {
		case 0:
			input := toPayload(b, fmt.Sprintf(`{"path":"core/payload/value.go","start":%d,"limit":2000}`, i))
			messages[i] = assistant(chat.Text{Text: body}, chat.ToolUse{ID: id, Name: "read_file", Input: input})
		case 1:
			messages[i] = user(chat.ToolResult{ToolUseID: id, Content: body})
		default:
			messages[i] = user(chat.Text{Text: body})
		}
	}
	return messages
}

func longRequest(b *testing.B) []byte {
	q := chat.EmptyRequest("some-model", 64_000)
	q.Messages = turns(b, 1000)
	text, err := jsonv2.Marshal(q)
	if err != nil {
		b.Fatal(err)
	}
	return text
}

func BenchmarkDecodeRequest(b *testing.B) {
	text := longRequest(b)
	for _, side := range []struct {
		how    string
		decode func() error
	}{
		{"chat", func() error { return new(chat.ChatRequest).UnmarshalJSON(text) }},
		{"chat_in_json_v2", func() error { return jsonv2.Unmarshal(text, new(chat.ChatRequest)) }},
		{"chat_in_encoding_json", func() error { return json.Unmarshal(text, new(chat.ChatRequest)) }},
		{"encoding_json", func() error { return json.Unmarshal(text, new(plainRequest)) }},
	} {
		b.Run("how="+side.how, func(b *testing.B) { measure(b, len(text), side.decode) })
	}
}

func BenchmarkContentFromMessage(b *testing.B) {
	p := fiftyBlocks(b)
	text := []byte(p.String())
	for _, side := range []struct {
		how    string
		decode func() error
	}{
		{"chat", func() error { _, err := chat.ContentFromMessage(p); return err }},
		{"encoding_json", func() error { return json.Unmarshal(text, new(plainMessage)) }},
	} {
		b.Run("how="+side.how, func(b *testing.B) { measure(b, len(text), side.decode) })
	}
}

func BenchmarkMessagePayload(b *testing.B) {
	p := fiftyBlocks(b)
	blocks, err := chat.ContentFromMessage(p)
	if err != nil {
		b.Fatal(err)
	}
	var plain plainMessage
	if err := json.Unmarshal([]byte(p.String()), &plain); err != nil {
		b.Fatal(err)
	}
	for _, side := range []struct {
		how    string
		encode func() error
	}{
		{"chat", func() error { _, err := chat.MessagePayload(blocks); return err }},
		{"encoding_json", func() error { _, err := json.Marshal(plain); return err }},
	} {
		b.Run("how="+side.how, func(b *testing.B) { measure(b, len(p.String()), side.encode) })
	}
}

func BenchmarkEncodeRequest(b *testing.B) {
	text := longRequest(b)
	var q chat.ChatRequest
	if err := q.UnmarshalJSON(text); err != nil {
		b.Fatal(err)
	}
	var plain plainRequest
	if err := json.Unmarshal(text, &plain); err != nil {
		b.Fatal(err)
	}
	for _, side := range []struct {
		how    string
		encode func() error
	}{
		{"chat", func() error { _, err := q.MarshalJSON(); return err }},
		{"encoding_json", func() error { _, err := json.Marshal(plain); return err }},
	} {
		b.Run("how="+side.how, func(b *testing.B) { measure(b, len(text), side.encode) })
	}
}

// fiftyBlocks is the payload of a message with fifty blocks.
func fiftyBlocks(b *testing.B) payload.Payload {
	var blocks []chat.Block
	for _, m := range turns(b, 100) {
		blocks = append(blocks, m.Content...)
	}
	p, err := chat.MessagePayload(blocks[:50])
	if err != nil {
		b.Fatal(err)
	}
	return p
}

func measure(b *testing.B, size int, do func() error) {
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		if err := do(); err != nil {
			b.Fatal(err)
		}
	}
}
