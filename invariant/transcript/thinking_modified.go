package transcript

import "verbatim/generated/wire"

var thinkingModified = Rule{
	Name: wire.RuleThinkingModified,
	Doc: `Each thinking block that is sent back is the one that was answered: text, signature and order. Only a comparison
with the log tells; an empty text with a signature is legal where the answer had it so.`,
	Errors: []string{
		"messages.N.content.M: `thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified. These blocks must remain as they were in the original response.",
		"messages.N.content.M: Invalid `signature` in `thinking` block",
	},
	Cases: []string{"B40"},
	check: func(e *examination) {
		for _, l := range e.losses() {
			if l.modified {
				e.say(l.spot, l.marks, "the thinking of this message is not what was answered",
					"send the assistant message back exactly as it was answered")
			}
		}
	},
}
