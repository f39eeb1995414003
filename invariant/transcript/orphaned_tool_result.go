package transcript

import (
	"fmt"

	"verbatim/core/dialect"
	"verbatim/generated/wire"
)

var orphanedToolResult = Rule{
	Name: wire.RuleOrphanedToolResult,
	Doc: `Each tool result answers a call that stands where the dialect wants it. Anthropic Messages: in the model's message
just before, consecutive ones being one; the result of a server tool stands behind its call in the same message. Chat
Completions: in the model's message just before, nothing but tool messages between. Responses: anywhere earlier in
input, as a call of the type that the output answers; with previous_response_id, conversation or an item_reference
before it the call may stand on the server, and the rule cannot tell. Files that name no provider: anywhere earlier.
A result whose call has one already is a duplicate_tool_result, but where the call's message is no longer the one just
before it is an orphan, as the providers say.`,
	Errors: []string{
		"messages.N.content.M: unexpected `tool_use_id` found in `tool_result` blocks: ID. Each `tool_result` block must have a corresponding `tool_use` block in the previous message.",
		"messages.N.content.M: unexpected `tool_use_id` found in `web_search_tool_result` blocks: ID. Each `web_search_tool_result` block must have a corresponding `server_tool_use` block before it.",
		"Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.", //nolint:misspell // as the provider writes it
		"No tool call found for function call output with call_id ID.",
	},
	Cases: []string{"B01b", "B03", "B04", "B09", "B11", "B12", "B16", "B54b", "B56c", "B58", "B97b", "B109"},
	check: checkOrphans,
}

func checkOrphans(e *examination) {
	for _, i := range e.orphans {
		p := &e.parts[i]
		e.say(p.spot(""), []string{p.ID},
			fmt.Sprintf("the result answers %q, which %s", p.ID, e.whereNoCallIs(p)),
			"take the result out, or put the call with its id back "+e.whereCallsStand(p))
	}
	if e.undecided {
		e.cannotTell()
	}
	e.sayDivergence(wire.ViolationKindOrphanedToolResult)
}

func (e *examination) whereNoCallIs(p *part) string {
	switch {
	case p.Kind == dialect.PartHostedResult:
		return "no server tool call before it in the same message has"
	case e.Dialect == wire.DialectAnthropic:
		return "no tool_use of the assistant message just before has"
	case e.Dialect == wire.DialectOpenAI:
		return "no tool_calls entry of the assistant message just before has"
	case e.Dialect == wire.DialectOpenAIResponses:
		return fmt.Sprintf("no call that a %s may answer has before it", p.Type)
	}
	return "no call before it has"
}

func (e *examination) whereCallsStand(p *part) string {
	switch {
	case p.Kind == dialect.PartHostedResult:
		return "before it in the same message"
	case e.Dialect == wire.DialectAnthropic, e.Dialect == wire.DialectOpenAI:
		return "into the assistant message just before"
	}
	return "before it"
}
