package chat

import (
	"verbatim/core/payload"
	"verbatim/generated/wire"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// ChatRequest is what is asked of a model in one call. It borrows its slices for as long
// as the call lasts: nobody changes them meanwhile, and who keeps it longer keeps a
// [ChatRequest.Clone].
//
// Breakpoint and Shared have no wire form, so that records are the same with and without
// them: a request that says one of them does not come back from JSON as it was.
type ChatRequest struct {
	Model      string        // the provider's name of the model
	MaxTokens  Ceiling       // null in JSON when absent
	System     []SystemBlock // in order, ahead of the conversation
	Messages   []Message     // in order
	Tools      []Tool        // in order
	Breakpoint Breakpoint    // read by [ChatRequest.CarriesBreakpoint] alone
	Shared     SharedPrefix  // read by [ChatRequest.SharedSystem] alone
	Effort     wire.Effort   // the zero Effort, null in JSON, when nobody said; EffortNone is no absence
}

// EmptyRequest returns a request that asks a model for nothing yet: all it says is the
// model and its ceiling.
func EmptyRequest(model string, ceiling Ceiling) ChatRequest {
	return ChatRequest{Model: model, MaxTokens: ceiling}
}

// chatRequestWire is the wire form of ChatRequest. No slice in it is nil.
type chatRequestWire struct {
	Model     string        `json:"model"`
	MaxTokens Ceiling       `json:"max_tokens"`
	System    []SystemBlock `json:"system"`
	Messages  []Message     `json:"messages"`
	Tools     []Tool        `json:"tools"`
	Effort    *wire.Effort  `json:"effort"`
}

func (q ChatRequest) wireForm() *chatRequestWire {
	form := &chatRequestWire{
		Model:     q.Model,
		MaxTokens: q.MaxTokens,
		System:    orEmpty(q.System),
		Messages:  orEmpty(q.Messages),
		Tools:     orEmpty(q.Tools),
	}
	if !q.Effort.IsZero() {
		form.Effort = &q.Effort
	}
	return form
}

// JSONSchemaAlias returns the wire form, whose JSON Schema is that of ChatRequest.
func (ChatRequest) JSONSchemaAlias() any { return chatRequestWire{} }

// MarshalJSONTo writes
// {"model":…,"max_tokens":…,"system":[…],"messages":[…],"tools":[…],"effort":…}.
func (q ChatRequest) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, q.wireForm())
}

// MarshalJSON returns what [ChatRequest.MarshalJSONTo] writes.
func (q ChatRequest) MarshalJSON() ([]byte, error) { return json.Marshal(q.wireForm()) }

// ReadRequest reads a request from its JSON object. The keys max_tokens and effort may be
// missing or null, which is absence; the others are required. All errors it returns are
// of type *[payload.ReadError].
func ReadRequest(v payload.Value) (ChatRequest, error) {
	r := payload.ReadRecord(v)
	q := ChatRequest{
		Model:     r.Text("model"),
		MaxTokens: Ceiling(optLimit(r, "max_tokens")),
		System:    list(r, "system", readSystemBlock),
		Messages:  list(r, "messages", readMessage),
		Tools:     list(r, "tools", readTool),
	}
	q.Effort, _ = payload.OptWord(r, "effort", wire.ParseEffort)
	if err := r.Err(); err != nil {
		return ChatRequest{}, err
	}
	return q, nil
}

// UnmarshalJSON reads a request as [ReadRequest] does. All errors it returns are of type
// *[payload.ReadError] or *[payload.SyntaxError], and leave q as it is.
func (q *ChatRequest) UnmarshalJSON(text []byte) error {
	return payload.Unmarshal(text, q, ReadRequest)
}
