package policy

import "verbatim/core/payload"

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
