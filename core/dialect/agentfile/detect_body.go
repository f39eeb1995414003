package agentfile

import (
	"slices"
	"strings"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// providers are the formats of bodies, in the order in which they are taken to
// be meant where nothing tells them apart.
var providers = []wire.Format{wire.FormatAnthropic, wire.FormatOpenAI, wire.FormatOpenAIResponses}

// detectBody tells whose body an object is, none when it is none.
func detectBody(root payload.Node) []wire.Format {
	has := func(key string, kind payload.Kind) bool { return root.Get(key).Kind() == kind }
	list := root.Get("messages")
	switch {
	case list.Kind() == payload.KindArray:
		var m marks
		m.body(root)
		m.messages(list)
		return m.among(root, wire.FormatAnthropic, wire.FormatOpenAI)
	case !root.Get("input").IsZero(), has("output", payload.KindArray) && !root.Get("object").IsZero(), has("instructions", payload.KindString):
		return []wire.Format{wire.FormatOpenAIResponses}
	case has("choices", payload.KindArray):
		return []wire.Format{wire.FormatOpenAI}
	case has("content", payload.KindArray) && root.Get("role").Is("assistant") && (root.Get("type").Is("message") || !root.Get("stop_reason").IsZero()):
		return []wire.Format{wire.FormatAnthropic}
	}
	return nil
}

// detectArray tells whose list of messages an array is.
func detectArray(elements []payload.Node) []wire.Format {
	var m marks
	stamped, roo, speaks := false, false, false
	for _, n := range elements {
		has := func(key string) bool { return !n.Get(key).IsZero() }
		switch {
		case n.Get("parts").Kind() == payload.KindArray && has("kind"):
			return []wire.Format{wire.FormatPydanticAI}
		case n.Get("parts").Kind() == payload.KindArray && has("role"):
			return []wire.Format{wire.FormatGeminiCheckpoint}
		}
		stamped = stamped || has("ts") && (has("role") || has("type"))
		roo = roo || slices.ContainsFunc(rooKeys, has)
		speaks = speaks || has("role") || has("type")
		m.message(n)
	}
	switch {
	case stamped && roo:
		return []wire.Format{wire.FormatRoo}
	case stamped:
		return []wire.Format{wire.FormatCline, wire.FormatRoo}
	case !speaks:
		return nil
	}
	return m.among(payload.Node{}, providers...)
}

// rooKeys are keys of a message that only Roo Code writes.
var rooKeys = []string{
	"condenseParent", "condenseId", "isSummary", "truncationParent", "truncationId", "isTruncationMarker", "reasoning_details",
}

// marks are what in a body only one provider's bodies have.
type marks struct {
	anthropic, openAI, responses bool

	canonical bool // the session's own blocks, which no provider takes
}

// among are those of some formats that the marks leave, and where these leave
// several, that the model's name leaves.
func (m *marks) among(root payload.Node, formats ...wire.Format) []wire.Format {
	if m.canonical {
		return nil
	}
	left := m.keep(formats)
	if len(left) > 1 {
		*m = marks{}
		m.model(textOf(root.Get("model")))
		left = m.keep(left)
	}
	return left
}

// keep are the formats that have a mark, or all where none has.
func (m *marks) keep(formats []wire.Format) []wire.Format {
	var left []wire.Format
	for _, f := range formats {
		if f == wire.FormatAnthropic && m.anthropic || f == wire.FormatOpenAI && m.openAI || f == wire.FormatOpenAIResponses && m.responses {
			left = append(left, f)
		}
	}
	if left == nil {
		return formats
	}
	return left
}

func (m *marks) model(name string) {
	begins := func(prefix string) bool { return strings.HasPrefix(name, prefix) }
	m.anthropic = begins("claude")
	m.openAI = slices.ContainsFunc([]string{"gpt-", "chatgpt-", "o1", "o3", "o4"}, begins)
}

// body looks at the keys beside the messages.
func (m *marks) body(root payload.Node) {
	for key, v := range root.Members() {
		switch key {
		case "system", "anthropic_version", "stop_sequences", "thinking", "mcp_servers":
			m.anthropic = true
		case "max_completion_tokens", "response_format", "stream_options", "reasoning_effort", "parallel_tool_calls",
			"functions", "logprobs", "frequency_penalty", "presence_penalty":
			m.openAI = true
		case "tools":
			for _, tool := range v.Elements() {
				m.anthropic = m.anthropic || !tool.Get("input_schema").IsZero()
				m.openAI = m.openAI || !tool.Get("function").IsZero()
			}
		}
	}
}

func (m *marks) messages(list payload.Node) {
	for _, n := range list.Elements() {
		m.message(n)
	}
}

// message looks at a message or an item of input.
func (m *marks) message(n payload.Node) {
	for key, v := range n.Members() {
		switch key {
		case "tool_calls", "tool_call_id", "function_call", "refusal":
			m.openAI = true
		case "role":
			switch wire.ChatRole(textOf(v)) {
			case wire.ChatRoleTool, wire.ChatRoleFunction:
				m.openAI = true
			case wire.ChatRoleDeveloper:
				m.openAI, m.responses = true, true
			case wire.ChatRoleSystem, wire.ChatRoleUser, wire.ChatRoleAssistant:
			}
		case "type":
			m.responses = m.responses || textOf(v) != ""
		case "content":
			m.content(v)
		}
	}
}

// content looks at the blocks of a message.
func (m *marks) content(list payload.Node) {
	for _, block := range list.Elements() {
		m.canonical = m.canonical || block.Get("type").IsZero() && block.Get("kind").Kind() == payload.KindString
		switch word := textOf(block.Get("type")); word {
		case "", string(wire.AnthropicBlockTypeText): // all may have it
		case string(wire.ChatPartTypeImageURL), string(wire.ChatPartTypeInputAudio), string(wire.ChatPartTypeFile), string(wire.ChatPartTypeRefusal):
			m.openAI = true
		case string(wire.ResponsesPartTypeInputText), string(wire.ResponsesPartTypeOutputText),
			string(wire.ResponsesPartTypeInputImage), string(wire.ResponsesPartTypeInputFile):
			m.responses = true
		default:
			m.anthropic = m.anthropic || slices.Contains(wire.AllAnthropicBlockTypes[:], wire.AnthropicBlockType(word))
		}
	}
}
