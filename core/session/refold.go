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
func AppendFold(dst []Entry, list []*Event) []Entry {
	return appendFold(dst, events{tail: list})
}

func appendFold(dst []Entry, list events) []Entry {
	dst = slices.Grow(dst, list.len())
	r := refold{at: dst[len(dst) : len(dst)+list.len()], live: make(bitmap, (list.len()+63)/64)}
	for chunk := range list.chunks() {
		if !r.take(chunk) {
			return appendInTurn(dst, list)
		}
	}
	return dst[:len(dst)+r.compact()]
}

// refold is a fold in the making.
type refold struct {
	at   []Entry // by position
	live bitmap
}

// take folds further events. It gives up on a range in the future.
func (r *refold) take(chunk []*Event) (ok bool) {
	for _, e := range chunk {
		switch {
		case e.message == nil:
			continue
		case e.start == noRange:
			r.at[e.seq] = Entry{Seq: e.seq, Message: e.message, pos: e.seq}
			r.live.set(int(e.seq))
		case e.start > e.seq:
			return false
		default:
			r.at[e.start] = Entry{Seq: e.seq, Message: e.message, pos: e.start}
			r.live.clear(int(e.start), int(min(e.stop, e.seq)))
			r.live.set(int(e.start))
		}
	}
	return true
}

// compact moves what stands to the front, and answers how much that is.
func (r *refold) compact() int {
	n := 0
	for i := range r.live.all() {
		r.at[n] = r.at[i]
		n++
	}
	return n
}

// appendInTurn folds by appending each event to a surface.
func appendInTurn(dst []Entry, list events) []Entry {
	var s surface
	for e := range list.all() {
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
