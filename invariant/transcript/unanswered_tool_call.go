package transcript

import (
	"fmt"

	"verbatim/generated/wire"
)

var unansweredToolCall = Rule{
	Name: wire.RuleUnansweredToolCall,
	Doc: `Each call of a client tool has its result where the dialect wants it. Anthropic Messages: in the next user turn,
consecutive user messages being one. Chat Completions: among the tool messages that follow at once. Responses: anywhere
later in input, as an output of the type that answers the call. Files that name no provider: anywhere later. A call in
the very last message is still open; in a file so is one that only results follow. An id that is called twice in one
message is a duplicate_tool_call_id, and one result is then enough.`,
	Errors: []string{
		"messages.N: `tool_use` ids were found without `tool_result` blocks immediately after: IDS. Each `tool_use` block must have a corresponding `tool_result` block in the next message.",
		"An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: IDS",
		"No tool output found for function call ID.",
		"No tool output found for custom tool call ID.",
	},
	Cases: []string{"B07", "B16", "B33", "B52", "B53", "B54b", "B56c", "B57", "B66", "B97b"},
	check: func(e *examination) {
		for _, i := range e.unanswered {
			p := &e.parts[i]
			e.say(p.spot(""), []string{p.ID},
				fmt.Sprintf("the call %q has no result %s", p.ID, e.whereNoResultIs()),
				"add a result for it, such as an error that says the call was interrupted, or take the call out")
		}
	},
}

func (e *examination) whereNoResultIs() string {
	switch e.Dialect {
	case wire.DialectAnthropic:
		return "in the next user turn"
	case wire.DialectOpenAI:
		return "in the tool messages that follow at once"
	case wire.DialectOpenAIResponses:
		return "of its type behind it"
	}
	return "behind it, though the conversation went on"
}
