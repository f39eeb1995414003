package chat_test

import (
	"encoding/json"
	"testing"

	"verbatim/core/chat"
	"verbatim/generated/wire"

	jsonv2 "github.com/go-json-experiment/json"
	jsonv1 "github.com/go-json-experiment/json/v1"
)

// An encoder that writes null for a nil slice, as that of encoding/json does, finds none.
func TestNilListsAreEmptyArrays(t *testing.T) {
	q := chat.EmptyRequest("m", 64)
	q.Messages = []chat.Message{user(), assistant(chat.ToolResult{})}
	const want = `{"model":"m","max_tokens":64,"system":[],"messages":[{"role":"user","content":[]},{"role":"assistant",` +
		`"content":[{"kind":"tool_result","tool_use_id":"","content":"","is_error":false,"attachments":[]}]}],"tools":[],"effort":null}`
	for how, encode := range map[string]func(any) ([]byte, error){
		"encoding/json":       json.Marshal,
		"json/v2":             func(v any) ([]byte, error) { return jsonv2.Marshal(v) },
		"json/v2, nil slices": func(v any) ([]byte, error) { return jsonv2.Marshal(v, jsonv2.FormatNilSliceAsNull(true)) },
		"json/v2 as v1":       func(v any) ([]byte, error) { return jsonv1.Marshal(v) },
	} {
		if text, err := encode(q); err != nil || string(text) != want {
			t.Errorf("%s wrote %s, %v, want %s", how, text, err, want)
		}
	}
}

func TestSystemBlocksAndToolsInJSON(t *testing.T) {
	for _, test := range []struct {
		text string
		into interface {
			json.Marshaler
			json.Unmarshaler
		}
	}{
		{`{"text":"a","cache":true}`, new(chat.SystemBlock)},
		{`{"name":"exec","description":"d","input_schema":{"a":[1]}}`, new(chat.Tool)},
		{`{"role":"user","content":[]}`, new(chat.Message)},
		{`{"locator":"cas:b3-` + abHash + `","media_type":"webp","width":0,"height":4294967295}`, new(chat.ImageRef)},
	} {
		if err := test.into.UnmarshalJSON([]byte(test.text)); err != nil {
			t.Fatalf("%s: %v", test.text, err)
		}
		v1, err1 := test.into.MarshalJSON()
		v2, err2 := jsonv2.Marshal(test.into)
		if string(v1) != test.text || string(v2) != test.text {
			t.Errorf("%s comes back as %s, %v and %s, %v", test.text, v1, err1, v2, err2)
		}
		for _, text := range []string{`{}`, `[]`, `null`, `x`} {
			if err := test.into.UnmarshalJSON([]byte(text)); err == nil {
				t.Errorf("%T takes %s", test.into, text)
			}
		}
	}
}

// What the type of a part cannot keep out, the encoders do.
func TestNoEncoderWritesWhatNoDecoderReads(t *testing.T) {
	text := chat.Text{Text: "a"}
	for _, test := range []struct {
		reason string
		value  json.Marshaler
	}{
		{"nil block", user(text, nil)},
		{"pointer to a block", user(&text)},
		{"nil pointer to a block", user((*chat.Text)(nil))},
		{"no role", chat.Message{}},
		{"unknown role", chat.Message{Role: 200}},
		{"invalid UTF-8", user(chat.Text{Text: "\xff"})},
		{"invalid UTF-8 in a signature", chat.Thinking{Signature: "\xff"}},
		{"no tool name", chat.ToolUse{}},
		{"bad tool name", chat.Tool{Name: "Exec"}},
		{"no locator", chat.Image{MediaType: wire.ImageTypePNG}},
		{"no media type", chat.ImageRef{Locator: cas(t)}},
		{"bad attachment", chat.ToolResult{Attachments: []chat.ImageRef{{}}}},
		{"unknown effort", chat.ChatRequest{Effort: 200}},
		{"no stop reason", chat.ChatResponse{}},
		{"nil block in an answer", chat.ChatResponse{Stop: wire.StopReasonEndTurn, Content: []chat.Block{nil}}},
	} {
		t.Run(test.reason, func(t *testing.T) {
			if written, err := test.value.MarshalJSON(); err == nil {
				t.Errorf("MarshalJSON wrote %s", written)
			}
			if written, err := jsonv2.Marshal(test.value); err == nil {
				t.Errorf("json/v2 wrote %s", written)
			}
			if written, err := json.Marshal(test.value); err == nil {
				t.Errorf("encoding/json wrote %s", written)
			}
		})
	}
}
