package transcript

import (
	"fmt"

	"verbatim/generated/wire"
)

var duplicateToolCallID = Rule{
	Name: wire.RuleDuplicateToolCallID,
	Doc: `No two calls of one message have the same id: nothing says then which of them a result answers. Consecutive
messages of the model are one in Anthropic Messages, and so are the items of one answer in Responses. An id that comes
back in a later message is only a warning: the provider's words cover the whole request, but only repeats in one message
are reported as refused. An item whose item id stands before as well is a duplicate_item_id.`,
	Errors: []string{
		"messages.N.content.M: `tool_use` ids must be unique",
	},
	Cases: []string{"B26", "B29"},
	check: func(e *examination) {
		for _, i := range e.calledTwice {
			p := &e.parts[i]
			if p.ID == "" || e.doubled[p.turn] { // told by another rule
				continue
			}
			e.say(p.spot(""), []string{p.ID},
				fmt.Sprintf("a call before it in the same message has the id %q too", p.ID),
				"drop the call when it is the same one twice, else give it an id of its own, and its result too")
		}
		for _, i := range e.calledAgain {
			p := &e.parts[i]
			if p.ID == "" || e.doubled[p.turn] || e.faulty(p.Index) {
				continue
			}
			e.tell(wire.SeverityWarning, p.spot(""), []string{p.ID},
				fmt.Sprintf("a call in an earlier message has the id %q too", p.ID),
				"give each call of a conversation an id of its own")
		}
	},
}
