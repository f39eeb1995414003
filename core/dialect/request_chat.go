package dialect

import (
	"verbatim/core/chat"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

func (w *requestWriter) chatConversation(q chat.ChatRequest) []payload.Member {
	var messages []payload.Value
	w.at, w.message = "/system", -1
	for i, b := range q.System {
		w.block = i
		messages = append(messages, w.chatSaid(wire.ChatRoleSystem, member("content", w.string(b.Text))))
	}
	w.at = "/messages"
	for i, m := range q.Messages {
		if m.Role == wire.RoleAssistant {
			messages = append(messages, w.chatAssistant(i, m))
			continue
		}
		messages = append(messages, w.chatUser(i, m)...)
	}
	return []payload.Member{member("messages", payload.OfArray(messages...))}
}

func (w *requestWriter) chatSaid(role wire.ChatRole, members ...payload.Member) payload.Value {
	return object(append(members, w.text("role", string(role)))...)
}

// chatUser writes a message of the user: each tool result as a message of its
// own, and each run of other blocks.
func (w *requestWriter) chatUser(message int, m chat.Message) []payload.Value {
	var all, parts []payload.Value
	end := func(empty bool) {
		if len(parts) > 0 || empty {
			all = append(all, w.chatSaid(wire.ChatRoleUser, member("content", chatParts(parts))))
		}
		parts = nil
	}
	w.each(message, m, func(b chat.Block) {
		result, ok := b.(chat.ToolResult)
		if !ok {
			parts = append(parts, w.chatPart(b))
			return
		}
		end(false)
		all = append(all, w.chatResult(result))
	})
	end(len(all) == 0)
	return all
}

// chatParts are the parts of a message, of which a single text is a string.
func chatParts(parts []payload.Value) payload.Value {
	if len(parts) == 1 {
		if said := parts[0].Get("text"); !said.IsZero() {
			return said
		}
	}
	return payload.OfArray(parts...)
}

func (w *requestWriter) chatPart(b chat.Block) payload.Value {
	switch b := b.(type) {
	case chat.Text:
		return object(w.text("type", string(wire.ChatPartTypeText)), w.text("text", b.Text))
	case chat.Image:
		url := w.url(chat.ImageRef(b))
		return object(w.text("type", string(wire.ChatPartTypeImageURL)), member("image_url", object(member("url", url))))
	case chat.Thinking, chat.RedactedThinking:
		w.refuseHere("Leave out the thinking: Chat Completions has no place for it.")
	case chat.ToolUse, chat.ToolResult:
	}
	return payload.Value{}
}

func (w *requestWriter) chatResult(b chat.ToolResult) payload.Value {
	w.noFailure(b)
	if len(b.Attachments) > 0 {
		w.refuseHere("Send the pictures in a message of the user: a result of Chat Completions is text alone.")
	}
	return w.chatSaid(wire.ChatRoleTool, w.text("tool_call_id", b.ToolUseID), w.text("content", b.Content))
}

// noFailure refuses the mark of a failure.
func (w *requestWriter) noFailure(b chat.ToolResult) {
	if b.IsError {
		w.refuseHere("Say in the text of the result that the tool failed, and leave is_error false: OpenAI has no mark for it.")
	}
}

// chatAssistant writes what a model says, in a request or an answer.
func (w *requestWriter) chatAssistant(message int, m chat.Message) payload.Value {
	var parts, calls []payload.Value
	w.each(message, m, func(b chat.Block) {
		use, ok := b.(chat.ToolUse)
		switch {
		case ok:
			calls = append(calls, w.chatCall(use))
		case len(calls) > 0:
			w.refuseHere("Say the text in front of the calls, or in a message behind their results: Chat Completions has it in front.")
		default:
			parts = append(parts, w.chatPart(b))
		}
	})
	content := chatParts(parts)
	switch {
	case len(parts) == 0:
		content = null
	case len(calls) > 0 && content == emptyText: // which beside calls is read as nothing
		content = payload.OfArray(parts...)
	}
	members := []payload.Member{member("content", content)}
	if len(calls) > 0 {
		members = append(members, member("tool_calls", payload.OfArray(calls...)))
	}
	return w.chatSaid(wire.ChatRoleAssistant, members...)
}

var emptyText = word("")

func (w *requestWriter) chatCall(b chat.ToolUse) payload.Value {
	w.toolName(b.Name)
	function := object(w.text("name", string(b.Name)), w.text("arguments", b.Input.String()))
	return object(w.text("id", b.ID), w.text("type", string(wire.ChatToolCallTypeFunction)), member("function", function))
}
