package session

import (
	"slices"

	"verbatim/core/payload"
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
	pairs := cutPairs(l.Fold().surface)
	blameFor(pairs, l.list())
	return pairs
}

// cutPairs are the pairs that a surface has half of. Nobody is blamed yet.
func cutPairs(s surface) []CutPair {
	h := halves{nearest: make(map[string]int)}
	for _, e := range s.from(0) {
		h.take(e.Seq, e.Message)
	}
	return h.faults()
}

// blameFor finds out who parted each pair.
func blameFor(pairs []CutPair, list events) {
	if len(pairs) == 0 {
		return
	}
	t := traceOf(list)
	for i, p := range pairs {
		pairs[i].Blame = t.blame(p)
	}
}

// halves pairs calls with results: a result belongs to the nearest call of its
// id before it on the surface, and of equal ids in one message to the last.
type halves struct {
	calls   []madeCall
	nearest map[string]int // by id: the last of calls
	orphans []CutPair
	index   int // of the message that is looked at
	spoken  int // index of the last message that is no result
}

// madeCall is one call on the surface.
type madeCall struct {
	seq      int64 // of the event
	index    int   // of the message
	by       *Message
	n        int // which of the message's calls
	answered bool
}

// pair is the call as half of one, but for its block.
func (c *madeCall) pair() CutPair {
	return CutPair{Rule: wire.RuleUnansweredToolCall, ID: c.by.content.calls[c.n], Index: c.index, Seq: c.seq}
}

func (h *halves) take(seq int64, m *Message) {
	if id, ok := m.Result(); ok {
		h.answer(seq, id)
	} else {
		h.spoken = h.index
	}
	for i, id := range m.content.calls {
		h.nearest[id] = len(h.calls)
		h.calls = append(h.calls, madeCall{seq: seq, index: h.index, by: m, n: i})
	}
	h.index++
}

func (h *halves) answer(seq int64, id string) {
	call, called := h.nearest[id]
	if id == "" || !called {
		h.orphans = append(h.orphans, CutPair{Rule: wire.RuleOrphanedToolResult, ID: id, Index: h.index, Seq: seq})
		return
	}
	h.calls[call].answered = true
}

func (h *halves) faults() []CutPair {
	pairs := h.orphans
	for _, c := range h.calls {
		if !c.answered && c.index < h.spoken {
			pair := c.pair()
			pair.Block = c.by.callBlock(c.n)
			pairs = append(pairs, pair)
		}
	}
	slices.SortStableFunc(pairs, func(a, b CutPair) int { return a.Index - b.Index })
	return pairs
}

// callBlock is the index of the block that holds the message's n-th call.
func (m *Message) callBlock(n int) int {
	for i, b := range m.content.value.Elements() {
		if isCall(b) {
			if n == 0 {
				return i
			}
			n--
		}
	}
	return -1
}

// isCall reports whether a block calls a tool.
func isCall(b payload.Value) bool {
	return b.Get("kind") == toolUseKind || b.Get("kind") == foreignKind && !b.Get("call").IsZero()
}
