package transcript

import (
	"fmt"

	"verbatim/generated/wire"
)

var duplicateToolResult = Rule{
	Name: wire.RuleDuplicateToolResult,
	Doc: `Each call has exactly one result, even where two are equal. Anthropic Messages and Chat Completions: among what
answers the call's message; a repeat further on answers no call and is an orphaned_tool_result. Responses and files that
name no provider: anywhere. What OpenAI does with an exact repeat in Responses is not documented. An output whose item
id stands before is a duplicate_item_id.`,
	Errors: []string{
		"each tool_use must have a single result. Found multiple `tool_result` blocks with id: ID",
	},
	Cases: []string{"B23", "B23b", "B25"},
	check: func(e *examination) {
		for _, i := range e.answeredAgain {
			p := &e.parts[i]
			if e.doubled[p.turn] {
				continue
			}
			e.say(p.spot(""), []string{p.ID},
				fmt.Sprintf("the call %q has a result already, this is one more", p.ID),
				"keep one result for each call")
		}
	},
}
