package model

import (
	"math"

	"verbatim/core/payload"
)

// unmarshal reads a whole JSON text. It changes into only when all of it can be read.
func unmarshal[T any](text []byte, into *T, read func(payload.Value) (T, error)) error {
	v, err := payload.Parse(text)
	if err != nil {
		return err
	}
	value, err := read(v)
	if err != nil {
		return err
	}
	*into = value
	return nil
}

// finish returns value, or nothing but the first problem of the record it was read from.
func finish[T any](r *payload.Record, value T) (T, error) {
	if err := r.Err(); err != nil {
		var none T
		return none, err
	}
	return value, nil
}

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
