package chat

import (
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// MessagePayload returns {"content":[…]}, the form in which a record holds what a model
// said. It is the only place that makes it. The error is a *[fault.Error] with the code
// E_INVALID_ARGS: a block that no JSON can say, or one nested so deep that the whole
// would break [payload.PayloadDepthMax], which is an input deeper than 123 containers.
func MessagePayload(blocks []Block) (payload.Payload, error) {
	return payload.Of(&messagePayload{blocks})
}

type messagePayload struct {
	Content content `json:"content"`
}

// ContentFromMessage returns the blocks under the key content, and none when there is no
// such key: a scripted model may answer with any payload. When the key is there, all of it
// is read, or nothing and the error is a *[fault.Error] with the code E_WIRE_MISMATCH,
// whose subject is the JSON Pointer from p to the fault. To pass over a block instead
// would take a message from the model that the record still holds.
func ContentFromMessage(p payload.Payload) ([]Block, error) {
	if p.Get("content").IsZero() {
		return nil, nil
	}
	r := payload.ReadRecord(p.Value())
	blocks := list(r, "content", ReadBlock)
	if err := r.Err(); err != nil {
		return nil, payload.Fault(wire.ErrorCodeWireMismatch, "read the content of a message", err)
	}
	return blocks, nil
}
