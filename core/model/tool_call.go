package model

import (
	"verbatim/core/chat"
	"verbatim/core/payload"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// ToolCall is a call of a tool that a model asks for.
type ToolCall struct {
	ID   string          `json:"id"` // pairs the call with its result
	Name chat.ToolName   `json:"name"`
	Args payload.Payload `json:"args"`
}

// Action returns the name of the tool, directly followed by the canonical JSON of the
// arguments. Two calls that ask for the same have the same action, whatever their IDs.
func (c ToolCall) Action() string { return string(c.Name) + c.Args.String() }

// toolCallWire is the wire form of ToolCall.
type toolCallWire ToolCall

// MarshalJSONTo writes {"id":…,"name":…,"args":{…}}.
func (c ToolCall) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, (*toolCallWire)(&c))
}

// MarshalJSON returns what [ToolCall.MarshalJSONTo] writes.
func (c ToolCall) MarshalJSON() ([]byte, error) { return json.Marshal((*toolCallWire)(&c)) }

// UnmarshalJSON reads a call, all of whose keys are required; other keys pass. All errors
// it returns are of type *[payload.ReadError] or *[payload.SyntaxError], and leave c as it
// is.
func (c *ToolCall) UnmarshalJSON(text []byte) error { return payload.Unmarshal(text, c, readToolCall) }

func readToolCall(v payload.Value) (ToolCall, error) {
	r := payload.ReadRecord(v)
	return payload.Finish(r, ToolCall{
		ID:   r.Text("id"),
		Name: payload.Word(r, "name", chat.ParseToolName),
		Args: payload.Inner(r, "args", payload.ReadPayload),
	})
}
