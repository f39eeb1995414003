package proptest_test

import (
	"slices"

	"verbatim/proptest/model"
)

// rules are the rule of fold and check in parts, so that one part can be
// broken. Unbroken they are the model, which a test holds them to.
type rules struct {
	position func(log []model.Event, e model.Event) int64
	shadows  func(log []model.Event, by, e model.Event) bool
	behind   func(a, b int64) bool // of two positions, that of the earlier event first
	stands   func(log []model.Event, e model.Event) bool
	overlay  func(fold, request []model.Message) bool
	same     func(a, b model.Message) bool
	beyond   func(same func(a, b model.Message) bool, list, other []model.Message) int
	kind     func(missing, extra int) model.Kind
	excuses  func(r rules, fold, request []model.Message) bool // a difference that is let through
	orphan   func(request []model.Message) *model.Violation
	judge    func(r rules, fold, request []model.Message) *model.Violation
	report   func(v *model.Violation)

	skipped bool // set by check: the overlay slot was
}

func unbroken() rules {
	return rules{
		position: position, shadows: shadows, stands: func([]model.Event, model.Event) bool { return true },
		behind:  func(a, b int64) bool { return a > b },
		overlay: func(fold, request []model.Message) bool { return startsWithSystem(request) && !startsWithSystem(fold) },
		same:    model.Same, beyond: beyond, kind: kind, orphan: firstOrphan, judge: judge,
		excuses: func(rules, []model.Message, []model.Message) bool { return false },
		report:  func(*model.Violation) {},
	}
}

func position(_ []model.Event, e model.Event) int64 {
	if e.Replace != nil {
		return e.Replace[0]
	}
	return e.Seq
}

func shadows(log []model.Event, by, e model.Event) bool {
	at := position(log, e)
	return e.Seq < by.Seq && by.Replace[0] <= at && at <= by.Replace[1]
}

func (r rules) fold(log []model.Event) []model.Entry {
	var all []model.Event
	for _, e := range log {
		if e.Surface && !r.shadowed(log, e) && r.stands(log, e) {
			all = append(all, e)
			for i := len(all) - 1; i > 0 && r.behind(r.position(log, all[i-1]), r.position(log, all[i])); i-- {
				all[i], all[i-1] = all[i-1], all[i]
			}
		}
	}
	fold := []model.Entry{}
	for _, e := range all {
		fold = append(fold, model.Entry{Seq: e.Seq, Message: e.Message})
	}
	return fold
}

func (r rules) shadowed(log []model.Event, e model.Event) bool {
	return slices.ContainsFunc(log, func(by model.Event) bool {
		return by.Surface && by.Replace != nil && by.Seq != e.Seq && r.shadows(log, by, e)
	})
}

// check leaves out the sketches.
func (r rules) check(fold []model.Entry, request []model.Message) *model.Violation {
	folded := said(fold)
	if r.skipped = r.overlay(folded, request); r.skipped {
		request = request[1:]
	}
	v := r.judge(r, folded, request)
	if v != nil {
		v.Overlay = r.skipped
		r.report(v)
	}
	return v
}

func judge(r rules, fold, request []model.Message) *model.Violation {
	if v := r.diverge(fold, request); v != nil && !r.excuses(r, fold, request) {
		return v
	}
	return r.orphan(request)
}

func (r rules) diverge(fold, request []model.Message) *model.Violation {
	index := 0
	for index < min(len(fold), len(request)) && r.same(fold[index], request[index]) {
		index++
	}
	if index == len(fold) && index == len(request) {
		return nil
	}
	missing, extra := r.beyond(r.same, fold, request), r.beyond(r.same, request, fold)
	return &model.Violation{
		Kind: r.kind(missing, extra), Index: index, RequestLength: len(request), LogLength: len(fold),
		MissingCount: missing, ExtraCount: extra,
	}
}

// beyond counts the messages of a list beyond what another holds.
func beyond(same func(a, b model.Message) bool, list, other []model.Message) int {
	left, n := slices.Clone(other), 0
	for _, m := range list {
		if i := slices.IndexFunc(left, func(o model.Message) bool { return same(m, o) }); i >= 0 {
			left = slices.Delete(left, i, i+1)
		} else {
			n++
		}
	}
	return n
}

func kind(missing, extra int) model.Kind {
	switch {
	case missing > 0:
		return model.Missing
	case extra > 0:
		return model.Extra
	}
	return model.Order
}

func firstOrphan(request []model.Message) *model.Violation {
	for i, m := range request {
		if m.Result != nil && (*m.Result == "" || !calledBy(request[:i], *m.Result)) {
			return &model.Violation{Kind: model.Orphan, Index: i, ToolCallID: *m.Result}
		}
	}
	return nil
}

func each(list []model.Message, read func(model.Message) model.Message) []model.Message {
	all := make([]model.Message, len(list))
	for i, m := range list {
		all[i] = read(m)
	}
	return all
}

func calledBy(list []model.Message, id string) bool {
	return slices.ContainsFunc(list, func(m model.Message) bool { return slices.Contains(m.Calls, id) })
}

func startsWithSystem(list []model.Message) bool { return len(list) > 0 && isSystem(list[0]) }

func isSystem(m model.Message) bool { return m.Role == "system" }
