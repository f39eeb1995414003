package usage_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"verbatim/core/fault"
	"verbatim/core/payload"
	"verbatim/core/usage"
	"verbatim/generated/wire"
)

func TestUncached(t *testing.T) {
	for _, test := range []struct {
		reason string
		usage  usage.ModelUsage
		want   usage.Tokens
	}{
		{"no cache", usage.ModelUsage{Input: 10}, 10},
		{"some of it", usage.ModelUsage{Input: 105, CacheRead: usage.Reported(90), CacheWrite: usage.Reported(5)}, 10},
		{"all of it", usage.ModelUsage{Input: 10, CacheRead: usage.Reported(6), CacheWrite: usage.Reported(4)}, 0},
		{"the largest", usage.ModelUsage{Input: math.MaxUint64, CacheRead: usage.Reported(math.MaxUint64)}, 0},
	} {
		t.Run(test.reason, func(t *testing.T) {
			if got, err := test.usage.Uncached(); err != nil || got != test.want {
				t.Errorf("Uncached() = %d, %v, want %d", got, err, test.want)
			}
		})
	}
}

func TestUncachedRefuses(t *testing.T) {
	for _, test := range []struct {
		reason string
		usage  usage.ModelUsage
		want   string
	}{
		{
			"more cached than there is",
			usage.ModelUsage{Input: 10, CacheRead: usage.Reported(6), CacheWrite: usage.Reported(5)},
			"E_INVALID_ARGS: cannot count the uncached tokens on 10 input tokens, 6 read from and 5 written to the cache",
		},
		{
			"a sum beyond 64 bits",
			usage.ModelUsage{Input: 10, CacheRead: usage.Reported(math.MaxUint64), CacheWrite: usage.Reported(2)},
			"E_INVALID_ARGS: cannot count the uncached tokens on 10 input tokens, 18446744073709551615 read from and 2 written to the cache",
		},
	} {
		t.Run(test.reason, func(t *testing.T) {
			got, err := test.usage.Uncached()
			if err == nil || err.Error() != test.want || got != 0 {
				t.Errorf("Uncached() = %d, %v, want %s", got, err, test.want)
			}
			if !errors.Is(err, fault.Code(wire.ErrorCodeInvalidArgs)) {
				t.Errorf("error %v, want the code E_INVALID_ARGS", err)
			}
		})
	}
}

func ExampleRead() {
	row, err := payload.Parse([]byte(`{"input_tokens":10,"output_tokens":3,"cache_read_tokens":90,"dialect":"anthropic"}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := usage.Read(row) // written before rows had a version: the cached part is not in the input yet
	if err != nil {
		fmt.Println(err)
		return
	}
	uncached, err := u.Uncached()
	fmt.Println(u.Input, uncached, err)
	// Output: 100 10 <nil>
}
