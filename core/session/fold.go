package session

import "iter"

// Fold is the list of messages that a log, or its first events, come to: what
// the model sees. It never changes. The zero value is the fold of an empty
// log.
type Fold struct {
	surface surface
	orphan  Orphan
}

// Orphan is the first tool message of a fold whose id no assistant message
// before it calls. The zero value says that there is none.
type Orphan struct {
	ID    string // may be empty: an empty id always makes an orphan
	Index int    // in the fold
	Found bool
}

// Len is the number of messages.
func (f Fold) Len() int { return f.surface.n }

// Orphan is the fold's first orphaned tool result. It was found when the fold
// was taken.
func (f Fold) Orphan() Orphan { return f.orphan }

// All are the messages in order, each with the seq of its event.
func (f Fold) All() iter.Seq2[int64, *Message] {
	return func(yield func(int64, *Message) bool) {
		for i := range len(f.surface.full) + 1 {
			for _, e := range f.surface.leaf(i) {
				if !yield(e.Seq, e.Message) {
					return
				}
			}
		}
	}
}
