package session

import (
	"iter"
	"math/bits"
	"slices"
)

// AppendFold folds events anew and appends the surface to dst, which it
// returns. The events must be those of a log from its first one on. While it
// works it uses room for one entry an event behind dst.
//
// It is the definition, read off a bitmap: each message is put at its
// position, one bit a position says whether a message stands there, and a
// replace clears the bits of its range. That takes each position to hold one
// message at most, so a log with a replace of a range that begins in the
// future takes the road of appending each event.
func AppendFold(dst []Entry, events []*Event) []Entry {
	dst = slices.Grow(dst, len(events))
	at := dst[len(dst) : len(dst)+len(events)] // by position
	live := make(bitmap, (len(events)+63)/64)
	for i, e := range events {
		switch {
		case e.message == nil:
			continue
		case e.start == noRange:
			at[i] = Entry{Seq: e.seq, Message: e.message, pos: e.seq}
			live.set(i)
		case e.start > e.seq:
			return appendInTurn(dst, events)
		default:
			at[e.start] = Entry{Seq: e.seq, Message: e.message, pos: e.start}
			live.clear(int(e.start), int(min(e.stop, e.seq)))
			live.set(int(e.start))
		}
	}
	n := 0
	for i := range live.all() {
		at[n] = at[i]
		n++
	}
	return dst[:len(dst)+n]
}

// appendInTurn folds by appending each event to a surface.
func appendInTurn(dst []Entry, events []*Event) []Entry {
	var s surface
	for _, e := range events {
		if e.message != nil {
			s.put(e)
		}
	}
	for i := range len(s.full) + 1 {
		dst = append(dst, s.leaf(i)...)
	}
	return dst
}

type bitmap []uint64

func (b bitmap) set(i int) { b[i/64] |= 1 << (i % 64) }

// clear clears the bits from one to another, both inside.
func (b bitmap) clear(from, to int) {
	first, last := from/64, to/64
	head := ^uint64(0) << (from % 64)
	tail := ^uint64(0) >> (63 - to%64)
	if first == last {
		b[first] &^= head & tail
		return
	}
	b[first] &^= head
	clear(b[first+1 : last])
	b[last] &^= tail
}

// all are the set bits in order.
func (b bitmap) all() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range b {
			for ; w != 0; w &= w - 1 {
				if !yield(i*64 + bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}
