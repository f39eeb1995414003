package transcript

import (
	"fmt"

	"verbatim/core/dialect"
	"verbatim/generated/wire"
)

var reasoningWithoutFollowingItem = Rule{
	Name: wire.RuleReasoningWithoutFollowingItem,
	Doc: `A reasoning item that the server knows by its id, as it does unless store is false, is followed by the item that came
with it: never by the user's, a result, nothing, or an assistant message without the id it was answered with. With store
false and encrypted_content a lone one is accepted. The other way round, an item whose reasoning is gone, only the server
knows; where other answers of the request keep theirs the rule says that it cannot tell. So it does of a file, which does
not say whether its items were stored.`,
	Errors: []string{
		"Item 'rs_ID' of type 'reasoning' was provided without its required following item.",
		"Item 'fc_ID' of type 'function_call' was provided without its required 'reasoning' item: 'rs_ID'.",
	},
	Cases: []string{"B45"},
	check: func(e *examination) {
		if stored, ok := e.Body.Get("store").Bool(); ok && !stored {
			return
		}
		for i := range e.parts {
			p := &e.parts[i]
			if !isReasoning(p) || !p.has(hasID) || e.goesOn(p.turn+1) {
				continue
			}
			if !e.sent() {
				if !p.has(hasEncrypted) {
					e.cannotTell()
				}
				continue
			}
			id, _ := p.id.Text()
			e.say(p.spot(""), []string{id},
				fmt.Sprintf("the reasoning item %q is not followed by the item that came with it", id),
				"send the answer's items back as they were, ids included, or leave the reasoning item out")
		}
		if e.sent() && e.lacksReasoning() {
			e.cannotTell()
		}
	},
}

func isReasoning(p *part) bool { return p.Type == string(wire.ResponsesItemTypeReasoning) }

// goesOn says whether an item may be what came with the reasoning before it. A
// call without an item id may be, a message may not.
func (e *examination) goesOn(turn int) bool {
	if turn == len(e.turns) || !e.turns[turn].isAssistant() {
		return false
	}
	t := &e.turns[turn]
	return !e.messages(t.Turn) || !t.At.Node.Get("id").IsZero()
}

// lacksReasoning says whether an answer with reasoning and one with a stored
// call but no reasoning both stand in the request.
func (e *examination) lacksReasoning() bool {
	some, lacks := false, false
	for i := 0; i < len(e.turns); {
		reasons, stored := false, false
		for ; i < len(e.turns) && e.turns[i].isAssistant(); i++ {
			if e.messages(e.turns[i].Turn) || len(e.turns[i].parts) == 0 {
				continue
			}
			p := &e.turns[i].parts[0]
			reasons = reasons || isReasoning(p) && p.has(hasID)
			stored = stored || p.Kind == dialect.PartCall && p.has(hasID|hasCallID)
		}
		some, lacks = some || reasons, lacks || stored && !reasons
		i++
	}
	return some && lacks
}
