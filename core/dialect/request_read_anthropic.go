package dialect

import (
	"verbatim/core/chat"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

const (
	markKey       = "cache_control"
	markType      = "ephemeral"
	markTTL       = "5m" // what the mark says where it says nothing
	sourceBase64  = "base64"
	toolCustom    = "custom" // what a tool is that says nothing
	callerDirect  = "direct" // who calls where nobody is named
	keptElsewhere = "the canonical form holds the whole conversation and all tools"
)

func (s *strict) anthropicRequest(root payload.Node) chat.ChatRequest {
	s.without(root, keptElsewhere, "container", "context_management", "mcp_servers")
	s.without(root, "the canonical form marks a block of system and the end of the last message", markKey)
	q := chat.ChatRequest{Model: s.string(root, "model")}
	s.required(root, "max_tokens")
	q.MaxTokens = s.ceiling(root, "max_tokens")
	q.System = s.anthropicSystem(s.optional(root, "system"))
	list := s.array(s.required(root, "messages"))
	last := list.Len() - 1
	for i, message := range list.Elements() {
		m, marked := s.anthropicMessage(message, i == last)
		q.Messages = append(q.Messages, m)
		if marked {
			q.Breakpoint = chat.BreakpointTail
		}
	}
	for _, tool := range s.optionalArray(root, "tools").Elements() {
		q.Tools = append(q.Tools, s.anthropicTool(tool))
	}
	q.Effort = s.anthropicEffort(root)
	return q
}

// optionalArray is an array that an object may have.
func (s *strict) optionalArray(n payload.Node, key string) payload.Node {
	v := s.optional(n, key)
	if v.IsZero() {
		return v
	}
	return s.array(v)
}

func (s *strict) anthropicSystem(n payload.Node) []chat.SystemBlock {
	switch {
	case n.IsZero():
		return nil
	case isString(n):
		return []chat.SystemBlock{{Text: s.characters(n)}}
	}
	var blocks []chat.SystemBlock
	for _, b := range s.array(n).Elements() {
		if word := s.string(b, "type"); word != string(wire.AnthropicBlockTypeText) {
			s.unknown(b.Get("type"), []string{string(wire.AnthropicBlockTypeText)})
		}
		s.only(b, "type", "text", markKey)
		blocks = append(blocks, chat.SystemBlock{Text: s.string(b, "text"), Cache: s.mark(b)})
	}
	return blocks
}

// mark says whether a block carries a mark for the prompt cache.
func (s *strict) mark(b payload.Node) bool {
	mark := s.optional(b, markKey)
	if mark.IsZero() {
		return false
	}
	s.only(mark, "type", "ttl")
	if s.string(mark, "type") != markType {
		s.unknown(mark.Get("type"), []string{markType})
	}
	if ttl := s.optional(mark, "ttl"); !ttl.IsZero() && !ttl.Is(markTTL) {
		s.unknown(ttl, []string{markTTL})
	}
	return true
}

func (s *strict) anthropicMessage(message payload.Node, last bool) (m chat.Message, marked bool) {
	switch role := s.string(message, "role"); wire.AnthropicRole(role) {
	case wire.AnthropicRoleUser:
		m.Role = wire.RoleUser
	case wire.AnthropicRoleAssistant:
		m.Role = wire.RoleAssistant
	case wire.AnthropicRoleSystem:
		s.refuse(message, "role", "found a system message among the others, expected all of them in system")
	default:
		s.unknown(message.Get("role"), []string{string(wire.AnthropicRoleUser), string(wire.AnthropicRoleAssistant)})
	}
	s.only(message, "role", "content")
	content := s.required(message, "content")
	if isString(content) {
		m.Content = []chat.Block{chat.Text{Text: s.characters(content)}}
		return m, false
	}
	end := s.array(content).Len() - 1
	for i, b := range content.Elements() {
		if mark := s.optional(b, markKey); !mark.IsZero() {
			marked = s.mark(b)
			if !last || i != end {
				s.refuse(mark, "", "found a mark for the prompt cache, expected one only on the last block of the last message")
			}
		}
		m.Content = append(m.Content, s.anthropicBlock(b, m.Role))
	}
	return m, marked
}

// anthropicBlock reads a block of a request or an answer.
func (s *strict) anthropicBlock(b payload.Node, role wire.Role) chat.Block {
	said := s.string(b, "type")
	kind, known := anthropicBlockKinds[wire.AnthropicBlockType(said)]
	if s.err != nil || !known || !mayHold(role, kind) {
		s.refuse(b, "type", "found a block of type %q, for which a canonical message of role %s has no place", said, role)
		return nil
	}
	switch kind {
	case wire.BlockKindText:
		s.only(b, "type", "text", markKey)
		return chat.Text{Text: s.string(b, "text")}
	case wire.BlockKindThinking:
		s.only(b, "type", "thinking", "signature", markKey)
		return chat.Thinking{Thinking: s.string(b, "thinking"), Signature: s.string(b, "signature")}
	case wire.BlockKindRedactedThinking:
		s.only(b, "type", "data", markKey)
		return chat.RedactedThinking{Data: s.string(b, "data")}
	case wire.BlockKindToolUse:
		s.only(b, "type", "id", "name", "input", "caller", markKey)
		s.caller(b)
		return chat.ToolUse{ID: s.string(b, "id"), Name: s.toolName(b), Input: s.payload(s.required(b, "input"))}
	case wire.BlockKindImage:
		s.only(b, "type", "source", markKey)
		return chat.Image(s.anthropicPicture(b))
	case wire.BlockKindToolResult:
	}
	return s.anthropicResult(b)
}

var anthropicBlockKinds = map[wire.AnthropicBlockType]wire.BlockKind{
	wire.AnthropicBlockTypeText:             wire.BlockKindText,
	wire.AnthropicBlockTypeThinking:         wire.BlockKindThinking,
	wire.AnthropicBlockTypeRedactedThinking: wire.BlockKindRedactedThinking,
	wire.AnthropicBlockTypeToolUse:          wire.BlockKindToolUse,
	wire.AnthropicBlockTypeImage:            wire.BlockKindImage,
	wire.AnthropicBlockTypeToolResult:       wire.BlockKindToolResult,
}

// caller refuses a call that the model did not make itself.
func (s *strict) caller(b payload.Node) {
	if by := s.optional(b, "caller"); !by.IsZero() {
		s.only(by, "type")
		if s.string(by, "type") != callerDirect {
			s.unknown(by.Get("type"), []string{callerDirect})
		}
	}
}

func (s *strict) anthropicPicture(b payload.Node) chat.ImageRef {
	source := s.required(b, "source")
	if s.string(source, "type") != sourceBase64 {
		s.unknown(source.Get("type"), []string{sourceBase64})
	}
	s.only(source, "type", "media_type", "data")
	return s.base64Picture(s.required(source, "media_type"), s.required(source, "data"))
}

func (s *strict) anthropicResult(b payload.Node) chat.Block {
	s.only(b, "type", "tool_use_id", "content", "is_error", markKey)
	result := chat.ToolResult{ToolUseID: s.string(b, "tool_use_id")}
	result.Content, result.Attachments = s.resultContent(s.optional(b, "content"), (*resultParts).anthropic)
	if failed := s.optional(b, "is_error"); !failed.IsZero() {
		is, ok := failed.Bool()
		if !ok {
			s.refuse(failed, "", "found %s, expected true or false", payload.Found(failed.Value()))
		}
		result.IsError = is
	}
	return result
}

func (r *resultParts) anthropic(part payload.Node) {
	switch r.string(part, "type") {
	case string(wire.AnthropicBlockTypeText):
		r.only(part, "type", "text")
		r.say(part)
	case string(wire.AnthropicBlockTypeImage):
		r.only(part, "type", "source")
		r.show(r.anthropicPicture(part))
	default:
		r.unknown(part.Get("type"), []string{string(wire.AnthropicBlockTypeText), string(wire.AnthropicBlockTypeImage)})
	}
}

// anthropicTool reads a tool of the client. One that the provider runs has a
// type of its own.
func (s *strict) anthropicTool(tool payload.Node) chat.Tool {
	if kind := s.optional(tool, "type"); !kind.IsZero() && !kind.Is(toolCustom) {
		s.refuse(kind, "", "found a tool of type %s, expected one of the client: the canonical form has no others", payload.Found(kind.Value()))
	}
	s.only(tool, "type", "name", "description", "input_schema")
	return chat.Tool{
		Name:        s.toolName(tool),
		Description: s.optionalString(tool, "description"),
		InputSchema: s.payload(s.required(tool, "input_schema")),
	}
}
