package proptest_test

import (
	"slices"

	"verbatim/proptest/model"
)

type (
	spoken    = model.Message
	violation = model.Violation
)

var brokenChecks = slices.Concat(brokenVerdicts, brokenPairings, brokenExcuses, brokenReadings)

// brokenVerdicts compare otherwise, or say so otherwise.
var brokenVerdicts = []broken{
	{"sets_without_counts", "Messages are compared as sets: how often one stands does not count.", func(r *rules) {
		r.beyond = func(same func(a, b spoken) bool, list, other []spoken) int {
			n := 0
			for _, m := range list {
				if !slices.ContainsFunc(other, func(o spoken) bool { return same(m, o) }) {
					n++
				}
			}
			return n
		}
	}},
	{"slot_always", "A leading system message is skipped even where the fold has one too.", func(r *rules) {
		r.overlay = func(_, request []spoken) bool { return startsWithSystem(request) }
	}},
	{"slot_never", "A leading system message is not skipped.", func(r *rules) {
		r.overlay = func(_, _ []spoken) bool { return false }
	}},
	{"slot_not_before_nothing", "Before an empty fold no system message is skipped.", func(r *rules) {
		r.overlay = func(fold, request []spoken) bool {
			return len(fold) > 0 && unbroken().overlay(fold, request)
		}
	}},
	{"slot_if_longer", "A leading system message is skipped when the request is the longer list.", func(r *rules) {
		r.overlay = func(fold, request []spoken) bool { return startsWithSystem(request) && len(request) > len(fold) }
	}},
	{"systems_do_not_count", "System messages are left out of the comparison.", func(r *rules) {
		r.judge = func(r rules, fold, request []spoken) *violation {
			return judge(r, without(fold, isSystem), without(request, isSystem))
		}
	}},
	{"empty_messages_do_not_count", "Messages without a block are left out of the comparison.", func(r *rules) {
		empty := func(m spoken) bool { return m.Content == "[]" }
		r.judge = func(r rules, fold, request []spoken) *violation {
			return judge(r, without(fold, empty), without(request, empty))
		}
	}},
	{"repeats_collapse", "Equal messages in a row are taken for one.", func(r *rules) {
		r.judge = func(r rules, fold, request []spoken) *violation {
			return judge(r, slices.CompactFunc(slices.Clone(fold), model.Same), slices.CompactFunc(slices.Clone(request), model.Same))
		}
	}},
	{"a_prefix_will_do", "A request that only ends early is let through.", func(r *rules) {
		r.judge = func(r rules, fold, request []spoken) *violation {
			return judge(r, fold[:min(len(fold), len(request))], request)
		}
	}},
	{"order_does_not_count", "The lists are compared as multisets only.", func(r *rules) {
		r.judge = func(r rules, fold, request []spoken) *violation {
			if v := judge(r, fold, request); v == nil || v.Kind != model.Order {
				return v
			}
			return r.orphan(request)
		}
	}},
	{"order_is_missing", "Messages in another order are reported as missing.", func(r *rules) {
		r.kind = func(missing, extra int) model.Kind {
			if missing == 0 && extra == 0 {
				return model.Missing
			}
			return kind(missing, extra)
		}
	}},
	{"extra_before_missing", "Where something is missing and something extra, extra is reported.", func(r *rules) {
		r.kind = func(missing, extra int) model.Kind {
			if extra > 0 {
				return model.Extra
			}
			return kind(missing, extra)
		}
	}},
	{"index_counts_the_slot", "The index counts the message in the overlay slot.", func(r *rules) {
		r.report = func(v *violation) {
			if v.Overlay {
				v.Index++
			}
		}
	}},
	{"length_counts_the_slot", "The length of the request counts the message in the overlay slot.", func(r *rules) {
		r.report = func(v *violation) {
			if v.Overlay && v.Kind != model.Orphan {
				v.RequestLength++
			}
		}
	}},
	{"system_text_counts", "The texts of system messages are compared.", func(r *rules) {
		r.same = func(a, b spoken) bool { return model.Same(a, b) && a.Content == b.Content }
	}},
	{"names_do_not_count", "The name of a speaker is not compared.", func(r *rules) {
		r.same = func(a, b spoken) bool {
			a.Name, b.Name = "", ""
			return model.Same(a, b)
		}
	}},
	{"roles_do_not_count", "A user's words and an assistant's are the same when they say the same.", func(r *rules) {
		r.same = func(a, b spoken) bool {
			if !isSystem(a) && !isSystem(b) {
				a.Role = b.Role
			}
			return model.Same(a, b)
		}
	}},
	{"calls_are_their_ids", "Of a message with calls only their ids are compared.", func(r *rules) {
		r.same = func(a, b spoken) bool {
			if len(a.Calls) > 0 {
				a.Content = b.Content
			}
			return model.Same(a, b)
		}
	}},
	{"calls_do_not_count", "Two messages with calls are the same.", func(r *rules) {
		r.same = func(a, b spoken) bool {
			return len(a.Calls) > 0 && len(b.Calls) > 0 && a.Name == b.Name || model.Same(a, b)
		}
	}},
	{"results_do_not_count", "Two tool results are the same, whichever call they answer.", func(r *rules) {
		r.same = func(a, b spoken) bool {
			return a.Result != nil && b.Result != nil && a.Name == b.Name || model.Same(a, b)
		}
	}},
	{"kind_by_majority", "Where more is extra than missing, extra is reported.", func(r *rules) {
		r.kind = func(missing, extra int) model.Kind {
			if extra > missing {
				return model.Extra
			}
			return kind(missing, extra)
		}
	}},
	{"order_is_a_swap", "Another order is reported as such only where two messages changed places, and else as missing.", func(r *rules) {
		r.judge = func(r rules, fold, request []spoken) *violation {
			v := judge(r, fold, request)
			if v != nil && v.Kind == model.Order && len(differences(r, fold, request)) > 2 {
				v.Kind = model.Missing
			}
			return v
		}
	}},
	{"names_of_users_only", "The name of an assistant or a tool is not compared.", func(r *rules) {
		r.same = func(a, b spoken) bool {
			if !isUser(a) && !isUser(b) {
				a.Name, b.Name = "", ""
			}
			return model.Same(a, b)
		}
	}},
	{"a_name_tells_the_role", "A message with a name is known by that, and its role is not compared.", func(r *rules) {
		r.same = func(a, b spoken) bool {
			if a.Name != "" && b.Name != "" {
				a.Role = b.Role
			}
			return model.Same(a, b)
		}
	}},
}

// differences are the places at which both lists have a message and differ.
func differences(r rules, fold, request []spoken) []int {
	var at []int
	for i := range min(len(fold), len(request)) {
		if !r.same(fold[i], request[i]) {
			at = append(at, i)
		}
	}
	return at
}

func without(list []spoken, is func(spoken) bool) []spoken {
	return slices.DeleteFunc(slices.Clone(list), is)
}

func isUser(m spoken) bool { return m.Role == "user" }

func isResult(m spoken) bool { return m.Result != nil }
