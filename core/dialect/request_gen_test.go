package dialect_test

import (
	"encoding/base64"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"verbatim/core/chat"
	"verbatim/core/dialect"
	"verbatim/core/locator"
	"verbatim/core/payload"
	"verbatim/core/usage"
	"verbatim/generated/wire"
)

// canonical compares the parts that keep their fields to themselves by ==.
var canonical = cmp.Options{cmpopts.EquateComparable(payload.Payload{}, locator.Locator{}, usage.ModelUsage{}, usage.CacheCount{})}

// shelf is a store in memory.
type shelf map[locator.Locator]string

func (s shelf) store() dialect.Store {
	return dialect.Store{
		Get: func(at locator.Locator) ([]byte, bool) {
			bytes, ok := s[at]
			return []byte(bytes), ok
		},
		Put: func(at locator.Locator, bytes []byte) { s[at] = string(bytes) },
	}
}

// album is a store of the pictures of the tests, and refs are their names: 3
// pixels wide and 2 high.
var album, refs = func() (shelf, []chat.ImageRef) {
	all := shelf{}
	var named []chat.ImageRef
	for _, format := range []wire.ImageType{wire.ImageTypePNG, wire.ImageTypeJPEG, wire.ImageTypeGIF} {
		bytes, err := base64.StdEncoding.DecodeString(pictures[format])
		if err != nil {
			panic(err)
		}
		at := locator.Cas(locator.Digest(bytes))
		all[at] = string(bytes)
		named = append(named, chat.ImageRef{Locator: at, MediaType: format, Width: 3, Height: 2})
	}
	return all, named
}()

// strictGenerator draws canonical requests and answers that a dialect can say.
type strictGenerator struct {
	*generator
	dialect wire.Dialect
}

// upTo draws a few, and nil rather than an empty slice.
func upTo[T any](g *strictGenerator, label string, most int, draw func() T) []T {
	var all []T
	for range rapid.IntRange(0, most).Draw(g.T, label) {
		all = append(all, draw())
	}
	return all
}

func (g *strictGenerator) request() chat.ChatRequest {
	q := chat.ChatRequest{
		Model:     g.text(),
		MaxTokens: chat.Ceiling(rapid.SampledFrom([]uint64{1, 4096, math.MaxUint64}).Draw(g.T, "ceiling")),
		System:    upTo(g, "system", 3, g.system),
		Messages:  upTo(g, "messages", 5, g.message),
		Tools:     upTo(g, "tools", 2, g.tool),
		Effort:    rapid.SampledFrom(g.efforts()).Draw(g.T, "effort"),
	}
	if g.dialect != wire.DialectAnthropic && g.maybe("no ceiling") {
		q.MaxTokens = 0
	}
	if last := len(q.Messages) - 1; g.dialect == wire.DialectAnthropic && last >= 0 && len(q.Messages[last].Content) > 0 && g.maybe("tail") {
		q.Breakpoint = chat.BreakpointTail
	}
	return q
}

func (g *strictGenerator) efforts() []wire.Effort {
	all := append(wire.AllEfforts[:], 0)
	if g.dialect == wire.DialectAnthropic {
		return slices.DeleteFunc(all, func(e wire.Effort) bool { return e == wire.EffortMinimal })
	}
	return all
}

func (g *strictGenerator) system() chat.SystemBlock {
	return chat.SystemBlock{Text: g.text(), Cache: g.dialect == wire.DialectAnthropic && g.maybe("cache")}
}

func (g *strictGenerator) message() chat.Message {
	if g.maybe("assistant") {
		return chat.Message{Role: wire.RoleAssistant, Content: g.said()}
	}
	return chat.Message{Role: wire.RoleUser, Content: upTo(g, "blocks", 4, g.heard)}
}

func (g *strictGenerator) heard() chat.Block {
	switch rapid.IntRange(0, 2).Draw(g.T, "kind") {
	case 0:
		return chat.Text{Text: g.text()}
	case 1:
		return chat.Image(g.ref())
	}
	result := chat.ToolResult{ToolUseID: g.id(), Content: g.text()}
	if g.dialect == wire.DialectAnthropic {
		result.IsError = g.maybe("failed")
	}
	if g.dialect != wire.DialectOpenAI {
		result.Attachments = upTo(g, "attachments", 2, g.ref)
	}
	return result
}

func (g *strictGenerator) ref() chat.ImageRef {
	return rapid.SampledFrom(refs).Draw(g.T, "picture")
}

// said is what a model says. Chat Completions has no thinking, and all texts in
// front of the calls; the redacted sort is Anthropic's alone.
func (g *strictGenerator) said() []chat.Block {
	text := func() chat.Block { return chat.Text{Text: g.text()} }
	if g.dialect == wire.DialectOpenAI {
		return append(upTo(g, "texts", 2, text), upTo(g, "calls", 2, g.call)...)
	}
	return upTo(g, "blocks", 4, func() chat.Block {
		switch kind := rapid.IntRange(0, 3).Draw(g.T, "kind"); {
		case kind == 0:
			return g.call()
		case kind == 1:
			return chat.Thinking{Thinking: g.text(), Signature: g.text()}
		case kind == 2 && g.dialect == wire.DialectAnthropic:
			return chat.RedactedThinking{Data: g.text()}
		}
		return text()
	})
}

func (g *strictGenerator) call() chat.Block {
	return chat.ToolUse{ID: g.id(), Name: g.toolName(), Input: g.object()}
}

func (g *strictGenerator) toolName() chat.ToolName {
	return chat.ToolName(rapid.StringMatching(`[a-z0-9_]{1,6}`).Draw(g.T, "tool"))
}

func (g *strictGenerator) object() payload.Payload {
	text := rapid.SampledFrom([]string{
		`{}`, `{"path":"a/b"}`, `{"n":-9223372036854775808,"m":18446744073709551615}`, `{"cache_control":[null,true,{"type":"text"}],"index":0}`,
	}).Draw(g.T, "object")
	v, err := payload.Parse([]byte(text))
	if err != nil {
		g.Fatal(err)
	}
	p, err := payload.NewPayload(v)
	if err != nil {
		g.Fatal(err)
	}
	return p
}

func (g *strictGenerator) tool() chat.Tool {
	return chat.Tool{Name: g.toolName(), Description: g.text(), InputSchema: g.object()}
}

func (g *strictGenerator) response() chat.ChatResponse {
	a := chat.ChatResponse{Content: g.said(), Stop: rapid.SampledFrom(wire.AllStopReasons[:]).Draw(g.T, "stop"), Usage: g.usage()}
	if g.dialect == wire.DialectOpenAIResponses && a.Stop != wire.StopReasonMaxTokens {
		a.Stop = wire.StopReasonEndTurn
		if slices.ContainsFunc(a.Content, func(b chat.Block) bool { return b.Kind() == wire.BlockKindToolUse }) {
			a.Stop = wire.StopReasonToolUse
		}
	}
	return a
}

func (g *strictGenerator) usage() usage.ModelUsage {
	if g.maybe("no usage") {
		return usage.ModelUsage{}
	}
	count := func(label string) usage.CacheCount {
		if g.maybe("no " + label) {
			return usage.Unreported()
		}
		return usage.Reported(usage.Tokens(rapid.SampledFrom([]uint64{0, 7, 1 << 60}).Draw(g.T, label)))
	}
	u := usage.ModelUsage{
		Output:    usage.Tokens(rapid.SampledFrom([]uint64{0, 12, math.MaxUint64}).Draw(g.T, "output")),
		CacheRead: count("cache read"), CacheWrite: count("cache write"), Dialect: g.dialect,
	}
	u.Input = u.CacheRead.OrZero() + u.CacheWrite.OrZero() + usage.Tokens(rapid.SampledFrom([]uint64{0, 15, 1 << 62}).Draw(g.T, "uncached"))
	return u
}

// normal is a request with its messages as the OpenAI dialects have them: tool
// results that follow each other are one message, and other blocks beside them
// others; of Responses what a model says in a row is one.
func normal(d wire.Dialect, q chat.ChatRequest) chat.ChatRequest {
	if d == wire.DialectAnthropic {
		return q
	}
	var messages []chat.Message
	open := false // the last message may take more
	say := func(role wire.Role, joins bool, blocks ...chat.Block) {
		last := len(messages) - 1
		if open && joins && messages[last].Role == role {
			messages[last].Content = append(messages[last].Content, blocks...)
			return
		}
		messages = append(messages, chat.Message{Role: role, Content: blocks})
		open = joins
	}
	for _, m := range q.Messages {
		if m.Role == wire.RoleAssistant {
			say(m.Role, d == wire.DialectOpenAIResponses, slices.Clone(m.Content)...)
			continue
		}
		if len(m.Content) == 0 {
			say(m.Role, false)
		}
		beside := false // the last message of m is one of other blocks
		for _, b := range m.Content {
			_, result := b.(chat.ToolResult)
			if !result && beside {
				messages[len(messages)-1].Content = append(messages[len(messages)-1].Content, b)
				continue
			}
			say(m.Role, result, b)
			beside = !result
		}
	}
	q.Messages = messages
	return q
}

func eachDrawn(t *testing.T, law func(*rapid.T, *strictGenerator)) {
	t.Helper()
	for _, d := range wire.AllDialects {
		t.Run(d.String(), func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) { law(rt, &strictGenerator{&generator{T: rt}, d}) })
		})
	}
}
