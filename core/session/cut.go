package session

import (
	"slices"

	"verbatim/generated/wire"
)

// CutPair is a call and its result of which one half stands on the surface
// without the other.
type CutPair struct {
	Rule  wire.Rule // RuleOrphanedToolResult or RuleUnansweredToolCall
	ID    string    // of the call
	Index int       // in the fold, of the message with the half that stands
	Seq   int64     // of its event
	Block int       // index of that half in its message
	Blame Blame     // the zero value when no event is to blame
}

// CutPairs are the pairs that the log's fold has half of, in order of the
// fold: each tool message that no call before it explains, and each call that
// a later message other than a result follows unanswered. A call that only
// results follow is still open, which is no fault.
func (l *Log) CutPairs() []CutPair {
	h := halves{open: make(map[string][]CutPair)}
	for seq, m := range l.Fold().All() {
		h.take(seq, m)
	}
	pairs := h.faults()
	if len(pairs) > 0 {
		t := traceOf(l.events)
		for i, p := range pairs {
			pairs[i].Blame = t.blame(p)
		}
	}
	return pairs
}

// halves pairs calls with results: a result belongs to the nearest call of its
// id before it on the surface.
type halves struct {
	open    map[string][]CutPair // calls without a result yet, by id; an id stays once it was called
	orphans []CutPair
	index   int
	spoken  int // index of the last message that is no result
}

func (h *halves) take(seq int64, m *Message) {
	if id, ok := m.Result(); ok {
		h.answer(seq, id)
	} else {
		h.spoken = h.index
	}
	for i, id := range m.content.calls {
		h.open[id] = append(h.open[id], CutPair{
			Rule: wire.RuleUnansweredToolCall, ID: id, Index: h.index, Seq: seq, Block: m.callBlock(i),
		})
	}
	h.index++
}

func (h *halves) answer(seq int64, id string) {
	open, called := h.open[id]
	switch {
	case id == "" || !called:
		h.orphans = append(h.orphans, CutPair{Rule: wire.RuleOrphanedToolResult, ID: id, Index: h.index, Seq: seq})
	case len(open) > 0:
		h.open[id] = open[:len(open)-1]
	}
}

func (h *halves) faults() []CutPair {
	pairs := h.orphans
	for _, open := range h.open {
		for _, p := range open {
			if p.Index < h.spoken {
				pairs = append(pairs, p)
			}
		}
	}
	slices.SortFunc(pairs, func(a, b CutPair) int {
		if a.Index != b.Index {
			return a.Index - b.Index
		}
		return a.Block - b.Block
	})
	return pairs
}

// callBlock is the index of the block that holds the message's n-th call.
func (m *Message) callBlock(n int) int {
	for i, b := range m.content.value.Elements() {
		calls := b.Get("kind") == toolUseKind || b.Get("kind") == foreignKind && !b.Get("call").IsZero()
		if calls {
			if n == 0 {
				return i
			}
			n--
		}
	}
	return -1
}
