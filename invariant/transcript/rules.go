package transcript

import (
	"slices"

	"verbatim/generated/wire"
)

// Rules are all rules, in the order of their names in the vocabulary. Those
// that are checked elsewhere are among them. The slice is the caller's.
func Rules() []Rule {
	rules := append(slices.Clone(ordered), elsewhere...)
	slices.SortFunc(rules, func(a, b Rule) int { return int(a.Name) - int(b.Name) })
	return rules
}

// Named is the rule of a name.
func Named(name wire.Rule) (rule Rule, ok bool) {
	all := Rules()
	i := slices.IndexFunc(all, func(r Rule) bool { return r.Name == name })
	if i < 0 {
		return Rule{}, false
	}
	return all[i], true
}

// ordered are the rules that are checked here, in the order in which they look:
// the difference from the log comes behind all that may explain it, and the
// last message behind all that may speak of it.
var ordered = []Rule{
	orphanedToolResult, unansweredToolCall, unansweredServerToolCall,
	duplicateToolResult, duplicateToolCallID, duplicateItemID,
	misplacedMessage, misplacedContent, misplacedSystemMessage,
	thinkingMissing, thinkingModified, thinkingUnsigned, thinkingNotAllowed,
	reasoningWithoutFollowingItem, unresolvableReference,
	invalidToolArguments, invalidToolCallID, invalidItemID,
	emptyContent, emptyArray, emptyMessages,
	invalidContentForRole, unknownWord, unknownBlockType, missingField,
	missingTools, misplacedItem, conflictingFields,
	prefixChanged, extraMessage, missingMessage, order,
	trailingAssistantMessage,
}
