package chat_test

import (
	"errors"
	"strings"
	"testing"

	"verbatim/core/chat"
	"verbatim/core/fault"
	"verbatim/core/payload"
	"verbatim/generated/wire"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
)

func thereAndBack(t *testing.T, blocks ...chat.Block) payload.Payload {
	t.Helper()
	p, err := chat.MessagePayload(blocks)
	if err != nil {
		t.Fatal(err)
	}
	read, err := chat.ContentFromMessage(p)
	if diff := cmp.Diff(blocks, read, same); diff != "" || err != nil {
		t.Errorf("there and back, %v (-want +got):\n%s", err, diff)
	}
	return p
}

func TestAPictureIsALocatorAndTwoNumbersInARecord(t *testing.T) {
	image := chat.Image(picture(t))
	thereAndBack(t, image, chat.ToolResult{
		ToolUseID:   "tu_1",
		Content:     "the screenshot",
		Attachments: []chat.ImageRef{chat.ImageRef(image)},
	})
	text, err := jsonv2.Marshal(image)
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]any
	if err := jsonv2.Unmarshal(text, &fields); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{
		"kind": "image", "locator": "cas:b3-" + abHash, "media_type": "png", "width": 640.0, "height": 480.0,
	}
	if diff := cmp.Diff(want, fields); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if mime := wire.ImageTypeJPEG.MIME(); mime != "image/jpeg" {
		t.Errorf("a jpeg is sent as %q", mime)
	}
}

// The signature is written in two halves so that no scanner takes it for a secret.
func TestThinkingSurvivesByteForByte(t *testing.T) {
	thereAndBack(t,
		chat.Thinking{Thinking: "The question has two parts.", Signature: "WaUjzkyp" + "Q2mUEVM36O2Txu"},
		chat.RedactedThinking{Data: "EroBCkYIARgCKkBmx"},
		chat.Text{Text: "Based on my analysis..."},
	)
	thereAndBack(t, chat.Thinking{Thinking: " \t\r\n ", Signature: "  a=\u2028<&>\x00  "})
}

func TestContentFromMessage(t *testing.T) {
	for _, test := range []struct {
		reason, text string
		want         []chat.Block
	}{
		{"nothing", `{}`, nil},
		{"other keys only", `{"role":"assistant","Content":[{"kind":"text","text":"a"}]}`, nil},
		{"empty", `{"content":[]}`, nil},
		{"with a role", `{"content":[{"kind":"text","text":"a"}],"role":"assistant"}`, []chat.Block{chat.Text{Text: "a"}}},
		{"with a foreign key", `{"content":[{"kind":"text","text":"a","citations":[]}]}`, []chat.Block{chat.Text{Text: "a"}}},
	} {
		t.Run(test.reason, func(t *testing.T) {
			content, err := chat.ContentFromMessage(toPayload(t, test.text))
			if diff := cmp.Diff(test.want, content); diff != "" || err != nil {
				t.Errorf("%v (-want +got):\n%s", err, diff)
			}
		})
	}
}

func TestContentThatCannotBeReadIsNoEmptyWindow(t *testing.T) {
	for _, test := range []struct{ reason, text, subject, recovery string }{
		{"null", `{"content":null}`, "/content", "Found null, expected an array."},
		{"string", `{"content":"a"}`, "/content", `Found "a", expected an array.`},
		{"object", `{"content":{"kind":"text","text":"a"}}`, "/content", "Found an object, expected an array."},
		{"null for a block", `{"content":[{"kind":"text","text":"a"},null]}`, "/content/1", "Found null, expected an object."},
		{
			"kind of a later build", `{"content":[{"kind":"from_a_later_build"}]}`, "/content/0/kind",
			`BlockKind: unknown word "from_a_later_build" (text, thinking, redacted_thinking, tool_use, image, tool_result).`,
		},
	} {
		t.Run(test.reason, func(t *testing.T) {
			content, err := chat.ContentFromMessage(toPayload(t, test.text))
			if !errors.Is(err, fault.Code(wire.ErrorCodeWireMismatch)) || content != nil {
				t.Fatalf("ContentFromMessage(%s) = %v, %v, want E_WIRE_MISMATCH", test.text, content, err)
			}
			failure, _ := errors.AsType[*fault.Error](err)
			if failure.Subject() != test.subject || failure.Recovery() != test.recovery {
				t.Errorf("the error is on %q: %q, want %q: %q", failure.Subject(), failure.Recovery(), test.subject, test.recovery)
			}
			if _, ok := errors.AsType[*payload.ReadError](err); !ok {
				t.Errorf("the cause of %v is no *payload.ReadError", err)
			}
		})
	}
}

func TestMessagePayloadOfNothing(t *testing.T) {
	for _, none := range [][]chat.Block{nil, {}} {
		if p, err := chat.MessagePayload(none); err != nil || p.String() != `{"content":[]}` {
			t.Errorf("MessagePayload(%v) = %s, %v", none, p, err)
		}
	}
}

// Three containers stand around an input: the message, its content and the block.
func TestMessagePayloadLeavesAnInput123Containers(t *testing.T) {
	thereAndBack(t, chat.ToolUse{Name: chat.Exec, Input: toPayload(t, nested(123))})
	_, err := chat.MessagePayload([]chat.Block{chat.ToolUse{Name: chat.Exec, Input: toPayload(t, nested(124))}})
	if !errors.Is(err, fault.Code(wire.ErrorCodeInvalidArgs)) {
		t.Fatalf("124 containers give %v, want E_INVALID_ARGS", err)
	}
	failure, _ := errors.AsType[*fault.Error](err)
	if !strings.HasPrefix(failure.Subject(), "/content/0/input/a/") || !strings.Contains(failure.Recovery(), "CAS") {
		t.Errorf("the error is on %q: %q", failure.Subject(), failure.Recovery())
	}
}

func TestMessagePayloadRefuses(t *testing.T) {
	const byValue = ", expected a block by its value: a pointer or nil is none."
	for _, test := range []struct {
		reason            string
		block             chat.Block
		subject, recovery string
	}{
		{"nil", nil, "/content/1", "Found <nil>" + byValue},
		{"pointer", &chat.Text{}, "/content/1", "Found *chat.Text" + byValue},
		{"nil pointer", (*chat.Text)(nil), "/content/1", "Found *chat.Text" + byValue},
		{
			"no tool name",
			chat.ToolUse{},
			"/content/1/name",
			"Found no character of a tool name, expected lower-case ASCII letters, digits and underscores.",
		},
		{"invalid UTF-8", chat.Text{Text: "a\xff"}, "/content/1/text", ""},
		{"no locator", chat.Image{MediaType: wire.ImageTypePNG}, "/content/1/locator", ""},
		{"no media type", chat.Image{Locator: cas(t)}, "/content/1/media_type", ""},
	} {
		t.Run(test.reason, func(t *testing.T) {
			p, err := chat.MessagePayload([]chat.Block{chat.Text{Text: "a"}, test.block})
			if !errors.Is(err, fault.Code(wire.ErrorCodeInvalidArgs)) || p != payload.Empty() {
				t.Fatalf("MessagePayload = %s, %v, want E_INVALID_ARGS", p, err)
			}
			failure, _ := errors.AsType[*fault.Error](err)
			if failure.Subject() != test.subject || test.recovery != "" && failure.Recovery() != test.recovery {
				t.Errorf("the error is on %q: %q, want %q: %q", failure.Subject(), failure.Recovery(), test.subject, test.recovery)
			}
		})
	}
}
