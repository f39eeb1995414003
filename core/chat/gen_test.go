package chat_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"verbatim/core/chat"
	"verbatim/core/locator"
	"verbatim/core/payload"
	"verbatim/core/usage"
	"verbatim/generated/wire"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// same compares the parts that keep their fields to themselves by ==.
var same = cmp.Options{cmpopts.EquateComparable(payload.Payload{}, locator.Locator{}, usage.ModelUsage{})}

func user(blocks ...chat.Block) chat.Message {
	return chat.Message{Role: wire.RoleUser, Content: blocks}
}

func assistant(blocks ...chat.Block) chat.Message {
	return chat.Message{Role: wire.RoleAssistant, Content: blocks}
}

func toValue(tb testing.TB, text string) payload.Value {
	tb.Helper()
	v, err := payload.Parse([]byte(text))
	if err != nil {
		tb.Fatal(err)
	}
	return v
}

func toPayload(tb testing.TB, text string) payload.Payload {
	tb.Helper()
	p, err := payload.NewPayload(toValue(tb, text))
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// abHash is the text of a hash of 32 bytes 0xab.
var abHash = strings.Repeat("ab", 32)

func cas(tb testing.TB) locator.Locator {
	tb.Helper()
	l, err := locator.ParseLocator("cas:b3-" + abHash)
	if err != nil {
		tb.Fatal(err)
	}
	return l
}

func picture(tb testing.TB) chat.ImageRef {
	tb.Helper()
	return chat.ImageRef{Locator: cas(tb), MediaType: wire.ImageTypePNG, Width: 640, Height: 480}
}

// nested is an object of so many containers, {"a":{"a":…{}}}.
func nested(depth int) string {
	return strings.Repeat(`{"a":`, depth-1) + "{}" + strings.Repeat("}", depth-1)
}

// wantError fails unless err is want word for word. What stands in a payload.SyntaxError
// beside its path and message is the payload package's own.
func wantError(t *testing.T, want *payload.ReadError, err error) {
	t.Helper()
	got, ok := errors.AsType[*payload.ReadError](err)
	if syntax, isSyntax := errors.AsType[*payload.SyntaxError](err); isSyntax {
		got, ok = &payload.ReadError{Path: syntax.Path, Problem: syntax.Message}, true
	}
	if !ok {
		t.Fatalf("the error is %v, want %v", err, want)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the error (-want +got):\n%s", diff)
	}
}

// Texts are made of the characters that some writer of JSON treats in its own way.
var (
	texts = rapid.StringOfN(rapid.SampledFrom([]rune{
		'a', 'b', ' ', '"', '\\', '/', '<', '>', '&', '{', ']', 0, '\n', '\t', 0x1f, 0x7f, 'é', '世', 0x2028, 0x2029,
		0xfffd, 0xffff, '😀', 0x10ffff,
	}), 0, 12, -1)
	toolNames = rapid.Custom(func(t *rapid.T) chat.ToolName {
		return chat.ToolName(rapid.StringMatching(`[a-z0-9_]{1,8}`).Draw(t, "tool name"))
	})
	payloads = rapid.Custom(func(t *rapid.T) payload.Payload {
		p, err := payload.NewPayload(drawObject(t, 3))
		if err != nil {
			t.Fatal(err)
		}
		return p
	})
	locators = rapid.Custom(func(t *rapid.T) locator.Locator {
		text := "cas:b3-" + rapid.StringMatching(`[0-9a-f]{64}`).Draw(t, "hash")
		if rapid.Bool().Draw(t, "file") {
			text = "file:role@building.1/notes.md@" + rapid.StringMatching(`[0-9a-f]{40}`).Draw(t, "oid")
		}
		l, err := locator.ParseLocator(text + rapid.SampledFrom([]string{"", "#L10-20", "#B0-1023"}).Draw(t, "range"))
		if err != nil {
			t.Fatal(err)
		}
		return l
	})
	imageRefs = rapid.Custom(func(t *rapid.T) chat.ImageRef {
		return chat.ImageRef{
			Locator:   locators.Draw(t, "locator"),
			MediaType: rapid.SampledFrom(wire.AllImageTypes[:]).Draw(t, "media type"),
			Width:     rapid.Uint32().Draw(t, "width"),
			Height:    rapid.Uint32().Draw(t, "height"),
		}
	})
)

func drawObject(t *rapid.T, depth int) payload.Value {
	var members []payload.Member
	for _, key := range rapid.SliceOfNDistinct(texts, 0, 3, rapid.ID).Draw(t, "keys") {
		members = append(members, payload.Member{Key: key, Value: drawValue(t, depth-1)})
	}
	v, err := payload.OfObject(members...)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func drawValue(t *rapid.T, depth int) payload.Value {
	kinds := 5
	if depth == 0 {
		kinds = 3
	}
	switch rapid.IntRange(1, kinds).Draw(t, "kind of value") {
	case 1:
		return payload.OfBool(rapid.Bool().Draw(t, "bool"))
	case 2:
		return payload.OfInteger(rapid.Int64().Draw(t, "integer"))
	case 3:
		v, err := payload.OfString(texts.Draw(t, "string"))
		if err != nil {
			t.Fatal(err)
		}
		return v
	case 4:
		return payload.OfArray(drawValue(t, depth-1), drawValue(t, depth-1))
	}
	return drawObject(t, depth)
}

var blocks = rapid.Custom(func(t *rapid.T) chat.Block {
	return wire.MatchBlockKind(rapid.SampledFrom(wire.AllBlockKinds[:]).Draw(t, "kind"),
		func() chat.Block { return chat.Text{Text: texts.Draw(t, "text")} },
		func() chat.Block {
			return chat.Thinking{Thinking: texts.Draw(t, "thinking"), Signature: texts.Draw(t, "signature")}
		},
		func() chat.Block { return chat.RedactedThinking{Data: texts.Draw(t, "data")} },
		func() chat.Block {
			return chat.ToolUse{ID: texts.Draw(t, "id"), Name: toolNames.Draw(t, "name"), Input: payloads.Draw(t, "input")}
		},
		func() chat.Block { return chat.Image(imageRefs.Draw(t, "image")) },
		func() chat.Block {
			return chat.ToolResult{
				ToolUseID:   texts.Draw(t, "tool use id"),
				Content:     texts.Draw(t, "content"),
				IsError:     rapid.Bool().Draw(t, "is error"),
				Attachments: drawSome(t, imageRefs, "attachments"),
			}
		},
	)
})

// drawSome draws up to three elements, and nil rather than an empty slice.
func drawSome[T any](t *rapid.T, element *rapid.Generator[T], label string) []T {
	if some := rapid.SliceOfN(element, 0, 3).Draw(t, label); len(some) > 0 {
		return some
	}
	return nil
}

var (
	messages = rapid.Custom(func(t *rapid.T) chat.Message {
		return chat.Message{
			Role:    rapid.SampledFrom(wire.AllRoles[:]).Draw(t, "role"),
			Content: drawSome(t, blocks, "content"),
		}
	})
	systemBlocks = rapid.Custom(func(t *rapid.T) chat.SystemBlock {
		return chat.SystemBlock{Text: texts.Draw(t, "text"), Cache: rapid.Bool().Draw(t, "cache")}
	})
	tools = rapid.Custom(func(t *rapid.T) chat.Tool {
		return chat.Tool{
			Name:        toolNames.Draw(t, "name"),
			Description: texts.Draw(t, "description"),
			InputSchema: payloads.Draw(t, "input schema"),
		}
	})
	efforts  = append(wire.AllEfforts[:], 0)
	ceilings = rapid.OneOf(rapid.Just(chat.Ceiling(0)), rapid.Map(rapid.Uint64Range(1, math.MaxUint64), toCeiling))
	requests = rapid.Custom(func(t *rapid.T) chat.ChatRequest {
		return chat.ChatRequest{
			Model:     texts.Draw(t, "model"),
			MaxTokens: ceilings.Draw(t, "max tokens"),
			System:    drawSome(t, systemBlocks, "system"),
			Messages:  drawSome(t, messages, "messages"),
			Tools:     drawSome(t, tools, "tools"),
			Effort:    rapid.SampledFrom(efforts).Draw(t, "effort"),
		}
	})
	responses = rapid.Custom(func(t *rapid.T) chat.ChatResponse {
		return chat.ChatResponse{
			Content: drawSome(t, blocks, "content"),
			Stop:    rapid.SampledFrom(wire.AllStopReasons[:]).Draw(t, "stop"),
			Usage: usage.ModelUsage{
				Input:     usage.Tokens(rapid.Uint64().Draw(t, "input")),
				Output:    usage.Tokens(rapid.Uint64().Draw(t, "output")),
				CacheRead: usage.Reported(usage.Tokens(rapid.Uint64().Draw(t, "cache read"))),
			},
		}
	})
)

func toCeiling(n uint64) chat.Ceiling { return chat.Ceiling(n) }
