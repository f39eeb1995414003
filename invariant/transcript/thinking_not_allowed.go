package transcript

import "verbatim/generated/wire"

var thinkingNotAllowed = Rule{
	Name: wire.RuleThinkingNotAllowed,
	Doc: `With thinking.type disabled the last message, when it is the assistant's, holds no thinking. Thinking in earlier
messages is ignored.`,
	Errors: []string{
		"When thinking is disabled, an `assistant` message in the final position cannot contain `thinking`.",
	},
	Cases: []string{"B38"},
	check: func(e *examination) {
		if len(e.turns) == 0 || e.thinkingType() != wire.AnthropicThinkingTypeDisabled {
			return
		}
		last := &e.turns[len(e.turns)-1]
		if !last.isAssistant() {
			return
		}
		var first *part
		var marks []string
		for i := range last.parts {
			if p := &last.parts[i]; p.thinks() {
				marks = append(marks, p.mark())
				if first == nil {
					first = p
				}
			}
		}
		if first != nil {
			e.say(first.spot(""), marks, "the last message holds thinking, though the request turns thinking off",
				"take the thinking out of the last message, or leave thinking on")
		}
	},
}
