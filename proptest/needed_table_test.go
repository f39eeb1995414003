package proptest_test

import (
	"slices"

	"verbatim/proptest"
)

// need is a fault and a broken one that nothing but this fault catches.
type need struct{ fault, broken string }

var faultNeeds = []need{
	{"drop", "empty_messages_may_lack"},
	{"drop_tool_result", "results_may_lack"},
	{"truncate", "nothing_is_not_compared"},
	{"lend_head", "may_begin_at_the_system"},
	{"invent", "the_next_may_follow"},
	{"duplicate", "users_may_repeat"},
	{"second_leading_system", "many_may_lead"},
	{"system_in_the_middle", "reminders_may_stand_between"},
	{"overlay_behind", "the_overlay_may_follow"},
	{"move", "order_is_a_swap"},
	{"swap", "neighbours_may_change_places"},
	{"change_text", "texts_are_trimmed"},
	{"change_role", "a_name_tells_the_role"},
	{"change_name", "names_of_users_only"},
	{"change_call_id", "ids_of_calls_have_no_case"},
	{"change_call_arguments", "arguments_do_not_count"},
	{"change_call_tool", "tools_do_not_count"},
	{"swap_calls", "calls_are_a_set"},
	{"change_result_id", "ids_of_results_have_no_case"},
	{"change_outcome", "outcomes_do_not_count"},
	{"stale_request", "the_newest_may_lack"},
	{"stale_summary", "kind_by_majority"},
	{"cut_call", "last_orphan"},
	{"answer_before_call", "pairing_by_set"},
	{"answer_nobody", "pairing_without_case"},
	{"answer_without_id", "empty_ids_pair"},
}

var silentNeeds = []need{
	{"faithful", "resending_is_reported"},
	{"copies", "twins_are_told_apart"},
	{"metadata", "metadata_counts"},
	{"time", "times_count"},
	{"system_text", "system_texts_count_last"},
	{"system_name", "system_names_count_last"},
	{"overlay", "lengths_count_the_slot"},
	{"spelling", "spelling_counts"},
}

// modelNeeds are broken folds that nothing planted catches: histories make no
// log that takes them apart.
var modelNeeds = []string{
	"summary_at_stop", "later_first", "range_beyond_the_log_is_void", "void_replaces_vanish",
	"future_is_clamped", "appends_go_last", "slot_not_before_nothing",
}

func brokenIn(needs []need) []string {
	var names []string
	for _, n := range needs {
		names = append(names, n.broken)
	}
	return names
}

// plantedFor is the fault that a broken one is named for.
func plantedFor(broken string) (f proptest.Fault, ok bool) {
	for _, n := range slices.Concat(faultNeeds, silentNeeds) {
		if n.broken != broken {
			continue
		}
		all := everyFault()
		if i := slices.IndexFunc(all, func(f proptest.Fault) bool { return f.Name == n.fault }); i >= 0 {
			return all[i], true
		}
	}
	return proptest.Fault{}, false
}
