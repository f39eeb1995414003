// Package adapter shows how little an adapter of the model port has to be.
//
// [Echo] answers with the text of the last message, word by word where its caller looks. It
// shows what every adapter owes: an error with a code for what it cannot answer, the same
// answer through each door, and a request that is left as it was. Its test is the whole
// use of the conformance suite.
package adapter

import (
	"context"
	"strings"

	"verbatim/core/chat"
	"verbatim/core/fault"
	"verbatim/core/model"
	"verbatim/generated/wire"
)

// Echo is a model that says again what it was told. It has no state, and no account.
type Echo struct{ model.Base }

// Call answers with the text of the last message. It fails with E_INVALID_ARGS when there
// is none, and with E_PROVIDER when ctx is done.
func (e Echo) Call(ctx context.Context, request *model.Request) (*model.Return, error) {
	return e.CallStreaming(ctx, request, func(model.Increment) {})
}

// CallStreaming answers as Call does, and hands over each word.
func (e Echo) CallStreaming(
	ctx context.Context, request *model.Request, increments model.Increments,
) (*model.Return, error) {
	text, err := lastText(request.Chat.Messages)
	if err != nil {
		return nil, err
	}
	for word := range strings.SplitAfterSeq(text, " ") {
		if ctx.Err() != nil {
			return nil, cut(ctx.Err()) // what was said so far is no answer
		}
		increments(model.Said(word))
	}
	response := &chat.ChatResponse{Content: []chat.Block{chat.Text{Text: text}}, Stop: wire.StopReasonEndTurn}
	return model.FromResponse(response, nil)
}

// lastText returns the text blocks of the last message, each on a line of its own.
func lastText(messages []chat.Message) (string, error) {
	if len(messages) == 0 {
		return "", fault.Failure(wire.ErrorCodeInvalidArgs, "echo", "a request without messages").
			Recover("Send a message with text.")
	}
	var texts []string
	for _, block := range messages[len(messages)-1].Content {
		if text, ok := block.(chat.Text); ok {
			texts = append(texts, text.Text)
		}
	}
	if len(texts) == 0 {
		return "", fault.Failure(wire.ErrorCodeInvalidArgs, "echo", "a message without text").
			Recover("Send a message with text.")
	}
	return strings.Join(texts, "\n"), nil
}

func cut(cause error) error {
	return fault.Provider(fault.ProviderFailure{Kind: wire.ProviderFailureKindCut}, "echo", "a message").
		Retriable().Because(cause).Recover("Call again, with a context that is not done.")
}
