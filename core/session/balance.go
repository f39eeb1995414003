package session

import (
	"fmt"
	"slices"
	"sort"
	"strings"
)

// Balanced is a range that parts no call from its result.
type Balanced struct {
	Range Range
	Added []int64 // seqs of the events that the asked range did not hold, in order of the surface
}

// BalanceError says why no range around the asked one can be balanced.
type BalanceError struct {
	Asked Range
	Open  []string // ids of the calls inside that have no result, in order of the surface
	Below int64    // nearest stop below the asked one with which it can be balanced; -1 when there is none
	Above int64    // nearest stop above it; -1 when there is none
}

func (e *BalanceError) Error() string {
	why := "holds no message"
	if len(e.Open) > 0 {
		why = "holds calls that have no result yet: " + strings.Join(e.Open, ", ")
	}
	return fmt.Sprintf("the range %d to %d %s%s", e.Asked.Start, e.Asked.Stop, why, e.advice())
}

func (e *BalanceError) advice() string {
	switch {
	case e.Below != noSeq && e.Above != noSeq:
		return fmt.Sprintf(", expected a stop of %d or less, or of %d", e.Below, e.Above)
	case e.Below != noSeq:
		return fmt.Sprintf(", expected a stop of %d or less", e.Below)
	case e.Above != noSeq:
		return fmt.Sprintf(", expected a stop of at least %d", e.Above)
	default:
		return "; no stop makes a range from this start that can be replaced"
	}
}

// Balance is the smallest range around the positions start to stop that holds,
// of each call and its result, both or neither; a result belongs to the
// nearest call of its id before it on the surface. A replace over it by
// anything but a result leaves no orphan that was not there before. A call
// without a result must not lie inside: then, and for a range that is reversed
// or holds no message, the error is a [*BalanceError].
func (l *Log) Balance(start, stop int64) (Balanced, error) {
	return balance(l.Fold().surface, start, stop)
}

func balance(s surface, start, stop int64) (Balanced, error) {
	p := partnersOf(s)
	from, to := p.between(start, stop)
	if stop < start || from >= to {
		return Balanced{}, &BalanceError{Asked: Range{start, stop}, Below: noSeq, Above: p.firstStop(start)}
	}
	lo, hi, open := p.close(from, to)
	if len(open) > 0 {
		return Balanced{}, &BalanceError{Asked: Range{start, stop}, Open: open, Below: p.lastStop(from, to), Above: noSeq}
	}
	b := Balanced{Range: Range{min(start, p.entries[lo].pos), max(stop, p.entries[hi-1].pos)}}
	for i := lo; i < hi; i++ {
		if i < from || i >= to {
			b.Added = append(b.Added, p.entries[i].Seq)
		}
	}
	return b, nil
}

// partners are the entries of a surface and the calls and results that belong
// together, by index.
type partners struct {
	entries []Entry
	of      [][]int    // for each entry those that answer it, or that it answers
	open    [][]string // for each entry the ids that it calls and nobody answers
}

func partnersOf(s surface) *partners {
	p := &partners{of: make([][]int, s.n), open: make([][]string, s.n)}
	nearest := make(map[string]nearestCall)
	for i, e := range s.from(0) {
		p.entries = append(p.entries, e)
		if id, ok := e.Message.Result(); ok && id != "" {
			if call, called := nearest[id]; called {
				p.join(call, i, id)
				nearest[id] = nearestCall{call.entry, true}
			}
		}
		for _, id := range e.Message.content.calls {
			nearest[id] = nearestCall{i, false}
			p.open[i] = append(p.open[i], id)
		}
	}
	return p
}

// nearestCall is the last entry so far that calls an id. Of equal ids in one
// message the last is the nearest.
type nearestCall struct {
	entry    int
	answered bool
}

func (p *partners) join(call nearestCall, result int, id string) {
	p.of[call.entry] = append(p.of[call.entry], result)
	p.of[result] = append(p.of[result], call.entry)
	if call.answered {
		return
	}
	for k, open := range slices.Backward(p.open[call.entry]) {
		if open == id {
			p.open[call.entry] = slices.Delete(p.open[call.entry], k, k+1)
			return
		}
	}
}

// between are the indexes of the entries at the positions start to stop.
func (p *partners) between(start, stop int64) (from, to int) {
	from = sort.Search(len(p.entries), func(i int) bool { return p.entries[i].pos >= start })
	to = sort.Search(len(p.entries), func(i int) bool { return p.entries[i].pos > stop })
	return from, to
}

// close widens a range of indexes until no pair has one half inside, and
// answers the open calls in it.
func (p *partners) close(from, to int) (lo, hi int, open []string) {
	lo, hi = from, to
	for done, end := from, from; done > lo || end < hi; {
		if end < hi {
			lo, hi = p.widen(end, lo, hi)
			end++
		} else {
			done--
			lo, hi = p.widen(done, lo, hi)
		}
	}
	for _, ids := range p.open[lo:hi] {
		open = append(open, ids...)
	}
	return lo, hi, open
}

// widen takes in the partners of an entry, and all that stands at their
// positions.
func (p *partners) widen(i, lo, hi int) (int, int) {
	for _, partner := range p.of[i] {
		lo, hi = min(lo, partner), max(hi, partner+1)
	}
	for lo > 0 && p.entries[lo-1].pos == p.entries[lo].pos {
		lo--
	}
	for hi < len(p.entries) && p.entries[hi].pos == p.entries[hi-1].pos {
		hi++
	}
	return lo, hi
}

// firstStop is the least stop with which a range from start can be balanced.
func (p *partners) firstStop(start int64) int64 {
	from, _ := p.between(start, start)
	if from == len(p.entries) {
		return noSeq
	}
	stop := p.entries[from].pos
	_, to := p.between(start, stop)
	if _, _, open := p.close(from, to); len(open) > 0 {
		return noSeq
	}
	return stop
}

// lastStop is the greatest stop below that of a range with open calls, with
// which the range can be balanced. A wider range never holds fewer open calls.
func (p *partners) lastStop(from, to int) int64 {
	bad := from + sort.Search(to-from, func(n int) bool {
		_, _, open := p.close(from, from+n+1)
		return len(open) > 0
	})
	if stop := p.entries[bad].pos - 1; stop >= p.entries[from].pos {
		return stop
	}
	return noSeq
}
