package model

import (
	"math"

	"verbatim/core/payload"
)

// optional is [payload.Inner] of a value that may be missing or null.
func optional[T any](r *payload.Record, key string, read func(payload.Value) (T, error)) *T {
	if r.OptValue(key).IsZero() {
		return nil
	}
	return new(payload.Inner(r, key, read))
}

// optCount reads a count that may be missing or null.
func optCount[T ~uint64](r *payload.Record, key string) *T {
	n, ok := r.OptUint(key, math.MaxUint64)
	if !ok {
		return nil
	}
	return new(T(n))
}
