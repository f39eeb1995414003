package dialect

import (
	"verbatim/core/chat"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

func (s *strict) responsesRequest(root payload.Node) chat.ChatRequest {
	s.without(root, keptElsewhere, "previous_response_id", "conversation", "prompt")
	q := chat.ChatRequest{Model: s.string(root, "model"), MaxTokens: s.ceiling(root, "max_output_tokens")}
	if said := s.optional(root, "instructions"); !said.IsZero() {
		q.System = []chat.SystemBlock{{Text: s.characters(said)}}
	}
	c := conversation{strict: s, request: &q}
	if input := s.required(root, "input"); isString(input) {
		c.add(0, wire.RoleUser, chat.Text{Text: s.characters(input)})
	} else {
		for _, item := range s.array(input).Elements() {
			c.responses(item)
		}
	}
	for _, tool := range s.optionalArray(root, "tools").Elements() {
		q.Tools = append(q.Tools, s.responsesTool(tool))
	}
	q.Effort = s.openAIEffortAt(s.optional(root, "reasoning"), "effort")
	return q
}

// responses reads an item of input. A run of items that the model said is one
// message of it.
func (c *conversation) responses(item payload.Node) {
	if !c.isObject(item) {
		return
	}
	switch string(ResponsesType(item)) {
	case string(wire.ResponsesItemTypeMessage):
		c.responsesMessage(item)
	case string(wire.ResponsesItemTypeFunctionCallOutput):
		c.add(wire.SurfaceRoleTool, wire.RoleUser, c.responsesResult(item))
	default:
		c.add(wire.SurfaceRoleAssistant, wire.RoleAssistant, c.responsesSaid(item)...)
	}
}

func (c *conversation) responsesMessage(item payload.Node) {
	switch role := c.string(item, "role"); wire.ResponsesRole(role) {
	case wire.ResponsesRoleSystem, wire.ResponsesRoleDeveloper:
		c.only(item, "type", "role", "content", "id", "status")
		c.system(item, c.joined(c.required(item, "content"), string(wire.ResponsesPartTypeInputText)))
	case wire.ResponsesRoleUser:
		c.only(item, "type", "role", "content", "id", "status")
		c.add(0, wire.RoleUser, c.responsesContent(item, (*strict).responsesHeard)...)
	case wire.ResponsesRoleAssistant:
		c.add(wire.SurfaceRoleAssistant, wire.RoleAssistant, c.responsesSaid(item)...)
	default:
		c.refuse(item, "role", "found %q, expected a role of Responses", role)
	}
}

// responsesContent reads the parts of a message.
func (s *strict) responsesContent(item payload.Node, part func(*strict, payload.Node) chat.Block) []chat.Block {
	content := s.required(item, "content")
	if isString(content) {
		return []chat.Block{chat.Text{Text: s.characters(content)}}
	}
	var blocks []chat.Block
	for _, p := range s.array(content).Elements() {
		blocks = append(blocks, part(s, p))
	}
	return blocks
}

// responsesHeard reads a part of what the user says.
func (s *strict) responsesHeard(part payload.Node) chat.Block {
	switch word := s.string(part, "type"); word {
	case string(wire.ResponsesPartTypeInputText):
		s.only(part, "type", "text")
		return chat.Text{Text: s.string(part, "text")}
	case string(wire.ResponsesPartTypeInputImage):
		return chat.Image(s.responsesPicture(part))
	default:
		s.refuse(part, "type", "found a part of type %q, for which a canonical message of role user has no place", word)
	}
	return nil
}

func (s *strict) responsesPicture(part payload.Node) chat.ImageRef {
	s.only(part, "type", "image_url")
	return s.base64Picture(payload.Node{}, s.required(part, "image_url"))
}

// responsesSaid reads an item that the model said, in a request or an answer.
func (s *strict) responsesSaid(item payload.Node) []chat.Block {
	if !s.isObject(item) {
		return nil
	}
	switch word := string(ResponsesType(item)); word {
	case string(wire.ResponsesItemTypeMessage):
		s.only(item, "type", "role", "content", "id", "status")
		if s.string(item, "role") != string(wire.ResponsesRoleAssistant) {
			s.unknown(item.Get("role"), []string{string(wire.ResponsesRoleAssistant)})
		}
		return s.responsesContent(item, (*strict).responsesPart)
	case string(wire.ResponsesItemTypeReasoning):
		return []chat.Block{s.responsesReasoning(item)}
	case string(wire.ResponsesItemTypeFunctionCall):
		s.only(item, "type", "id", "status", "call_id", "name", "arguments", "caller")
		s.caller(item)
		return []chat.Block{chat.ToolUse{
			ID: s.string(item, "call_id"), Name: s.toolName(item), Input: s.arguments(s.required(item, "arguments")),
		}}
	default:
		s.string(item, "type")
		s.refuse(item, "type", "found an item of type %q, for which the canonical form has no place", word)
	}
	return nil
}

// responsesPart reads a part of what the model says.
func (s *strict) responsesPart(part payload.Node) chat.Block {
	if said := s.string(part, "type"); said != string(wire.ResponsesPartTypeOutputText) {
		s.refuse(part, "type", "found a part of type %q, for which a canonical message of role assistant has no place", said)
	}
	s.only(part, "type", "text", "annotations", "logprobs")
	s.noAnnotations(part)
	return chat.Text{Text: s.string(part, "text")}
}

// responsesReasoning reads reasoning that the provider can be shown again: it is
// encrypted, and what may be read of it is one part of summary.
func (s *strict) responsesReasoning(item payload.Node) chat.Block {
	s.only(item, "type", "id", "status", "summary", "encrypted_content")
	block := chat.Thinking{Signature: s.string(item, "encrypted_content")}
	summary := s.optionalArray(item, "summary")
	if summary.Len() > 1 {
		s.refuse(summary, "", "found %d parts of summary, expected at most one", summary.Len())
	}
	for _, part := range summary.Elements() {
		if s.string(part, "type") != string(wire.ResponsesPartTypeSummaryText) {
			s.unknown(part.Get("type"), []string{string(wire.ResponsesPartTypeSummaryText)})
		}
		s.only(part, "type", "text")
		block.Thinking = s.string(part, "text")
	}
	return block
}

func (s *strict) responsesResult(item payload.Node) chat.Block {
	s.only(item, "type", "id", "status", "call_id", "output", "caller")
	s.caller(item)
	result := chat.ToolResult{ToolUseID: s.string(item, "call_id")}
	result.Content, result.Attachments = s.resultContent(s.required(item, "output"), (*resultParts).responses)
	return result
}

func (r *resultParts) responses(part payload.Node) {
	switch r.string(part, "type") {
	case string(wire.ResponsesPartTypeInputText):
		r.only(part, "type", "text")
		r.say(part)
	case string(wire.ResponsesPartTypeInputImage):
		r.show(r.responsesPicture(part))
	default:
		r.unknown(part.Get("type"), []string{string(wire.ResponsesPartTypeInputText), string(wire.ResponsesPartTypeInputImage)})
	}
}

func (s *strict) responsesTool(tool payload.Node) chat.Tool {
	if s.string(tool, "type") != string(wire.ChatToolCallTypeFunction) {
		s.unknown(tool.Get("type"), []string{string(wire.ChatToolCallTypeFunction)})
	}
	s.only(tool, "type", "name", "description", "parameters", "strict")
	return s.openAITool(tool)
}
