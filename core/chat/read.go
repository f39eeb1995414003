package chat

import "verbatim/core/payload"

// list is [payload.Each] with nil for an empty array, so that what has no elements is the
// same whether it was made or read.
func list[T any](r *payload.Record, key string, read func(payload.Value) (T, error)) []T {
	if each := payload.Each(r, key, read); len(each) > 0 {
		return each
	}
	return nil
}
