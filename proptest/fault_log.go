package proptest

import (
	"slices"

	"verbatim/core/session"
	"verbatim/generated/wire"
)

// staleRequest is a request that was made before the log went on. By more than
// one message it would be a truncated one.
func staleRequest(h History, pick uint64) (Planted, bool) {
	f := fields(pick)
	n := len(h.fold)
	p, _ := h.edited(h.list(), &f, missing(n, n, n+1))
	p.Script = appended(h.Script, session.Say(f.message()))
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

// cutCall replaces a message that calls. The orphan is the first result whose
// call was in it. Another message that makes one of its calls is no place: before
// the result it answers for the cut one, and behind it the result would stand
// before its call.
func cutCall(h History, pick uint64) (Planted, bool) {
	f := fields(pick)
	list := h.list()
	answer := func(at int) int {
		return slices.IndexFunc(list, func(m said) bool { return isResult(m) && list[at].calling(m.answers) })
	}
	at, ok := choose(len(list), &f, func(at int) bool { return answer(at) > at && !calledAgain(list, at) })
	if !ok {
		return Planted{}, false
	}
	first := answer(at)
	list[at] = summary
	p, _ := h.edited(list, &f, orphan(first, list[first].answers))
	position := h.fold[at].position
	p.Script = appended(h.Script, session.Replace(position, position, summary.message))
	return p, true
}

// calledAgain reports whether another message makes one of the calls of the one
// at a place.
func calledAgain(list []said, at int) bool {
	for i, m := range list {
		if i != at && slices.ContainsFunc(list[at].calls, func(c call) bool { return m.calling(c.id) }) {
			return true
		}
	}
	return false
}

func calledIn(list []said, id string) bool {
	return slices.ContainsFunc(list, func(m said) bool { return m.calling(id) })
}

// answerBeforeCall lets a call and the first result of its id change places in
// the log, and in the request too. A call that an earlier message makes, too, is
// no place: that one is answered then.
func answerBeforeCall(h History, pick uint64) (Planted, bool) {
	f := fields(pick)
	list := h.list()
	result := func(at int) int {
		return slices.IndexFunc(list, func(m said) bool { return isResult(m) && m.answers == list[at].calls[0].id })
	}
	at, ok := choose(len(list), &f, func(at int) bool {
		return len(list[at].calls) == 1 && result(at) > at && !calledIn(list[:at], list[at].calls[0].id)
	})
	if !ok {
		return Planted{}, false
	}
	return h.turnRound(at, result(at), &f)
}

func (h History) turnRound(call, result int, f *fields) (Planted, bool) {
	list := h.list()
	c, r := list[call], list[result]
	list[call], list[result] = r, c
	p, _ := h.edited(list, f, orphan(call, r.answers))
	first, last := h.fold[call].position, h.fold[result].position
	p.Script = appended(h.Script, session.Replace(first, first, r.message), session.Replace(last, last, c.message))
	return p, true
}

// answerNobody takes an id that looks like no other, or one that differs from
// that of a call in case.
func answerNobody(h History, pick uint64) (Planted, bool) {
	f := fields(pick)
	list := h.list()
	id := "nobody"
	if at, ok := choose(len(list), &f, func(i int) bool { return hasCalls(list[i]) }); ok && f.take(2) == 1 {
		id = otherID(list[at].calls[0].id, 1)
	}
	return h.saysMore(uint64(f), id, resultOf(id))
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
