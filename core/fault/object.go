package fault

import (
	"fmt"
	"strconv"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// object reads a JSON object key by key. The first problem sticks; after it every value is
// a zero value.
type object struct {
	path    string // JSON Pointer to the object
	members map[string]jsontext.Value
	err     error
}

// readObject reads a text that stands at path. Two members with one key are refused, also
// in what is inside.
func readObject(path string, text []byte) *object {
	o := &object{path: path}
	if kind := jsontext.Value(text).Kind(); kind != jsontext.KindBeginObject && kind != jsontext.KindInvalid {
		o.fail("", "found "+found(text)+", expected an object")
		return o
	}
	if err := jsonv2.Unmarshal(text, &o.members); err != nil {
		o.err = fmt.Errorf("at %q: %w", path, err)
	}
	return o
}

func (o *object) fail(key, problem string) {
	if o.err != nil {
		return
	}
	path := o.path
	if key != "" {
		path += "/" + key // the keys of an Error need no escape
	}
	o.err = fmt.Errorf("at %q: %s", path, problem)
}

// has reports whether the object has a value under key that is not null.
func (o *object) has(key string) bool {
	v, ok := o.members[key]
	return ok && v.Kind() != jsontext.KindNull
}

// value returns the required value under key, or nil after a problem.
func (o *object) value(key string, kind jsontext.Kind, expected string) jsontext.Value {
	v, ok := o.members[key]
	switch {
	case o.err != nil:
		return nil
	case !ok:
		o.fail("", fmt.Sprintf("the key %q is missing, expected %s", key, expected))
		return nil
	case v.Kind() != kind:
		o.fail(key, "found "+found(v)+", expected "+expected)
		return nil
	}
	return v
}

func (o *object) object(key string) *object {
	v := o.value(key, jsontext.KindBeginObject, "an object")
	if o.err != nil {
		return &object{err: o.err}
	}
	return readObject(o.path+"/"+key, v)
}

func (o *object) text(key string) string {
	return unquote(o.value(key, jsontext.KindString, "a string"))
}

// texts returns the strings of an array, or nil when it is empty.
func (o *object) texts(key string) []string {
	var list []jsontext.Value
	if v := o.value(key, jsontext.KindBeginArray, "an array of strings"); v != nil {
		o.err = jsonv2.Unmarshal(v, &list)
	}
	var texts []string
	for i, v := range list {
		if v.Kind() != jsontext.KindString {
			o.fail(key+"/"+strconv.Itoa(i), "found "+found(v)+", expected a string")
			return nil
		}
		texts = append(texts, unquote(v))
	}
	return texts
}

// uint returns a whole number in plain digits that fits into so many bits.
func (o *object) uint(key string, bits int) uint64 {
	expected := fmt.Sprintf("a whole number of at most %d bits in plain digits", bits)
	v := o.value(key, jsontext.KindNumber, expected)
	if v == nil {
		return 0
	}
	n, err := strconv.ParseUint(string(v), 10, bits)
	if err != nil {
		o.fail(key, "found "+found(v)+", expected "+expected)
		return 0
	}
	return n
}

// readWord returns a required string as parse reads it.
func readWord[T any](o *object, key string, parse func(string) (T, error)) T {
	text := o.text(key)
	var none T
	if o.err != nil {
		return none
	}
	word, err := parse(text)
	if err != nil {
		o.err = fmt.Errorf("at %q: %w", o.path+"/"+key, err)
		return none
	}
	return word
}

// unquote returns the characters of a string that is known to be JSON.
func unquote(v jsontext.Value) string {
	text, _ := jsontext.AppendUnquote(nil, v)
	return string(text)
}

// found names a value in an error, a scalar by its text as far as that is short.
func found(v jsontext.Value) string {
	const most = 80
	switch kind := v.Kind(); {
	case kind == jsontext.KindBeginObject:
		return "an object"
	case kind == jsontext.KindBeginArray:
		return "an array"
	case len(v) > most:
		return "a long " + kind.String()
	}
	return string(v)
}
