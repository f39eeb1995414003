package proptest

import "slices"

// move takes a message elsewhere. Those that it passes move up or down by one,
// so the lists differ at the first place in between whose message is not like
// the one that comes there. Among equal messages it may end as a swap of
// neighbours or as nothing at all, which is no place for it.
func move(h History, pick uint64) (Planted, bool) {
	f := fields(pick)
	list := h.list()
	n := len(list)
	if n < 3 {
		return Planted{}, false
	}
	from, to := farApart(n, &f)
	was := slices.Clone(list)
	list = slices.Insert(slices.Delete(list, from, from+1), to, was[from])
	first, last := min(from, to), max(from, to)
	for first < last && list[first].alike(was[first].saying) {
		first++
	}
	for first < last && list[last].alike(was[last].saying) {
		last--
	}
	if last-first < 2 {
		return Planted{}, false
	}
	return h.edited(list, &f, order(first, n))
}

// farApart picks two places at least two apart, in either order.
func farApart(n int, f *fields) (a, b int) {
	apart := 2 + int(f.take(int64(n-2)))
	a = int(f.take(int64(n - apart)))
	b = a + apart
	if f.take(2) == 1 {
		return b, a
	}
	return a, b
}

func swap(h History, pick uint64) (Planted, bool) {
	f := fields(pick)
	list := h.list()
	at, ok := choose(len(list)-1, &f, func(i int) bool { return !list[i].alike(list[i+1].saying) })
	if !ok {
		return Planted{}, false
	}
	list[at], list[at+1] = list[at+1], list[at]
	return h.edited(list, &f, order(at, len(list)))
}
