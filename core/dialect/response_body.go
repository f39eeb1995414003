package dialect

import (
	"fmt"
	"slices"

	"verbatim/core/chat"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// Head is what an answer says of itself beside what the model said. The canonical
// answer has no place for it.
type Head struct {
	ID    string // left out when empty
	Model string // left out when empty
}

// ResponseBody writes a canonical answer as a provider answers it. [ReadResponse]
// reads back what was written. What the dialect cannot say is refused, as
// [RequestBody] refuses it of a message, and besides with E_INVALID_ARGS
//
//	every              usage   that another dialect counted
//	anthropic          usage   whose cached parts exceed its input
//	open_ai_responses  stop    tool_use without a call, or end_turn with one
//
// The zero usage is left out. All errors it returns are of type *[fault.Error],
// whose subject is a JSON Pointer into the answer.
func ResponseBody(d wire.Dialect, a chat.ChatResponse, head Head) ([]byte, error) {
	w := &requestWriter{dialect: d, action: "write an answer", message: -1, block: -1}
	return w.body(func() []payload.Member { return w.response(a, head) })
}

func (w *requestWriter) response(a chat.ChatResponse, head Head) []payload.Member {
	if !slices.Contains(wire.AllStopReasons[:], a.Stop) {
		w.refuse(wire.ErrorCodeInvalidArgs, "/stop", "Say why the answer ended.")
	}
	var members []payload.Member
	w.at = "/id"
	if head.ID != "" {
		members = append(members, w.text("id", head.ID))
	}
	w.at = "/model"
	if head.Model != "" {
		members = append(members, w.text("model", head.Model))
	}
	if said := w.usage(a.Usage); !said.IsZero() {
		members = append(members, member("usage", said))
	}
	w.at = "/content"
	switch w.dialect {
	case wire.DialectAnthropic:
		return append(members, w.anthropicAnswer(a)...)
	case wire.DialectOpenAI:
		return append(members, w.chatAnswer(a)...)
	case wire.DialectOpenAIResponses:
		return append(members, w.responsesAnswer(a)...)
	}
	return members
}

// spoken is what the model said, as a message.
func spoken(a chat.ChatResponse) chat.Message {
	return chat.Message{Role: wire.RoleAssistant, Content: a.Content}
}

func (w *requestWriter) anthropicAnswer(a chat.ChatResponse) []payload.Member {
	var content []payload.Value
	w.each(-1, spoken(a), func(b chat.Block) { content = append(content, w.anthropicBlock(b)) })
	return []payload.Member{
		w.text("type", anthropicMessage),
		w.text("role", string(wire.AnthropicRoleAssistant)),
		member("content", payload.OfArray(content...)),
		w.text("stop_reason", stopText(anthropicStops, a.Stop)),
		member("stop_sequence", null),
	}
}

const (
	anthropicMessage = "message"         // the type of an answer
	chatCompletion   = "chat.completion" // the object that an answer is
	responseObject   = "response"        // likewise
)

func (w *requestWriter) chatAnswer(a chat.ChatResponse) []payload.Member {
	choice := object(
		member("index", payload.OfInteger(0)),
		member("message", w.chatAssistant(-1, spoken(a))),
		w.text("finish_reason", stopText(chatStops, a.Stop)),
	)
	return []payload.Member{w.text("object", chatCompletion), member("choices", payload.OfArray(choice))}
}

func (w *requestWriter) responsesAnswer(a chat.ChatResponse) []payload.Member {
	var items []payload.Value
	if len(a.Content) > 0 {
		items = w.responsesItems(-1, spoken(a))
	}
	limited := a.Stop == wire.StopReasonMaxTokens
	if calls := hasCall(a.Content); !limited && calls != (a.Stop == wire.StopReasonToolUse) {
		w.refuse(wire.ErrorCodeInvalidArgs, "/stop", fmt.Sprintf(
			"Say %s of an answer that calls, and %s of one that does not: in Responses it is the call that tells them apart.",
			wire.StopReasonToolUse, wire.StopReasonEndTurn))
	}
	status, why := wire.ResponsesStatusCompleted, null
	if limited {
		status = wire.ResponsesStatusIncomplete
		why = object(w.text("reason", string(wire.ResponsesIncompleteReasonMaxOutputTokens)))
	}
	return []payload.Member{
		w.text("object", responseObject), member("output", payload.OfArray(items...)),
		w.text("status", string(status)), member("incomplete_details", why),
	}
}
