package dialect

import (
	"verbatim/core/chat"
	"verbatim/core/payload"
	"verbatim/core/usage"
	"verbatim/generated/wire"
)

// ReadResponse reads what a provider answered as a canonical answer. It reads as
// strictly as [ReadRequest]: an answer of several choices, a block that the
// canonical model does not have, and a word for why the answer ended that means
// none of its three are refused. What they mean:
//
//	end_turn     anthropic          end_turn, stop_sequence
//	             open_ai            stop
//	             open_ai_responses  completed
//	tool_use     anthropic          tool_use
//	             open_ai            tool_calls, function_call
//	             open_ai_responses  completed with a call
//	max_tokens   anthropic          max_tokens, model_context_window_exceeded
//	             open_ai            length
//	             open_ai_responses  incomplete with max_output_tokens
//
// An answer that says nothing of what it cost has the zero usage; one that says
// something must say its input and output. See [UsageOf] for what the counts
// mean.
//
// All errors it returns are of type *[fault.Error] with the code
// E_WIRE_MISMATCH, whose subject is a JSON Pointer into the body; without a
// dialect the code is E_INVALID_ARGS.
func ReadResponse(d wire.Dialect, text []byte) (chat.ChatResponse, error) {
	var a chat.ChatResponse
	_, err := readStrictly(d, "read an answer", text, func(s *strict, root payload.Node) { a = s.response(root) })
	if err != nil {
		return chat.ChatResponse{}, err
	}
	return a, nil
}

func (s *strict) response(root payload.Node) (a chat.ChatResponse) {
	switch s.dialect {
	case wire.DialectAnthropic:
		a.Content = s.anthropicAnswer(root)
		a.Stop = s.stop(root, false)
	case wire.DialectOpenAI:
		choice := s.chatChoice(root)
		a.Content = s.chatAssistant(s.required(choice, "message"))
		a.Stop = s.stop(choice, false)
	case wire.DialectOpenAIResponses:
		a.Content = s.responsesAnswer(root)
		a.Stop = s.stop(root, hasCall(a.Content))
	}
	a.Usage = s.responseUsage(root)
	return a
}

func (s *strict) responseUsage(root payload.Node) usage.ModelUsage {
	if s.optional(root, "usage").IsZero() {
		return usage.ModelUsage{}
	}
	return s.usage(root).Usage
}

func (s *strict) anthropicAnswer(root payload.Node) []chat.Block {
	s.noError(root)
	if role := s.optional(root, "role"); !role.IsZero() && !role.Is(string(wire.AnthropicRoleAssistant)) {
		s.unknown(role, []string{string(wire.AnthropicRoleAssistant)})
	}
	s.without(root, "the next request would have to name it", "container")
	var blocks []chat.Block
	for _, b := range s.array(s.required(root, "content")).Elements() {
		blocks = append(blocks, s.anthropicBlock(b, wire.RoleAssistant))
	}
	return blocks
}

// noError refuses what a provider answers instead of an answer.
func (s *strict) noError(root payload.Node) {
	if failed := s.optional(root, "error"); !failed.IsZero() {
		s.refuse(failed, "", "found the error %s, expected an answer", payload.Found(failed.Get("message").Value()))
	}
}

// chatChoice is the only choice of an answer.
func (s *strict) chatChoice(root payload.Node) payload.Node {
	s.noError(root)
	choices := s.array(s.required(root, "choices"))
	var first payload.Node
	for i, choice := range choices.Elements() {
		if i > 0 {
			s.refuse(choice, "", "found %d choices, expected one", choices.Len())
			break
		}
		first = choice
	}
	if first.IsZero() {
		s.refuse(choices, "", "found no choice, expected one")
	}
	return first
}

func (s *strict) responsesAnswer(root payload.Node) []chat.Block {
	s.noError(root)
	var blocks []chat.Block
	for _, item := range s.array(s.required(root, "output")).Elements() {
		blocks = append(blocks, s.responsesSaid(item)...)
	}
	return blocks
}

func hasCall(blocks []chat.Block) bool {
	for _, b := range blocks {
		if _, ok := b.(chat.ToolUse); ok {
			return true
		}
	}
	return false
}
