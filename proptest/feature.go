package proptest

import (
	"slices"

	"verbatim/generated/wire"
	"verbatim/proptest/model"
)

// feature is something that a case may have, and that so many of a thousand
// must have: about half of what is drawn today.
type feature struct {
	name     string
	perMille int
	has      func(*observed) bool
}

var features = slices.Concat(verdictFeatures(), shapeFeatures, messageFeatures, typeFeatures())

func verdictFeatures() []feature {
	all := []feature{{"verdict: silence", 140, func(o *observed) bool { return o.violation == nil }}}
	for _, kind := range wire.AllViolationKinds {
		floor := wire.MatchViolationKind(kind,
			func() int { return 110 }, // extra
			func() int { return 70 },  // missing
			func() int { return 15 },  // order
			func() int { return 150 }, // orphan
		)
		all = append(all, feature{"verdict: " + kind.String(), floor, func(o *observed) bool {
			return o.violation != nil && o.violation.Kind == kind
		}})
	}
	return all
}

// typeFeatures ask for each type of event.
func typeFeatures() []feature {
	var all []feature
	for _, t := range wire.AllEventTypes {
		floor := 30
		if t.Surface() {
			floor = 300
		}
		all = append(all, feature{"event: " + t.String(), floor, func(o *observed) bool { return o.types&(1<<t) != 0 }})
	}
	return all
}

var shapeFeatures = []feature{
	{"log: no event", 30, func(o *observed) bool { return len(o.log) == 0 }},
	{"log: 1 to 5 events", 130, func(o *observed) bool { return len(o.log) >= 1 && len(o.log) <= 5 }},
	{"log: 6 to 20 events", 270, func(o *observed) bool { return len(o.log) >= 6 && len(o.log) <= 20 }},
	{"log: more than 20 events", 50, func(o *observed) bool { return len(o.log) > 20 }},
	{"fold: no message", 30, func(o *observed) bool { return len(o.fold) == 0 }},
	{"fold: 10 messages or more", 110, func(o *observed) bool { return len(o.fold) >= 10 }},
	{"replace: of a range of messages", 180, anyReplace(func(o *observed, i int) bool { return o.shadows[i] > 1 })},
	{"replace: a prune in place", 220, anyReplace(func(o *observed, i int) bool {
		r := o.log[i].Replace
		return r[0] == r[1] && o.shadows[i] > 0
	})},
	{"replace: of a prune, by its position", 60, anyReplace(pruneUnderSummary)},
	{"replace: nested three deep", 20, anyReplace(func(o *observed, i int) bool { return o.depth[i] >= 3 })},
	{"replace: overlapping another", 80, anyReplace(overlapping)},
	{"replace: of bookkeeping alone", 90, anyReplace(func(o *observed, i int) bool {
		return o.shadows[i] == 0 && o.log[i].Replace[0] < o.log[i].Seq
	})},
	{"replace: of a place for the third time", 30, anyReplace(func(o *observed, i int) bool { return o.sameStart(i) >= 2 })},
	{"replace: of a range in the future", 120, anyReplace(func(o *observed, i int) bool { return o.log[i].Replace[0] > o.log[i].Seq })},
	{"replace: an append goes before a message in the future", 40, anyReplace(openFuture)},
}

func anyReplace(is func(o *observed, i int) bool) func(*observed) bool {
	return func(o *observed) bool {
		for i := range o.log {
			if o.log[i].Replace != nil && is(o, i) {
				return true
			}
		}
		return false
	}
}

// sameStart counts the earlier replaces that begin where one begins.
func (o *observed) sameStart(i int) int {
	n := 0
	for _, e := range o.log[:i] {
		if e.Replace != nil && e.Replace[0] == o.log[i].Replace[0] {
			n++
		}
	}
	return n
}

// pruneUnderSummary reports whether a replace shadows a pruned message whose
// seq lies outside of its range.
func pruneUnderSummary(o *observed, i int) bool {
	by := o.log[i].Replace
	return slices.ContainsFunc(o.log[:i], func(e model.Event) bool {
		return e.Replace != nil && e.Replace[0] == e.Replace[1] && within(by, e.Replace[0]) && !within(by, e.Seq)
	})
}

// overlapping reports whether an earlier range overlaps, neither one holding the
// other.
func overlapping(o *observed, i int) bool {
	r := o.log[i].Replace
	return slices.ContainsFunc(o.log[:i], func(e model.Event) bool {
		p := e.Replace
		return p != nil && (p[0] < r[0] && r[0] <= p[1] && p[1] < r[1] || r[0] < p[0] && p[0] <= r[1] && r[1] < p[1])
	})
}

func openFuture(o *observed, i int) bool {
	return !o.covered[i] && slices.ContainsFunc(o.log[i:], func(e model.Event) bool {
		return e.Surface && e.Replace == nil && e.Seq < o.log[i].Replace[0]
	})
}

var messageFeatures = []feature{
	{"request: an overlay in front", 80, func(o *observed) bool {
		return len(o.request) > 0 && isSystemRole(o.request[0]) && (len(o.fold) == 0 || !isSystemRole(o.fold[0].Message))
	}},
	{"fold: a leading system message", 70, func(o *observed) bool { return len(o.fold) > 0 && isSystemRole(o.fold[0].Message) }},
	{"fold: a system message further on", 250, func(o *observed) bool {
		return len(o.fold) > 0 && slices.ContainsFunc(o.fold[1:], func(e model.Entry) bool { return isSystemRole(e.Message) })
	}},
	{"fold: equal messages", 260, anyPair(model.Same)},
	{"fold: one id called twice", 140, anyPair(func(a, b model.Message) bool {
		return slices.ContainsFunc(a.Calls, func(id string) bool { return slices.Contains(b.Calls, id) })
	})},
	{"fold: parallel calls", 130, anyFolded(func(m model.Message) bool { return len(m.Calls) > 1 })},
	{"fold: an empty id", 100, anyFolded(func(m model.Message) bool { return m.Result != nil && *m.Result == "" })},
	{"fold: a message without a block", 140, anyFolded(func(m model.Message) bool { return m.Content == "[]" })},
	{"fold: a name", 140, anyFolded(func(m model.Message) bool { return m.Name != "" })},
}

func isSystemRole(m model.Message) bool { return m.Role == wire.SurfaceRoleSystem.String() }

func anyFolded(is func(model.Message) bool) func(*observed) bool {
	return func(o *observed) bool {
		return slices.ContainsFunc(o.fold, func(e model.Entry) bool { return is(e.Message) })
	}
}

func anyPair(are func(a, b model.Message) bool) func(*observed) bool {
	return func(o *observed) bool {
		for i, e := range o.fold {
			if slices.ContainsFunc(o.fold[:i], func(f model.Entry) bool { return are(e.Message, f.Message) }) {
				return true
			}
		}
		return false
	}
}
