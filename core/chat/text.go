package chat

import (
	"verbatim/core/payload"
	"verbatim/generated/wire"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Text is plain text.
type Text struct {
	Text string // UTF-8; may be empty
}

// textWire is the wire form of Text.
type textWire struct {
	Kind wire.BlockKind `json:"kind"`
	Text string         `json:"text"`
}

// Kind returns [wire.BlockKindText].
func (Text) Kind() wire.BlockKind { return wire.BlockKindText }

func (b Text) wireForm() any { return &textWire{b.Kind(), b.Text} }

// JSONSchemaAlias returns the wire form, whose JSON Schema is that of Text.
func (Text) JSONSchemaAlias() any { return textWire{} }

// MarshalJSONTo writes {"kind":"text","text":…}.
func (b Text) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, b.wireForm())
}

// MarshalJSON returns what [Text.MarshalJSONTo] writes.
func (b Text) MarshalJSON() ([]byte, error) { return json.Marshal(b.wireForm()) }

// UnmarshalJSON reads a block of this kind as [ReadBlock] does.
func (b *Text) UnmarshalJSON(text []byte) error { return unmarshalBlock(text, b) }

func readText(r *payload.Record) Text { return Text{Text: r.Text("text")} }
