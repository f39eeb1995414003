package transcript

import "verbatim/generated/wire"

var conflictingFields = Rule{
	Name:   wire.RuleConflictingFields,
	Doc:    `A request has previous_response_id or conversation, not both; null is absent.`,
	Errors: []string{"Mutually exclusive parameters: 'previous_response_id' and 'conversation'."},
	check: func(e *examination) {
		previous := e.Body.Get("previous_response_id")
		if !said(previous) || !said(e.Body.Get("conversation")) {
			return
		}
		var ids []string
		if id, ok := previous.Text(); ok {
			ids = []string{id}
		}
		e.say(e.body("previous_response_id"), ids, "previous_response_id stands beside conversation, and they exclude each other",
			"keep the one that the conversation goes on from")
	},
}
