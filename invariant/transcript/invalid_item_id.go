package transcript

import (
	"fmt"
	"strings"

	"verbatim/core/dialect"
	"verbatim/generated/wire"
)

var invalidItemID = Rule{
	Name: wire.RuleInvalidItemID,
	Doc: `The id of an item begins as its type demands: fc of a function_call, ctc of a custom_tool_call, msg of a message, rs
of a reasoning item. It may be left out.`,
	Errors: []string{"Invalid 'input[N].id': 'ID'. Expected an ID that begins with 'fc'."},
	Cases:  []string{"B99"},
	check: func(e *examination) {
		for i := range e.turns {
			t := &e.turns[i]
			prefix := itemPrefix[dialect.ResponsesType(t.At.Node)]
			id, ok := t.At.Node.Get("id").Text()
			if prefix != "" && ok && !strings.HasPrefix(id, prefix) {
				e.say(t.spot("id"), []string{id},
					fmt.Sprintf("the item's id is %q, expected one that begins with %q", id, prefix),
					"leave the id out, or send the one that the provider gave; a call_id stands under its own key")
			}
		}
	},
}

// itemPrefix is how the ids of items begin, as far as that is known.
var itemPrefix = map[wire.ResponsesItemType]string{
	wire.ResponsesItemTypeFunctionCall:   "fc",
	wire.ResponsesItemTypeCustomToolCall: "ctc",
	wire.ResponsesItemTypeMessage:        "msg",
	wire.ResponsesItemTypeReasoning:      "rs",
}
