package transcript

import "verbatim/generated/wire"

var misplacedItem = Rule{
	Name: wire.RuleMisplacedItem,
	Doc:  `A compaction_trigger is the last item of input.`,
	check: func(e *examination) {
		for i := range e.parts {
			p := &e.parts[i]
			if p.Type == string(wire.ResponsesItemTypeCompactionTrigger) && p.turn < len(e.turns)-1 {
				e.say(p.spot(""), nil, "items follow the compaction_trigger, expected it to be the last",
					"move it to the end of input")
			}
		}
	},
}
