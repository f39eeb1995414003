package transcript

import (
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

var emptyArray = Rule{
	Name: wire.RuleEmptyArray,
	Doc: `Chat Completions: tool_calls and tools are left out rather than sent empty. An empty content list is accepted there.
Of the other forms no list is known that is refused for being empty, messages and a user's content aside, which
empty_messages and empty_content tell.`,
	Errors: []string{
		"Invalid 'messages[2].tool_calls': empty array. Expected an array with minimum length 1, but got an empty array instead.",
	},
	Cases: []string{"B100"},
	check: func(e *examination) {
		if e.Dialect != wire.DialectOpenAI {
			return
		}
		e.checkEmptyArray(e.body("tools"), e.Body.Get("tools"))
		for i := range e.turns {
			if t := &e.turns[i]; t.says(hasToolCalls) {
				e.checkEmptyArray(t.spot("tool_calls"), t.At.Node.Get("tool_calls"))
			}
		}
	},
}

func (e *examination) checkEmptyArray(s spot, n payload.Node) {
	if n.Kind() == payload.KindArray && n.Len() == 0 {
		e.say(s, nil, "the list is empty, expected at least one entry or no list", "leave the key out")
	}
}
