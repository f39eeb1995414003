package dialect_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"verbatim/core/chat"
	"verbatim/core/dialect"
)

// ReadRequest(RequestBody(q)) is q, and so are the bytes of its pictures.
func TestARequestThatIsWrittenIsReadAsItWas(t *testing.T) {
	eachDrawn(t, func(t *rapid.T, g *strictGenerator) {
		q := g.request()
		body, err := dialect.RequestBody(g.dialect, q, album.store())
		if err != nil {
			t.Fatal(err)
		}
		kept := shelf{}
		got, err := dialect.ReadRequest(g.dialect, body, kept.store())
		if err != nil {
			t.Fatalf("%s: %v", body, err)
		}
		if diff := cmp.Diff(normal(g.dialect, q), got, canonical); diff != "" {
			t.Fatalf("%s (-want +got):\n%s", body, diff)
		}
		for at, bytes := range kept {
			if album[at] != bytes {
				t.Fatalf("the store was handed other bytes under %s", at)
			}
		}
		if shown := shown(got); len(kept) != shown {
			t.Fatalf("the store was handed %d pictures, want %d", len(kept), shown)
		}
	})
}

// shown is how many different pictures a request shows.
func shown(q chat.ChatRequest) int {
	names := map[chat.ImageRef]bool{}
	for _, m := range q.Messages {
		for _, b := range m.Content {
			switch b := b.(type) {
			case chat.Image:
				names[chat.ImageRef(b)] = true
			case chat.ToolResult:
				for _, ref := range b.Attachments {
					names[ref] = true
				}
			case chat.Text, chat.Thinking, chat.RedactedThinking, chat.ToolUse:
			}
		}
	}
	return len(names)
}

// ReadResponse(ResponseBody(a)) is a.
func TestAnAnswerThatIsWrittenIsReadAsItWas(t *testing.T) {
	eachDrawn(t, func(t *rapid.T, g *strictGenerator) {
		a := g.response()
		body, err := dialect.ResponseBody(g.dialect, a, dialect.Head{ID: g.id(), Model: g.text()})
		if err != nil {
			t.Fatal(err)
		}
		got, err := dialect.ReadResponse(g.dialect, body)
		if err != nil {
			t.Fatalf("%s: %v", body, err)
		}
		if diff := cmp.Diff(a, got, canonical); diff != "" {
			t.Fatalf("%s (-want +got):\n%s", body, diff)
		}
	})
}

// ReadStream(WriteStream(b)) is b, and b is the answer it was.
func TestAStreamThatIsWrittenIsReadAsTheAnswer(t *testing.T) {
	eachDrawn(t, func(t *rapid.T, g *strictGenerator) {
		a := g.response()
		body, err := dialect.ResponseBody(g.dialect, a, dialect.Head{ID: g.id(), Model: g.text()})
		if err != nil {
			t.Fatal(err)
		}
		text, err := dialect.WriteStream(g.dialect, body)
		if err != nil {
			t.Fatalf("%s: %v", body, err)
		}
		stream, err := dialect.ReadStream(g.dialect, text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if diff := cmp.Diff(string(body), stream.Body.Text()); diff != "" {
			t.Fatalf("%s (-want +got):\n%s", text, diff)
		}
		if len(stream.Skipped) > 0 {
			t.Fatalf("%s: %v were skipped", text, stream.Skipped)
		}
	})
}
