// Package goenum holds the same two sets as a user of github.com/abice/go-enum
// would write them, and what go-enum v0.9.5 makes of them.
package goenum

//go:generate go run github.com/abice/go-enum@v0.9.5 --marshal --values -f goenum.go

// Effort is the set of 7 words.
// ENUM(none=1, minimal, low, medium, high, xhigh, max)
type Effort uint8

// Rule is the set of 40 words.
// ENUM(
// orphaned_tool_result=1, unanswered_tool_call, unanswered_server_tool_call, duplicate_tool_result,
// duplicate_tool_call_id, duplicate_item_id, misplaced_message, misplaced_content,
// misplaced_system_message, thinking_missing, thinking_modified, thinking_unsigned,
// thinking_not_allowed, prefix_changed, reasoning_without_following_item, unresolvable_reference,
// invalid_tool_arguments, invalid_tool_call_id, invalid_item_id, empty_content,
// empty_array, empty_messages, invalid_content_for_role, unknown_word,
// unknown_block_type, missing_field, trailing_assistant_message, missing_tools,
// misplaced_item, conflicting_fields, dangling_parent, ambiguous_branch,
// extra_message, missing_message, order, invalid_json,
// invalid_event, torn_line, header_mismatch, answer_mismatch
// )
type Rule uint8
