package dialect

import (
	"slices"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// chat writes a message as one, or as none when nothing of it can be said.
func (r *renderer) chat() []payload.Value {
	blocks := r.blocks()
	if r.role() == wire.SurfaceRoleTool {
		return r.chatResult(blocks[0])
	}
	m := chatMessage{members: []payload.Member{member("role", word(r.chatRole()))}}
	for i, b := range blocks {
		if whole, ok := m.take(r, i, b); ok {
			return []payload.Value{whole}
		}
	}
	if len(blocks) > 0 && len(m.parts) == 0 && len(m.calls) == 0 && len(m.members) == 1 {
		return nil
	}
	return []payload.Value{m.value(r)}
}

func (r *renderer) chatRole() string {
	return string(wire.MatchSurfaceRole(r.role(),
		func() wire.ChatRole { return wire.ChatRoleSystem },
		func() wire.ChatRole { return wire.ChatRoleUser },
		func() wire.ChatRole { return wire.ChatRoleAssistant },
		func() wire.ChatRole { return wire.ChatRoleTool },
	))
}

// null is what an assistant says who only calls.
var null, _ = payload.Parse([]byte("null"))

// chatKeys are the keys of a message that are written of its other blocks.
var chatKeys = []string{"content", "name", "tool_calls"}

// chatMessage is a message in the making.
type chatMessage struct {
	members []payload.Member // beside content, calls and name
	parts   []payload.Value
	said    []block // that became parts
	calls   []payload.Value
}

// take writes a block into the message. A foreign block may be the whole
// message.
func (m *chatMessage) take(r *renderer, index int, b block) (whole payload.Value, ok bool) {
	switch b.kind {
	case wire.SessionBlockKindText, wire.SessionBlockKindImage:
		if part, ok := r.chatPart(b); ok {
			m.part(b, part)
		}
	case wire.SessionBlockKindToolUse:
		function := object(member("name", b.Get("name")), member("arguments", r.arguments(index, b.Get("input"))))
		m.calls = append(m.calls, r.object(b, member("id", b.Get("id")),
			member("type", word(string(wire.ChatToolCallTypeFunction))), member("function", function)))
	case wire.SessionBlockKindThinking:
		r.lose(LostThinking, b.path, "the form has no place for reasoning")
	case wire.SessionBlockKindRedactedThinking:
		r.lose(LostRedacted, b.path, "the form has no place for reasoning")
	case wire.SessionBlockKindForeign:
		if raw, ok := r.foreign(b); ok {
			return m.foreign(r, b, raw)
		}
	case wire.SessionBlockKindToolResult: // of a tool message alone
	}
	return whole, false
}

// part appends what became of a block.
func (m *chatMessage) part(b block, part payload.Value) {
	m.parts, m.said = append(m.parts, part), append(m.said, b)
}

// foreign puts back what the dialect's reader made of a message: a call, a part
// of the content, a message of the old role function, or what else stood beside
// the content.
func (m *chatMessage) foreign(r *renderer, b block, raw payload.Value) (whole payload.Value, ok bool) {
	switch {
	case !b.Get("call").IsZero():
		m.calls = append(m.calls, raw)
	case b.Get(ofKey) == ofMessage:
		inner := block{raw, b.kind, b.path + "/raw"}
		for key, v := range raw.Members() {
			if !slices.Contains(chatKeys, key) && r.free(inner, key, m.members) {
				m.members = append(m.members, member(key, v))
			}
		}
	case !raw.Get("role").IsZero():
		return raw, true
	default:
		m.part(b, raw)
	}
	return whole, false
}

func (m *chatMessage) value(r *renderer) payload.Value {
	content, plain := plainText(m.said)
	switch {
	case plain && (content != word("") || len(m.calls) == 0): // beside calls "" says nothing
	case len(m.parts) > 0 || r.role() != wire.SurfaceRoleAssistant:
		content = payload.OfArray(m.parts...)
	default:
		content = null
	}
	members := append(m.members, member("content", content))
	if name := r.entry.Message.Name(); name != "" {
		members = append(members, member("name", word(name)))
	}
	if len(m.calls) > 0 {
		members = append(members, member("tool_calls", payload.OfArray(m.calls...)))
	}
	return object(members...)
}

// chatPart writes a text or a picture as a part.
func (r *renderer) chatPart(b block) (part payload.Value, ok bool) {
	if b.kind == wire.SessionBlockKindText {
		return r.object(b, member("type", word(string(wire.ChatPartTypeText))), member("text", b.Get("text"))), true
	}
	url, ok := r.url(b)
	if !ok {
		return part, false
	}
	return object(member("type", word(string(wire.ChatPartTypeImageURL))), member("image_url", r.object(b, member("url", url)))), true
}

// chatResult writes a tool message. It may hold nothing but text.
func (r *renderer) chatResult(b block) []payload.Value {
	if b.kind == wire.SessionBlockKindForeign {
		if raw, ok := r.foreign(b); ok {
			return []payload.Value{r.named(raw)}
		}
		return nil
	}
	if failed, _ := b.Get("is_error").Bool(); failed {
		r.lose(LostIsError, b.path+"/is_error", "the form has no place for the mark of a failure")
	}
	own := []payload.Member{
		member("role", word(string(wire.ChatRoleTool))), member("tool_call_id", b.Get("tool_use_id")),
		member("content", r.chatResultContent(b)),
	}
	return []payload.Value{r.named(r.object(b, own...))}
}

func (r *renderer) chatResultContent(b block) payload.Value {
	inner := blocksOf(b.path+"/content", b.Get("content"))
	if text, ok := plainText(inner); ok {
		return text
	}
	parts := []payload.Value{}
	for _, in := range append(inner, attached(b)...) {
		switch in.kind {
		case wire.SessionBlockKindText:
			part, _ := r.chatPart(in)
			parts = append(parts, part)
		case wire.SessionBlockKindForeign:
			if raw, ok := r.foreign(in); ok {
				parts = append(parts, raw)
			}
		case wire.SessionBlockKindImage, wire.SessionBlockKindThinking, wire.SessionBlockKindRedactedThinking,
			wire.SessionBlockKindToolUse, wire.SessionBlockKindToolResult:
			r.lose(LostImage, in.path, "the form has no place for a picture in a tool message")
		}
	}
	return payload.OfArray(parts...)
}

// named puts the speaker's name into a message.
func (r *renderer) named(message payload.Value) payload.Value {
	if name := r.entry.Message.Name(); name != "" {
		return with(message, member("name", word(name)))
	}
	return message
}
