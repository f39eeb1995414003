package chat

import (
	"verbatim/core/payload"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// SystemBlock is one segment of what a model is told before the conversation begins.
// The prefix of a request is cut into segments, and each edge may be one of the
// prompt cache.
type SystemBlock struct {
	Text  string `json:"text"`  // UTF-8; may be empty
	Cache bool   `json:"cache"` // a prompt-cache breakpoint stands after it
}

// systemBlockWire is the wire form of SystemBlock.
type systemBlockWire SystemBlock

// MarshalJSONTo writes {"text":…,"cache":…}.
func (b SystemBlock) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, (*systemBlockWire)(&b))
}

// MarshalJSON returns what [SystemBlock.MarshalJSONTo] writes.
func (b SystemBlock) MarshalJSON() ([]byte, error) { return json.Marshal((*systemBlockWire)(&b)) }

// UnmarshalJSON reads a block, both of whose keys are required. All errors it returns
// are of type *[payload.ReadError] or *[payload.SyntaxError], and leave b as it is.
func (b *SystemBlock) UnmarshalJSON(text []byte) error {
	return payload.Unmarshal(text, b, readSystemBlock)
}

func readSystemBlock(v payload.Value) (SystemBlock, error) {
	r := payload.ReadRecord(v)
	b := SystemBlock{Text: r.Text("text"), Cache: r.Bool("cache")}
	return b, r.Err()
}
