package proptest

import (
	"slices"

	"pgregory.net/rapid"

	"verbatim/core/session"
)

// History is a log whose fold is known from how the log was made: nobody folded
// it. No tool result in the fold is an orphan.
type History struct {
	Script Script
	fold   []placed
}

// placed is a message that stands, with the position at which it does.
type placed struct {
	said
	seq, position int64
}

// Fold is what the log folds to: the messages and the seqs of their events, in
// order. Both slices are the caller's.
func (h History) Fold() (messages []*session.Message, seqs []int64) {
	for _, p := range h.fold {
		messages, seqs = append(messages, p.message), append(seqs, p.seq)
	}
	return messages, seqs
}

// GoString is the history for the report of a failure.
func (h History) GoString() string { return h.Script.GoString() }

// Histories draw a conversation of 1 to 25 messages and a log that hides it:
// among bookkeeping, and behind messages that do not stand any more because
// they were pruned in place, summed up, summed up twice, or replaced when the
// conversation was over.
func Histories() *rapid.Generator[History] { return histories }

var histories = rapid.Custom(func(t *rapid.T) History {
	headed := rapid.Bool().Draw(t, "headed")
	var w writer
	for _, packed := range packedMessages.Draw(t, "messages") {
		f := fields(packed)
		way := f.take(8)
		next := w.pick(&f)
		if headed && len(w.fold) == 0 {
			next = pool[systemText][f.take(columns)]
		}
		w.write(way, next, &f)
	}
	w.settle()
	return w.History
})

var packedMessages = rapid.Map(rapid.SliceOfN(rapid.SliceOfN(packedEvents, 1, 5), 1, 5),
	func(parts [][]uint64) []uint64 { return slices.Concat(parts...) })

// writer writes a history.
type writer struct {
	History
	later []int // indexes in the fold of messages for which another still stands
}

// pick takes a message from the pool. A result whose id nobody called becomes
// one of the first call that there is.
func (w *writer) pick(f *fields) said {
	row, on := rowOf(f.take(16))
	if !on {
		row = userText
	}
	column := f.take(columns)
	if row != results || w.called(column) {
		return pool[row][column]
	}
	for column := range int64(columns) {
		if w.called(column) {
			return pool[results][column]
		}
	}
	return pool[userText][0]
}

// called reports whether a result of the column has its call. The empty id is
// no call's.
func (w *writer) called(column int64) bool {
	id := pool[results][column].answers
	return id != "" && slices.ContainsFunc(w.fold, func(p placed) bool { return p.calling(id) })
}

// write makes a message stand behind the others. Said at its time it is kept in
// the log as it is, so a request may hold the very message that the fold holds.
func (w *writer) write(way int64, m said, f *fields) {
	m.message = m.message.Dated(noon())
	first := int64(len(w.Script))
	switch way {
	case 0, 1, 2: // just say it
	case 3:
		w.note(f)
	case 4: // prune in place
		w.junk(1, f)
		w.replace(first, first, m)
		return
	case 5: // sum up
		w.junk(1+f.take(3), f)
		w.note(f)
		w.replace(first, int64(len(w.Script)-1), m)
		return
	case 6: // sum up what was pruned and summed up
		w.junk(2, f)
		w.append(session.Replace(first+1, first+1, junk))
		w.append(session.Replace(first, first+1, junk))
		w.replace(first, first+f.take(2)+1, m)
		return
	case 7: // later
		w.later = append(w.later, len(w.fold))
		w.append(session.Say(junk))
		w.fold = append(w.fold, placed{m, -1, first})
		return
	}
	first = int64(len(w.Script))
	w.append(session.Say(m.message))
	w.fold = append(w.fold, placed{m, first, first})
}

// settle puts what is to come later in its place, the last one first.
func (w *writer) settle() {
	for len(w.later) > 0 {
		last := len(w.later) - 1
		p := &w.fold[w.later[last]]
		p.seq = w.append(session.Replace(p.position, p.position, p.message))
		w.later = w.later[:last]
	}
}

// junk is what never stands. It says what others say, to be mistaken for them.
var junk = pool[userText][0].message

func (w *writer) junk(n int64, f *fields) {
	for range n {
		w.append(session.Say(pool[f.take(rows)][0].message))
	}
}

func (w *writer) note(f *fields) { w.append(bookkeeping[f.take(int64(len(bookkeeping)))]) }

func (w *writer) replace(start, stop int64, m said) {
	seq := w.append(session.Replace(start, stop, m.message))
	w.fold = append(w.fold, placed{m, seq, start})
}

func (w *writer) append(d session.Data) (seq int64) {
	w.Script = append(w.Script, d)
	return int64(len(w.Script) - 1)
}
