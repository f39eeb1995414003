package proptest

import "slices"

func drop(h History, pick uint64) (Planted, bool) { return dropOne(h, pick, not(isResult)) }

func dropToolResult(h History, pick uint64) (Planted, bool) { return dropOne(h, pick, isResult) }

// dropOne leaves out one message. Of a run of equal ones it cannot be told
// which is gone, so the lists differ at the end of the run.
func dropOne(h History, pick uint64, may func(said) bool) (Planted, bool) {
	f := fields(pick)
	at, ok := h.place(&f, may)
	if !ok {
		return Planted{}, false
	}
	list := h.list()
	n, differ := len(list), runEnd(list, at, list[at])-1
	return h.edited(slices.Delete(list, at, at+1), &f, missing(differ, n-1, n))
}

func truncate(h History, pick uint64) (Planted, bool) {
	f := fields(pick)
	n := len(h.fold)
	if n < 2 {
		return Planted{}, false
	}
	left := int(f.take(int64(n - 1)))
	return h.edited(h.list()[:left], &f, missing(left, left, n))
}

// lendHead sends the fold from its first system message on. That message is
// skipped, so what is compared with the fold is the fold moved up by one more
// than what was left out.
func lendHead(h History, _ uint64) (Planted, bool) {
	list := h.list()
	head := slices.IndexFunc(list, isSystem)
	if head < 1 {
		return Planted{}, false
	}
	n, up := len(list), head+1
	differ := 0
	for differ+up < n && list[differ].alike(list[differ+up].saying) {
		differ++
	}
	return Planted{h.Script, messagesOf(list[head:]), missing(differ, n-up, n)}, true
}
