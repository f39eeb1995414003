package payload_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"verbatim/core/payload"
	"verbatim/generated/wire"

	"github.com/go-json-experiment/json/jsontext"
)

// sessionLine is one line of a session as agents write them: an envelope around a
// message with two blocks, about 2.6 KB, compact, keys in the writer's own order, one
// escape in 20 bytes and one word in 100 that is not ASCII.
func sessionLine() []byte {
	random := rand.New(rand.NewPCG(1, 2))
	var text strings.Builder
	for text.Len() < 2200 {
		switch n := random.IntN(100); {
		case n == 0:
			text.WriteString(" é世界")
		case n < 28:
			text.WriteString([]string{`\n`, `\t`, `\"`, `\\`}[n%4])
		}
		fmt.Fprintf(&text, " %s", strings.Repeat("x", 1+random.IntN(8)))
	}
	return fmt.Appendf(nil, `{"seq":1234,"type":"assistant_message","time":"2026-01-02T03:04:05.678Z",`+
		`"data":{"content":[{"kind":"text","text":"%s"},{"kind":"tool_use","id":"toolu_01A09q90qw90lq917835lq9",`+
		`"name":"read_file","input":{"path":"core/payload/value.go","start":1,"limit":2000}}],`+
		`"metadata":{"model":"some-model","usage":{"input_tokens":2095,"output_tokens":503}}}}`, text.String())
}

func BenchmarkParse(b *testing.B) {
	line := sessionLine()
	canonical, err := payload.Parse(line)
	if err != nil {
		b.Fatal(err)
	}
	for _, input := range []struct {
		name string
		text []byte
	}{{"written", line}, {"canonical", []byte(canonical.String())}} {
		for _, impl := range parsers {
			b.Run("input="+input.name+"/impl="+impl.name, func(b *testing.B) {
				b.SetBytes(int64(len(input.text)))
				b.ReportAllocs()
				for b.Loop() {
					if !impl.parse(input.text) {
						b.Fatal("refused")
					}
				}
			})
		}
	}
}

// parsers are what else one could call. Canonicalize is RFC 8785, another form, and
// Valid makes none at all.
var parsers = []struct {
	name  string
	parse func([]byte) bool
}{
	{"payload", func(text []byte) bool {
		_, err := payload.Parse(text)
		return err == nil
	}},
	{"tree", func(text []byte) bool { return kept.Lend(text) == nil }},
	{"jsontext.Canonicalize", func(text []byte) bool {
		value := jsontext.Value(text).Clone()
		return value.Canonicalize() == nil
	}},
	{"json.Valid", json.Valid},
}

// kept is a tree whose room is used again, as by a reader of many lines.
var kept payload.Tree

func BenchmarkGet(b *testing.B) {
	line, err := payload.Parse(sessionLine())
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		content := line.Get("data").Get("content")
		if content.Len() != 2 {
			b.Fatal(content)
		}
	}
}

// BenchmarkNewPayload judges the arguments of a tool call, text, and numbers.
func BenchmarkNewPayload(b *testing.B) {
	for _, input := range []struct{ name, text string }{
		{"arguments", `{"path":"core/payload/value.go","start":1,"limit":2000}`},
		{"line", string(sessionLine())},
		{"numbers", `{"n":[` + strings.Repeat("123456,-1,", 500) + `0]}`},
	} {
		b.Run("input="+input.name, func(b *testing.B) {
			v, err := payload.Parse([]byte(input.text))
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(input.text)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := payload.NewPayload(v); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkRecord reads a block of a message. encoding/json stands beside it, which checks
// neither that a key is there nor that it is no null.
func BenchmarkRecord(b *testing.B) {
	text := []byte(`{"kind":"tool_result","tool_use_id":"t1","content":"` + strings.Repeat("it is ", 200) + `","is_error":false,"attachments":[]}`)
	b.Run("how=payload", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			v, err := payload.Parse(text)
			if err != nil {
				b.Fatal(err)
			}
			r := payload.ReadRecord(v)
			payload.Word(r, "kind", wire.ParseBlockKind)
			r.Text("tool_use_id")
			r.Text("content")
			r.Bool("is_error")
			r.List("attachments")
			if err := r.Err(); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("how=encoding_json", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var block struct {
				Kind        string            `json:"kind"`
				ToolUseID   string            `json:"tool_use_id"`
				Content     string            `json:"content"`
				IsError     bool              `json:"is_error"`
				Attachments []json.RawMessage `json:"attachments"`
			}
			if err := json.Unmarshal(text, &block); err != nil {
				b.Fatal(err)
			}
		}
	})
}
