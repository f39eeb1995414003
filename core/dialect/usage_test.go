package dialect_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"verbatim/core/dialect"
	"verbatim/core/usage"
	"verbatim/generated/wire"
)

// TestUsageOf reads counts in the one meaning: the input is the whole prompt.
func TestUsageOf(t *testing.T) {
	none, zero := usage.Unreported(), usage.Reported(0)
	for _, tt := range []struct {
		reason        string
		dialect       wire.Dialect
		counts        string // "" for a body without usage
		input, output usage.Tokens
		read, written usage.CacheCount
		reasoning     usage.CacheCount
		ok            bool
	}{
		{
			"the cached parts stand beside the input", wire.DialectAnthropic,
			`{"input_tokens":10,"cache_read_input_tokens":90,"cache_creation_input_tokens":5,"output_tokens":7}`, 105, 7, usage.Reported(90), usage.Reported(5), none, true,
		},
		{"absent counts", wire.DialectAnthropic, `{"input_tokens":10,"output_tokens":7}`, 10, 7, none, none, none, true},
		{"null counts", wire.DialectAnthropic, `{"input_tokens":10,"output_tokens":7,"cache_read_input_tokens":null,"cache_creation_input_tokens":null}`, 10, 7, none, none, none, true},
		{"zero counts", wire.DialectAnthropic, `{"input_tokens":0,"output_tokens":0,"cache_read_input_tokens":0,"cache_creation_input_tokens":0}`, 0, 0, zero, zero, none, true},
		{
			"the cached parts stand in the input", wire.DialectOpenAI,
			`{"prompt_tokens":100,"completion_tokens":10,"total_tokens":110,"prompt_tokens_details":{"cached_tokens":75,"cache_write_tokens":5},"completion_tokens_details":{"reasoning_tokens":4}}`,
			100, 10, usage.Reported(75), usage.Reported(5), usage.Reported(4), true,
		},
		{"no details", wire.DialectOpenAI, `{"prompt_tokens":100,"completion_tokens":10,"prompt_tokens_details":null}`, 100, 10, none, none, none, true},
		{"empty details", wire.DialectOpenAI, `{"prompt_tokens":100,"completion_tokens":10,"prompt_tokens_details":{},"completion_tokens_details":{"reasoning_tokens":0}}`, 100, 10, none, none, zero, true},
		{
			"Responses", wire.DialectOpenAIResponses,
			`{"input_tokens":1000,"output_tokens":50,"input_tokens_details":{"cached_tokens":800},"output_tokens_details":{"reasoning_tokens":20}}`,
			1000, 50, usage.Reported(800), none, usage.Reported(20), true,
		},
		{"the most that there is", wire.DialectOpenAIResponses, `{"input_tokens":18446744073709551615,"output_tokens":1}`, 1<<64 - 1, 1, none, none, none, true},

		{"no usage", wire.DialectAnthropic, ``, 0, 0, none, none, none, false},
		{"null", wire.DialectAnthropic, `null`, 0, 0, none, none, none, false},
		{"no input", wire.DialectAnthropic, `{"output_tokens":7}`, 0, 0, none, none, none, false},
		{"no output", wire.DialectOpenAI, `{"prompt_tokens":7,"completion_tokens":null}`, 0, 0, none, none, none, false},
		{"counts of another dialect", wire.DialectOpenAI, `{"input_tokens":10,"output_tokens":7}`, 0, 0, none, none, none, false},
		{"a fraction", wire.DialectAnthropic, `{"input_tokens":1.0,"output_tokens":7}`, 0, 0, none, none, none, false},
		{"a negative count", wire.DialectAnthropic, `{"input_tokens":1,"output_tokens":7,"cache_read_input_tokens":-1}`, 0, 0, none, none, none, false},
		{"a sum beyond 64 bits", wire.DialectAnthropic, `{"input_tokens":18446744073709551615,"output_tokens":7,"cache_read_input_tokens":1}`, 0, 0, none, none, none, false},
		{"no dialect", 0, `{"input_tokens":10,"output_tokens":7}`, 0, 0, none, none, none, false},
	} {
		body := `{"id":"i","model":"m"}`
		want := dialect.Usage{}
		if tt.counts != "" {
			body = `{"id":"i","model":"m","usage":` + tt.counts + `}`
		}
		if tt.ok {
			counts := usage.ModelUsage{Input: tt.input, Output: tt.output, CacheRead: tt.read, CacheWrite: tt.written, Dialect: tt.dialect}
			want = dialect.Usage{ID: "i", Model: "m", Usage: counts, Reasoning: tt.reasoning}
		}
		if got, ok := dialect.UsageOf(tt.dialect, treeOf(t, []byte(body))); ok != tt.ok || got != want {
			t.Errorf("%s: UsageOf = %+v, %v, want %+v, %v", tt.reason, got, ok, want, tt.ok)
		}
	}
}

func used(id, model string, input, output usage.Tokens, read usage.CacheCount) dialect.Usage {
	return dialect.Usage{ID: id, Model: model, Usage: usage.ModelUsage{Input: input, Output: output, CacheRead: read, Dialect: wire.DialectAnthropic}}
}

// TestTotals counts an answer that stands in several records once, by the last.
func TestTotals(t *testing.T) {
	counts := func(input, output usage.Tokens, read usage.CacheCount) usage.ModelUsage {
		return usage.ModelUsage{Input: input, Output: output, CacheRead: read, Dialect: wire.DialectAnthropic}
	}
	none, two := usage.Unreported(), usage.Reported(2)
	for _, tt := range []struct {
		reason string
		add    []dialect.Usage
		want   []dialect.Total
	}{
		{"nothing", nil, nil},
		{
			"one answer in three records",
			[]dialect.Usage{used("a", "m", 10, 1, two), used("a", "m", 10, 5, two), used("a", "m", 10, 12, two)},
			[]dialect.Total{{Model: "m", Answers: 1, Usage: counts(10, 12, two)}},
		},
		{
			"records of two answers that alternate",
			[]dialect.Usage{used("a", "m", 10, 1, two), used("b", "m", 20, 1, two), used("a", "m", 10, 5, two)},
			[]dialect.Total{{Model: "m", Answers: 2, Usage: counts(30, 6, usage.Reported(4))}},
		},
		{
			"answers without an id",
			[]dialect.Usage{used("", "m", 10, 1, none), used("", "m", 10, 1, none)},
			[]dialect.Total{{Model: "m", Answers: 2, Usage: counts(20, 2, none)}},
		},
		{
			"two models, in order of first use",
			[]dialect.Usage{used("a", "n", 1, 1, none), used("b", "m", 2, 2, none), used("c", "n", 3, 3, none)},
			[]dialect.Total{{Model: "n", Answers: 2, Usage: counts(4, 4, none)}, {Model: "m", Answers: 1, Usage: counts(2, 2, none)}},
		},
		{
			"a count that only some have",
			[]dialect.Usage{used("a", "m", 1, 1, none), used("b", "m", 1, 1, two)},
			[]dialect.Total{{Model: "m", Answers: 2, Usage: counts(2, 2, two), Partial: true}},
		},
		{
			"the other way round",
			[]dialect.Usage{used("a", "m", 1, 1, two), used("b", "m", 1, 1, none)},
			[]dialect.Total{{Model: "m", Answers: 2, Usage: counts(2, 2, two), Partial: true}},
		},
		{
			"a sum beyond 64 bits",
			[]dialect.Usage{used("a", "m", 1<<64-1, 1, none), used("b", "m", 1, 1, none)},
			[]dialect.Total{{Model: "m", Answers: 2, Usage: counts(1<<64-1, 2, none)}},
		},
		{
			"a model that is known only later",
			[]dialect.Usage{used("a", "", 1, 1, none), used("a", "m", 1, 2, none)},
			[]dialect.Total{{Model: "m", Answers: 1, Usage: counts(1, 2, none)}},
		},
	} {
		var totals dialect.Totals
		for _, u := range tt.add {
			totals.Add(u)
		}
		for range 2 { // asking changes nothing
			if diff := cmp.Diff(tt.want, totals.Models(), canonical); diff != "" {
				t.Errorf("%s (-want +got):\n%s", tt.reason, diff)
			}
		}
	}
}
