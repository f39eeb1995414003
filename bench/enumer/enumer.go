// Package enumer holds two of the project's sets as a user of
// github.com/dmarkham/enumer would write them, and what enumer makes of them:
// the other side of the benchmarks.
package enumer

//go:generate go tool enumer -type=Effort -linecomment -text -json -output effort_enumer.go
//go:generate go tool enumer -type=Rule -linecomment -text -json -output rule_enumer.go

// Effort is the set of 7 words.
type Effort uint8

// The words of Effort.
const (
	EffortNone    Effort = iota + 1 // none
	EffortMinimal                   // minimal
	EffortLow                       // low
	EffortMedium                    // medium
	EffortHigh                      // high
	EffortXHigh                     // xhigh
	EffortMax                       // max
)

// Rule is the set of 40 words.
type Rule uint8

// The words of Rule.
const (
	RuleOrphanedToolResult            Rule = iota + 1 // orphaned_tool_result
	RuleUnansweredToolCall                            // unanswered_tool_call
	RuleUnansweredServerToolCall                      // unanswered_server_tool_call
	RuleDuplicateToolResult                           // duplicate_tool_result
	RuleDuplicateToolCallID                           // duplicate_tool_call_id
	RuleDuplicateItemID                               // duplicate_item_id
	RuleMisplacedMessage                              // misplaced_message
	RuleMisplacedContent                              // misplaced_content
	RuleMisplacedSystemMessage                        // misplaced_system_message
	RuleThinkingMissing                               // thinking_missing
	RuleThinkingModified                              // thinking_modified
	RuleThinkingUnsigned                              // thinking_unsigned
	RuleThinkingNotAllowed                            // thinking_not_allowed
	RulePrefixChanged                                 // prefix_changed
	RuleReasoningWithoutFollowingItem                 // reasoning_without_following_item
	RuleUnresolvableReference                         // unresolvable_reference
	RuleInvalidToolArguments                          // invalid_tool_arguments
	RuleInvalidToolCallID                             // invalid_tool_call_id
	RuleInvalidItemID                                 // invalid_item_id
	RuleEmptyContent                                  // empty_content
	RuleEmptyArray                                    // empty_array
	RuleEmptyMessages                                 // empty_messages
	RuleInvalidContentForRole                         // invalid_content_for_role
	RuleUnknownWord                                   // unknown_word
	RuleUnknownBlockType                              // unknown_block_type
	RuleMissingField                                  // missing_field
	RuleTrailingAssistantMessage                      // trailing_assistant_message
	RuleMissingTools                                  // missing_tools
	RuleMisplacedItem                                 // misplaced_item
	RuleConflictingFields                             // conflicting_fields
	RuleDanglingParent                                // dangling_parent
	RuleAmbiguousBranch                               // ambiguous_branch
	RuleExtraMessage                                  // extra_message
	RuleMissingMessage                                // missing_message
	RuleOrder                                         // order
	RuleInvalidJSON                                   // invalid_json
	RuleInvalidEvent                                  // invalid_event
	RuleTornLine                                      // torn_line
	RuleHeaderMismatch                                // header_mismatch
	RuleAnswerMismatch                                // answer_mismatch
)
