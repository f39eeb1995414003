package spec_test

// projectSets are the closed sets of the project, each with its words in order.
var projectSets = map[string]string{
	"Role":             "user assistant",
	"SurfaceRole":      "system user assistant tool",
	"StopReason":       "end_turn tool_use max_tokens",
	"BlockKind":        "text thinking redacted_thinking tool_use image tool_result",
	"SessionBlockKind": "text thinking redacted_thinking tool_use image tool_result foreign",
	"ImageType":        "png jpeg webp gif",
	"IncrementKind":    "said thought",
	"Dialect":          "anthropic open_ai open_ai_responses",
	"ModelTag":         "main digest transcribe ocr",
	"Effort":           "none minimal low medium high xhigh max",
	"Mode":             "chat work",
	"WriteLimit":       "full create",
	"Admission":        "standing tested contract_kept double_validated",
	"Landing":          "ordinary experiment",
	"ErrorCode": "E_INVALID_ARGS E_WIRE_MISMATCH E_LOCATOR_INVALID E_CONFIG_INVALID E_PROVIDER " +
		"E_PROVIDER_ACCOUNTS_EXHAUSTED E_INPUT_UNREADABLE",
	"Retry":               "yes no unknown",
	"AccountDisposition":  "keep advance",
	"AccountRetries":      "one two",
	"RoundEnd":            "refused unknown cap exhausted",
	"ProviderFailureKind": "exchange cut silence refused quota overflow unreadable reported unbuilt",
	"EventType": "system_message user_message assistant_message tool_result tool_call turn_start turn_end step_start " +
		"step_end request_header run_started model_called model_returned prefix_held",
	"SurfaceOp":     "append replace",
	"TurnEndReason": "complete rejected interrupted",
	"Risk":          "tool_outcome_unknown tool_not_started",
	"Fsync":         "always interval never",
	"Format": "native anthropic open_ai open_ai_responses anthropic_sse claude_code codex cline roo gemini_cli " +
		"gemini_checkpoint opencode agents_sdk langgraph pydantic_ai",
	"ViolationKind": "extra_message missing_message order orphaned_tool_result",
	"CheckMode":     "off warn strict",
	"Culprit":       "append replace request",
	"RepairKind":    "insert quote new_id move drop fill unlink",
	"Severity":      "warning error",
	"Rule": "orphaned_tool_result unanswered_tool_call unanswered_server_tool_call duplicate_tool_result " +
		"duplicate_tool_call_id duplicate_item_id misplaced_message misplaced_content " +
		"misplaced_system_message thinking_missing thinking_modified thinking_unsigned thinking_not_allowed " +
		"prefix_changed reasoning_without_following_item unresolvable_reference invalid_tool_arguments " +
		"invalid_tool_call_id invalid_item_id empty_content empty_array empty_messages " +
		"invalid_content_for_role unknown_word unknown_block_type missing_field trailing_assistant_message " +
		"missing_tools misplaced_item conflicting_fields dangling_parent ambiguous_branch extra_message " +
		"missing_message order invalid_json invalid_event torn_line header_mismatch answer_mismatch",
	"DiffClass": "removed_word renamed_word added_word reordered_words changed_default changed_offered " +
		"changed_attribute changed_doc revived_word removed_set added_set retired_word forgotten_word " +
		"merged_word aliased_word changed_alias removed_alias added_alias readmitted_word closed_set " +
		"opened_set listed_word unlisted_word added_retired_word changed_instead renamed_set rearranged " +
		"changed_ordered changed_set_type changed_go_name changed_deprecation added_attribute " +
		"removed_attribute changed_attribute_type changed_spelling",
	"DiffSeverity":  "documentation program forward_incompatible breaking",
	"LintRule":      "doc_sentence same_doc near_words plural_form nothing_offered retired_without_instead single_word",
	"LintSeverity":  "note warning",
	"AnthropicRole": "user assistant system",
	"AnthropicStopReason": "end_turn max_tokens stop_sequence tool_use pause_turn refusal model_context_window_exceeded " +
		"compaction",
	"AnthropicBlockType": "text image document search_result thinking redacted_thinking tool_use tool_result server_tool_use " +
		"web_search_tool_result web_fetch_tool_result code_execution_tool_result " +
		"bash_code_execution_tool_result text_editor_code_execution_tool_result tool_search_tool_result " +
		"container_upload mid_conv_system mcp_tool_use mcp_tool_result compaction advisor_tool_result " +
		"tool_addition tool_removal fallback",
	"AnthropicResultBlockType": "text image search_result document tool_reference",
	"AnthropicServerTool": "web_search web_fetch code_execution bash_code_execution text_editor_code_execution " +
		"tool_search_tool_regex tool_search_tool_bm25",
	"AnthropicEffort":       "low medium high xhigh max",
	"AnthropicThinkingType": "enabled adaptive disabled",
	"AnthropicEvent": "message_start content_block_start content_block_delta content_block_stop message_delta message_stop " +
		"ping error",
	"AnthropicDelta":            "text_delta input_json_delta citations_delta thinking_delta signature_delta compaction_delta",
	"ChatRole":                  "developer system user assistant tool function",
	"ChatFinishReason":          "stop length tool_calls content_filter function_call",
	"ChatPartType":              "text image_url input_audio file refusal",
	"ChatToolCallType":          "function custom",
	"ChatEffort":                "none minimal low medium high xhigh max",
	"ResponsesRole":             "user assistant system developer",
	"ResponsesStatus":           "completed failed in_progress cancelled queued incomplete",
	"ResponsesIncompleteReason": "max_output_tokens content_filter",
	"ResponsesItemStatus":       "in_progress completed incomplete calling failed generating",
	"ResponsesItemType": "message computer_call computer_call_output web_search_call file_search_call function_call " +
		"function_call_output tool_search_call tool_search_output additional_tools reasoning compaction " +
		"image_generation_call code_interpreter_call local_shell_call local_shell_call_output shell_call " +
		"shell_call_output apply_patch_call apply_patch_call_output mcp_list_tools mcp_approval_request " +
		"mcp_approval_response mcp_call custom_tool_call custom_tool_call_output compaction_trigger " +
		"item_reference program program_output",
	"ResponsesPartType": "input_text input_image input_file input_audio output_text refusal summary_text reasoning_text",
	"ResponsesPhase":    "commentary final_answer",
	"ResponsesEvent": "response.created response.in_progress response.output_item.added response.output_text.delta " +
		"response.function_call_arguments.delta response.output_item.done response.completed response.incomplete " +
		"response.failed error",
}
