package transcript

import (
	"fmt"

	"verbatim/generated/wire"
)

var unansweredServerToolCall = Rule{
	Name: wire.RuleUnansweredServerToolCall,
	Doc: `Each call of a tool that Anthropic runs has its result in the same assistant message. Two shapes without one are
legal: a paused turn that is sent back as the last message, and a call beside client calls, when the user turn that
follows holds tool results and nothing else.`,
	Errors: []string{
		"messages.N: `web_search` tool use with id `ID` was found without a corresponding `web_search_tool_result` block",
	},
	Cases: []string{"B94"},
	check: func(e *examination) {
		for _, i := range e.unansweredTo {
			p := &e.parts[i]
			e.say(p.spot(""), []string{p.ID},
				fmt.Sprintf("the server tool call %q has no result in its message, and the conversation went on", p.ID),
				"send the paused turn back as the last message and let the server finish it, or take the call out")
		}
	},
}
