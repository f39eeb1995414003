package dialect

import (
	"math"

	"verbatim/core/payload"
	"verbatim/core/usage"
	"verbatim/generated/wire"
)

// Usage is what one answer cost.
type Usage struct {
	ID    string // of the answer; "" where it does not say
	Model string // that answered; "" where it does not say
	Usage usage.ModelUsage

	Reasoning usage.CacheCount // the part of Usage.Output that is reasoning
}

// UsageOf reads what an answer cost, in the one meaning that all dialects have
// here: the input is the whole prompt, its cached parts included, and the output
// is the whole answer, its reasoning included. Anthropic counts the cached parts
// beside the input, so the three are added up; both forms of OpenAI count them
// into it. A count that the answer has is reported, zero too; one that is absent
// or null is not.
//
// It is not ok when the answer does not say its input and output, or says
// anything but a whole number of tokens.
func UsageOf(d wire.Dialect, answer payload.Node) (used Usage, ok bool) {
	s := &strict{dialect: d}
	used = s.usage(answer)
	if s.err != nil || used.Usage.Dialect.IsZero() {
		return Usage{}, false
	}
	return used, true
}

func (s *strict) usage(answer payload.Node) Usage {
	used := Usage{ID: text(answer.Get("id")), Model: text(answer.Get("model"))}
	n := s.required(answer, "usage")
	switch s.dialect {
	case wire.DialectAnthropic:
		used.Usage = s.anthropicUsage(n)
	case wire.DialectOpenAI:
		used.Usage, used.Reasoning = s.openAIUsage(n, "prompt_tokens", "completion_tokens")
	case wire.DialectOpenAIResponses:
		used.Usage, used.Reasoning = s.openAIUsage(n, "input_tokens", "output_tokens")
	}
	return used
}

// count is a number of tokens, unreported where there is none.
func (s *strict) count(n payload.Node, key string) usage.CacheCount {
	v := s.optional(n, key)
	if v.IsZero() {
		return usage.Unreported()
	}
	tokens, err := payload.ReadUint(v.Value(), math.MaxUint64)
	s.within(v, err)
	return usage.Reported(usage.Tokens(tokens))
}

// needCount is a number of tokens that must be there.
func (s *strict) needCount(n payload.Node, key string) usage.Tokens {
	tokens, ok := s.count(n, key).Reported()
	if !ok {
		s.refuse(n, "", "found no %s, expected a whole number of tokens", key)
	}
	return tokens
}

func (s *strict) anthropicUsage(n payload.Node) usage.ModelUsage {
	used := usage.ModelUsage{
		Input:      s.needCount(n, "input_tokens"),
		Output:     s.needCount(n, "output_tokens"),
		CacheRead:  s.count(n, "cache_read_input_tokens"),
		CacheWrite: s.count(n, "cache_creation_input_tokens"),
		Dialect:    wire.DialectAnthropic,
	}
	for _, cached := range []usage.CacheCount{used.CacheRead, used.CacheWrite} {
		sum, ok := used.Input.CheckedAdd(cached.OrZero())
		if !ok {
			s.refuse(n, "", "found counts whose sum is beyond 2^64-1 tokens, expected that of one prompt")
		}
		used.Input = sum
	}
	return used
}

// openAIUsage reads the counts of a form of OpenAI, where the details of a
// count stand beside it.
func (s *strict) openAIUsage(n payload.Node, input, output string) (used usage.ModelUsage, reasoning usage.CacheCount) {
	const details = "_details"
	in, out := s.optional(n, input+details), s.optional(n, output+details)
	used = usage.ModelUsage{
		Input:      s.needCount(n, input),
		Output:     s.needCount(n, output),
		CacheRead:  s.count(in, "cached_tokens"),
		CacheWrite: s.count(in, "cache_write_tokens"),
		Dialect:    s.dialect,
	}
	return used, s.count(out, "reasoning_tokens")
}
