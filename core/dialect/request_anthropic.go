package dialect

import (
	"verbatim/core/chat"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

func (w *requestWriter) anthropicConversation(q chat.ChatRequest) []payload.Member {
	var members []payload.Member
	if len(q.System) > 0 {
		blocks := make([]payload.Value, len(q.System))
		w.at, w.message = "/system", -1
		for i, b := range q.System {
			w.block = i
			blocks[i] = w.anthropicText(b.Text)
			if b.Cache {
				blocks[i] = marked(blocks[i])
			}
		}
		members = append(members, member("system", payload.OfArray(blocks...)))
	}
	messages := make([]payload.Value, len(q.Messages))
	w.at = "/messages"
	for i, m := range q.Messages {
		var content []payload.Value
		w.each(i, m, func(b chat.Block) { content = append(content, w.anthropicBlock(b)) })
		if end := len(content) - 1; end >= 0 && q.CarriesBreakpoint(i) {
			content[end] = marked(content[end])
		}
		messages[i] = object(w.text("role", anthropicSpeaker(m.Role)), member("content", payload.OfArray(content...)))
	}
	return append(members, member("messages", payload.OfArray(messages...)))
}

func anthropicSpeaker(r wire.Role) string {
	if r == wire.RoleAssistant {
		return string(wire.AnthropicRoleAssistant)
	}
	return string(wire.AnthropicRoleUser)
}

// marked is a block with a mark for the prompt cache behind it.
func marked(block payload.Value) payload.Value {
	return with(block, member(markKey, object(member("type", word(markType)))))
}

func (w *requestWriter) anthropicText(said string) payload.Value {
	return object(w.text("type", string(wire.AnthropicBlockTypeText)), w.text("text", said))
}

// anthropicBlock writes a block of a request or an answer.
func (w *requestWriter) anthropicBlock(b chat.Block) payload.Value {
	switch b := b.(type) {
	case chat.Text:
		return w.anthropicText(b.Text)
	case chat.Thinking:
		return object(w.text("type", string(wire.AnthropicBlockTypeThinking)),
			w.text("thinking", b.Thinking), w.text("signature", b.Signature))
	case chat.RedactedThinking:
		return object(w.text("type", string(wire.AnthropicBlockTypeRedactedThinking)), w.text("data", b.Data))
	case chat.ToolUse:
		w.toolName(b.Name)
		return object(w.text("type", string(wire.AnthropicBlockTypeToolUse)),
			w.text("id", b.ID), w.text("name", string(b.Name)), member("input", b.Input.Value()))
	case chat.Image:
		return w.anthropicPicture(chat.ImageRef(b))
	case chat.ToolResult:
		return w.anthropicResult(b)
	}
	return payload.Value{}
}

func (w *requestWriter) anthropicPicture(ref chat.ImageRef) payload.Value {
	data := w.base64(ref)
	if w.err != nil {
		return payload.Value{}
	}
	source := object(w.text("type", sourceBase64), w.text("media_type", ref.MediaType.MIME()), w.text("data", data))
	return object(w.text("type", string(wire.AnthropicBlockTypeImage)), member("source", source))
}

// anthropicResult writes a tool result: as a string, or with pictures as blocks,
// of which an empty text is none.
func (w *requestWriter) anthropicResult(b chat.ToolResult) payload.Value {
	content := w.string(b.Content)
	if len(b.Attachments) > 0 {
		var parts []payload.Value
		if b.Content != "" {
			parts = append(parts, w.anthropicText(b.Content))
		}
		for _, ref := range b.Attachments {
			parts = append(parts, w.anthropicPicture(ref))
		}
		content = payload.OfArray(parts...)
	}
	members := []payload.Member{
		w.text("type", string(wire.AnthropicBlockTypeToolResult)),
		w.text("tool_use_id", b.ToolUseID), member("content", content),
	}
	if b.IsError {
		members = append(members, member("is_error", payload.OfBool(true)))
	}
	return object(members...)
}
