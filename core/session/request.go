package session

import (
	"iter"

	"verbatim/core/payload"
)

// Request is the list of messages that one request sends to a model, in order:
// made of a slice by [RequestOf], or a view of a session's fold by
// [Context.Request]. It changes nothing.
type Request struct {
	head *Message // stands before the view, or in place of its first message
	view Fold
	skip int // messages of the view that head stands in place of
	rest []*Message

	nameless bool // its form has no place for a name
}

// RequestOf makes a request of messages, none of them nil. It keeps the slice,
// which must not change while the request is in use.
func RequestOf(messages []*Message) Request { return Request{rest: messages} }

// Omits are the parts of a message that the request's form has no place for,
// and that are therefore not compared: "name" of a canonical request.
func (r Request) Omits() []string {
	if r.nameless {
		return []string{"name"}
	}
	return nil
}

// Same reports whether a message of a log and one of the request say the same,
// as far as the request's form can say it.
func (r Request) Same(logged, sent *Message) bool {
	return logged.Same(sent) || r.nameless && r.Identity(logged) == r.Identity(sent)
}

// Identity is equal for two messages exactly when [Request.Same] holds.
func (r Request) Identity(m *Message) Identity {
	id := m.Identity()
	if r.nameless {
		id.name = ""
	}
	return id
}

// Plus is the request with messages behind it. A view with messages behind it
// is checked in the time that they take, however long the view is, as long as
// the log went on with nothing but messages at its end.
func (r Request) Plus(messages ...*Message) Request {
	r.rest = append(r.rest[:len(r.rest):len(r.rest)], messages...)
	return r
}

// Len is the number of messages.
func (r Request) Len() int {
	n := r.view.surface.n - r.skip + len(r.rest)
	if r.head != nil {
		n++
	}
	return n
}

// First is the first message, nil when there is none.
func (r Request) First() *Message {
	switch {
	case r.head != nil:
		return r.head
	case r.view.surface.n > 0:
		return r.view.First()
	case len(r.rest) > 0:
		return r.rest[0]
	}
	return nil
}

// All are the messages in order, each with its index.
func (r Request) All() iter.Seq2[int, *Message] {
	return func(yield func(int, *Message) bool) {
		index := 0
		if r.head != nil {
			if !yield(index, r.head) {
				return
			}
			index++
		}
		for _, e := range r.view.surface.from(r.skip) {
			if !yield(index, e.Message) {
				return
			}
			index++
		}
		for _, m := range r.rest {
			if !yield(index, m) {
				return
			}
			index++
		}
	}
}

// Since tells what is known of a request without looking at its messages: with
// how many messages of the fold it begins, a message in front of them aside,
// and the messages behind those. Of a request that is no view of the fold, or
// of what it was before messages came in at its end, nothing is known, and all
// messages are answered.
func (r Request) Since(f Fold) (known int, rest []*Message) {
	n := r.view.surface.n
	switch {
	case n > 0 && r.view.line == f.line && n <= f.surface.n:
		return n, r.rest
	case n == 0 && r.head == nil:
		return 0, r.rest
	}
	all := make([]*Message, 0, r.Len())
	for _, m := range r.All() {
		all = append(all, m)
	}
	return 0, all
}

// ParseRequest reads a request from a JSON array of messages. The error is a
// [*payload.SyntaxError], or an [*EventError] for the first message that is
// refused, its path from the array.
func ParseRequest(text []byte) (Request, error) {
	v, err := payload.Parse(text)
	if err != nil {
		return Request{}, err
	}
	if v.Kind() != payload.KindArray {
		return Request{}, eventError(refuse("", "found %s, expected a request, an array of messages", payload.Found(v)))
	}
	messages := make([]*Message, 0, v.Len())
	for i, said := range v.Elements() {
		m, err := messageOf(said)
		if err != nil {
			return Request{}, eventError(payload.Under(pointerTo("", i), err))
		}
		messages = append(messages, m)
	}
	return RequestOf(messages), nil
}
