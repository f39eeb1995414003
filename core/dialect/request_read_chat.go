package dialect

import (
	"strings"

	"verbatim/core/chat"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

func (s *strict) chatRequest(root payload.Node) chat.ChatRequest {
	s.without(root, "a tool of the old form has no id to answer by", "functions", "function_call")
	q := chat.ChatRequest{Model: s.string(root, "model"), MaxTokens: s.ceiling(root, "max_completion_tokens")}
	if old := s.optional(root, "max_tokens"); !old.IsZero() {
		if !q.MaxTokens.IsZero() {
			s.refuse(old, "", "found max_tokens beside max_completion_tokens, expected one of them")
		}
		q.MaxTokens = s.ceiling(root, "max_tokens")
	}
	c := conversation{strict: s, request: &q}
	for _, message := range s.array(s.required(root, "messages")).Elements() {
		c.chat(message)
	}
	for _, tool := range s.optionalArray(root, "tools").Elements() {
		q.Tools = append(q.Tools, s.chatTool(tool))
	}
	q.Effort = s.openAIEffortAt(root, "reasoning_effort")
	return q
}

// conversation is the messages of a request of OpenAI, of which consecutive
// tool results are one canonical message.
type conversation struct {
	*strict
	request *chat.ChatRequest
	open    wire.SurfaceRole // of the last message, as long as more may be added to it
}

// add appends a message of the role, or what it says to the one that is open.
func (c *conversation) add(open wire.SurfaceRole, role wire.Role, blocks ...chat.Block) {
	messages := c.request.Messages
	if !open.IsZero() && open == c.open {
		last := &messages[len(messages)-1]
		last.Content = append(last.Content, blocks...)
		return
	}
	c.request.Messages = append(messages, chat.Message{Role: role, Content: blocks})
	c.open = open
}

// system appends a system message, which must stand in front of all others.
func (c *conversation) system(message payload.Node, said string) {
	if len(c.request.Messages) > 0 {
		c.refuse(message, "role", "found a system message behind another, expected all of them in front")
	}
	c.request.System = append(c.request.System, chat.SystemBlock{Text: said})
}

func (c *conversation) chat(message payload.Node) {
	switch role := c.string(message, "role"); wire.ChatRole(role) {
	case wire.ChatRoleSystem, wire.ChatRoleDeveloper:
		c.only(message, "role", "content", "name")
		c.system(message, c.joined(c.required(message, "content"), string(wire.ChatPartTypeText)))
	case wire.ChatRoleUser:
		c.only(message, "role", "content", "name")
		c.add(0, wire.RoleUser, c.chatContent(c.required(message, "content"), wire.RoleUser)...)
	case wire.ChatRoleAssistant:
		c.add(0, wire.RoleAssistant, c.chatAssistant(message)...)
	case wire.ChatRoleTool:
		c.add(wire.SurfaceRoleTool, wire.RoleUser, c.chatResult(message))
	case wire.ChatRoleFunction:
		c.refuse(message, "role", "found the old role %q, expected %q: its result has no id to answer by", role, wire.ChatRoleTool)
	default:
		c.refuse(message, "role", "found %q, expected a role of Chat Completions", role)
	}
	if name := c.optionalString(message, "name"); name != "" {
		c.refuse(message, "name", "found the name %q, expected none: the canonical form has no place for the name of a speaker", name)
	}
}

// joined is a string, or the texts of parts joined by a blank line.
func (s *strict) joined(content payload.Node, kind string) string {
	if isString(content) {
		return s.characters(content)
	}
	var texts []string
	for _, part := range s.array(content).Elements() {
		if s.string(part, "type") != kind {
			s.unknown(part.Get("type"), []string{kind})
		}
		s.only(part, "type", "text")
		texts = append(texts, s.string(part, "text"))
	}
	return strings.Join(texts, "\n\n")
}

// chatContent reads what a message says beside its calls.
func (s *strict) chatContent(content payload.Node, role wire.Role) []chat.Block {
	if isString(content) {
		return []chat.Block{chat.Text{Text: s.characters(content)}}
	}
	var blocks []chat.Block
	for _, part := range s.array(content).Elements() {
		blocks = append(blocks, s.chatPart(part, role))
	}
	return blocks
}

func (s *strict) chatPart(part payload.Node, role wire.Role) chat.Block {
	said := s.string(part, "type")
	switch word := wire.ChatPartType(said); {
	case word == wire.ChatPartTypeText:
		s.only(part, "type", "text")
		return chat.Text{Text: s.string(part, "text")}
	case word == wire.ChatPartTypeImageURL && role == wire.RoleUser:
		s.only(part, "type", "image_url")
		picture := s.required(part, "image_url")
		s.only(picture, "url")
		return chat.Image(s.base64Picture(payload.Node{}, s.required(picture, "url")))
	}
	s.refuse(part, "type", "found a part of type %q, for which a canonical message of role %s has no place", said, role)
	return nil
}

// chatAssistant reads what a model says, in a request or an answer.
func (s *strict) chatAssistant(message payload.Node) []chat.Block {
	s.only(message, "role", "content", "name", "tool_calls", "annotations")
	s.noAnnotations(message)
	calls := s.optionalArray(message, "tool_calls")
	content := s.optional(message, "content")
	var blocks []chat.Block
	if !content.IsZero() && (isName(content) || !isString(content) || calls.Len() == 0) { // beside calls "" is nothing
		blocks = s.chatContent(content, wire.RoleAssistant)
	}
	for _, call := range calls.Elements() {
		if s.string(call, "type") != string(wire.ChatToolCallTypeFunction) {
			s.unknown(call.Get("type"), []string{string(wire.ChatToolCallTypeFunction)})
		}
		s.only(call, "type", "id", "function")
		function := s.required(call, "function")
		s.only(function, "name", "arguments")
		blocks = append(blocks, chat.ToolUse{
			ID: s.string(call, "id"), Name: s.toolName(function), Input: s.arguments(s.required(function, "arguments")),
		})
	}
	return blocks
}

// noAnnotations refuses notes on a text, for which there is no place.
func (s *strict) noAnnotations(n payload.Node) {
	if notes := s.optionalArray(n, "annotations"); notes.Len() > 0 {
		s.refuse(notes, "", "found notes on a text, expected none: the canonical form has no place for them")
	}
}

func (s *strict) chatResult(message payload.Node) chat.Block {
	s.only(message, "role", "content", "name", "tool_call_id")
	content := s.optional(message, "content")
	result := chat.ToolResult{ToolUseID: s.string(message, "tool_call_id")}
	result.Content, _ = s.resultContent(content, func(r *resultParts, part payload.Node) {
		if r.string(part, "type") != string(wire.ChatPartTypeText) {
			r.unknown(part.Get("type"), []string{string(wire.ChatPartTypeText)})
		}
		r.only(part, "type", "text")
		r.say(part)
	})
	return result
}

func (s *strict) chatTool(tool payload.Node) chat.Tool {
	if s.string(tool, "type") != string(wire.ChatToolCallTypeFunction) {
		s.unknown(tool.Get("type"), []string{string(wire.ChatToolCallTypeFunction)})
	}
	s.only(tool, "type", "function")
	function := s.required(tool, "function")
	s.only(function, "name", "description", "parameters", "strict")
	return s.openAITool(function)
}

// openAITool reads what both forms of OpenAI say of a tool. Without parameters
// it takes none.
func (s *strict) openAITool(tool payload.Node) chat.Tool {
	read := chat.Tool{Name: s.toolName(tool), Description: s.optionalString(tool, "description")}
	if schema := s.optional(tool, "parameters"); !schema.IsZero() {
		read.InputSchema = s.payload(schema)
	}
	if held := s.optional(tool, "strict"); !held.IsZero() && held.Raw() != "false" {
		s.refuse(held, "", "found %s, expected false or nothing: the canonical form does not hold a model to a schema", payload.Found(held.Value()))
	}
	return read
}
