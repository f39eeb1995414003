package repair

import (
	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// hand is how a format writes what a repair has to say.
type hand struct {
	// list is the key of a message that holds its blocks, where results are blocks
	// among others; "" where each result is a message of its own.
	list string

	isResult func(block payload.Node) bool
	result   func(c call) string                        // a block, or a message where there are no blocks
	text     func(said string, old payload.Node) string // in place of a block, or of a message
	wrap     func(block string) string                  // a user's message of one block
}

// call is a call for which a result is written.
type call struct {
	dialect.Part
	message payload.Node // that holds it
	said    string       // what the result says
}

// name is the tool's, as the call has it.
func (c call) name() string {
	for _, key := range []string{"name", "tool_name", "tool"} {
		if said, ok := c.At.Node.Get(key).Text(); ok {
			return said
		}
	}
	return ""
}

func handOf(f wire.Format, d wire.Dialect) hand {
	switch f {
	case wire.FormatPydanticAI:
		return pydanticHand
	case wire.FormatLanggraph:
		return chainHand
	case wire.FormatGeminiCLI:
		return geminiHand("content", "type")
	case wire.FormatGeminiCheckpoint:
		return geminiHand("parts", "role")
	case wire.FormatNative, wire.FormatAnthropic, wire.FormatOpenAI, wire.FormatOpenAIResponses, wire.FormatAnthropicSSE,
		wire.FormatClaudeCode, wire.FormatCodex, wire.FormatCline, wire.FormatRoo, wire.FormatOpencode, wire.FormatAgentsSDK:
	}
	switch d {
	case wire.DialectAnthropic:
		return anthropicHand
	case wire.DialectOpenAI:
		return chatHand
	case wire.DialectOpenAIResponses:
		return responsesHand
	}
	return hand{}
}

var anthropicHand = hand{
	list: "content",
	isResult: func(block payload.Node) bool {
		return block.Get("type").Is(string(wire.AnthropicBlockTypeToolResult))
	},
	result: func(c call) string {
		return object("type", quoted(string(wire.AnthropicBlockTypeToolResult)), "tool_use_id", quoted(c.ID), "content", quoted(c.said), "is_error", "true")
	},
	text: func(said string, _ payload.Node) string {
		return object("type", quoted(string(wire.AnthropicBlockTypeText)), "text", quoted(said))
	},
	wrap: func(block string) string {
		return object("role", quoted(string(wire.AnthropicRoleUser)), "content", "["+block+"]")
	},
}

var chatHand = hand{
	result: func(c call) string {
		return object("role", quoted(string(wire.ChatRoleTool)), "tool_call_id", quoted(c.ID), "content", quoted(c.said))
	},
	text: func(said string, _ payload.Node) string {
		return object("role", quoted(string(wire.ChatRoleUser)), "content", quoted(said))
	},
}

var responsesHand = hand{
	result: responsesResult,
	text: func(said string, _ payload.Node) string {
		part := object("type", quoted(string(wire.ResponsesPartTypeInputText)), "text", quoted(said))
		return object("type", quoted(string(wire.ResponsesItemTypeMessage)), "role", quoted(string(wire.ResponsesRoleUser)), "content", "["+part+"]")
	},
}

// responsesResult is the output that answers a call. It is "" for a call whose
// output cannot say that there was none.
func responsesResult(c call) string {
	switch output := dialect.ResponsesOutput(wire.ResponsesItemType(c.Type)); {
	case output == wire.ResponsesItemTypeFunctionCallOutput, output == wire.ResponsesItemTypeCustomToolCallOutput:
		return object("type", quoted(string(output)), "call_id", quoted(c.ID), "output", quoted(c.said))
	case output == wire.ResponsesItemTypeApplyPatchCallOutput:
		return object("type", quoted(string(output)), "call_id", quoted(c.ID), "status", quoted("failed"), "output", quoted(c.said))
	case output == wire.ResponsesItemTypeLocalShellCallOutput && c.At.Node.Get("call_id").Is(c.ID): // as Codex writes it
		return object("type", quoted(string(wire.ResponsesItemTypeFunctionCallOutput)), "call_id", quoted(c.ID), "output", quoted(c.said))
	case output == wire.ResponsesItemTypeLocalShellCallOutput:
		return object("type", quoted(string(output)), "id", quoted(c.ID), "output", quoted(c.said))
	}
	return ""
}

// object is a JSON object of keys and the texts of their values, in this order.
func object(pairs ...string) string {
	b := []byte{'{'}
	for i := 0; i < len(pairs); i += 2 {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, quoted(pairs[i])...)
		b = append(b, ':')
		b = append(b, pairs[i+1]...)
	}
	return string(append(b, '}'))
}

// quoted is a string as JSON. What comes in was read from JSON or is our own.
func quoted(s string) string {
	v, err := payload.OfString(s)
	if err != nil {
		panic("internal error: " + err.Error())
	}
	return v.String()
}
