package chat

import (
	"verbatim/core/payload"
	"verbatim/core/usage"
	"verbatim/generated/wire"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// ChatResponse is what a model answered. It says nothing of what the provider billed,
// which the one who called knows.
type ChatResponse struct {
	Content []Block // in order; may be empty
	Stop    wire.StopReason
	Usage   usage.ModelUsage
}

// chatResponseWire is the wire form of ChatResponse.
type chatResponseWire struct {
	Content content          `json:"content"`
	Stop    wire.StopReason  `json:"stop"`
	Usage   usage.ModelUsage `json:"usage"`
}

func (a ChatResponse) wireForm() *chatResponseWire {
	return &chatResponseWire{a.Content, a.Stop, a.Usage}
}

// JSONSchemaAlias returns the wire form, whose JSON Schema is that of ChatResponse.
func (ChatResponse) JSONSchemaAlias() any { return chatResponseWire{} }

// MarshalJSONTo writes {"content":[…],"stop":…,"usage":{…}}.
func (a ChatResponse) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, a.wireForm())
}

// MarshalJSON returns what [ChatResponse.MarshalJSONTo] writes.
func (a ChatResponse) MarshalJSON() ([]byte, error) { return json.Marshal(a.wireForm()) }

// UnmarshalJSON reads an answer, all of whose keys are required. All errors it returns
// are of type *[payload.ReadError] or *[payload.SyntaxError], and leave a as it is.
func (a *ChatResponse) UnmarshalJSON(text []byte) error {
	return payload.Unmarshal(text, a, readResponse)
}

func readResponse(v payload.Value) (ChatResponse, error) {
	r := payload.ReadRecord(v)
	a := ChatResponse{
		Content: list(r, "content", ReadBlock),
		Stop:    payload.Word(r, "stop", wire.ParseStopReason),
		Usage:   payload.Inner(r, "usage", usage.Read),
	}
	return a, r.Err()
}
