package transcript

import (
	"fmt"

	"verbatim/generated/wire"
)

var misplacedMessage = Rule{
	Name: wire.RuleMisplacedMessage,
	Doc: `Nothing stands between a call and its result. Chat Completions: no user, system or developer message among the tool
messages. Anthropic Messages: no system message before the user turn that answers. It is told once, at the first such
message, and the pair itself is whole then. Where an assistant message stands between, the pair is cut instead: an
unanswered_tool_call and an orphaned_tool_result.`,
	Errors: []string{
		"An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'.",
		"role 'system' must follow a 'user' message or an 'assistant' message ending in a server tool result",
	},
	check: func(e *examination) {
		for _, b := range e.between {
			t := &e.turns[b.turn]
			word, _ := t.role.Text()
			e.say(t.spot(""), b.ids,
				fmt.Sprintf("a message of role %q stands between %s", word, callsAndResults(b.ids)),
				"move the message behind the last result")
		}
	},
}

func callsAndResults(ids []string) string {
	if len(ids) == 1 {
		return fmt.Sprintf("the call %q and its result", ids[0])
	}
	return fmt.Sprintf("%d calls and their results", len(ids))
}
