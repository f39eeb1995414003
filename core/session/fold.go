package session

import "iter"

// Fold is the list of messages that a log, or its first events, come to: what
// the model sees. It never changes. The zero value is the fold of an empty
// log.
type Fold struct {
	surface surface
	line    *lineage
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

// First is the first message, nil when there is none.
func (f Fold) First() *Message {
	if f.surface.n == 0 {
		return nil
	}
	return f.surface.leaf(0)[0].Message
}

// All are the messages in order, each with the seq of its event.
func (f Fold) All() iter.Seq2[int64, *Message] { return f.From(0) }

// From are the messages from an index on, 0 to Len, each with the seq of its
// event.
func (f Fold) From(index int) iter.Seq2[int64, *Message] {
	return func(yield func(int64, *Message) bool) {
		at := f.surface.spotOf(index)
		for i := at.leaf; i <= len(f.surface.full); i++ {
			for _, e := range f.surface.leaf(i)[at.index:] {
				if !yield(e.Seq, e.Message) {
					return
				}
			}
			at.index = 0
		}
	}
}
