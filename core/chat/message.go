package chat

import (
	"verbatim/core/payload"
	"verbatim/generated/wire"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Message is what one side says in one turn. It has no mark for the prompt cache, so
// that a request can borrow a conversation as it is: see [Breakpoint].
type Message struct {
	Role    wire.Role
	Content []Block // in order; may be empty
}

// messageWire is the wire form of Message.
type messageWire struct {
	Role    wire.Role `json:"role"`
	Content content   `json:"content"`
}

func (m Message) wireForm() *messageWire { return &messageWire{m.Role, m.Content} }

// JSONSchemaAlias returns the wire form, whose JSON Schema is that of Message.
func (Message) JSONSchemaAlias() any { return messageWire{} }

// MarshalJSONTo writes {"role":…,"content":[…]}.
func (m Message) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, m.wireForm())
}

// MarshalJSON returns what [Message.MarshalJSONTo] writes.
func (m Message) MarshalJSON() ([]byte, error) { return json.Marshal(m.wireForm()) }

// UnmarshalJSON reads a message, both of whose keys are required. All errors it returns
// are of type *[payload.ReadError] or *[payload.SyntaxError], and leave m as it is.
func (m *Message) UnmarshalJSON(text []byte) error { return payload.Unmarshal(text, m, readMessage) }

func readMessage(v payload.Value) (Message, error) {
	r := payload.ReadRecord(v)
	m := Message{
		Role:    payload.Word(r, "role", wire.ParseRole),
		Content: list(r, "content", ReadBlock),
	}
	return m, r.Err()
}
