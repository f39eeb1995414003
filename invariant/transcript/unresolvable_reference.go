package transcript

import (
	"fmt"

	"verbatim/generated/wire"
)

var unresolvableReference = Rule{
	Name: wire.RuleUnresolvableReference,
	Doc: `With store false nothing needs a look-up by its id: no item_reference, no reasoning item without encrypted_content,
no assistant message with a msg_ id. With previous_response_id or conversation an earlier answer may have been stored,
and of a file nobody knows: the rule cannot tell then.`,
	Errors: []string{
		"Item with id 'rs_ID' not found. Items are not persisted when `store` is set to false. Try again with `store` set to true, or remove this item from your input.",
	},
	Cases: []string{"B49"},
	check: func(e *examination) {
		stored, ok := e.Body.Get("store").Bool()
		if e.sent() && (!ok || stored) {
			return
		}
		for i := range e.turns {
			id, ok := e.needsLookUp(&e.turns[i])
			if !ok {
				continue
			}
			if !e.sent() || e.continued() {
				e.cannotTell()
				return
			}
			e.say(e.turns[i].spot(""), []string{id},
				fmt.Sprintf("the item %q must be looked up by its id, but the request stores nothing", id),
				"ask for reasoning.encrypted_content and send it back, or leave the item or its id out")
		}
	},
}

// needsLookUp is the id of an item that says less than the server must know. Of
// a file a message's id is none: it is dropped when a request is made.
func (e *examination) needsLookUp(t *turn) (id string, ok bool) {
	item := t.At.Node
	switch p := t.parts; {
	case e.messages(t.Turn):
		if !e.sent() || !t.isAssistant() {
			return "", false
		}
	case len(p) == 0, p[0].is(wire.ResponsesItemTypeReasoning) && p[0].has(hasEncrypted):
		return "", false
	case !p[0].is(wire.ResponsesItemTypeReasoning) && !p[0].is(wire.ResponsesItemTypeItemReference):
		return "", false
	}
	return item.Get("id").Text()
}
