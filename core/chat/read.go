package chat

import (
	"unicode/utf8"

	"verbatim/core/payload"
)

// unmarshal is the UnmarshalJSON of the types here: into is as it was after an error.
func unmarshal[T any](text []byte, into *T, read func(payload.Value) (T, error)) error {
	v, err := payload.Parse(text)
	if err != nil {
		return err
	}
	t, err := read(v)
	if err == nil {
		*into = t
	}
	return err
}

// list is [payload.Each] with nil for an empty array, so that what has no elements is the
// same whether it was made or read.
func list[T any](r *payload.Record, key string, read func(payload.Value) (T, error)) []T {
	if each := payload.Each(r, key, read); len(each) > 0 {
		return each
	}
	return nil
}

// found names a value in an error: a scalar by its text, as far as that is short.
func found(v payload.Value) string {
	const most = 40
	text := v.String()
	switch {
	case v.Kind() == payload.KindArray:
		return "an array"
	case v.Kind() == payload.KindObject:
		return "an object"
	case len(text) > most:
		end := most
		for !utf8.RuneStart(text[end]) {
			end--
		}
		return text[:end] + "…"
	}
	return text
}
