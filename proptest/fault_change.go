package proptest

import (
	"strings"

	"verbatim/generated/wire"
)

func changeText(h History, pick uint64) (Planted, bool) {
	spoken := func(m said) bool { return !isSystem(m) && len(m.texts) > 0 }
	return h.change(pick, spoken, func(s *saying, way int64) {
		s.texts[0] += [2]string{", changed", " "}[way]
	})
}

func changeRole(h History, pick uint64) (Planted, bool) {
	plain := func(m said) bool { return !isSystem(m) && !isResult(m) && !hasCalls(m) }
	return h.change(pick, plain, func(s *saying, _ int64) {
		if s.role == wire.SurfaceRoleUser {
			s.role = wire.SurfaceRoleAssistant
		} else {
			s.role = wire.SurfaceRoleUser
		}
	})
}

func changeName(h History, pick uint64) (Planted, bool) {
	return h.change(pick, not(isSystem), func(s *saying, _ int64) {
		if s.name == "" {
			s.name = "bob"
		} else {
			s.name = ""
		}
	})
}

func changeCallID(h History, pick uint64) (Planted, bool) {
	return h.change(pick, hasCalls, func(s *saying, way int64) { s.calls[0].id = otherID(s.calls[0].id, way) })
}

func changeCallArguments(h History, pick uint64) (Planted, bool) {
	return h.change(pick, hasCalls, func(s *saying, _ int64) { s.calls[0].input = `{"changed":true}` })
}

func changeCallTool(h History, pick uint64) (Planted, bool) {
	return h.change(pick, hasCalls, func(s *saying, _ int64) { s.calls[0].tool = "g" })
}

func swapCalls(h History, pick uint64) (Planted, bool) {
	parallel := func(m said) bool { return len(m.calls) == 2 && m.calls[0] != m.calls[1] }
	return h.change(pick, parallel, func(s *saying, _ int64) { s.calls[0], s.calls[1] = s.calls[1], s.calls[0] })
}

func changeResultID(h History, pick uint64) (Planted, bool) {
	return h.change(pick, isResult, func(s *saying, way int64) { s.answers = otherID(s.answers, way) })
}

// otherID is another id: a longer one, or the same in the other case.
func otherID(id string, way int64) string {
	if other := strings.ToUpper(id); way == 1 && other != id {
		return other
	}
	return id + "changed"
}

func changeOutcome(h History, pick uint64) (Planted, bool) {
	return h.change(pick, isResult, func(s *saying, _ int64) { s.failed = !s.failed })
}

// change puts another message in the place of one: the fold's is missing there,
// whatever else is equal to either. A change that is made in two ways is told
// which, 0 or 1.
func (h History) change(pick uint64, may func(said) bool, to func(s *saying, way int64)) (Planted, bool) {
	f := fields(pick)
	at, ok := h.place(&f, may)
	if !ok {
		return Planted{}, false
	}
	list := h.list()
	s := list[at].clone()
	to(&s, f.take(2))
	list[at] = saidOf(s)
	return h.edited(list, &f, missing(at, len(list), len(list)))
}
