package agentfile

import (
	"strings"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/core/usage"
	"verbatim/generated/wire"
)

// readPydantic reads a message history of Pydantic AI: an array of requests and
// responses with their parts.
func readPydantic(text []byte) ([]History, error) {
	root, err := readDocument(wire.FormatPydanticAI, text)
	if err != nil {
		return nil, err
	}
	if root.Kind() != payload.KindArray {
		return nil, refuseDocument(wire.FormatPydanticAI, root, "an array of requests and responses")
	}
	p := pydantic{newBuilder(0)}
	for i, n := range root.Elements() {
		at := dialect.Place{Node: n}
		p.at(n.Get("timestamp"))
		switch textOf(n.Get("kind")) {
		case "request":
			p.request(i, at)
		case "response":
			p.response(i, at)
		default:
			p.skip(kindOf(n))
		}
	}
	return []History{p.end()}, nil
}

// pydantic is a history while its messages are said.
type pydantic struct{ *builder }

// request says what a request adds: each system prompt and each answer to a
// call is a message of its own, and so is each run of other parts.
func (p pydantic) request(index int, at dialect.Place) {
	var turn *made
	end := func() {
		if turn != nil {
			p.say(index, turn.saying())
		}
		turn = nil
	}
	parts := at.Get("parts")
	for _, n := range parts.Node.Elements() {
		part := at.In(n)
		p.at(n.Get("timestamp"))
		switch kind := textOf(n.Get("part_kind")); {
		case kind == "system-prompt":
			end()
			system := makeTurn(wire.FormatPydanticAI, wire.SurfaceRoleSystem, at, index)
			system.content(part.Get("content"))
			p.say(index, system.saying())
		case kind == "tool-return", kind == "retry-prompt" && n.Get("tool_name").Kind() == payload.KindString:
			end()
			p.say(index, pydanticResult(index, at, part, kind == "retry-prompt"))
		default:
			if turn == nil {
				turn = makeTurn(wire.FormatPydanticAI, wire.SurfaceRoleUser, at, index)
			}
			turn.pydanticPrompt(kind, part)
		}
	}
	if parts.Node.Len() == 0 {
		turn = makeTurn(wire.FormatPydanticAI, wire.SurfaceRoleUser, at, index)
	}
	end()
}

// pydanticPrompt says a part of the user's.
func (m *made) pydanticPrompt(kind string, part dialect.Place) {
	content := part.Get("content")
	switch {
	case kind == "user-prompt":
		m.content(content)
	case kind == "retry-prompt" && content.Node.Kind() == payload.KindArray: // what a validator found
		m.text(content, content.Node.Value().String())
	case kind == "retry-prompt":
		m.content(content)
	default:
		m.foreign(dialect.PartOther, "", part)
	}
}

// content says a content: a string, a list of strings and other parts, or any
// value, which is sent as its JSON.
func (m *made) content(at dialect.Place) {
	switch at.Node.Kind() {
	case payload.KindString:
		m.text(at, textOf(at.Node))
	case payload.KindArray:
		for _, n := range at.Node.Elements() {
			part := at.In(n)
			switch {
			case n.Kind() == payload.KindString:
				m.text(part, textOf(n))
			case n.Kind() == payload.KindObject && !n.Get("kind").IsZero(): // a picture, a document, a sound
				m.foreign(dialect.PartMedia, "", part)
			default:
				m.foreign(dialect.PartOther, "", part)
			}
		}
	case payload.KindNull, payload.KindBool, payload.KindNumber, payload.KindObject:
		m.text(at, at.Node.Value().String())
	}
}

// pydanticResult says the answer to a call. One to try again is an error.
func pydanticResult(index int, message, part dialect.Place, isError bool) *saying {
	turn := makeTurn(wire.FormatPydanticAI, wire.SurfaceRoleTool, message, index)
	said := part.Node.Get("content").Value()
	if said.Kind() != payload.KindString {
		said = word(said.String())
	}
	failed := part.Node.Get("outcome").Is("failed") || part.Node.Get("outcome").Is("denied")
	turn.result(part, textOf(part.Node.Get("tool_call_id")), said, isError || failed)
	return turn.saying()
}

// response says an answer of the model.
func (p pydantic) response(index int, at dialect.Place) {
	turn := makeTurn(wire.FormatPydanticAI, wire.SurfaceRoleAssistant, at, index)
	for _, n := range at.Node.Get("parts").Elements() {
		turn.pydanticPart(at.In(n))
	}
	p.say(index, turn.saying())
	p.count(at.Node)
}

func (m *made) pydanticPart(part dialect.Place) {
	n := part.Node
	id := textOf(n.Get("tool_call_id"))
	switch kind := textOf(n.Get("part_kind")); {
	case kind == "text":
		m.text(part, textOf(n.Get("content")))
	case kind == "thinking":
		m.thinking(part, textOf(n.Get("content")), textOf(n.Get("signature")))
	case kind == "tool-call":
		m.call(part, id, textOf(n.Get("tool_name")), pydanticInput(n.Get("args")))
	case strings.HasPrefix(kind, "builtin-") && strings.HasSuffix(kind, "-call"):
		m.foreign(dialect.PartHostedCall, id, part)
	case strings.HasPrefix(kind, "builtin-") && strings.HasSuffix(kind, "-return"):
		m.foreign(dialect.PartHostedResult, id, part)
	case kind == "file":
		m.foreign(dialect.PartMedia, "", part)
	default:
		m.foreign(dialect.PartOther, "", part)
	}
}

// pydanticInput is what a tool is called with: an object, or a string that
// should hold one as JSON.
func pydanticInput(args payload.Node) payload.Value {
	if args.Kind() == payload.KindNull {
		return payload.Value{}
	}
	if said, ok := args.Text(); ok {
		if v, err := payload.Parse([]byte(said)); err == nil {
			return v
		}
	}
	return args.Value()
}

// count adds what an answer cost. Its input includes the cached parts.
func (p pydantic) count(response payload.Node) {
	n := response.Get("usage")
	if n.Kind() != payload.KindObject {
		return
	}
	input, output := n.Get("input_tokens"), n.Get("output_tokens")
	if input.IsZero() && output.IsZero() { // as it was written before version 1
		input, output = n.Get("request_tokens"), n.Get("response_tokens")
	}
	p.use(textOf(response.Get("model_name")), usage.ModelUsage{
		Input: counted(input).OrZero(), Output: counted(output).OrZero(),
		CacheRead: counted(n.Get("cache_read_tokens")), CacheWrite: counted(n.Get("cache_write_tokens")),
	}, counted(n.Get("details").Get("reasoning_tokens")))
}
