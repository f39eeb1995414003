package transcript

import (
	"fmt"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

var missingField = Rule{
	Name: wire.RuleMissingField,
	Doc: `Each key that the dialect requires is there. Anthropic Messages: max_tokens, for which 0 is legal, and messages; a
message's role and content; what a block of its type cannot do without. Chat Completions: messages; a message's role and,
but for an assistant's, content; a tool message's tool_call_id; a call's id, type, function, name and arguments. Responses:
input, unless the server holds the conversation; an item's type; a call's id, name and arguments; an output's call_id and
output; a reasoning item's summary, for which [] is enough. A missing signature is a thinking_unsigned. The model is not
asked for: some endpoints have it in their address.`,
	Errors: []string{
		"max_tokens: Field required",
		"messages.N.content.M.text.text: Field required",
		"Missing required parameter: 'messages[N].tool_calls[M].id'.",
		"Input[N] missing required field `summary`",
	},
	Cases: []string{"B50"},
	check: func(e *examination) {
		if e.Dialect.IsZero() {
			return
		}
		e.checkBodyKeys()
		for i := range e.turns {
			t := &e.turns[i]
			if e.messages(t.Turn) && (!e.Answer || e.Dialect != wire.DialectAnthropic) {
				e.checkMessageKeys(t)
			}
		}
		for i := range e.parts {
			e.checkPartKeys(&e.parts[i])
		}
	},
}

// sayMissing reports a key that is not there, the part's id aside.
func (e *examination) sayMissing(s spot, ids []string) {
	e.say(s, ids, fmt.Sprintf("the required key %q is missing", s.key), "add the key")
}

func (e *examination) checkBodyKeys() {
	if !e.sent() {
		return
	}
	if e.Dialect == wire.DialectAnthropic && e.Body.Get("max_tokens").IsZero() {
		e.sayMissing(e.body("max_tokens"), nil)
	}
	key := e.messagesKey()
	if !e.Body.Get(key).IsZero() {
		return
	}
	if e.Dialect == wire.DialectOpenAIResponses && (e.continued() || said(e.Body.Get("prompt"))) {
		return
	}
	e.sayMissing(e.body(key), nil)
}

func (e *examination) checkMessageKeys(t *turn) {
	switch {
	case !t.says(hasRole):
		e.sayMissing(t.spot("role"), nil)
	case e.Dialect == wire.DialectOpenAI && t.Role == wire.SurfaceRoleTool && !t.says(hasToolCallID):
		e.sayMissing(t.spot("tool_call_id"), nil)
	case t.says(hasContent), e.Dialect == wire.DialectOpenAI && t.isAssistant(): // empty_content judges that one
	default:
		e.sayMissing(t.spot("content"), nil)
	}
}

// needed is a key that a part must have.
type needed struct {
	key  keys
	name string
}

func (e *examination) checkPartKeys(p *part) {
	if p.Type == "" && e.Dialect == wire.DialectOpenAI && p.Kind == dialect.PartResult {
		return // a tool message
	}
	if !p.has(hasType) {
		if !e.messages(e.turns[p.turn].Turn) || p.At.Node.Kind() != payload.KindString {
			e.sayMissing(p.spot("type"), idsOf(p))
		}
		return
	}
	for _, n := range e.neededBy(p) {
		if !p.has(n.key) {
			e.sayMissing(p.spot(n.name), e.nameOf(p))
		}
	}
}

// nameOf is what names a part that lacks a key: its call's id, or its item's.
func (e *examination) nameOf(p *part) []string {
	if id, ok := p.id.Text(); ok && p.ID == "" && e.Dialect == wire.DialectOpenAIResponses {
		return []string{id}
	}
	return idsOf(p)
}

func (e *examination) neededBy(p *part) []needed {
	switch e.Dialect {
	case wire.DialectAnthropic:
		return anthropicNeeds(p)
	case wire.DialectOpenAI:
		return chatNeeds(p)
	case wire.DialectOpenAIResponses:
		return responsesNeeds[p.Type]
	}
	return nil
}

var (
	needsText      = []needed{{hasText, "text"}}
	needsSource    = []needed{{hasSource, "source"}}
	needsThinking  = []needed{{hasThinking, "thinking"}}
	needsData      = []needed{{hasData, "data"}}
	needsCall      = []needed{{hasID, "id"}, {hasName, "name"}, {hasInput, "input"}}
	needsToolUseID = []needed{{hasToolUseID, "tool_use_id"}}
	needsFunction  = []needed{{hasID, "id"}, {hasFunction, "function"}}
	needsNamed     = []needed{{hasID, "id"}, {hasName, "function/name"}, {hasArguments, "function/arguments"}}
	needsCustom    = []needed{{hasID, "id"}, {hasCustom, "custom"}}
	needsCallItem  = []needed{{hasCallID, "call_id"}, {hasName, "name"}, {hasArguments, "arguments"}}
	needsInputItem = []needed{{hasCallID, "call_id"}, {hasName, "name"}, {hasInput, "input"}}
	needsOutput    = []needed{{hasCallID, "call_id"}, {hasOutput, "output"}}
	needsSummary   = []needed{{hasSummary, "summary"}}
	needsID        = []needed{{hasID, "id"}}
)

func anthropicNeeds(p *part) []needed {
	switch p.Kind {
	case dialect.PartText:
		return needsText
	case dialect.PartThinking:
		return needsThinking
	case dialect.PartRedacted:
		return needsData
	case dialect.PartCall, dialect.PartHostedCall:
		return needsCall
	case dialect.PartResult, dialect.PartHostedResult:
		return needsToolUseID
	case dialect.PartMedia:
		if p.Type == string(wire.AnthropicBlockTypeImage) || p.Type == string(wire.AnthropicBlockTypeDocument) {
			return needsSource
		}
	case dialect.PartOther:
	}
	return nil
}

func chatNeeds(p *part) []needed {
	switch {
	case p.Type == string(wire.ChatPartTypeText):
		return needsText
	case p.Kind != dialect.PartCall:
		return nil
	case p.Type == string(wire.ChatToolCallTypeCustom):
		return needsCustom
	case p.has(hasFunction):
		return needsNamed
	}
	return needsFunction
}

// responsesNeeds are the keys of items, and of parts of messages, whose types
// share no word.
var responsesNeeds = map[string][]needed{
	string(wire.ResponsesItemTypeFunctionCall):         needsCallItem,
	string(wire.ResponsesItemTypeCustomToolCall):       needsInputItem,
	string(wire.ResponsesItemTypeFunctionCallOutput):   needsOutput,
	string(wire.ResponsesItemTypeCustomToolCallOutput): needsOutput,
	string(wire.ResponsesItemTypeReasoning):            needsSummary,
	string(wire.ResponsesItemTypeItemReference):        needsID,
	string(wire.ResponsesPartTypeInputText):            needsText,
	string(wire.ResponsesPartTypeOutputText):           needsText,
}
