package session

import "iter"

// chunkMax is how many events stand in one chunk of a list.
const chunkMax = 1 << 10

// events is a log's list of events. It is cut into chunks that never change
// once they are in full; only tail grows in place, past the length that any
// copy of the list knows. So a copy of the struct is a snapshot, and a long
// list is never moved to make room.
type events struct {
	full [][]*Event // each of chunkMax
	tail []*Event
}

func (l *events) len() int { return len(l.full)*chunkMax + len(l.tail) }

func (l *events) at(seq int64) *Event {
	if i := int(seq / chunkMax); i < len(l.full) {
		return l.full[i][seq%chunkMax]
	}
	return l.tail[int(seq)-len(l.full)*chunkMax]
}

func (l *events) push(e *Event) {
	if len(l.tail) == chunkMax {
		l.full = append(l.full, l.tail)
		l.tail = make([]*Event, 0, chunkMax) // a long log: the chunk will fill up
	}
	l.tail = append(l.tail, e)
}

// first are the first n events. What is pushed onto them comes to stand in
// memory of its own.
func (l *events) first(n int) events {
	chunks := n / chunkMax
	if chunks >= len(l.full) {
		k := n - len(l.full)*chunkMax
		return events{l.full[:len(l.full):len(l.full)], l.tail[:k:k]}
	}
	k := n - chunks*chunkMax
	return events{l.full[:chunks:chunks], l.full[chunks][:k:k]}
}

// chunks are the chunks in order.
func (l *events) chunks() iter.Seq[[]*Event] {
	return func(yield func([]*Event) bool) {
		for _, c := range l.full {
			if !yield(c) {
				return
			}
		}
		yield(l.tail)
	}
}

// all are the events in order.
func (l *events) all() iter.Seq[*Event] {
	return func(yield func(*Event) bool) {
		for c := range l.chunks() {
			for _, e := range c {
				if !yield(e) {
					return
				}
			}
		}
	}
}

// since are the events from a seq on.
func (l *events) since(seq int64) iter.Seq[*Event] {
	return func(yield func(*Event) bool) {
		for ; int(seq) < l.len(); seq++ {
			if !yield(l.at(seq)) {
				return
			}
		}
	}
}
