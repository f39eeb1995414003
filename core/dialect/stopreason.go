package dialect

import (
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// stop reads why an answer ended, in the three words that there are for it. A
// word that means anything else is refused: what a paused turn, a refusal or a
// filtered answer asks of its caller is not what any of the three asks.
func (s *strict) stop(answer payload.Node, calls bool) wire.StopReason {
	switch s.dialect {
	case wire.DialectAnthropic:
		return s.stopWord(answer, "stop_reason", anthropicStops)
	case wire.DialectOpenAI:
		return s.stopWord(answer, "finish_reason", chatStops)
	case wire.DialectOpenAIResponses:
		return s.responsesStop(answer, calls)
	}
	return 0
}

// stopped is a provider's word for why an answer ended, and what it means. The
// first word of a meaning is the one that is written.
type stopped struct {
	word string
	as   wire.StopReason
}

var (
	anthropicStops = []stopped{
		{string(wire.AnthropicStopReasonEndTurn), wire.StopReasonEndTurn},
		{string(wire.AnthropicStopReasonStopSequence), wire.StopReasonEndTurn},
		{string(wire.AnthropicStopReasonToolUse), wire.StopReasonToolUse},
		{string(wire.AnthropicStopReasonMaxTokens), wire.StopReasonMaxTokens},
		{string(wire.AnthropicStopReasonModelContextWindowExceeded), wire.StopReasonMaxTokens},
	}
	chatStops = []stopped{
		{string(wire.ChatFinishReasonStop), wire.StopReasonEndTurn},
		{string(wire.ChatFinishReasonToolCalls), wire.StopReasonToolUse},
		{string(wire.ChatFinishReasonFunctionCall), wire.StopReasonToolUse},
		{string(wire.ChatFinishReasonLength), wire.StopReasonMaxTokens},
	}
	responsesStops = []stopped{
		{string(wire.ResponsesStatusCompleted), wire.StopReasonEndTurn},
		{string(wire.ResponsesStatusIncomplete), wire.StopReasonMaxTokens},
	}
	responsesLimits = []stopped{
		{string(wire.ResponsesIncompleteReasonMaxOutputTokens), wire.StopReasonMaxTokens},
	}
)

func (s *strict) stopWord(n payload.Node, key string, stops []stopped) wire.StopReason {
	said := s.string(n, key)
	words := make([]string, len(stops))
	for i, stop := range stops {
		if stop.word == said {
			return stop.as
		}
		words[i] = stop.word
	}
	s.unknown(n.Get(key), words)
	return 0
}

// responsesStop reads a status. A response that is done waits for its caller
// when it calls.
func (s *strict) responsesStop(answer payload.Node, calls bool) wire.StopReason {
	stop := s.stopWord(answer, "status", responsesStops)
	switch {
	case stop == wire.StopReasonMaxTokens:
		return s.stopWord(s.required(answer, "incomplete_details"), "reason", responsesLimits)
	case stop == wire.StopReasonEndTurn && calls:
		return wire.StopReasonToolUse
	}
	return stop
}

// stopText is the word that is written for why an answer ended.
func stopText(stops []stopped, as wire.StopReason) string {
	for _, stop := range stops {
		if stop.as == as {
			return stop.word
		}
	}
	return ""
}
