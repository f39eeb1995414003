package transcript

import (
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

var emptyMessages = Rule{
	Name: wire.RuleEmptyMessages,
	Doc: `A request holds at least one message, or in Responses an input that is not empty. A file without messages is no
request yet.`,
	Errors: []string{
		"messages: at least one message is required",
		"Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.",
	},
	check: func(e *examination) {
		if !e.sent() {
			return
		}
		key := e.messagesKey()
		if n := e.Body.Get(key); n.Kind() == payload.KindArray && n.Len() == 0 || n.Is("") {
			e.say(e.body(key), nil, "the request holds no message", "say something, or do not send the request")
		}
	},
}

// messagesKey is the key of the body that holds the messages.
func (e *examination) messagesKey() string {
	if e.Dialect == wire.DialectOpenAIResponses {
		return "input"
	}
	return "messages"
}
