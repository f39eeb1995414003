package chat

import (
	"verbatim/core/payload"
	"verbatim/generated/wire"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// ToolUse is a call of a tool by the model.
type ToolUse struct {
	ID    string // pairs the call with its [ToolResult]
	Name  ToolName
	Input payload.Payload
}

// ToolResult is what a call came to.
type ToolResult struct {
	ToolUseID   string     // the ID of the [ToolUse]
	Content     string     // UTF-8; may be empty
	IsError     bool       // the tool failed, and Content says how
	Attachments []ImageRef // in order; a record may lack the key, which then means none
}

// toolUseWire is the wire form of ToolUse.
type toolUseWire struct {
	Kind  wire.BlockKind  `json:"kind"`
	ID    string          `json:"id"`
	Name  ToolName        `json:"name"`
	Input payload.Payload `json:"input"`
}

// toolResultWire is the wire form of ToolResult. Attachments is never nil.
type toolResultWire struct {
	Kind        wire.BlockKind `json:"kind"`
	ToolUseID   string         `json:"tool_use_id"`
	Content     string         `json:"content"`
	IsError     bool           `json:"is_error"`
	Attachments []ImageRef     `json:"attachments"`
}

// Kind returns [wire.BlockKindToolUse].
func (ToolUse) Kind() wire.BlockKind { return wire.BlockKindToolUse }

func (b ToolUse) wireForm() any { return &toolUseWire{b.Kind(), b.ID, b.Name, b.Input} }

// JSONSchemaAlias returns the wire form, whose JSON Schema is that of ToolUse.
func (ToolUse) JSONSchemaAlias() any { return toolUseWire{} }

// MarshalJSONTo writes {"kind":"tool_use","id":…,"name":…,"input":{…}}.
func (b ToolUse) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, b.wireForm())
}

// MarshalJSON returns what [ToolUse.MarshalJSONTo] writes.
func (b ToolUse) MarshalJSON() ([]byte, error) { return json.Marshal(b.wireForm()) }

// UnmarshalJSON reads a block of this kind as [ReadBlock] does.
func (b *ToolUse) UnmarshalJSON(text []byte) error { return unmarshalBlock(text, b) }

// Kind returns [wire.BlockKindToolResult].
func (ToolResult) Kind() wire.BlockKind { return wire.BlockKindToolResult }

func (b ToolResult) wireForm() any {
	return &toolResultWire{b.Kind(), b.ToolUseID, b.Content, b.IsError, orEmpty(b.Attachments)}
}

// JSONSchemaAlias returns the wire form, whose JSON Schema is that of ToolResult.
func (ToolResult) JSONSchemaAlias() any { return toolResultWire{} }

// MarshalJSONTo writes
// {"kind":"tool_result","tool_use_id":…,"content":…,"is_error":…,"attachments":[…]}.
func (b ToolResult) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, b.wireForm())
}

// MarshalJSON returns what [ToolResult.MarshalJSONTo] writes.
func (b ToolResult) MarshalJSON() ([]byte, error) { return json.Marshal(b.wireForm()) }

// UnmarshalJSON reads a block of this kind as [ReadBlock] does.
func (b *ToolResult) UnmarshalJSON(text []byte) error { return unmarshalBlock(text, b) }

func readToolUse(r *payload.Record) ToolUse {
	return ToolUse{
		ID:    r.Text("id"),
		Name:  payload.Word(r, "name", readToolName),
		Input: payload.Inner(r, "input", payload.ReadPayload),
	}
}

func readToolResult(r *payload.Record) ToolResult {
	b := ToolResult{
		ToolUseID: r.Text("tool_use_id"),
		Content:   r.Text("content"),
		IsError:   r.Bool("is_error"),
	}
	if r.Has("attachments") { // records from before there were any lack the key
		b.Attachments = list(r, "attachments", readImageRef)
	}
	return b
}
