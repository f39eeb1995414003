package proptest_test

import (
	"slices"

	"verbatim/proptest/model"
)

// broken is a fold or a check with one plausible mistake.
type broken struct {
	name, mistake string
	breaks        func(*rules)
}

type event = model.Event

var brokenFolds = []broken{
	{"shadow_by_seq", "A range is held against the seq of an event instead of its position.", func(r *rules) {
		r.shadows = func(_ []event, by, e event) bool {
			return e.Seq < by.Seq && by.Replace[0] <= e.Seq && e.Seq <= by.Replace[1]
		}
	}},
	{"swallow_the_future", "A replace shadows what is appended after it.", func(r *rules) {
		r.shadows = func(log []event, by, e event) bool {
			return by.Replace[0] <= position(log, e) && position(log, e) <= by.Replace[1]
		}
	}},
	{"summary_where_appended", "A replacing message stands where it was appended.", func(r *rules) {
		r.position = func(_ []event, e event) int64 { return e.Seq }
	}},
	{"summary_at_stop", "A replacing message stands at the end of its range.", func(r *rules) {
		r.position = func(log []event, e event) int64 {
			if e.Replace != nil {
				return e.Replace[1]
			}
			return e.Seq
		}
	}},
	{"later_first", "Of equal positions the later event comes first.", func(r *rules) {
		r.behind = func(a, b int64) bool { return a >= b }
	}},
	{"stop_outside", "The stop of a range is taken to lie outside.", func(r *rules) {
		r.shadows = func(log []event, by, e event) bool {
			return shadows(log, by, e) && position(log, e) < by.Replace[1]
		}
	}},
	{"start_outside", "The start of a range is taken to lie outside.", func(r *rules) {
		r.shadows = func(log []event, by, e event) bool {
			return shadows(log, by, e) && position(log, e) > by.Replace[0]
		}
	}},
	{"shadowed_replaces_are_void", "A replace that is shadowed itself does not shadow any more.", func(r *rules) {
		r.shadows = func(log []event, by, e event) bool {
			return shadows(log, by, e) && !unbroken().shadowed(log, by)
		}
	}},
	{"summaries_stand_for_ever", "A replacing message is never shadowed.", func(r *rules) {
		r.shadows = func(log []event, by, e event) bool { return e.Replace == nil && shadows(log, by, e) }
	}},
	{"prunes_shadow_nothing", "A range of one position is taken for empty.", func(r *rules) {
		r.shadows = func(log []event, by, e event) bool {
			return by.Replace[0] != by.Replace[1] && shadows(log, by, e)
		}
	}},
	{"only_the_last_replace", "Only the last replace of a log counts.", func(r *rules) {
		r.shadows = func(log []event, by, e event) bool {
			later := func(o event) bool { return o.Surface && o.Replace != nil && o.Seq > by.Seq }
			return shadows(log, by, e) && !slices.ContainsFunc(log, later)
		}
	}},
	{"range_beyond_the_log_is_void", "A range that reaches beyond the log is taken for an error and shadows nothing.", func(r *rules) {
		r.shadows = func(log []event, by, e event) bool { return by.Replace[1] < by.Seq && shadows(log, by, e) }
	}},
	{"void_replaces_vanish", "A replace that shadows nothing is left out.", func(r *rules) {
		r.stands = func(log []event, e event) bool {
			return e.Replace == nil || slices.ContainsFunc(log, func(o event) bool { return o.Surface && shadows(log, e, o) })
		}
	}},
	{"future_is_clamped", "A range in the future is moved to the end of the log.", func(r *rules) {
		r.position = func(log []event, e event) int64 { return min(position(log, e), e.Seq) }
	}},
	{"positions_skip_bookkeeping", "Positions count surface events alone.", func(r *rules) {
		r.shadows = func(log []event, by, e event) bool {
			at := position(log, e)
			if e.Replace == nil {
				at = 0
				for _, o := range log[:e.Seq] {
					if o.Surface {
						at++
					}
				}
			}
			return e.Seq < by.Seq && by.Replace[0] <= at && at <= by.Replace[1]
		}
	}},
	{"systems_stay", "A system message is never shadowed.", func(r *rules) {
		r.shadows = func(log []event, by, e event) bool { return !isSystem(e.Message) && shadows(log, by, e) }
	}},
	{"appends_go_last", "A list that is kept takes each append at its end, also behind a message in the future.", func(r *rules) {
		r.position = func(log []event, e event) int64 {
			at := position(log, e)
			for _, o := range log[:e.Seq] {
				if e.Replace == nil && o.Surface {
					at = max(at, position(log, o))
				}
			}
			return at
		}
	}},
}
