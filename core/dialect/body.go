package dialect

import (
	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// Entry is one session message of a body, and the values of the wire that it
// came from.
type Entry struct {
	Message *session.Message
	At      []string // JSON Pointers into the document, in order
}

// ReadMessage reads one message of a body, an entry of messages or an item of
// input, as session messages. One wire message may hold several: of Anthropic
// Messages each tool result is a tool message, and what stands before and after
// it is a user message. What cannot be read is refused by path, from the root
// of the tree, with a *[payload.ReadError].
func ReadMessage(d wire.Dialect, message payload.Node) ([]Entry, error) {
	return nil, nil
}
