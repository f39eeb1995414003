package dialect_test

import (
	"fmt"
	"strings"
	"testing"

	"verbatim/core/chat"
	"verbatim/core/dialect"
	"verbatim/generated/wire"
)

// askedOften is a request with so many rounds of a text, a call and its result.
func askedOften(rounds int) chat.ChatRequest {
	q := chat.EmptyRequest("m", 1024)
	for i := range rounds {
		id := fmt.Sprintf("call_%d", i)
		q.Messages = append(q.Messages,
			user(chat.Text{Text: strings.Repeat("look at it again ", 8)}),
			assistant(chat.Text{Text: strings.Repeat("so I shall ", 8)}, chat.ToolUse{ID: id, Name: "read_file"}),
			user(chat.ToolResult{ToolUseID: id, Content: strings.Repeat("a line of it\n", 40)}))
	}
	return q
}

func BenchmarkReadRequest(b *testing.B) {
	for _, d := range wire.AllDialects {
		for _, rounds := range []int{100, 1000} {
			body, err := dialect.RequestBody(d, askedOften(rounds), dialect.Store{})
			if err != nil {
				b.Fatal(err)
			}
			b.Run(fmt.Sprintf("%s/%d", d, rounds), func(b *testing.B) {
				b.SetBytes(int64(len(body)))
				b.ReportAllocs()
				for b.Loop() {
					if _, err := dialect.ReadRequest(d, body, dialect.Store{}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func BenchmarkRequestBody(b *testing.B) {
	q := askedOften(1000)
	for _, d := range wire.AllDialects {
		b.Run(d.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := dialect.RequestBody(d, q, dialect.Store{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkReadStream(b *testing.B) {
	for _, deltas := range []int{1000, 10000} {
		var deltasOf []string
		for range deltas {
			deltasOf = append(deltasOf, `{"type":"text_delta","text":"a few more words"}`)
		}
		text := []byte(message0(block("0", `{"type":"text","text":""}`, deltasOf...)))
		b.Run(fmt.Sprint(deltas), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := dialect.ReadStream(wire.DialectAnthropic, text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
