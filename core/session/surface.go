package session

import (
	"iter"
	"slices"
	"sort"
)

// Entry is one message of a fold and the event that said it.
type Entry struct {
	Seq     int64
	Message *Message
	pos     int64 // where it stands; see Event.Position
}

// leafMax bounds how many entries move when a replace falls into the middle,
// and with it how many leaves there are to search.
const leafMax = 128

// surface is the list of entries that stand, sorted by position; of equal
// positions the earlier event comes first.
//
// It is cut into leaves that never change once they are in full. Only tail
// grows in place, past the length that any copy of the surface knows, so a
// copy of the struct is a snapshot that stays valid. A replace makes new
// leaves for the ends that it cuts and shares the others.
type surface struct {
	full   [][]Entry
	tail   []Entry // not empty, unless the surface is
	n      int
	shared bool // a snapshot holds full's array
}

// put takes the message of an event and answers where it stands now. Every
// entry before that place stands as it did, and when it is the last one, so
// does every other: nothing was shadowed then.
func (s *surface) put(e *Event) (at spot, last bool) {
	entry := Entry{Seq: e.seq, Message: e.message, pos: e.Position()}
	if e.start == noRange {
		if s.n == 0 || s.tail[len(s.tail)-1].pos <= entry.pos {
			return s.push(entry), true
		}
		at := s.after(entry.pos)
		s.splice(at, at, entry)
		return at, false
	}
	from := s.notBefore(e.start)
	to := s.after(e.stop)
	if from == to && from == s.end() {
		return s.push(entry), true
	}
	s.splice(from, to, entry)
	return from, false
}

// push takes an entry at the end.
func (s *surface) push(e Entry) (at spot) {
	if len(s.tail) == leafMax {
		s.full = append(s.full, s.tail)
		s.tail = make([]Entry, 0, leafMax) // a long log: the leaf will fill up
	}
	s.tail = append(s.tail, e)
	s.n++
	return spot{len(s.full), len(s.tail) - 1}
}

// share answers a snapshot, and keeps the leaves in it from being changed.
func (s *surface) share() surface {
	s.shared = true
	return *s
}

// spot is a place between two entries: before the entry at index of a leaf,
// or past the last entry of the last leaf.
type spot struct{ leaf, index int }

// leaf answers leaf i, the tail being the last.
func (s *surface) leaf(i int) []Entry {
	if i == len(s.full) {
		return s.tail
	}
	return s.full[i]
}

func (s *surface) end() spot { return spot{len(s.full), len(s.tail)} }

// notBefore is the place before the first entry at pos or behind it.
func (s *surface) notBefore(pos int64) spot {
	return s.first(func(e Entry) bool { return e.pos >= pos })
}

// after is the place before the first entry behind pos.
func (s *surface) after(pos int64) spot {
	return s.first(func(e Entry) bool { return e.pos > pos })
}

// first is the place before the first entry that is beyond what is sought.
func (s *surface) first(beyond func(Entry) bool) spot {
	i := sort.Search(len(s.full), func(i int) bool { return beyond(s.full[i][len(s.full[i])-1]) })
	leaf := s.leaf(i)
	return spot{i, sort.Search(len(leaf), func(k int) bool { return beyond(leaf[k]) })}
}

// splice puts an entry in place of those from one spot up to another.
func (s *surface) splice(from, to spot, e Entry) {
	left, right := s.leaf(from.leaf)[:from.index], s.leaf(to.leaf)[to.index:]
	s.n += 1 - s.count(from, to)
	made := slices.Concat(left, []Entry{e}, right)
	leaves := [][]Entry{made}
	if len(made) > leafMax {
		half := len(made) / 2
		leaves = [][]Entry{made[:half:half], made[half:]}
	}
	if to.leaf == len(s.full) {
		last := len(leaves) - 1
		s.tail = leaves[last]
		s.replaceLeaves(from.leaf, to.leaf, leaves[:last])
		return
	}
	s.replaceLeaves(from.leaf, to.leaf+1, leaves)
}

// before is the number of entries before a spot.
func (s *surface) before(at spot) int { return s.count(spot{}, at) }

// count is the number of entries from one spot up to another.
func (s *surface) count(from, to spot) int {
	n := to.index - from.index
	for i := from.leaf; i < to.leaf; i++ {
		n += len(s.leaf(i))
	}
	return n
}

// replaceLeaves puts leaves in place of full[from:to].
func (s *surface) replaceLeaves(from, to int, leaves [][]Entry) {
	if s.shared {
		s.full = slices.Clone(s.full)
		s.shared = false
	}
	s.full = slices.Replace(s.full, from, to, leaves...)
}

// from are the entries from an index on, each with its index. It is found from
// the end, where what was not read yet stands.
func (s *surface) from(index int) iter.Seq2[int, Entry] {
	return func(yield func(int, Entry) bool) {
		at := s.spotOf(index)
		for i := at.leaf; i <= len(s.full); i++ {
			for _, e := range s.leaf(i)[at.index:] {
				if !yield(index, e) {
					return
				}
				index++
			}
			at.index = 0
		}
	}
}

// spotOf is the place before the entry with the index.
func (s *surface) spotOf(index int) spot {
	if index == 0 {
		return spot{}
	}
	behind, i := s.n-index, len(s.full)
	for ; behind > len(s.leaf(i)); i-- {
		behind -= len(s.leaf(i))
	}
	return spot{i, len(s.leaf(i)) - behind}
}
