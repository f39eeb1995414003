package transcript

import (
	"fmt"
	"maps"
	"slices"

	"verbatim/generated/wire"
)

var duplicateItemID = Rule{
	Name: wire.RuleDuplicateItemID,
	Doc: `No two items of input have the same id. A call_id is another name space, and the id of a local shell call's output
is its call's.`,
	Errors: []string{"Duplicate item found with id ID. Remove duplicate items from your input and try again."},
	Cases:  []string{"B31"},
	check: func(e *examination) {
		for _, i := range slices.Sorted(maps.Keys(e.doubled)) {
			t := &e.turns[i]
			id, _ := t.At.Node.Get("id").Text()
			e.say(t.spot(""), []string{id},
				fmt.Sprintf("an item before it has the id %q too", id),
				"send each item once; of an item that was made anew leave the id out")
		}
	},
}
