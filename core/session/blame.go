package session

import (
	"errors"
	"slices"

	"verbatim/generated/wire"
)

// Blame is the event that parted a call from its result.
type Blame struct {
	By     wire.Culprit // CulpritReplace or CulpritAppend; zero when nobody is to blame
	Seq    int64        // of the event
	Range  Range        // what it replaced, when By is CulpritReplace
	Better *Range       // a range from the same start that would have parted nothing; nil when there is none
}

// trace is what a log's events did to each other, kept while blame is found.
type trace struct {
	events   events
	shadowed []int64            // by seq: the replacing event that took the event off the surface, or -1
	calls    map[string][]int64 // by id: the events that call it
	results  map[string][]int64 // by id: the events that answer it
	balanced map[int64]*Range   // by seq: what a replacing event should have replaced
}

func traceOf(list events) *trace {
	t := &trace{
		events:   list,
		shadowed: make([]int64, list.len()),
		calls:    make(map[string][]int64),
		results:  make(map[string][]int64),
		balanced: make(map[int64]*Range),
	}
	var s surface
	for e := range list.all() {
		t.shadowed[e.seq] = noSeq
		if e.message == nil {
			continue
		}
		t.note(e)
		if e.start != noRange {
			for _, gone := range s.between(s.notBefore(e.start), s.after(e.stop)) {
				t.shadowed[gone.Seq] = e.seq
			}
		}
		s.put(e)
	}
	return t
}

func (t *trace) note(e *Event) {
	for _, id := range e.message.content.calls {
		t.calls[id] = append(t.calls[id], e.seq)
	}
	if id, ok := e.message.Result(); ok {
		t.results[id] = append(t.results[id], e.seq)
	}
}

// between are the entries from one spot up to another.
func (s *surface) between(from, to spot) []Entry {
	if from.leaf == to.leaf {
		return s.leaf(from.leaf)[from.index:to.index]
	}
	gone := append([]Entry(nil), s.leaf(from.leaf)[from.index:]...)
	for i := from.leaf + 1; i < to.leaf; i++ {
		gone = append(gone, s.leaf(i)...)
	}
	return append(gone, s.leaf(to.leaf)[:to.index]...)
}

func (t *trace) blame(p CutPair) Blame {
	if p.Rule == wire.RuleUnansweredToolCall {
		return t.blameForCall(p)
	}
	return t.blameForOrphan(p)
}

// blameForOrphan finds who took the call away: the replace that shadowed the
// nearest one before the result. Where a call stands behind the result, the
// one of the two that was put out of its order did it; and where there never
// was a call, the result should not have been appended.
func (t *trace) blameForOrphan(p CutPair) Blame {
	if p.ID != "" {
		if cut, ok := t.cut(t.calls[p.ID], func(call *Event) bool { return call.Position() <= t.events.at(p.Seq).Position() }); ok {
			return cut
		}
		for _, call := range t.calls[p.ID] {
			if t.events.at(call).start != noRange && t.shadowed[call] < 0 {
				return t.replaced(call)
			}
		}
	}
	if t.events.at(p.Seq).start != noRange && len(t.calls[p.ID]) > 0 {
		return t.replaced(p.Seq)
	}
	return Blame{By: wire.CulpritAppend, Seq: p.Seq}
}

// blameForCall finds who took the result away. A call that was never answered
// is nobody's fault in particular.
func (t *trace) blameForCall(p CutPair) Blame {
	cut, _ := t.cut(t.results[p.ID], func(result *Event) bool { return result.Position() >= t.events.at(p.Seq).Position() })
	return cut
}

// cut is the replace that shadowed the latest of the halves that qualify.
func (t *trace) cut(halves []int64, qualifies func(*Event) bool) (Blame, bool) {
	for _, half := range slices.Backward(halves) {
		if by := t.shadowed[half]; by >= 0 && qualifies(t.events.at(half)) {
			return t.replaced(by), true
		}
	}
	return Blame{}, false
}

func (t *trace) replaced(seq int64) Blame {
	r, _ := t.events.at(seq).Replaces()
	return Blame{By: wire.CulpritReplace, Seq: seq, Range: r, Better: t.better(seq, r)}
}

// better is the range that a replacing event should have had. It is worked out
// once for each such event.
func (t *trace) better(seq int64, asked Range) *Range {
	if r, known := t.balanced[seq]; known {
		return r
	}
	t.balanced[seq] = betterThan(surfaceOf(t.events.first(int(seq))), asked)
	return t.balanced[seq]
}

// betterThan is the smallest range around the asked one that parts nothing, or
// where a call in it was still open, the one that ends before the call; nil
// when there is none.
func betterThan(s surface, asked Range) *Range {
	b, err := balance(s, asked.Start, asked.Stop)
	if refused, ok := errors.AsType[*BalanceError](err); ok && refused.Below != noSeq {
		b, err = balance(s, asked.Start, refused.Below)
	}
	if err != nil || b.Range == asked {
		return nil
	}
	return &b.Range
}
