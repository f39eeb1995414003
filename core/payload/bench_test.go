package payload_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"verbatim/core/payload"

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
	{"jsontext.Canonicalize", func(text []byte) bool {
		value := jsontext.Value(text).Clone()
		return value.Canonicalize() == nil
	}},
	{"json.Valid", json.Valid},
}

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
