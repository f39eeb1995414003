package main

import (
	"slices"

	"verbatim/core/dialect/agentfile"
	"verbatim/core/usage"
)

// modelUsage is what one model was asked and answered, in tokens. A count that
// nobody reported is left out.
type modelUsage struct {
	Model      string        `json:"model,omitzero"`
	Input      usage.Tokens  `json:"input_tokens"`                   // the whole prompt, its cached parts included
	Uncached   *usage.Tokens `json:"uncached_input_tokens,omitzero"` // nil when the cached parts exceed the input
	CacheRead  *usage.Tokens `json:"cache_read_tokens,omitzero"`
	CacheWrite *usage.Tokens `json:"cache_write_tokens,omitzero"`
	Output     usage.Tokens  `json:"output_tokens"` // the whole answer, its reasoning included
	Reasoning  *usage.Tokens `json:"reasoning_tokens,omitzero"`
	AtLeast    bool          `json:"at_least,omitzero"` // some answer left out a count that others have
}

// usageOf is what a reader of an agent's file counted.
func usageOf(all []agentfile.Usage) []modelUsage {
	var found []modelUsage
	for _, u := range all {
		found = append(found, modelUsageOf(u))
	}
	return found
}

func modelUsageOf(u agentfile.Usage) modelUsage {
	m := modelUsage{
		Model: u.Model, Input: u.Usage.Input, Output: u.Usage.Output, AtLeast: u.Partial,
		CacheRead: reported(u.Usage.CacheRead), CacheWrite: reported(u.Usage.CacheWrite), Reasoning: reported(u.Reasoning),
	}
	if uncached, err := u.Usage.Uncached(); err == nil {
		m.Uncached = &uncached
	}
	return m
}

func reported(c usage.CacheCount) *usage.Tokens {
	tokens, ok := c.Reported()
	if !ok {
		return nil
	}
	return &tokens
}

// spending adds up what models cost. The zero spending is nothing.
type spending struct{ sums []agentfile.Usage }

func (s *spending) add(model string, used usage.ModelUsage, reasoning usage.CacheCount) {
	s.merge(agentfile.Usage{Model: model, Usage: used, Reasoning: reasoning})
}

// merge adds a sum to that of its model.
func (s *spending) merge(u agentfile.Usage) {
	i := slices.IndexFunc(s.sums, func(sum agentfile.Usage) bool { return sum.Model == u.Model })
	if i < 0 {
		s.sums = append(s.sums, u)
		return
	}
	sum := &s.sums[i]
	sum.Usage.Input = plus(sum.Usage.Input, u.Usage.Input)
	sum.Usage.Output = plus(sum.Usage.Output, u.Usage.Output)
	sum.Partial = sum.Partial || u.Partial
	for _, pair := range [][2]*usage.CacheCount{
		{&sum.Usage.CacheRead, &u.Usage.CacheRead}, {&sum.Usage.CacheWrite, &u.Usage.CacheWrite}, {&sum.Reasoning, &u.Reasoning},
	} {
		have, known := pair[0].Reported()
		more, says := pair[1].Reported()
		sum.Partial = sum.Partial || known != says
		if known || says {
			*pair[0] = usage.Reported(plus(have, more))
		}
	}
}

// plus stays at the most that 64 bits hold.
func plus(a, b usage.Tokens) usage.Tokens {
	if sum, ok := a.CheckedAdd(b); ok {
		return sum
	}
	return ^usage.Tokens(0)
}
