package dialect

import (
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// ChatTranscript is a body of OpenAI Chat Completions, request or answer. Of an
// answer each choice's message is a turn.
func ChatTranscript(body payload.Node) Transcript {
	t := Transcript{Dialect: wire.DialectOpenAI, Body: body}
	list, answer := listOf(t.Dialect, body)
	if !answer {
		t.Turns = turns(list, ChatTurn)
		return t
	}
	t.Answer = true
	for i, choice := range list.Elements() {
		t.Turns = append(t.Turns, ChatTurn(Place{Node: choice.Get("message")}, i))
	}
	return t
}

// ChatTurn is one entry of messages. Its calls come behind its content; a tool
// message is a single result, whose place is the message.
func ChatTurn(at Place, index int) Turn {
	t := Turn{Index: index, At: at, Role: chatRole(text(at.Node.Get("role")))}
	if t.Role == wire.SurfaceRoleTool {
		t.Parts = []Part{{Kind: PartResult, ID: chatResultID(at.Node), Index: index, At: at}}
		return t
	}
	content := at.Get("content")
	if content.Node.Kind() == payload.KindString {
		t.Parts = append(t.Parts, Part{Kind: PartText, Index: index, At: content})
	}
	for _, part := range content.Node.Elements() {
		word := text(part.Get("type"))
		t.Parts = append(t.Parts, Part{Kind: chatKind(word), Type: word, Index: index, At: at.In(part)})
	}
	for _, call := range at.Node.Get("tool_calls").Elements() {
		t.Parts = append(t.Parts, Part{
			Kind: PartCall, Type: text(call.Get("type")), ID: text(call.Get("id")), Index: index, At: at.In(call),
		})
	}
	return t
}

// chatResultID is the id that a tool message answers. The old role function
// answers by the function's name and has no id.
func chatResultID(message payload.Node) string { return text(message.Get("tool_call_id")) }

func chatRole(word string) wire.SurfaceRole {
	switch wire.ChatRole(word) {
	case wire.ChatRoleSystem, wire.ChatRoleDeveloper:
		return wire.SurfaceRoleSystem
	case wire.ChatRoleUser:
		return wire.SurfaceRoleUser
	case wire.ChatRoleAssistant:
		return wire.SurfaceRoleAssistant
	case wire.ChatRoleTool:
		return wire.SurfaceRoleTool
	case wire.ChatRoleFunction: // no id pairs it with a call
	}
	return 0
}

func chatKind(word string) PartKind {
	switch wire.ChatPartType(word) {
	case wire.ChatPartTypeText, wire.ChatPartTypeRefusal:
		return PartText
	case wire.ChatPartTypeImageURL, wire.ChatPartTypeInputAudio, wire.ChatPartTypeFile:
		return PartMedia
	}
	return PartOther
}
