package agentfile

import "verbatim/core/usage"

// add adds what one more answer cost. A count that only some answers have is
// the sum of those, and Partial says so. A sum beyond what 64 bits hold stays
// at the most that they do.
func (u *Usage) add(used usage.ModelUsage, reasoning usage.CacheCount) {
	u.Usage.Input = addTokens(u.Usage.Input, used.Input)
	u.Usage.Output = addTokens(u.Usage.Output, used.Output)
	u.addCount(&u.Usage.CacheRead, used.CacheRead)
	u.addCount(&u.Usage.CacheWrite, used.CacheWrite)
	u.addCount(&u.Reasoning, reasoning)
}

func (u *Usage) addCount(sum *usage.CacheCount, more usage.CacheCount) {
	have, known := sum.Reported()
	tokens, says := more.Reported()
	if known != says {
		u.Partial = true
	}
	if known || says {
		*sum = usage.Reported(addTokens(have, tokens))
	}
}

func addTokens(a, b usage.Tokens) usage.Tokens {
	if sum, ok := a.CheckedAdd(b); ok {
		return sum
	}
	return ^usage.Tokens(0)
}
