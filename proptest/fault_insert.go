package proptest

import (
	"slices"

	"verbatim/generated/wire"
)

func invent(h History, pick uint64) (Planted, bool) {
	f := fields(pick)
	at := int(f.take(int64(len(h.fold) + 1)))
	role := [2]wire.SurfaceRole{wire.SurfaceRoleUser, wire.SurfaceRoleAssistant}[f.take(2)]
	return h.insert(at, saidOf(textOf(role, "invented")), &f)
}

func duplicate(h History, pick uint64) (Planted, bool) {
	f := fields(pick)
	at, ok := h.place(&f, not(isSystem))
	if !ok {
		return Planted{}, false
	}
	return h.insert(at+1, h.fold[at].said, &f)
}

func secondLeadingSystem(h History, pick uint64) (Planted, bool) {
	f := fields(pick)
	return h.insert(0, pool[systemText][f.take(columns)], &f)
}

func systemInTheMiddle(h History, pick uint64) (Planted, bool) {
	f := fields(pick)
	list := h.list()
	at, ok := choose(len(list), &f, func(i int) bool { return i > 0 && !isSystem(list[i-1]) && !isSystem(list[i]) })
	if !ok {
		return Planted{}, false
	}
	return h.insert(at, pool[systemText][f.take(columns)], &f)
}

func overlayBehind(h History, _ uint64) (Planted, bool) {
	n := len(h.fold)
	if h.headed() {
		return Planted{}, false
	}
	request := messagesOf(append(h.list(), pool[systemText][1]))
	return Planted{Script: h.Script, Request: request, Want: extra(n, n+1, n)}, true
}

// insert puts a message in. Where it stands before equal ones, the last of
// them seems to be the one too many.
func (h History) insert(at int, m said, f *fields) (Planted, bool) {
	list := h.list()
	n, differ := len(list), runEnd(list, at, m)
	return h.edited(slices.Insert(list, at, m), f, extra(differ, n+1, n))
}
