package proptest_test

import (
	"slices"

	"verbatim/proptest/model"
)

// brokenPairings look otherwise for the call of a result.
var brokenPairings = []broken{
	{"pairing_by_set", "A result is paired with any call, also with one behind it.", func(r *rules) {
		r.orphan = func(request []spoken) *violation {
			v := firstOrphan(request)
			if v != nil && v.ToolCallID != "" && calledBy(request, v.ToolCallID) {
				return nil
			}
			return v
		}
	}},
	{"pairing_with_the_message_before", "A result is paired only with a call in the message right before it.", func(r *rules) {
		r.orphan = func(request []spoken) *violation {
			for i, m := range request {
				if m.Result != nil && (*m.Result == "" || !calledBy(request[max(0, i-1):i], *m.Result)) {
					return &violation{Kind: model.Orphan, Index: i, ToolCallID: *m.Result}
				}
			}
			return nil
		}
	}},
	{"pairing_first_call_only", "Of parallel calls only the first is seen.", func(r *rules) {
		r.orphan = func(request []spoken) *violation {
			request = slices.Clone(request)
			for i, m := range request {
				request[i].Calls = m.Calls[:min(1, len(m.Calls))]
			}
			return firstOrphan(request)
		}
	}},
	{"pairing_before_reconstruction", "An orphan is reported before a difference.", func(r *rules) {
		r.judge = func(r rules, fold, request []spoken) *violation {
			if v := r.orphan(request); v != nil {
				return v
			}
			return judge(r, fold, request)
		}
	}},
	{"pairing_never", "Results are not paired with calls.", func(r *rules) {
		r.orphan = func([]spoken) *violation { return nil }
	}},
	{"empty_ids_pair", "A result with the empty id answers a call with the empty id.", func(r *rules) {
		r.orphan = func(request []spoken) *violation {
			for i, m := range request {
				if m.Result != nil && !calledBy(request[:i], *m.Result) {
					return &violation{Kind: model.Orphan, Index: i, ToolCallID: *m.Result}
				}
			}
			return nil
		}
	}},
	{"last_orphan", "Of several orphans the last is reported.", func(r *rules) {
		r.orphan = func(request []spoken) *violation {
			var last *violation
			for i, m := range request {
				if m.Result != nil && (*m.Result == "" || !calledBy(request[:i], *m.Result)) {
					last = &violation{Kind: model.Orphan, Index: i, ToolCallID: *m.Result}
				}
			}
			return last
		}
	}},
	{"pairing_without_case", "A result answers a call whose id differs in case alone.", func(r *rules) {
		lowered := reading(func(b block) {
			lower(b, "id")
			lower(b, "tool_use_id")
		})
		r.orphan = func(request []spoken) *violation {
			v := firstOrphan(each(request, lowered))
			if v != nil {
				v.ToolCallID = *request[v.Index].Result
			}
			return v
		}
	}},
}
