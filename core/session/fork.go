package session

import (
	"fmt"
	"slices"

	"verbatim/core/payload"
)

// Fork makes a log of the first n events, 0 to Len, which then grows alone:
// neither log sees what the other appends, a replace included. The events are
// shared, not copied.
func (l *Log) Fork(n int) *Log {
	list := l.list()
	f := &Log{now: l.now, events: list.first(n)}
	f.surface, f.chain = l.stateAt(n)
	return f
}

// stateAt is the surface of the first n events, and what is known of its chain,
// for a log to grow on by itself.
func (l *Log) stateAt(n int) (surface, chain) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if n < l.events.len() {
		return surfaceOf(l.events.first(n)), chain{}
	}
	s := l.surface.share()
	s.full, s.tail = slices.Clip(s.full), slices.Clip(s.tail)
	return s, l.chain.share()
}

// Remove takes the messages at the positions start to stop off the surface and
// puts nothing in their place: the message that follows them is appended again
// over them and itself, its metadata naming the event that it was copied from.
// Where nothing follows, a tail is cut off by a [Log.Fork] instead.
func (l *Log) Remove(start, stop int64) (*Event, error) {
	s := l.Fold().surface
	from, to := s.notBefore(start), s.after(stop)
	if stop < start || from == to {
		return nil, eventError(refuse("", "there is no message at the positions %d to %d, expected a range that holds one", start, stop))
	}
	if to == s.end() {
		return nil, eventError(refuse("", "no message follows the positions %d to %d, expected one to stand in their place; cut a tail off with a fork", start, stop))
	}
	next := s.leaf(to.leaf)[to.index]
	metadata, err := copiedFrom(next)
	if err != nil {
		return nil, fmt.Errorf("copy the message of event %d: %w", next.Seq, err)
	}
	return l.Append(Replace(start, next.pos, next.Message.Annotated(metadata)))
}

// copiedFrom is the metadata of a message that is appended again: what it has,
// as far as it has keys, and the seq of its event.
func copiedFrom(e Entry) (payload.Value, error) {
	const key = "copied_from"
	members := []payload.Member{{Key: key, Value: payload.OfInteger(e.Seq)}}
	for k, v := range e.Message.metadata.Members() {
		if k != key {
			members = append(members, payload.Member{Key: k, Value: v})
		}
	}
	return payload.OfObject(members...)
}
