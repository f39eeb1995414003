package repair

import (
	"cmp"
	"slices"

	"verbatim/core/locator"
)

// search looks for the smallest set of changes.
type search struct {
	document Document
	judged   int // how many texts were read
	bytes    int // and how long they were
	best     map[locator.B3Hash]int
}

// How much is read before a smaller set than the one at hand is given up.
const (
	judgedMax = 6000
	bytesMax  = 32 << 20
	depthMax  = 8 // changes, where nothing is at hand
)

// run answers the state that the smallest set of changes leads to. minimal says
// that all smaller sets were tried.
func (s *search) run(first *state) (found *state, minimal, ok bool) {
	greedy := s.greedy(first)
	most := depthMax
	if greedy != nil {
		most = len(greedy.changes)
	}
	for depth := 1; depth <= most; depth++ {
		s.best = make(map[locator.B3Hash]int)
		found, done := s.within(first, depth)
		switch {
		case found != nil:
			return found, true, true
		case !done:
			return greedy, false, greedy != nil
		}
	}
	return greedy, true, greedy != nil
}

// within looks for a whole text at most so many changes away. It is not done
// when it gave up.
func (s *search) within(from *state, depth int) (found *state, done bool) {
	if len(from.faults) == 0 {
		return from, true
	}
	text := locator.Digest(from.text)
	if left, seen := s.best[text]; depth == 0 || seen && left >= depth {
		return nil, true
	}
	s.best[text] = depth
	for _, c := range from.candidates() {
		next := s.after(from, c)
		if next == nil {
			continue
		}
		if s.judged > judgedMax || s.bytes > bytesMax {
			return nil, false
		}
		if found, done := s.within(next, depth-1); found != nil || !done {
			return found, done
		}
	}
	return nil, true
}

// after is the state behind a change, and counts it.
func (s *search) after(from *state, c Change) *state {
	s.judged++
	s.bytes += len(from.text)
	return from.after(c)
}

// greedy takes what helps most at the first fault that anything helps, and so
// on. It is nil when that leads nowhere.
func (s *search) greedy(from *state) *state {
	seen := map[locator.B3Hash]bool{locator.Digest(from.text): true}
	for range 2*len(from.faults) + depthMax {
		if len(from.faults) == 0 {
			return from
		}
		next := s.batch(from)
		if next == nil {
			next = s.step(from, seen)
		}
		if next == nil {
			return nil
		}
		seen[locator.Digest(next.text)] = true
		from = next
	}
	return nil
}

// step is the best state one change away, at the first fault with any.
func (s *search) step(from *state, seen map[locator.B3Hash]bool) *state {
	for _, f := range from.faults {
		var best *state
		for _, c := range sorted(from.answers(f)) {
			next := s.after(from, c)
			if next != nil && !seen[locator.Digest(next.text)] && (best == nil || len(next.faults) < len(best.faults)) {
				best = next
			}
		}
		if best != nil {
			return best
		}
	}
	return nil
}

// batchMin is from how many faults on those are taken together that have one
// answer each.
const batchMin = 16

// batch makes all changes that are the only answer to a fault, in one go. The
// last in the text comes first, so that each finds the text before it as it was
// and its path leads where it did. It is nil where that does not take away as
// many faults as it takes changes.
func (s *search) batch(from *state) *state {
	if len(from.faults) < batchMin {
		return nil
	}
	text, changes, end := from.text, slices.Clip(from.changes), len(from.text)
	for _, f := range slices.Backward(from.faults) {
		answers := from.answers(f)
		if len(answers) != 1 {
			continue
		}
		c := answers[0]
		if last := c.Edits[len(c.Edits)-1]; last.Offset+len(last.Old) >= end {
			continue
		}
		text, changes, end = c.apply(text), append(changes, c), c.Edits[0].Offset
	}
	s.bytes += len(text)
	next, err := judge(s.document, text)
	if made := len(changes) - len(from.changes); err != nil || made == 0 || len(from.faults)-len(next.faults) < made {
		return nil
	}
	next.changes = changes
	return next
}

// mends reports whether a fault goes away with one change, and no other comes.
func (s *search) mends(from *state, f finding) bool {
	return slices.ContainsFunc(from.answers(f), func(c Change) bool {
		next := from.after(c)
		return next != nil && len(next.faults) < len(from.faults)
	})
}

// candidates are all changes that answer a fault of the state, the earliest
// first.
func (s *state) candidates() []Change {
	var all []Change
	for _, f := range s.faults {
		all = append(all, s.answers(f)...)
	}
	return sorted(all)
}

// sorted puts changes in order of place, those of one place in that of their
// sort.
func sorted(all []Change) []Change {
	slices.SortStableFunc(all, func(a, b Change) int {
		return cmp.Or(cmp.Compare(a.place, b.place), a.Kind.Compare(b.Kind))
	})
	return all
}
