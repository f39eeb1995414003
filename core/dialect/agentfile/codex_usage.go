package agentfile

import (
	"verbatim/core/payload"
	"verbatim/core/usage"
	"verbatim/generated/wire"
)

// codexTotals are the tokens of a session so far. Codex counts them up, so the
// last count is the sum; a count below the one before begins anew.
type codexTotals struct {
	input, output     usage.Tokens
	cached, reasoning usage.CacheCount // parts of input and output
}

// count takes a new total. What came in since the last one is the model's that
// answers now.
func (c *codex) count(total payload.Node) {
	if total.Kind() != payload.KindObject {
		return
	}
	now := codexTotals{
		input:     tokens(total.Get("input_tokens")).OrZero(),
		output:    tokens(total.Get("output_tokens")).OrZero(),
		cached:    tokens(total.Get("cached_input_tokens")),
		reasoning: tokens(total.Get("reasoning_output_tokens")),
	}
	since := now.since(c.spent)
	if since.isNothing() && len(c.b.history.Usage) > 0 {
		return
	}
	c.spent = now
	c.b.use(c.model, usage.ModelUsage{
		Input: since.input, Output: since.output, CacheRead: since.cached, Dialect: wire.DialectOpenAIResponses,
	}, since.reasoning)
}

// isNothing reports whether no token was counted.
func (t codexTotals) isNothing() bool {
	return t.input == 0 && t.output == 0 && t.cached.OrZero() == 0 && t.reasoning.OrZero() == 0
}

// since is what came to an earlier total, or all where the count began anew.
func (t codexTotals) since(o codexTotals) codexTotals {
	if t.input < o.input || t.output < o.output || isLess(t.cached, o.cached) || isLess(t.reasoning, o.reasoning) {
		return t
	}
	return codexTotals{
		t.input - o.input, t.output - o.output,
		countSince(t.cached, o.cached), countSince(t.reasoning, o.reasoning),
	}
}

// isLess reports whether a count is below an earlier one.
func isLess(count, before usage.CacheCount) bool {
	n, ok := count.Reported()
	return ok && n < before.OrZero()
}

func countSince(count, before usage.CacheCount) usage.CacheCount {
	if n, ok := count.Reported(); ok {
		return usage.Reported(n - before.OrZero())
	}
	return usage.Unreported()
}

// tokens is a count that a record has, unreported where it has none.
func tokens(n payload.Node) usage.CacheCount {
	if count, ok := n.Integer(); ok && count >= 0 {
		return usage.Reported(usage.Tokens(count))
	}
	return usage.Unreported()
}
