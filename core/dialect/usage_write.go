package dialect

import (
	"fmt"

	"verbatim/core/payload"
	"verbatim/core/usage"
	"verbatim/generated/wire"
)

// usage writes what an answer cost, as the provider counts. It is the zero Value
// for the zero usage.
func (w *requestWriter) usage(u usage.ModelUsage) payload.Value {
	switch {
	case u == usage.ModelUsage{}:
		return payload.Value{}
	case u.Dialect != w.dialect:
		w.refuse(wire.ErrorCodeInvalidArgs, "/usage/dialect", fmt.Sprintf(
			"Count the tokens by %s, or leave all counts zero and the dialect absent.", w.dialect))
	case w.dialect == wire.DialectAnthropic:
		return w.anthropicUsage(u)
	case w.dialect == wire.DialectOpenAI:
		return openAIUsage(u, "prompt_tokens", "completion_tokens")
	}
	return openAIUsage(u, "input_tokens", "output_tokens")
}

func (w *requestWriter) anthropicUsage(u usage.ModelUsage) payload.Value {
	uncached, err := u.Uncached()
	if err != nil {
		w.refuse(wire.ErrorCodeInvalidArgs, "/usage/input_tokens", "Count the cached tokens into the input, which is the whole prompt.")
	}
	members := []payload.Member{
		member("input_tokens", ofUint(uint64(uncached))), member("output_tokens", ofUint(uint64(u.Output))),
	}
	members = appendCount(members, "cache_read_input_tokens", u.CacheRead)
	return object(appendCount(members, "cache_creation_input_tokens", u.CacheWrite)...)
}

// appendCount appends a count that was reported.
func appendCount(members []payload.Member, key string, count usage.CacheCount) []payload.Member {
	if tokens, ok := count.Reported(); ok {
		return append(members, member(key, ofUint(uint64(tokens))))
	}
	return members
}

func openAIUsage(u usage.ModelUsage, input, output string) payload.Value {
	members := []payload.Member{member(input, ofUint(uint64(u.Input))), member(output, ofUint(uint64(u.Output)))}
	if total, ok := u.Input.CheckedAdd(u.Output); ok {
		members = append(members, member("total_tokens", ofUint(uint64(total))))
	}
	details := appendCount(nil, "cached_tokens", u.CacheRead)
	details = appendCount(details, "cache_write_tokens", u.CacheWrite)
	if len(details) > 0 {
		members = append(members, member(input+"_details", object(details...)))
	}
	return object(members...)
}
