package dialect

import (
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// ResponsesTranscript is a body of OpenAI Responses, request or answer. Each
// item is a turn; an input that is a string is one user turn.
func ResponsesTranscript(body payload.Node) Transcript {
	t := Transcript{Dialect: wire.DialectOpenAIResponses, Body: body}
	var input payload.Node
	input, t.Answer = listOf(t.Dialect, body)
	if input.Kind() == payload.KindString {
		at := Place{Node: input}
		t.Turns = []Turn{{Role: wire.SurfaceRoleUser, At: at, Parts: []Part{{Kind: PartText, At: at}}}}
		return t
	}
	t.Turns = turns(input, ResponsesTurn)
	return t
}

// ResponsesTurn is one item. An item that is no message is a single part, whose
// place is the item.
func ResponsesTurn(at Place, index int) Turn {
	word := ResponsesType(at.Node)
	if word == wire.ResponsesItemTypeMessage {
		return Turn{Role: chatRole(text(at.Node.Get("role"))), Index: index, At: at, Parts: responsesParts(at, index)}
	}
	part := Part{Kind: responsesKind(word), Type: string(word), Index: index, At: at}
	role := wire.SurfaceRoleAssistant
	if join, ok := callJoin(at.Node, word); ok {
		part.Kind, part.ID = PartCall, text(at.Node.Get(join))
	} else if join, ok := outputJoin(at.Node, word); ok {
		part.Kind, part.ID, role = PartResult, text(at.Node.Get(join)), wire.SurfaceRoleTool
	}
	return Turn{Role: role, Index: index, At: at, Parts: []Part{part}}
}

// ResponsesType is the type of an item. One that has a role and says no type is
// a message.
func ResponsesType(item payload.Node) wire.ResponsesItemType {
	word := item.Get("type")
	if word.IsZero() && !item.Get("role").IsZero() {
		return wire.ResponsesItemTypeMessage
	}
	return wire.ResponsesItemType(text(word))
}

// ResponsesOutput is the type of item that answers a type of call, "" for an
// item that the client does not answer.
func ResponsesOutput(call wire.ResponsesItemType) wire.ResponsesItemType {
	//exhaustive:ignore the set is open, and any other word is none of these
	switch call {
	case wire.ResponsesItemTypeFunctionCall:
		return wire.ResponsesItemTypeFunctionCallOutput
	case wire.ResponsesItemTypeCustomToolCall:
		return wire.ResponsesItemTypeCustomToolCallOutput
	case wire.ResponsesItemTypeLocalShellCall:
		return wire.ResponsesItemTypeLocalShellCallOutput
	case wire.ResponsesItemTypeShellCall:
		return wire.ResponsesItemTypeShellCallOutput
	case wire.ResponsesItemTypeApplyPatchCall:
		return wire.ResponsesItemTypeApplyPatchCallOutput
	case wire.ResponsesItemTypeComputerCall:
		return wire.ResponsesItemTypeComputerCallOutput
	case wire.ResponsesItemTypeToolSearchCall:
		return wire.ResponsesItemTypeToolSearchOutput
	case wire.ResponsesItemTypeMCPApprovalRequest:
		return wire.ResponsesItemTypeMCPApprovalResponse
	case wire.ResponsesItemTypeProgram:
		return wire.ResponsesItemTypeProgramOutput
	}
	return ""
}

// callJoin is the key of a call that its output repeats. A search for tools is
// a call only where the client does the searching.
func callJoin(item payload.Node, word wire.ResponsesItemType) (key string, ok bool) {
	//exhaustive:ignore the set is open, and any other word is none of these
	switch word {
	case wire.ResponsesItemTypeLocalShellCall, wire.ResponsesItemTypeMCPApprovalRequest:
		return "id", true
	case wire.ResponsesItemTypeToolSearchCall:
		return "call_id", item.Get("execution").Is("client")
	}
	return "call_id", ResponsesOutput(word) != ""
}

// outputJoin is the key of an output that names its call. What a search for
// tools found is one only where the client did the searching.
func outputJoin(item payload.Node, word wire.ResponsesItemType) (key string, ok bool) {
	//exhaustive:ignore the set is open, and any other word is none of these
	switch word {
	case wire.ResponsesItemTypeToolSearchOutput:
		return "call_id", item.Get("execution").Is("client")
	case wire.ResponsesItemTypeLocalShellCallOutput:
		return "id", true
	case wire.ResponsesItemTypeMCPApprovalResponse:
		return "approval_request_id", true
	case wire.ResponsesItemTypeFunctionCallOutput, wire.ResponsesItemTypeCustomToolCallOutput,
		wire.ResponsesItemTypeShellCallOutput, wire.ResponsesItemTypeApplyPatchCallOutput,
		wire.ResponsesItemTypeComputerCallOutput, wire.ResponsesItemTypeProgramOutput:
		return "call_id", true
	}
	return "", false
}

func responsesKind(word wire.ResponsesItemType) PartKind {
	//exhaustive:ignore the set is open, and any other word is none of these
	switch word {
	case wire.ResponsesItemTypeReasoning:
		return PartThinking
	case wire.ResponsesItemTypeWebSearchCall, wire.ResponsesItemTypeFileSearchCall, wire.ResponsesItemTypeCodeInterpreterCall,
		wire.ResponsesItemTypeImageGenerationCall, wire.ResponsesItemTypeMCPCall, wire.ResponsesItemTypeMCPListTools,
		wire.ResponsesItemTypeToolSearchCall:
		return PartHostedCall // and holds its result
	case wire.ResponsesItemTypeToolSearchOutput:
		return PartHostedResult
	}
	return PartOther
}

func responsesParts(at Place, index int) []Part {
	content := at.Get("content")
	if content.Node.Kind() == payload.KindString {
		return []Part{{Kind: PartText, Index: index, At: content}}
	}
	var parts []Part
	for _, n := range content.Node.Elements() {
		word := text(n.Get("type"))
		parts = append(parts, Part{Kind: responsesPartKind(word), Type: word, Index: index, At: at.In(n)})
	}
	return parts
}

func responsesPartKind(word string) PartKind {
	switch wire.ResponsesPartType(word) {
	case wire.ResponsesPartTypeInputText, wire.ResponsesPartTypeOutputText, wire.ResponsesPartTypeRefusal:
		return PartText
	case wire.ResponsesPartTypeSummaryText, wire.ResponsesPartTypeReasoningText:
		return PartThinking
	case wire.ResponsesPartTypeInputImage, wire.ResponsesPartTypeInputFile, wire.ResponsesPartTypeInputAudio:
		return PartMedia
	}
	return PartOther
}
