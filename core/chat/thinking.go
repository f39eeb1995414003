package chat

import (
	"verbatim/core/payload"
	"verbatim/generated/wire"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Thinking is reasoning of the model that may be read. Both fields survive byte for
// byte, since the provider refuses a thinking block that was altered.
type Thinking struct {
	Thinking  string
	Signature string // opaque; proves to the provider that nothing was altered
}

// RedactedThinking is reasoning of the model that only the provider can read.
type RedactedThinking struct {
	Data string // opaque; survives byte for byte
}

// thinkingWire is the wire form of Thinking.
type thinkingWire struct {
	Kind      wire.BlockKind `json:"kind"`
	Thinking  string         `json:"thinking"`
	Signature string         `json:"signature"`
}

// redactedThinkingWire is the wire form of RedactedThinking.
type redactedThinkingWire struct {
	Kind wire.BlockKind `json:"kind"`
	Data string         `json:"data"`
}

// Kind returns [wire.BlockKindThinking].
func (Thinking) Kind() wire.BlockKind { return wire.BlockKindThinking }

func (b Thinking) wireForm() any { return &thinkingWire{b.Kind(), b.Thinking, b.Signature} }

// JSONSchemaAlias returns the wire form, whose JSON Schema is that of Thinking.
func (Thinking) JSONSchemaAlias() any { return thinkingWire{} }

// MarshalJSONTo writes {"kind":"thinking","thinking":…,"signature":…}.
func (b Thinking) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, b.wireForm())
}

// MarshalJSON returns what [Thinking.MarshalJSONTo] writes.
func (b Thinking) MarshalJSON() ([]byte, error) { return json.Marshal(b.wireForm()) }

// UnmarshalJSON reads a block of this kind as [ReadBlock] does.
func (b *Thinking) UnmarshalJSON(text []byte) error { return unmarshalBlock(text, b) }

// Kind returns [wire.BlockKindRedactedThinking].
func (RedactedThinking) Kind() wire.BlockKind { return wire.BlockKindRedactedThinking }

func (b RedactedThinking) wireForm() any { return &redactedThinkingWire{b.Kind(), b.Data} }

// JSONSchemaAlias returns the wire form, whose JSON Schema is that of RedactedThinking.
func (RedactedThinking) JSONSchemaAlias() any { return redactedThinkingWire{} }

// MarshalJSONTo writes {"kind":"redacted_thinking","data":…}.
func (b RedactedThinking) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, b.wireForm())
}

// MarshalJSON returns what [RedactedThinking.MarshalJSONTo] writes.
func (b RedactedThinking) MarshalJSON() ([]byte, error) { return json.Marshal(b.wireForm()) }

// UnmarshalJSON reads a block of this kind as [ReadBlock] does.
func (b *RedactedThinking) UnmarshalJSON(text []byte) error { return unmarshalBlock(text, b) }

func readThinking(r *payload.Record) Thinking {
	return Thinking{Thinking: r.Text("thinking"), Signature: r.Text("signature")}
}

func readRedactedThinking(r *payload.Record) RedactedThinking {
	return RedactedThinking{Data: r.Text("data")}
}
