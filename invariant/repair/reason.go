package repair

import "verbatim/generated/wire"

// Reason is why a fault of a rule is not repaired, or when it is not.
func Reason(r wire.Rule) string {
	if said := reasons[r]; said != "" {
		return said
	}
	return "none of the changes that a repair makes takes it away"
}

// reasons are those of the rules whose faults no change takes away, and of some
// that a change takes away only at times.
var reasons = map[wire.Rule]string{
	wire.RuleThinkingMissing:               "the thinking is gone, and thinking is never edited",
	wire.RuleThinkingModified:              "only an edit of the thinking would help, and thinking is never edited",
	wire.RuleThinkingUnsigned:              "only an edit of the thinking would help, and thinking is never edited: take the block out, or ask the model again",
	wire.RuleThinkingNotAllowed:            "only an edit of the thinking would help, and thinking is never edited: leave thinking on, or take the block out",
	wire.RulePrefixChanged:                 "what stood there before is not in the request",
	wire.RuleReasoningWithoutFollowingItem: "which item came with the reasoning only the server knows, and reasoning is never edited",
	wire.RuleUnresolvableReference:         "what the id stands for only the server knows",
	wire.RuleInvalidToolArguments:          "what the call was meant to say only the model knows: ask it again, or leave the call out with its result",
	wire.RuleEmptyMessages:                 "there is nothing to send, and what to say only a person can choose",
	wire.RuleInvalidContentForRole:         "where the block belongs, or what it is in words, only a person can choose",
	wire.RuleUnknownWord:                   "which word is meant only a person can choose",
	wire.RuleUnknownBlockType:              "which type is meant only a person can choose",
	wire.RuleMissingField:                  "more than one value is legal, and which is meant only a person can choose",
	wire.RuleConflictingFields:             "which of the two counts only a person can choose",
	wire.RuleMisplacedSystemMessage:        "there is no place in the list where the model takes it: put it into the system prompt",
	wire.RuleAmbiguousBranch:               "which branch counts only a person can choose",
	wire.RuleInvalidJSON:                   "what the record was meant to say only a person can tell",
	wire.RuleInvalidEvent:                  "an event of a log is never changed",
	wire.RuleHeaderMismatch:                "an event of a log is never changed, and no later one changes what it says",
	wire.RuleAnswerMismatch:                "an event of a log is never changed, and no later one changes what it says",
	wire.RuleDuplicateItemID:               "the item is reasoning or is named by its id, and is left as it is",
	wire.RuleUnansweredToolCall:            "the call is of a kind whose result only its tool can say",
	wire.RuleDanglingParent:                "which record stood before only a person can choose",
}
