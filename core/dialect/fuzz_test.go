package dialect_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// Whatever stands in a body, reading it does not panic; what is read is written
// as it was; and what is written anew says the same, but for what is answered
// as lost.
func FuzzReadBody(f *testing.F) {
	for _, d := range wire.AllDialects {
		f.Add(byte(d), string(sessionOf(d, 2)))
	}
	f.Add(byte(wire.DialectAnthropic), `{"system":[{"type":"text","text":"s"}],"messages":[{"role":"user","content":[{"type":"text","text":"a","kind":1},{"type":"tool_result","tool_use_id":"c","content":[{"type":"image","source":{"type":"base64","media_type":"image/gif","data":"`+pictures[wire.ImageTypeGIF]+`"}}]},{"type":"document"}]}]}`)
	f.Add(byte(wire.DialectOpenAI), `{"messages":[{"role":"assistant","content":[{"type":"refusal","refusal":"r"}],"refusal":null,"x":1,"tool_calls":[{"id":"c","type":"custom"}]},{"role":"function","name":"f","content":"a"}]}`)
	f.Add(byte(wire.DialectOpenAIResponses), `{"instructions":"s","input":[{"type":"reasoning","summary":[],"encrypted_content":"e"},{"role":"assistant","phase":"p","content":[{"type":"output_text","text":"a","annotations":[1]}]},{"type":"item_reference","id":"x"}]}`)
	f.Add(byte(wire.DialectOpenAIResponses), `{"output":[{"type":"mcp_approval_request","id":"m"}]}`)
	f.Fuzz(func(t *testing.T, which byte, text string) {
		d := wire.AllDialects[int(which)%len(wire.AllDialects)]
		b, err := dialect.ReadBody(d, []byte(text))
		if err != nil {
			return
		}
		if got := write(t, b); got != b.Root().Raw() {
			t.Fatalf("written (-want +got):\n%s", cmp.Diff(b.Root().Raw(), got))
		}
		b.Against(logOf(t, `{"role":"assistant","content":"a"}`, `{"role":"assistant","content":"b"}`).Fold())
		walk(dialect.AnthropicTranscript(b.Root()), dialect.ChatTranscript(b.Root()), dialect.ResponsesTranscript(b.Root()))
		if b.Answer || len(b.Entries) == 0 {
			return
		}
		anew, losses, err := b.Anew().Write(dialect.Options{})
		if err != nil {
			t.Fatal(err)
		}
		again, err := dialect.ReadBody(d, anew)
		if err != nil {
			t.Fatalf("written anew, %s is refused: %v", anew, err)
		}
		if len(losses) > 0 {
			return
		}
		if diff := cmp.Diff(saidBy(b.Entries), saidBy(again.Entries)); diff != "" {
			t.Fatalf("%s\nwritten anew (-want +got):\n%s", anew, diff)
		}
	})
}

func walk(transcripts ...dialect.Transcript) {
	for _, t := range transcripts {
		for _, turn := range t.Turns {
			for _, part := range turn.Parts {
				part.At.Path()
			}
		}
	}
}

// A message of the session, whatever blocks it holds, is written without a
// panic as JSON that its dialect reads.
func FuzzRender(f *testing.F) {
	for _, message := range []string{
		`{"role":"user","content":"a","name":"n"}`,
		`{"role":"assistant","content":[{"kind":"thinking","thinking":"","signature":"s"},{"kind":"tool_use","id":"c","name":"n","input":[1.0],"type":1}]}`,
		`{"role":"tool","content":[{"kind":"tool_result","tool_use_id":"c","content":[],"attachments":[{"locator":"x"}]}]}`,
		`{"role":"user","content":[{"kind":"foreign","dialect":"open_ai","raw":{"role":"x"}},` + unknownPicture + `]}`,
		`{"role":"assistant","content":[{"kind":"foreign","dialect":"open_ai","of":"message","raw":{"role":1,"content":2}}]}`,
		`{"role":"assistant","content":[{"kind":"foreign","dialect":"open_ai_responses","raw":{"type":"refusal"},"type":1}]}`,
	} {
		f.Add(message)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := session.ParseMessage([]byte(text))
		if err != nil {
			return
		}
		for _, d := range wire.AllDialects {
			list, _ := dialect.RenderMessages(d, []*session.Message{m, m}, dialect.Options{})
			if v := payload.OfArray(list...); v.IsZero() {
				t.Fatalf("%s is written as no JSON for %s: %v", text, d, list)
			}
		}
	})
}
