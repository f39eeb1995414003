package chat_test

import (
	"encoding/json"
	"errors"
	"testing"

	"verbatim/core/chat"
	"verbatim/core/fault"
	"verbatim/core/payload"

	"github.com/google/go-cmp/cmp"
)

// checkText holds what every decoder owes to any text: no panic, an error of one of the
// two types, and what it takes is written and read again as the same value.
func checkText[T any, P interface {
	*T
	json.Unmarshaler
	json.Marshaler
}](t *testing.T, text []byte) {
	var value, again T
	if err := P(&value).UnmarshalJSON(text); err != nil {
		_, read := errors.AsType[*payload.ReadError](err)
		_, syntax := errors.AsType[*payload.SyntaxError](err)
		if !read && !syntax {
			t.Errorf("%q: the error %v is a %[2]T", text, err)
		}
		return
	}
	written, err := P(&value).MarshalJSON()
	if err != nil {
		t.Fatalf("%q is taken and cannot be written: %v", text, err)
	}
	if err := P(&again).UnmarshalJSON(written); err != nil {
		t.Fatalf("%q is written as %q, which is refused: %v", text, written, err)
	}
	if diff := cmp.Diff(value, again, same); diff != "" {
		t.Errorf("%q is written as %q (-first +second):\n%s", text, written, diff)
	}
}

func seedBlocks(f *testing.F, before, after string) {
	for _, form := range blockForms(f) {
		f.Add([]byte(before + form.direct + after))
	}
	for _, test := range append(refusedInPayloads(), append(refusedBlocks, refusedTexts...)...) {
		f.Add([]byte(before + test.text + after))
	}
}

func FuzzMessage(f *testing.F) {
	seedBlocks(f, `{"role":"user","content":[`, `]}`)
	f.Fuzz(checkText[chat.Message])
}

func FuzzRequest(f *testing.F) {
	f.Add([]byte(emptyRequest))
	for _, test := range refusedRequests {
		f.Add([]byte(test.text))
	}
	f.Fuzz(checkText[chat.ChatRequest])
}

func FuzzResponse(f *testing.F) {
	seedBlocks(f, `{"content":[`, `],"stop":"end_turn","usage":{"input_tokens":10,"output_tokens":1,"cache_read_tokens":90}}`)
	f.Fuzz(checkText[chat.ChatResponse])
}

func FuzzTool(f *testing.F) {
	f.Add([]byte(`{"name":"exec","description":"d","input_schema":{"a":[1]}}`))
	f.Fuzz(checkText[chat.Tool])
}

func FuzzLimits(f *testing.F) {
	for _, text := range []string{"0", "1", "null", "-0", "1.0", "18446744073709551616", `"5"`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		checkText[chat.Ceiling](t, text)
		checkText[chat.Window](t, text)
	})
}

// A name that is taken is the one spelling of itself.
func FuzzToolName(f *testing.F) {
	f.Add("l2_search_v2")
	for _, test := range refusedNames {
		f.Add(test.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		name, err := chat.ParseToolName(text)
		_, refused := errors.AsType[*fault.Error](err)
		if (err != nil) != refused || err == nil && string(name) != text {
			t.Errorf("ParseToolName(%q) = %q, %v", text, name, err)
		}
		if written, werr := chat.ToolName(text).MarshalText(); (werr == nil) != (err == nil) {
			t.Errorf("%q is written as %q, %v, and parsed with %v", text, written, werr, err)
		}
	})
}

// FuzzContentFromMessage holds that a record is read whole or not at all.
func FuzzContentFromMessage(f *testing.F) {
	seedBlocks(f, `{"content":[`, `]}`)
	f.Fuzz(func(t *testing.T, text []byte) {
		var p payload.Payload
		if p.UnmarshalJSON(text) != nil {
			return
		}
		content, err := chat.ContentFromMessage(p)
		if err != nil {
			if content != nil {
				t.Errorf("%s: blocks %v beside the error %v", p, content, err)
			}
			return
		}
		again, err := chat.MessagePayload(content)
		if err != nil {
			t.Fatalf("%s is read and cannot be written: %v", p, err)
		}
		if read, err := chat.ContentFromMessage(again); err != nil || !cmp.Equal(content, read, same) {
			t.Errorf("%s is written as %s, %v", p, again, err)
		}
	})
}
