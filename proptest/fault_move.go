package proptest

import "slices"

// move takes a message elsewhere. Those that it passes move up or down by one,
// so the lists differ at the first place in between whose message is not like
// the one that comes there.
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
	for at := min(from, to); at <= max(from, to); at++ {
		if !list[at].alike(was[at].saying) {
			return h.edited(list, &f, order(at, n))
		}
	}
	return h.edited(list, &f, nil)
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
	n := len(list)
	if n < 2 {
		return Planted{}, false
	}
	at := int(f.take(int64(n - 1)))
	if list[at].alike(list[at+1].saying) {
		return h.edited(list, &f, nil)
	}
	list[at], list[at+1] = list[at+1], list[at]
	return h.edited(list, &f, order(at, n))
}
