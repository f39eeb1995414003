package proptest

import (
	"slices"

	"verbatim/core/session"
	"verbatim/generated/wire"
)

// staleRequest is a request that was made before the log went on.
func staleRequest(h History, pick uint64) (Planted, bool) {
	f := fields(pick)
	n, more := len(h.fold), 1+int(f.take(3))
	p, _ := h.edited(h.list(), &f, missing(n, n, n+more))
	for range more {
		p.Script = appended(p.Script, session.Say(f.message()))
	}
	return p, true
}

// staleSummary is a request that was made before part of the log was summed
// up. The head is left alone: without it the request's own would be skipped.
func staleSummary(h History, pick uint64) (Planted, bool) {
	f := fields(pick)
	n, from := len(h.fold), 0
	if h.headed() {
		from = 1
	}
	if from == n {
		return Planted{}, false
	}
	from += int(f.take(int64(n - from)))
	to := from + int(f.take(int64(n-from)))
	p, _ := h.edited(h.list(), &f, missing(from, n, n-(to-from)))
	p.Script = appended(h.Script, session.Replace(h.fold[from].position, h.fold[to].position, summary.message))
	return p, true
}

var summary = saidOf(textOf(wire.SurfaceRoleUser, "summary"))

// cutCall replaces a message that calls. The orphan is the first result behind
// it whose call was in it and nowhere else before.
func cutCall(h History, pick uint64) (Planted, bool) {
	f := fields(pick)
	list := h.list()
	answered := func(at int) bool {
		return slices.ContainsFunc(list[at:], func(m said) bool { return isResult(m) && list[at].calling(m.answers) })
	}
	at, ok := choose(len(list), &f, answered)
	if !ok {
		return Planted{}, false
	}
	cut := list[at]
	list[at] = summary
	var want *Verdict
	for i := at + 1; i < len(list) && want == nil; i++ {
		if id := list[i].answers; isResult(list[i]) && cut.calling(id) && !calledIn(list[:i], id) {
			want = orphan(i, id)
		}
	}
	p, _ := h.edited(list, &f, want)
	position := h.fold[at].position
	p.Script = appended(h.Script, session.Replace(position, position, summary.message))
	return p, true
}

func calledIn(list []said, id string) bool {
	return slices.ContainsFunc(list, func(m said) bool { return m.calling(id) })
}

// answerBeforeCall lets a call and the first result of its id change places in
// the log, and in the request too. The result is an orphan there, unless an
// earlier message calls the same id.
func answerBeforeCall(h History, pick uint64) (Planted, bool) {
	f := fields(pick)
	list := h.list()
	result := func(at int) int {
		return slices.IndexFunc(list, func(m said) bool { return isResult(m) && m.answers == list[at].calls[0].id })
	}
	at, ok := choose(len(list), &f, func(at int) bool { return len(list[at].calls) == 1 && result(at) > at })
	if !ok {
		return Planted{}, false
	}
	return h.turnRound(at, result(at), &f)
}

func (h History) turnRound(call, result int, f *fields) (Planted, bool) {
	list := h.list()
	c, r := list[call], list[result]
	list[call], list[result] = r, c
	var want *Verdict
	if !calledIn(list[:call], r.answers) {
		want = orphan(call, r.answers)
	}
	p, _ := h.edited(list, f, want)
	first, last := h.fold[call].position, h.fold[result].position
	p.Script = appended(h.Script, session.Replace(first, first, r.message), session.Replace(last, last, c.message))
	return p, true
}

func answerNobody(h History, pick uint64) (Planted, bool) {
	return h.saysMore(pick, "nobody", resultOf("nobody"))
}

func answerWithoutID(h History, pick uint64) (Planted, bool) {
	return h.saysMore(pick, "", callOf(""), resultOf(""))
}

// saysMore lets the log and the request go on, the last message being an
// orphan.
func (h History) saysMore(pick uint64, id string, more ...saying) (Planted, bool) {
	f := fields(pick)
	list, script := h.list(), h.Script
	for _, s := range more {
		m := saidOf(s)
		list = append(list, m)
		script = appended(script, session.Say(m.message))
	}
	p, _ := h.edited(list, &f, orphan(len(list)-1, id))
	p.Script = script
	return p, true
}

// appended is a script with more behind it, in memory of its own.
func appended(s Script, more ...session.Data) Script {
	return slices.Concat(s, more)
}
