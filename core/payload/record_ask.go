package payload

import (
	"fmt"
	"strconv"
)

// Text returns the characters of a required string.
func (r *Record) Text(key string) string {
	v := r.kind(key, KindString, "a string")
	text, _ := v.Text()
	return text
}

// Bool returns a required true or false.
func (r *Record) Bool(key string) bool {
	v := r.kind(key, KindBool, "true or false")
	value, _ := v.Bool()
	return value
}

// Uint returns a required whole number of at most most, spelled in plain digits: 1.0, 1e0
// and -0 are none.
func (r *Record) Uint(key string, most uint64) uint64 {
	if r.err != nil {
		return 0
	}
	v := r.get(key)
	if v.IsZero() {
		r.missing(key, wholeNumber(most))
		return 0
	}
	n, ok := plainDigits(v.text)
	if !ok || n > most {
		r.mismatch(key, v, wholeNumber(most))
		return 0
	}
	return n
}

// ReadUint returns a whole number as [Record.Uint] does, for a value that is no member. All
// errors it returns are of type [*ReadError].
func ReadUint(v Value, most uint64) (uint64, error) {
	n, ok := plainDigits(v.text)
	if !ok || n > most {
		return 0, &ReadError{Problem: "found " + Found(v) + ", expected " + wholeNumber(most)}
	}
	return n, nil
}

func wholeNumber(most uint64) string {
	return fmt.Sprintf("a whole number from 0 to %d in plain digits", most)
}

// plainDigits returns the number that a text of nothing but digits spells. It is not ok
// for one beyond 2^64-1.
func plainDigits(text string) (n uint64, ok bool) {
	if text == "" || !isDigit(text[0]) {
		return 0, false
	}
	n, err := strconv.ParseUint(text, 10, 64)
	return n, err == nil
}

// Value returns a required value of any kind, a null too.
func (r *Record) Value(key string) Value {
	if r.err != nil {
		return Value{}
	}
	v := r.get(key)
	if v.IsZero() {
		r.missing(key, "a value")
	}
	return v
}

// Object returns a required object.
func (r *Record) Object(key string) Value { return r.kind(key, KindObject, "an object") }

// List returns a required array.
func (r *Record) List(key string) Value { return r.kind(key, KindArray, "an array") }

// kind returns the value under key. It is the zero Value, and a problem, when the key is
// missing or has a value of another kind.
func (r *Record) kind(key string, kind Kind, expected string) Value {
	if r.err != nil {
		return Value{}
	}
	v := r.get(key)
	if v.IsZero() {
		r.missing(key, expected)
		return v
	}
	if v.Kind() != kind {
		r.mismatch(key, v, expected)
		return Value{}
	}
	return v
}

func (r *Record) missing(key, expected string) {
	r.Fail("", fmt.Sprintf("the key %q is missing, expected %s", key, expected))
}

func (r *Record) mismatch(key string, v Value, expected string) {
	r.Fail(key, "found "+Found(v)+", expected "+expected)
}
