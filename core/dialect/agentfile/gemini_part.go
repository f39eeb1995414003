package agentfile

import (
	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// geminiParts are the parts of a content: a string, a part, or an array of
// either.
func geminiParts(content dialect.Place) []dialect.Place {
	switch content.Node.Kind() {
	case payload.KindString:
		if textOf(content.Node) == "" {
			return nil // what Gemini CLI writes where there is nothing but calls
		}
		return []dialect.Place{content}
	case payload.KindArray:
		parts := make([]dialect.Place, 0, 4)
		for _, n := range content.Node.Elements() {
			parts = append(parts, content.In(n))
		}
		return parts
	case payload.KindObject:
		return []dialect.Place{content}
	case payload.KindNull, payload.KindBool, payload.KindNumber:
	}
	return nil
}

// geminiPart says a part that is neither a call nor a result.
func (m *made) geminiPart(at dialect.Place) {
	said, text := at.Node, at.Node.Kind() == payload.KindString
	if n := stringAt(at.Node, "text"); !n.IsZero() {
		said, text = n, true
	}
	switch {
	case text && m.turn.Role == wire.SurfaceRoleAssistant && isTrue(at.Node.Get("thought")):
		m.thinking(at, textOf(said), textOf(at.Node.Get("thoughtSignature")))
	case text:
		m.text(at, textOf(said))
	default:
		m.foreign(geminiKind(at.Node), "", at)
	}
}

// geminiKind is the kind of a part without text.
func geminiKind(n payload.Node) dialect.PartKind {
	for key := range n.Members() {
		switch key {
		case "inlineData", "fileData":
			return dialect.PartMedia
		case "executableCode":
			return dialect.PartHostedCall
		case "codeExecutionResult":
			return dialect.PartHostedResult
		}
	}
	return dialect.PartOther
}

// standing says the result that stands with a call: a string, or parts, of
// which results of other calls are copies.
func (x *exchange) standing(m *geminiMessage, c geminiCall) *saying {
	var parts []dialect.Place
	for _, at := range geminiParts(c.result) {
		id := textOf(at.Node.Get("functionResponse").Get("id"))
		if id == "" || id == c.id || !x.has(id) {
			parts = append(parts, at)
		}
	}
	return x.result(m, c.result, c.id, parts)
}

// has reports whether a call has the id.
func (x *exchange) has(id string) bool {
	for _, c := range x.calls {
		if c.id == id {
			return true
		}
	}
	return false
}

// result says what a call came to.
func (x *exchange) result(m *geminiMessage, at dialect.Place, id string, parts []dialect.Place) *saying {
	turn := makeTurn(x.format, wire.SurfaceRoleTool, m.at, m.index)
	isError := false
	var blocks []payload.Value
	for _, part := range parts {
		said, failed := geminiResponse(part.Node)
		isError = isError || failed
		if said.IsZero() {
			foreign, err := foreignValue(x.format, part.Node)
			if err != nil {
				panic("internal error: " + err.Error())
			}
			blocks = append(blocks, foreign)
			continue
		}
		blocks = append(blocks, textBlock(said.Value()))
	}
	turn.result(at, id, payload.OfArray(blocks...), isError)
	return turn.saying()
}

// geminiResponse is the text of a part of a result, where it is nothing but
// text.
func geminiResponse(part payload.Node) (said payload.Node, failed bool) {
	if part.Kind() == payload.KindString {
		return part, false
	}
	answer := part.Get("functionResponse")
	if answer.IsZero() && part.Len() == 1 {
		return stringAt(part, "text"), false
	}
	response := answer.Get("response")
	if response.Len() != 1 || !answer.Get("parts").IsZero() {
		return payload.Node{}, false
	}
	if said := stringAt(response, "output"); !said.IsZero() {
		return said, false
	}
	said = stringAt(response, "error")
	return said, !said.IsZero()
}

// textBlock is a block of text within a tool result.
func textBlock(said payload.Value) payload.Value {
	v, err := payload.OfObject(member("kind", word(wire.SessionBlockKindText.String())), member("text", said))
	if err != nil {
		panic("internal error: " + err.Error())
	}
	return v
}
