package transcript

import (
	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// keys are the keys that an object has, of those that a rule asks for.
type keys uint32

const (
	hasType keys = 1 << iota
	hasRole
	hasContent
	hasText
	hasThinking
	hasSignature
	hasData
	hasSource
	hasID
	hasCallID
	hasToolUseID
	hasToolCallID
	hasName
	hasInput
	hasArguments
	hasFunction
	hasCustom
	hasOutput
	hasSummary
	hasEncrypted
	hasToolCalls
	hasInsteadOfContent // what an assistant of Chat may say in place of content
	hasOutputConfig
	hasApproval
)

// part is a block with its keys read once.
type part struct {
	*dialect.Part
	turn int // index in the examination
	block
	paired bool // a result that is the first of its call's
}

// block is what a block says under the keys that rules ask for.
type block struct {
	keys
	text      payload.Node
	id        payload.Node
	name      payload.Node
	input     payload.Node // what a tool is called with, parsed or not
	content   payload.Node
	signature payload.Node // of thinking; data of what is redacted
}

// has says whether all of the keys are there.
func (k keys) has(wanted keys) bool { return k&wanted == wanted }

// readAs reads a part's keys in one go. Content that is a string is one text.
func (p *part) readAs(d wire.Dialect) {
	n := p.At.Node
	if n.Kind() == payload.KindString {
		p.keys, p.text = hasType|hasText, n
		return
	}
	p.readBlock(n)
	if d.IsZero() && p.Kind == dialect.PartCall {
		p.readState(n)
	}
}

func (b *block) readBlock(n payload.Node) {
	for key, v := range n.Members() {
		switch key {
		case "type":
			b.keys |= hasType
		case "text":
			b.keys, b.text = b.keys|hasText, v
		case "thinking":
			b.keys |= hasThinking
		case "signature":
			b.keys, b.signature = b.keys|hasSignature, v
		case "data":
			b.keys, b.signature = b.keys|hasData, v
		case "source":
			b.keys |= hasSource
		case "id":
			b.keys, b.id = b.keys|hasID, v
		case "name":
			b.keys, b.name = b.keys|hasName, v
		case "input":
			b.keys, b.input = b.keys|hasInput, v
		case "content":
			b.keys, b.content = b.keys|hasContent, v
		case "tool_use_id":
			b.keys |= hasToolUseID
		default:
			b.readOpenAI(key, v)
		}
	}
}

// readOpenAI reads the keys that only OpenAI's forms have. What a call of Chat
// says stands one level down.
func (b *block) readOpenAI(key string, v payload.Node) {
	switch key {
	case "call_id":
		b.keys |= hasCallID
	case "tool_call_id":
		b.keys |= hasToolCallID
	case "approval_request_id":
		b.keys |= hasApproval
	case "arguments", "args":
		b.keys, b.input = b.keys|hasArguments, v
	case "output":
		b.keys, b.content = b.keys|hasOutput, v
	case "summary":
		b.keys |= hasSummary
	case "encrypted_content":
		if v.Kind() != payload.KindNull {
			b.keys |= hasEncrypted
		}
	case "function":
		b.keys |= hasFunction
		b.readFunction(v)
	case "custom":
		b.keys |= hasCustom
		b.readFunction(v)
	}
}

func (b *block) readFunction(n payload.Node) {
	for key, v := range n.Members() {
		switch key {
		case "name":
			b.keys, b.name = b.keys|hasName, v
		case "arguments":
			b.keys, b.input = b.keys|hasArguments, v
		case "input":
			b.keys, b.input = b.keys|hasInput, v
		}
	}
}

// readState reads what a call of an agent's file says under a name that no
// provider has: its tool, and what it is called with in its state.
func (b *block) readState(n payload.Node) {
	if !b.has(hasName) {
		b.name = n.Get("tool_name")
	}
	if b.name.IsZero() {
		b.name = n.Get("tool")
	}
	if b.input.IsZero() {
		b.input = n.Get("state").Get("input")
	}
}

// message is what a message says beside its parts.
type message struct {
	keys
	role    payload.Node
	content payload.Node
}

func (m *message) readMessage(n payload.Node) {
	for key, v := range n.Members() {
		switch key {
		case "role":
			m.keys, m.role = m.keys|hasRole, v
		case "content":
			m.keys, m.content = m.keys|hasContent, v
		case "tool_calls":
			m.keys |= hasToolCalls
		case "tool_call_id":
			m.keys |= hasToolCallID
		case "refusal", "audio", "function_call":
			if v.Kind() != payload.KindNull {
				m.keys |= hasInsteadOfContent
			}
		case "output_config":
			m.keys |= hasOutputConfig
		}
	}
}

// isFile says whether the history is a file or a list of messages, of which a
// request is yet to be made.
func (e *examination) isFile() bool { return !e.Answer && !e.sent() }

// says says whether a message has all of the keys beside its parts.
func (t *turn) says(wanted keys) bool { return t.has(wanted) }

// isUser and isAssistant say who speaks.
func (t *turn) isUser() bool      { return t.Role == wire.SurfaceRoleUser }
func (t *turn) isAssistant() bool { return t.Role == wire.SurfaceRoleAssistant }

// onlyResults says whether a turn answers calls and says nothing else.
func (t *turn) onlyResults() bool {
	for i := range t.parts {
		if t.parts[i].Kind != dialect.PartResult {
			return false
		}
	}
	return len(t.parts) > 0
}
