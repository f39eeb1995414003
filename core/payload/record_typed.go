package payload

import "strconv"

// Word returns a required string as parse reads it, which is a function such as
// wire.ParseRole. What parse refuses is a problem in its own words, with what it finds
// near.
func Word[T any](r *Record, key string, parse func(string) (T, error)) T {
	var none T
	text := r.Text(key)
	if r.err != nil {
		return none
	}
	word, err := parse(text)
	if err != nil {
		r.Within(key, err)
		return none
	}
	return word
}

// OptWord returns a string as [Word] does. It is not ok when the key is missing or null.
func OptWord[T any](r *Record, key string, parse func(string) (T, error)) (word T, ok bool) {
	if r.OptValue(key).IsZero() {
		return word, false
	}
	word = Word(r, key, parse)
	return word, r.err == nil
}

// Inner returns what read makes of a required value. Its problem is one of the value
// under key.
func Inner[T any](r *Record, key string, read func(Value) (T, error)) T {
	var none T
	v := r.Value(key)
	if r.err != nil {
		return none
	}
	inner, err := read(v)
	if err != nil {
		r.Within(key, err)
		return none
	}
	return inner
}

// Each returns what read makes of every element of a required array: an empty slice, not
// nil, for an empty array. A problem of an element has its index in the path.
func Each[T any](r *Record, key string, read func(Value) (T, error)) []T {
	list := []T{}
	for i, v := range r.List(key).Elements() {
		element, err := read(v)
		if err != nil {
			r.Within(key, Under(Pointer(strconv.Itoa(i)), err))
			return nil
		}
		list = append(list, element)
	}
	return list
}

// Unmarshal reads a whole JSON text into a value, for an UnmarshalJSON. It changes into
// only when all of the text can be read. Beside the errors of read it returns those of
// [Parse].
func Unmarshal[T any](text []byte, into *T, read func(Value) (T, error)) error {
	v, err := Parse(text)
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

// Finish returns value, or nothing but the first problem of the record that it was read
// from.
func Finish[T any](r *Record, value T) (T, error) {
	if err := r.Err(); err != nil {
		var none T
		return none, err
	}
	return value, nil
}
