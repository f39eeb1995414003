package model

import (
	"verbatim/core/chat"
	"verbatim/core/payload"
	"verbatim/core/usage"
	"verbatim/generated/wire"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Return is the settled answer of a model. What the provider did not report is absent,
// which is not the same as zero, and is null in JSON.
type Return struct {
	Message payload.Payload   // what was said, in the form of [chat.MessagePayload]
	Calls   []ToolCall        // in order; a turn is over when there are none
	Usage   *usage.ModelUsage // nil when not reported
	Stop    wire.StopReason   // zero when not reported; not checked against Calls
	Billed  *usage.USDMicros  // what the provider says it billed; nil when not reported
}

// Bare returns the answer of a model that has nothing to report, such as a scripted one.
func Bare(message payload.Payload, calls []ToolCall) *Return {
	return &Return{Message: message, Calls: calls}
}

// FromResponse returns what a dialect read as an answer. All blocks stay in the message,
// and each tool_use among them is a call too, in their order. Billed is nil when the
// provider did not say. The errors are those of [chat.MessagePayload].
func FromResponse(response *chat.ChatResponse, billed *usage.USDMicros) (*Return, error) {
	message, err := chat.MessagePayload(response.Content)
	if err != nil {
		return nil, err
	}
	answer := &Return{Message: message, Usage: new(response.Usage), Stop: response.Stop, Billed: billed}
	for _, block := range response.Content {
		if use, ok := block.(chat.ToolUse); ok {
			answer.Calls = append(answer.Calls, ToolCall{ID: use.ID, Name: use.Name, Args: use.Input})
		}
	}
	return answer, nil
}

// returnWire is the wire form of Return. Calls is never nil.
type returnWire struct {
	Message payload.Payload   `json:"message"`
	Calls   []ToolCall        `json:"calls"`
	Usage   *usage.ModelUsage `json:"usage"`
	Stop    *wire.StopReason  `json:"stop"`
	Billed  *usage.USDMicros  `json:"billed_usd_micros"`
}

func (a *Return) wireForm() *returnWire {
	form := &returnWire{Message: a.Message, Calls: a.Calls, Usage: a.Usage, Billed: a.Billed}
	if form.Calls == nil {
		form.Calls = []ToolCall{}
	}
	if !a.Stop.IsZero() {
		form.Stop = &a.Stop
	}
	return form
}

// JSONSchemaAlias returns the wire form, whose JSON Schema is that of Return.
func (Return) JSONSchemaAlias() any { return returnWire{} }

// MarshalJSONTo writes
// {"message":{…},"calls":[…],"usage":…,"stop":…,"billed_usd_micros":…}.
func (a Return) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, a.wireForm())
}

// MarshalJSON returns what [Return.MarshalJSONTo] writes.
func (a Return) MarshalJSON() ([]byte, error) { return json.Marshal(a.wireForm()) }

// UnmarshalJSON reads an answer as [ReadReturn] does. All errors it returns are of type
// *[payload.ReadError] or *[payload.SyntaxError], and leave a as it is.
func (a *Return) UnmarshalJSON(text []byte) error { return payload.Unmarshal(text, a, ReadReturn) }

// ReadReturn reads an answer from its JSON object. The message and the calls are required,
// the other keys may be missing; keys that are none pass. All errors it returns are of
// type *[payload.ReadError].
func ReadReturn(v payload.Value) (Return, error) {
	r := payload.ReadRecord(v)
	a := Return{
		Message: payload.Inner(r, "message", payload.ReadPayload),
		Calls:   payload.Each(r, "calls", readToolCall),
		Usage:   optional(r, "usage", usage.Read),
		Billed:  optCount[usage.USDMicros](r, "billed_usd_micros"),
	}
	if len(a.Calls) == 0 {
		a.Calls = nil // so that no calls are the same, made or read
	}
	a.Stop, _ = payload.OptWord(r, "stop", wire.ParseStopReason)
	return payload.Finish(r, a)
}
