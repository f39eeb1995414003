package transcript

import (
	"verbatim/core/dialect"
	"verbatim/generated/wire"
)

var thinkingUnsigned = Rule{
	Name: wire.RuleThinkingUnsigned,
	Doc: `Each thinking block has the signature that it was answered with. An answer that was cut off leaves a block without
one, or with an empty one.`,
	Errors: []string{
		"messages.N.content.M.thinking.signature: Field required",
		"messages.N.content.M: Invalid `signature` in `thinking` block",
	},
	Cases: []string{"B39"},
	check: func(e *examination) {
		for i := range e.parts {
			p := &e.parts[i]
			if p.Kind == dialect.PartThinking && p.mark() == "" && e.turns[p.turn].isAssistant() {
				e.say(p.spot("signature"), nil, "the thinking block has no signature",
					"take the block out; it cannot be signed afterwards")
			}
		}
	},
}
