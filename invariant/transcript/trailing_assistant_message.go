package transcript

import (
	"slices"

	"verbatim/core/dialect"
	"verbatim/generated/wire"
)

var trailingAssistantMessage = Rule{
	Name: wire.RuleTrailingAssistantMessage,
	Doc: `The last message of a request is not the assistant's: current models do not continue what is begun for them, older
ones do, so it is a warning. A paused turn that is sent back is none, nor is a message with an open call. A file, which is
no request, may end so. Nothing is said where another rule speaks of that message.`,
	Errors: []string{"This model does not support assistant message prefill. The conversation must end with a user message."},
	check: func(e *examination) {
		if !e.sent() || len(e.turns) == 0 {
			return
		}
		last := &e.turns[len(e.turns)-1]
		if !last.isAssistant() || last.waits() ||
			slices.ContainsFunc(e.found, func(f found) bool { return f.Index == last.Index && !f.body }) {
			return
		}
		e.say(last.spot(""), nil, "the last message is the assistant's", "end with a user message, or keep to models that take such a beginning")
	},
}

// waits says whether a message holds a call that is still to be answered.
func (t *turn) waits() bool {
	pending := 0
	for i := range t.parts {
		switch t.parts[i].Kind {
		case dialect.PartCall:
			return true
		case dialect.PartHostedCall:
			pending++
		case dialect.PartHostedResult:
			pending--
		case dialect.PartOther, dialect.PartText, dialect.PartThinking, dialect.PartRedacted, dialect.PartMedia, dialect.PartResult:
		}
	}
	return pending > 0
}
