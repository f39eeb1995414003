package agentfile

import (
	"verbatim/core/payload"
	"verbatim/core/usage"
	"verbatim/generated/wire"
)

// usage adds up what the answers cost. An answer that stands in several records
// says its usage in each, the output growing: the last record counts.
func (c *claudeTalk) usage(f *claudeFile) {
	type answer struct{ id, request string }
	last := make(map[answer]int)
	var order []int // the first row of each answer
	rows := make(map[int]int)
	for _, i := range c.rows {
		row := &f.rows[i]
		if row.first != i || row.kind != claudeAssistant || row.message.Get("usage").Kind() != payload.KindObject ||
			row.message.Get("model").Is(claudeSynthetic) {
			continue
		}
		key := answer{textOf(row.message.Get("id")), row.text("requestId")}
		first, known := last[key]
		if !known || key.id == "" {
			first = i
			last[key] = i
			order = append(order, i)
		}
		rows[first] = i
	}
	for _, first := range order {
		message := f.rows[rows[first]].message
		c.b.use(textOf(message.Get("model")), anthropicUsage(message.Get("usage")), usage.Unreported())
	}
}

// anthropicUsage is the usage of an answer of Anthropic, whose input leaves out
// what the cache had to do with.
func anthropicUsage(said payload.Node) usage.ModelUsage {
	read, write := tokens(said.Get("cache_read_input_tokens")), tokens(said.Get("cache_creation_input_tokens"))
	input := tokens(said.Get("input_tokens")).OrZero()
	return usage.ModelUsage{
		Input:      addTokens(addTokens(input, read.OrZero()), write.OrZero()),
		Output:     tokens(said.Get("output_tokens")).OrZero(),
		CacheRead:  read,
		CacheWrite: write,
		Dialect:    wire.DialectAnthropic,
	}
}

// count counts what was left out.
func (c *claudeTalk) count(f *claudeFile) {
	crossed := make(map[int]bool)
	for _, u := range c.units {
		crossed[u.across] = true
	}
	for _, i := range c.rows {
		row := &f.rows[i]
		switch {
		case row.first == i && (row.isMessage() || crossed[i] || row.isMicro() && row.above >= 0):
		case len(row.replacements()) > 0, f.isRestated(i):
		case row.first != i && row.isMessage():
			c.b.skip("doubled")
		default:
			c.b.skip(row.left())
		}
	}
}
