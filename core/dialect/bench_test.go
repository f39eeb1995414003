package dialect_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"verbatim/core/dialect"
	"verbatim/generated/wire"
)

// session is a body of n rounds: a question, a call, its result, an answer.
var sessions = map[wire.Dialect]struct {
	key, round string
	decode     func([]byte) error // as a client decodes it
}{
	wire.DialectAnthropic: {"messages", `{"role":"user","content":"question %[1]d: what does the next file say?"},` +
		`{"role":"assistant","content":[{"type":"thinking","thinking":"I should read it.","signature":"sig%[1]d"},{"type":"tool_use","id":"toolu_%[1]d","name":"read_file","input":{"path":"src/file%[1]d.go","limit":200}}]},` +
		`{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_%[1]d","content":"package main\n\nfunc main() {\n\tprintln(\"file %[1]d\")\n}\n"}]},` +
		`{"role":"assistant","content":[{"type":"text","text":"It prints its own number, %[1]d, and nothing else."}]}`, decodeAs[anthropicBody]},
	wire.DialectOpenAI: {"messages", `{"role":"user","content":"question %[1]d: what does the next file say?"},` +
		`{"role":"assistant","content":null,"tool_calls":[{"id":"call_%[1]d","type":"function","function":{"name":"read_file","arguments":"{\"path\":\"src/file%[1]d.go\",\"limit\":200}"}}]},` +
		`{"role":"tool","tool_call_id":"call_%[1]d","content":"package main\n\nfunc main() {\n\tprintln(\"file %[1]d\")\n}\n"},` +
		`{"role":"assistant","content":"It prints its own number, %[1]d, and nothing else."}`, decodeAs[chatBody]},
	wire.DialectOpenAIResponses: {"input", `{"role":"user","content":"question %[1]d: what does the next file say?"},` +
		`{"type":"function_call","call_id":"call_%[1]d","name":"read_file","arguments":"{\"path\":\"src/file%[1]d.go\",\"limit\":200}"},` +
		`{"type":"function_call_output","call_id":"call_%[1]d","output":"package main\n\nfunc main() {\n\tprintln(\"file %[1]d\")\n}\n"},` +
		`{"type":"message","role":"assistant","content":[{"type":"output_text","text":"It prints its own number, %[1]d, and nothing else.","annotations":[]}]}`, decodeAs[responsesBody]},
}

type anthropicBody struct {
	Model    string `json:"model"`
	Messages []struct {
		Role    string          `json:"role"`
		Content json.RawMessage `json:"content"`
		blocks  []anthropicBlock
		text    string
	} `json:"messages"`
}

type anthropicBlock struct {
	Type      string         `json:"type"`
	Text      string         `json:"text"`
	Thinking  string         `json:"thinking"`
	Signature string         `json:"signature"`
	ID        string         `json:"id"`
	Name      string         `json:"name"`
	Input     map[string]any `json:"input"`
	ToolUseID string         `json:"tool_use_id"`
	Content   any            `json:"content"`
}

// finish decodes the content, which is a string or a list.
func (b *anthropicBody) finish() error {
	for i := range b.Messages {
		m := &b.Messages[i]
		var err error
		if m.Content[0] == '"' {
			err = json.Unmarshal(m.Content, &m.text)
		} else {
			err = json.Unmarshal(m.Content, &m.blocks)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

type chatBody struct {
	Model    string `json:"model"`
	Messages []struct {
		Role       string `json:"role"`
		Content    any    `json:"content"`
		ToolCallID string `json:"tool_call_id"`
		ToolCalls  []struct {
			ID       string `json:"id"`
			Type     string `json:"type"`
			Function struct {
				Name      string `json:"name"`
				Arguments string `json:"arguments"`
			} `json:"function"`
		} `json:"tool_calls"`
	} `json:"messages"`
}

func (b *chatBody) finish() error {
	for _, m := range b.Messages {
		for _, call := range m.ToolCalls {
			var input map[string]any
			if err := json.Unmarshal([]byte(call.Function.Arguments), &input); err != nil {
				return err
			}
		}
	}
	return nil
}

type responsesBody struct {
	Model string `json:"model"`
	Input []struct {
		Type      string `json:"type"`
		Role      string `json:"role"`
		Content   any    `json:"content"`
		CallID    string `json:"call_id"`
		Name      string `json:"name"`
		Arguments string `json:"arguments"`
		Output    any    `json:"output"`
	} `json:"input"`
}

func (b *responsesBody) finish() error {
	for _, item := range b.Input {
		var input map[string]any
		if item.Arguments != "" {
			if err := json.Unmarshal([]byte(item.Arguments), &input); err != nil {
				return err
			}
		}
	}
	return nil
}

func decodeAs[T any, P interface {
	*T
	finish() error
}](text []byte) error {
	var body T
	if err := json.Unmarshal(text, &body); err != nil {
		return err
	}
	return P(&body).finish()
}

func sessionOf(d wire.Dialect, rounds int) []byte {
	list := make([]string, rounds)
	for i := range list {
		list[i] = fmt.Sprintf(sessions[d].round, i)
	}
	return []byte(`{"model":"m","` + sessions[d].key + `":[` + strings.Join(list, ",") + `]}`)
}

// BenchmarkReadBody reads a body as session messages, beside a client's own
// decoding of the same text into structs. A body ten times as long takes ten
// times as long.
func BenchmarkReadBody(b *testing.B) {
	for _, d := range wire.AllDialects {
		for _, rounds := range []int{25, 250, 2500} {
			text := sessionOf(d, rounds)
			b.Run(fmt.Sprintf("%s/messages=%d/read", d, 4*rounds), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				for b.Loop() {
					if _, err := dialect.ReadBody(d, text); err != nil {
						b.Fatal(err)
					}
				}
			})
			b.Run(fmt.Sprintf("%s/messages=%d/decode", d, 4*rounds), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				for b.Loop() {
					if err := sessions[d].decode(text); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// BenchmarkWriteBody writes a body of 1,000 messages as it was read, with one
// message gone, and with all written anew.
func BenchmarkWriteBody(b *testing.B) {
	for _, d := range wire.AllDialects {
		read, err := dialect.ReadBody(d, sessionOf(d, 250))
		if err != nil {
			b.Fatal(err)
		}
		edited := *read
		edited.Entries = append(edited.Entries[:0:0], read.Entries...)
		edited.Delete(len(edited.Entries) / 2)
		for name, body := range map[string]*dialect.Body{"as read": read, "edited": &edited, "anew": read.Anew()} {
			b.Run(d.String()+"/"+strings.ReplaceAll(name, " ", "_"), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, _, err := body.Write(dialect.Options{}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
