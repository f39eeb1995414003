package dialect

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"verbatim/core/usage"
)

// Totals adds up what answers cost, by model. The zero Totals is ready to use.
//
// An answer that stands in several records, each with what it had cost so far, is
// counted once, by the last of them: its ID tells. Answers without one are each
// counted.
type Totals struct {
	order []string         // the models
	named map[string]Usage // by ID
	parts map[string]*Total
}

// Total is what the answers of one model cost.
type Total struct {
	Model   string // "" where the answers did not say
	Answers int

	Usage     usage.ModelUsage // of a count that only some answers have, the sum of those
	Reasoning usage.CacheCount // likewise

	// Partial says that some answer left out a count that others have, so that the
	// true sum is at least the one given.
	Partial bool
}

// Add takes what one record says.
func (t *Totals) Add(u Usage) {
	if t.parts == nil {
		t.parts, t.named = make(map[string]*Total), make(map[string]Usage)
	}
	if _, ok := t.parts[u.Model]; !ok {
		t.parts[u.Model] = &Total{Model: u.Model}
		t.order = append(t.order, u.Model)
	}
	if u.ID == "" {
		t.parts[u.Model].add(u)
		return
	}
	t.named[u.ID] = u
}

// Models are the sums, in order of first use.
func (t *Totals) Models() []Total {
	sums := make(map[string]*Total, len(t.parts))
	for model, part := range t.parts {
		sum := *part
		sums[model] = &sum
	}
	for _, id := range slices.SortedFunc(maps.Keys(t.named), cmp.Compare) {
		sums[t.named[id].Model].add(t.named[id])
	}
	var all []Total
	for _, model := range t.order {
		if sums[model].Answers > 0 {
			all = append(all, *sums[model])
		}
	}
	return all
}

// add adds one answer. A sum beyond 64 bits stays at the most that they hold.
func (t *Total) add(u Usage) {
	first := t.Answers == 0
	t.Answers++
	t.Usage.Input = addTokens(t.Usage.Input, u.Usage.Input)
	t.Usage.Output = addTokens(t.Usage.Output, u.Usage.Output)
	t.Usage.Dialect = u.Usage.Dialect
	t.addCount(first, &t.Usage.CacheRead, u.Usage.CacheRead)
	t.addCount(first, &t.Usage.CacheWrite, u.Usage.CacheWrite)
	t.addCount(first, &t.Reasoning, u.Reasoning)
}

func (t *Total) addCount(first bool, sum *usage.CacheCount, more usage.CacheCount) {
	have, known := sum.Reported()
	tokens, says := more.Reported()
	t.Partial = t.Partial || known != says && !first
	if known || says {
		*sum = usage.Reported(addTokens(have, tokens))
	}
}

func addTokens(a, b usage.Tokens) usage.Tokens {
	if sum, ok := a.CheckedAdd(b); ok {
		return sum
	}
	return math.MaxUint64
}
