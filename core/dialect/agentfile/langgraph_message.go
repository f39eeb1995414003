package agentfile

import (
	"slices"
	"strings"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/core/usage"
	"verbatim/generated/wire"
)

// chainMessage is a message of LangChain, in whichever form it was written.
type chainMessage struct {
	kind string        // human, ai, tool, system, remove and others
	at   dialect.Place // of the message
	body dialect.Place // what it is made of
}

// readChainMessage reads the form of a message: the bare fields, a type with
// data, a class with the arguments that make it, or a role with content.
func readChainMessage(at dialect.Place) chainMessage {
	m := chainMessage{at: at, body: at}
	if data := at.Get("data"); data.Node.Kind() == payload.KindObject {
		m.body = data
	} else if made := at.Get("kwargs"); made.Node.Kind() == payload.KindObject {
		m.body = made
	}
	m.kind = textOf(m.body.Node.Get("type"))
	if m.kind == "" && m.body != at {
		m.kind = textOf(at.Node.Get("type"))
	}
	if m.kind == "" || m.kind == "constructor" {
		m.kind = textOf(m.body.Node.Get("role"))
		for _, name := range at.Node.Get("id").Elements() { // of the class, module by module
			m.kind = textOf(name)
		}
	}
	m.kind = strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(m.kind), "chunk"), "message")
	return m
}

// id is the message's id, "" for none.
func (m chainMessage) id() string { return textOf(m.body.Node.Get("id")) }

// role is who speaks, zero for what is no message for a model.
func (m chainMessage) role() wire.SurfaceRole {
	kind := m.kind
	if kind == "chat" {
		kind = textOf(m.body.Node.Get("role"))
	}
	switch kind {
	case "human", "user":
		return wire.SurfaceRoleUser
	case "ai", "assistant":
		return wire.SurfaceRoleAssistant
	case "system", "developer":
		return wire.SurfaceRoleSystem
	case "tool":
		return wire.SurfaceRoleTool
	}
	return 0
}

// turn is the message as a turn.
func (m chainMessage) turn(index int) *made {
	role := m.role()
	if role.IsZero() { // the answer to a function, which has no id, and what comes to be
		turn := makeTurn(wire.FormatLanggraph, wire.SurfaceRoleUser, m.at, index)
		turn.foreign(dialect.PartOther, "", m.at)
		return turn
	}
	turn := makeTurn(wire.FormatLanggraph, role, m.at, index)
	content := m.body.Get("content")
	if role == wire.SurfaceRoleTool {
		turn.result(m.body, textOf(m.body.Node.Get("tool_call_id")), chainOutput(content.Node), m.body.Node.Get("status").Is("error"))
		return turn
	}
	if said, ok := content.Node.Text(); ok && (said != "" || role != wire.SurfaceRoleAssistant) {
		turn.text(content, said)
	}
	calls := append(m.calls("tool_calls"), m.calls("invalid_tool_calls")...)
	for _, n := range content.Node.Elements() {
		turn.chainPart(content.In(n), calls)
	}
	for _, at := range calls {
		turn.call(at, textOf(at.Node.Get("id")), textOf(at.Node.Get("name")), at.Node.Get("args").Value())
	}
	return turn
}

// calls are the calls of an answer under a key.
func (m chainMessage) calls(key string) []dialect.Place {
	var all []dialect.Place
	if m.role() != wire.SurfaceRoleAssistant {
		return nil
	}
	list := m.body.Get(key)
	for _, n := range list.Node.Elements() {
		all = append(all, list.In(n))
	}
	return all
}

// chainPart says a part of a content. A call that stands among the message's
// calls too is said there.
func (m *made) chainPart(at dialect.Place, calls []dialect.Place) {
	n := at.Node
	kind := textOf(n.Get("type"))
	assistant := m.turn.Role == wire.SurfaceRoleAssistant
	switch {
	case n.Kind() == payload.KindString:
		m.text(at, textOf(n))
	case kind == "text":
		m.text(at, textOf(n.Get("text")))
	case kind == "thinking" && assistant:
		m.thinking(at, textOf(n.Get("thinking")), textOf(n.Get("signature")))
	case kind == "redacted_thinking" && assistant:
		m.redacted(at, textOf(n.Get("data")))
	case kind == "tool_use" || kind == "function_call" || kind == "tool_call":
		m.chainCall(at, calls)
	default:
		m.foreign(chainKind(kind), textOf(n.Get("id")), at)
	}
}

func (m *made) chainCall(at dialect.Place, calls []dialect.Place) {
	id := textOf(at.Node.Get("call_id"))
	if id == "" {
		id = textOf(at.Node.Get("id"))
	}
	told := slices.ContainsFunc(calls, func(c dialect.Place) bool { return c.Node.Get("id").Is(id) })
	switch {
	case told:
	case m.turn.Role == wire.SurfaceRoleAssistant:
		m.call(at, id, textOf(at.Node.Get("name")), at.Node.Get("input").Value())
	default:
		m.foreign(dialect.PartOther, "", at)
	}
}

// chainKind is the kind of a part that the log has no block for.
func chainKind(word string) dialect.PartKind {
	switch {
	case word == "reasoning":
		return dialect.PartThinking
	case word == "server_tool_use" || word == "server_tool_call" || word == "mcp_tool_use":
		return dialect.PartHostedCall
	case strings.HasSuffix(word, "_tool_result"):
		return dialect.PartHostedResult
	case strings.HasPrefix(word, "image") || word == "file" || word == "document" || word == "media" || word == "input_audio" || word == "audio":
		return dialect.PartMedia
	}
	return dialect.PartOther
}

// chainOutput is what a call came to.
func chainOutput(content payload.Node) payload.Value {
	if content.Kind() == payload.KindString {
		return content.Value()
	}
	if content.Kind() != payload.KindArray {
		return word(content.Raw())
	}
	var blocks []payload.Value
	for _, n := range content.Elements() {
		said := n
		if n.Get("type").Is("text") {
			said = stringAt(n, "text")
		}
		if said.Kind() == payload.KindString {
			blocks = append(blocks, textBlock(said.Value()))
			continue
		}
		block, err := foreignValue(wire.FormatLanggraph, n)
		if err != nil {
			panic("internal error: " + err.Error())
		}
		blocks = append(blocks, block)
	}
	return payload.OfArray(blocks...)
}

// usage is what an answer cost. LangChain's input includes the cached parts, and
// its output the reasoning.
func (m chainMessage) usage() (model string, used usage.ModelUsage, reasoning usage.CacheCount, ok bool) {
	n := m.body.Node.Get("usage_metadata")
	if n.Kind() != payload.KindObject {
		return "", used, reasoning, false
	}
	about := m.body.Node.Get("response_metadata")
	if model = textOf(about.Get("model_name")); model == "" {
		model = textOf(about.Get("model"))
	}
	input := n.Get("input_token_details")
	used = usage.ModelUsage{
		Input: counted(n.Get("input_tokens")).OrZero(), Output: counted(n.Get("output_tokens")).OrZero(),
		CacheRead: counted(input.Get("cache_read")), CacheWrite: counted(input.Get("cache_creation")),
	}
	return model, used, counted(n.Get("output_token_details").Get("reasoning")), true
}
