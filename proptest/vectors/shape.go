package vectors

import (
	"slices"

	"verbatim/proptest/model"
)

func replacesOf(events []model.Event) []model.Event {
	return slices.DeleteFunc(slices.Clone(events), func(e model.Event) bool { return e.Replace == nil })
}

// before is what the events in front of e fold to.
func (in *instance) before(e model.Event) []model.Entry { return model.Fold(in.events[:e.Seq]) }

// shadowedBy are the seqs of the messages that stood until e came.
func (in *instance) shadowedBy(e model.Event) []int64 {
	after := model.Fold(in.events[:e.Seq+1])
	var gone []int64
	for _, stood := range in.before(e) {
		if !slices.ContainsFunc(after, func(s model.Entry) bool { return s.Seq == stood.Seq }) {
			gone = append(gone, stood.Seq)
		}
	}
	return gone
}

// passedBy are the seqs in the range of e of messages that stay, because they
// stand elsewhere.
func (in *instance) passedBy(e model.Event) []int64 {
	gone := in.shadowedBy(e)
	var passed []int64
	for _, stood := range in.before(e) {
		if inside(stood.Seq, e.Replace) && !slices.Contains(gone, stood.Seq) {
			passed = append(passed, stood.Seq)
		}
	}
	return passed
}

// sparedBy are the seqs of messages that are appended later, at a position in
// the range of e.
func (in *instance) sparedBy(e model.Event) []int64 {
	var spared []int64
	for _, later := range in.events[e.Seq+1:] {
		if later.Surface && later.Replace == nil && inside(later.Seq, e.Replace) {
			spared = append(spared, later.Seq)
		}
	}
	return spared
}

func inside(at int64, r *[2]int64) bool { return r[0] <= at && at <= r[1] }

// reachesAhead reports whether a range has positions that are still to come.
func reachesAhead(e model.Event) bool { return e.Replace[1] > e.Seq }

func anyTwo(events []model.Event, are func(a, b *[2]int64) bool) bool {
	for i, e := range events {
		if slices.ContainsFunc(events[:i], func(o model.Event) bool { return are(o.Replace, e.Replace) }) {
			return true
		}
	}
	return false
}

// meet reports whether two ranges have a position in common.
func meet(a, b *[2]int64) bool { return a[0] <= b[1] && b[0] <= a[1] }

// overlap reports whether they do and neither holds the other.
func overlap(a, b *[2]int64) bool {
	holds := func(a, b *[2]int64) bool { return a[0] <= b[0] && b[1] <= a[1] }
	return meet(a, b) && !holds(a, b) && !holds(b, a)
}
