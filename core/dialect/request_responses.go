package dialect

import (
	"verbatim/core/chat"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

func (w *requestWriter) responsesConversation(q chat.ChatRequest) []payload.Member {
	var members []payload.Member
	var items []payload.Value
	w.at, w.message = "/system", -1
	for i, b := range q.System {
		w.block = i
		if i == 0 {
			members = append(members, w.text("instructions", b.Text))
			continue
		}
		items = append(items, w.responsesMessage(wire.ResponsesRoleDeveloper, w.responsesText(wire.ResponsesPartTypeInputText, b.Text)))
	}
	w.at = "/messages"
	for i, m := range q.Messages {
		items = append(items, w.responsesItems(i, m)...)
	}
	return append(members, member("input", payload.OfArray(items...)))
}

func (w *requestWriter) responsesText(kind wire.ResponsesPartType, said string) payload.Value {
	return object(w.text("type", string(kind)), w.text("text", said))
}

func (w *requestWriter) responsesMessage(role wire.ResponsesRole, parts ...payload.Value) payload.Value {
	return object(w.text("type", string(wire.ResponsesItemTypeMessage)), w.text("role", string(role)),
		member("content", payload.OfArray(parts...)))
}

// responsesItems writes a message as items: each run of texts and pictures is a
// message, every other block an item.
func (w *requestWriter) responsesItems(message int, m chat.Message) []payload.Value {
	role := wire.ResponsesRoleUser
	if m.Role == wire.RoleAssistant {
		role = wire.ResponsesRoleAssistant
	}
	var items, parts []payload.Value
	end := func(empty bool) {
		if len(parts) > 0 || empty {
			items = append(items, w.responsesMessage(role, parts...))
		}
		parts = nil
	}
	w.each(message, m, func(b chat.Block) {
		if part, ok := w.responsesPart(role, b); ok {
			parts = append(parts, part)
			return
		}
		end(false)
		items = append(items, w.responsesItem(b))
	})
	end(len(items) == 0)
	return items
}

// responsesPart writes a block that is a part of a message.
func (w *requestWriter) responsesPart(role wire.ResponsesRole, b chat.Block) (part payload.Value, ok bool) {
	switch b := b.(type) {
	case chat.Text:
		kind := wire.ResponsesPartTypeInputText
		if role == wire.ResponsesRoleAssistant {
			kind = wire.ResponsesPartTypeOutputText
		}
		return w.responsesText(kind, b.Text), true
	case chat.Image:
		return w.responsesPicture(chat.ImageRef(b)), true
	case chat.Thinking, chat.RedactedThinking, chat.ToolUse, chat.ToolResult:
	}
	return part, false
}

func (w *requestWriter) responsesPicture(ref chat.ImageRef) payload.Value {
	return object(w.text("type", string(wire.ResponsesPartTypeInputImage)), member("image_url", w.url(ref)))
}

// responsesItem writes a block that is an item.
func (w *requestWriter) responsesItem(b chat.Block) payload.Value {
	switch b := b.(type) {
	case chat.Thinking:
		summary := payload.OfArray()
		if b.Thinking != "" {
			summary = payload.OfArray(w.responsesText(wire.ResponsesPartTypeSummaryText, b.Thinking))
		}
		return object(w.text("type", string(wire.ResponsesItemTypeReasoning)),
			w.text("encrypted_content", b.Signature), member("summary", summary))
	case chat.ToolUse:
		w.toolName(b.Name)
		return object(w.text("type", string(wire.ResponsesItemTypeFunctionCall)), w.text("call_id", b.ID),
			w.text("name", string(b.Name)), w.text("arguments", b.Input.String()))
	case chat.ToolResult:
		return w.responsesResult(b)
	case chat.RedactedThinking:
		w.refuseHere("Leave out the thinking: Responses has no place for that of another provider.")
	case chat.Text, chat.Image:
	}
	return payload.Value{}
}

func (w *requestWriter) responsesResult(b chat.ToolResult) payload.Value {
	w.noFailure(b)
	output := w.string(b.Content)
	if len(b.Attachments) > 0 {
		var parts []payload.Value
		if b.Content != "" {
			parts = append(parts, w.responsesText(wire.ResponsesPartTypeInputText, b.Content))
		}
		for _, ref := range b.Attachments {
			parts = append(parts, w.responsesPicture(ref))
		}
		output = payload.OfArray(parts...)
	}
	return object(w.text("type", string(wire.ResponsesItemTypeFunctionCallOutput)),
		w.text("call_id", b.ToolUseID), member("output", output))
}
