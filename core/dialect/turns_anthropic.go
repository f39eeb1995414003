package dialect

import (
	"strings"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// AnthropicTranscript is a body of Anthropic Messages, request or answer.
func AnthropicTranscript(body payload.Node) Transcript {
	t := Transcript{Dialect: wire.DialectAnthropic, Body: body}
	list, answer := listOf(t.Dialect, body)
	if answer {
		t.Answer = true
		t.Turns = []Turn{AnthropicTurn(Place{Node: body}, 0)}
		return t
	}
	t.Turns = turns(list, AnthropicTurn)
	return t
}

// turns are the elements of an array, each as a turn.
func turns(list payload.Node, turn func(Place, int) Turn) []Turn {
	var all []Turn
	for i, n := range list.Elements() {
		all = append(all, turn(Place{Node: n}, i))
	}
	return all
}

// AnthropicTurn is one entry of messages.
func AnthropicTurn(at Place, index int) Turn {
	t := Turn{Index: index, At: at, Role: anthropicRole(text(at.Node.Get("role")))}
	content := at.Get("content")
	if content.Node.Kind() == payload.KindString {
		t.Parts = []Part{{Kind: PartText, Index: index, At: content}}
		return t
	}
	for _, block := range content.Node.Elements() {
		t.Parts = append(t.Parts, anthropicPart(at.In(block), index))
	}
	return t
}

func anthropicRole(word string) wire.SurfaceRole {
	switch wire.AnthropicRole(word) {
	case wire.AnthropicRoleUser:
		return wire.SurfaceRoleUser
	case wire.AnthropicRoleAssistant:
		return wire.SurfaceRoleAssistant
	case wire.AnthropicRoleSystem:
		return wire.SurfaceRoleSystem
	}
	return 0
}

func anthropicPart(at Place, index int) Part {
	p := Part{Type: text(at.Node.Get("type")), Index: index, At: at}
	p.Kind = anthropicKind(p.Type)
	switch p.Kind {
	case PartCall, PartHostedCall:
		p.ID = text(at.Node.Get("id"))
	case PartResult, PartHostedResult:
		p.ID = text(at.Node.Get("tool_use_id"))
	case PartOther, PartText, PartThinking, PartRedacted, PartMedia:
	}
	return p
}

func anthropicKind(word string) PartKind {
	//exhaustive:ignore the set is open, and any other word is none of these
	switch wire.AnthropicBlockType(word) {
	case wire.AnthropicBlockTypeText:
		return PartText
	case wire.AnthropicBlockTypeThinking:
		return PartThinking
	case wire.AnthropicBlockTypeRedactedThinking:
		return PartRedacted
	case wire.AnthropicBlockTypeImage, wire.AnthropicBlockTypeDocument, wire.AnthropicBlockTypeSearchResult, wire.AnthropicBlockTypeContainerUpload:
		return PartMedia
	case wire.AnthropicBlockTypeToolUse:
		return PartCall
	case wire.AnthropicBlockTypeToolResult:
		return PartResult
	case wire.AnthropicBlockTypeServerToolUse, wire.AnthropicBlockTypeMCPToolUse:
		return PartHostedCall
	}
	if strings.HasSuffix(word, "_tool_result") { // of a server tool, one type each, and more to come
		return PartHostedResult
	}
	return PartOther
}
