package chat

import (
	"verbatim/core/payload"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Tool tells a model of a tool that it may call.
type Tool struct {
	Name        ToolName        `json:"name"`
	Description string          `json:"description"`  // UTF-8; may be empty
	InputSchema payload.Payload `json:"input_schema"` // a JSON Schema of the input
}

// toolWire is the wire form of Tool.
type toolWire Tool

// MarshalJSONTo writes {"name":…,"description":…,"input_schema":…}.
func (t Tool) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, (*toolWire)(&t))
}

// MarshalJSON returns what [Tool.MarshalJSONTo] writes.
func (t Tool) MarshalJSON() ([]byte, error) { return json.Marshal((*toolWire)(&t)) }

// UnmarshalJSON reads a tool, all of whose keys are required. All errors it returns are
// of type *[payload.ReadError] or *[payload.SyntaxError], and leave t as it is.
func (t *Tool) UnmarshalJSON(text []byte) error { return payload.Unmarshal(text, t, readTool) }

func readTool(v payload.Value) (Tool, error) {
	r := payload.ReadRecord(v)
	t := Tool{
		Name:        payload.Word(r, "name", readToolName),
		Description: r.Text("description"),
		InputSchema: payload.Inner(r, "input_schema", payload.ReadPayload),
	}
	return t, r.Err()
}
