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

	// At are the values, in order: an entry of messages or an item of input, the
	// blocks of a message that holds several session messages, or the system
	// prompt. An entry that was read from no wire has none.
	At []payload.Node

	// Images are the pictures whose bytes stand on the wire, in order. The
	// message only names them.
	Images []Image

	// Unparsed are the indexes of the blocks that call a tool with arguments that
	// are no JSON. Their input is the text itself, as a JSON string.
	Unparsed []int

	home payload.Node     // the message that At are blocks of; zero when At are whole
	read *session.Message // what Message was when it was read: another one is written anew
}

// Path is the JSON Pointer of the first value that the entry came from, "" when
// it came from none.
func (e Entry) Path() string {
	if len(e.At) == 0 {
		return ""
	}
	return e.At[0].Pointer()
}

// ReadMessage reads one message of a body, an entry of messages or an item of
// input, as session messages. One wire message may hold several: of Anthropic
// Messages each tool result is a tool message, and what stands before and after
// it is a user message. What cannot be read is refused by path, from the root
// of the tree, with a *[payload.ReadError].
//
// Items of Responses are not joined: see [JoinAssistants].
func ReadMessage(d wire.Dialect, message payload.Node) ([]Entry, error) {
	switch d {
	case wire.DialectAnthropic:
		return readAnthropic(message)
	case wire.DialectOpenAI:
		return readChat(message)
	case wire.DialectOpenAIResponses:
		return readResponses(message)
	}
	return nil, refuse(message, "", "the dialect is missing, expected one to read the message by")
}
