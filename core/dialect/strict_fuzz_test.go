package dialect_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// addBodies adds the inputs of the reported cases, for each dialect.
func addBodies(f *testing.F, ids ...string) {
	for _, id := range ids {
		for i := range wire.AllDialects {
			f.Add(uint8(i), reportedInput(f, id))
		}
	}
}

func dialectOf(n uint8) wire.Dialect { return wire.AllDialects[int(n)%len(wire.AllDialects)] }

// FuzzReadRequest: what can be read strictly can be written, and is read again as
// it was.
func FuzzReadRequest(f *testing.F) {
	addBodies(f, "B96", "V02", "V10", "V13", "V19", "B64", "B87")
	f.Fuzz(func(t *testing.T, n uint8, text []byte) {
		d, kept := dialectOf(n), shelf{}
		q, err := dialect.ReadRequest(d, text, kept.store())
		if err != nil {
			return
		}
		body, err := dialect.RequestBody(d, q, kept.store())
		if err != nil {
			t.Fatalf("%s: %+v was read and cannot be written: %v", d, q, err)
		}
		again, err := dialect.ReadRequest(d, body, dialect.Store{})
		if err != nil {
			t.Fatalf("%s: %s was written and cannot be read: %v", d, body, err)
		}
		if diff := cmp.Diff(q, again, canonical); diff != "" {
			t.Errorf("%s: %s (-want +got):\n%s", d, body, diff)
		}
	})
}

// FuzzReadResponse: as FuzzReadRequest. An answer of Responses that is cut off
// may call, and one whose text stands behind a call is none of Chat Completions.
func FuzzReadResponse(f *testing.F) {
	addBodies(f, "B82", "B89", "B91", "B91b", "B91c")
	f.Fuzz(func(t *testing.T, n uint8, text []byte) {
		d := dialectOf(n)
		if tree, err := payload.ReadTree(text); err == nil {
			dialect.UsageOf(d, tree.Root())
		}
		a, err := dialect.ReadResponse(d, text)
		if err != nil {
			return
		}
		body, err := dialect.ResponseBody(d, a, dialect.Head{})
		if err != nil {
			t.Fatalf("%s: %+v was read and cannot be written: %v", d, a, err)
		}
		again, err := dialect.ReadResponse(d, body)
		if err != nil {
			t.Fatalf("%s: %s was written and cannot be read: %v", d, body, err)
		}
		if diff := cmp.Diff(a, again, canonical); diff != "" {
			t.Errorf("%s: %s (-want +got):\n%s", d, body, diff)
		}
	})
}

// FuzzReadStream: any text is read or refused, and an answer that can be written
// as a stream is read from it as it was.
func FuzzReadStream(f *testing.F) {
	for i := range wire.AllDialects {
		f.Add(uint8(i), []byte(message0(block("0", `{"type":"text","text":""}`, `{"type":"text_delta","text":"a"}`))))
		f.Add(uint8(i), []byte(sse(`{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"c"}]},"finish_reason":"stop"}]}`, "[DONE]")))
		f.Add(uint8(i), []byte(sse(`{"type":"response.output_item.done","output_index":0,"item":{}}`, `{"type":"response.completed","response":{"status":"completed"}}`)))
	}
	f.Fuzz(func(t *testing.T, n uint8, text []byte) {
		d := dialectOf(n)
		stream, err := dialect.ReadStream(d, text)
		if err != nil {
			return
		}
		walk(dialect.AnthropicTranscript(stream.Body.Root()), dialect.ChatTranscript(stream.Body.Root()), dialect.ResponsesTranscript(stream.Body.Root()))
		written, err := dialect.WriteStream(d, []byte(stream.Body.Text()))
		if err != nil {
			return
		}
		again, err := dialect.ReadStream(d, written)
		if err != nil {
			t.Fatalf("%s: %s was written and cannot be read: %v", d, written, err)
		}
		if again.Body.Text() != stream.Body.Text() {
			t.Errorf("%s: %s became %s", d, stream.Body.Text(), again.Body.Text())
		}
	})
}
