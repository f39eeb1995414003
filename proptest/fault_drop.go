package proptest

import "slices"

func drop(h History, pick uint64) (Planted, bool) { return dropOne(h, pick, not(isResult)) }

func dropToolResult(h History, pick uint64) (Planted, bool) { return dropOne(h, pick, isResult) }

// dropOne leaves out one message. Of a run of equal ones it cannot be told
// which is gone, so the lists differ at the end of the run. A run at the end is
// left alone: a log that went on after the request looks like that.
func dropOne(h History, pick uint64, may func(said) bool) (Planted, bool) {
	f := fields(pick)
	list := h.list()
	at, ok := choose(len(list), &f, func(i int) bool { return may(list[i]) && runEnd(list, i, list[i]) < len(list) })
	if !ok {
		return Planted{}, false
	}
	n, differ := len(list), runEnd(list, at, list[at])-1
	return h.edited(slices.Delete(list, at, at+1), &f, missing(differ, n-1, n))
}

// truncate puts no overlay before a fold with a system message further on: the
// overlay and the messages that are left might be the end of the fold from that
// message on, as of lendHead.
func truncate(h History, pick uint64) (Planted, bool) {
	f := fields(pick)
	list := h.list()
	n := len(list)
	if n < 2 {
		return Planted{}, false
	}
	left := int(f.take(int64(n - 1)))
	overlay := f.take(2) == 1 && !slices.ContainsFunc(list, isSystem)
	return Planted{Script: h.Script, Request: h.framed(list[:left], overlay), Want: missing(left, left, n)}, true
}

// lendHead sends the fold from its first system message on. That message is
// skipped, so what is compared with the fold is the fold moved up by one more
// than what was left out. Where that is how the fold begins, too, the request
// was truncated.
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
	if differ+up == n {
		return Planted{}, false
	}
	return Planted{Script: h.Script, Request: messagesOf(list[head:]), Want: missing(differ, n-up, n)}, true
}
