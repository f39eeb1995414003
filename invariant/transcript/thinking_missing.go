package transcript

import (
	"fmt"

	"verbatim/generated/wire"
)

var thinkingMissing = Rule{
	Name: wire.RuleThinkingMissing,
	Doc: `With thinking.type enabled the tool turn that the request goes on with begins with a thinking block; of a turn that
is over all thinking may be left out. Compared with a log: each thinking block of the tool turn that the request goes on
with is still there, and of an earlier message all of them or none.`,
	Errors: []string{
		"messages.N.content.0.type: Expected `thinking` or `redacted_thinking`, but found `tool_use`. When `thinking` is enabled, a final `assistant` message must start with a thinking block",
		"messages.N.content.M: `thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified. These blocks must remain as they were in the original response.",
	},
	Cases: []string{"B36", "B41"},
	check: func(e *examination) {
		for _, l := range e.losses() {
			if !l.modified {
				e.say(l.spot, l.marks, fmt.Sprintf("%s of the answer %s gone", counted(len(l.marks), "thinking block"), isOrAre(len(l.marks))),
					"send the assistant message back exactly as it was answered")
			}
		}
		if e.thinkingType() != wire.AnthropicThinkingTypeEnabled {
			return
		}
		if first, ok := e.runningTurn(); ok && !e.faulty(e.turns[first].Index) {
			e.checkStart(&e.turns[first])
		}
	},
}

// checkStart looks at the first block of the running tool turn.
func (e *examination) checkStart(t *turn) {
	if len(t.parts) == 0 || t.parts[0].thinks() {
		return
	}
	e.say(t.parts[0].spot(""), nil,
		fmt.Sprintf("the running tool turn begins with a block of type %q, expected thinking, as the request enables it", t.parts[0].Type),
		"send the assistant message back with the thinking it was answered with, or turn thinking off until the turn is over")
}

func counted(n int, what string) string {
	if n == 1 {
		return "a " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func isOrAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}
