package session

import (
	"iter"
	"slices"

	"verbatim/core/payload"
)

// Request is the list of messages that one request sends to a model, in order.
// It borrows the messages and changes nothing.
type Request struct {
	messages []*Message
}

// RequestOf makes a request of messages, none of them nil. It keeps the slice,
// which must not change while the request is in use.
func RequestOf(messages []*Message) Request { return Request{messages} }

// Len is the number of messages.
func (r Request) Len() int { return len(r.messages) }

// Message is the message at an index below Len.
func (r Request) Message(i int) *Message { return r.messages[i] }

// All are the messages in order, each with its index.
func (r Request) All() iter.Seq2[int, *Message] { return slices.All(r.messages) }

// ParseRequest reads a request from a JSON array of messages. The error is a
// [*payload.SyntaxError], or an [*EventError] for the first message that is
// refused, its path from the array.
func ParseRequest(text []byte) (Request, error) {
	v, err := payload.Parse(text)
	if err != nil {
		return Request{}, err
	}
	if v.Kind() != payload.KindArray {
		return Request{}, invalid("", "found %s; expected a request, an array of messages", found(v))
	}
	messages := make([]*Message, 0, v.Len())
	for i, said := range v.Elements() {
		m, err := messageOf(said)
		if err != nil {
			return Request{}, under(pointerTo("", i), err)
		}
		messages = append(messages, m)
	}
	return RequestOf(messages), nil
}
