package payload

import "iter"

// Elements yields the elements of an array with their index, from 0, and nothing for
// any other kind.
func (v Value) Elements() iter.Seq2[int, Value] {
	return func(yield func(int, Value) bool) {
		if v.Kind() != KindArray {
			return
		}
		at := 1
		for index := 0; v.text[at] != ']'; index++ {
			end := skipValue(v.text, at)
			if !yield(index, Value{v.text[at:end]}) {
				return
			}
			at = skipComma(v.text, end)
		}
	}
}

// Members yields the unescaped keys of an object with their values, ascending by key,
// and nothing for any other kind.
func (v Value) Members() iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		if v.Kind() != KindObject {
			return
		}
		at := 1
		for v.text[at] != '}' {
			colon := skipString(v.text, at)
			end := skipValue(v.text, colon+1)
			if !yield(unescape(v.text[at+1:colon-1]), Value{v.text[colon+1 : end]}) {
				return
			}
			at = skipComma(v.text, end)
		}
	}
}

// Get returns the value that an object has under key. It is the zero Value when there
// is none, or when v is no object.
func (v Value) Get(key string) Value {
	for k, value := range v.Members() {
		if k == key {
			return value
		}
		if k > key {
			break // keys ascend
		}
	}
	return Value{}
}

// Len returns the number of elements of an array or of members of an object, and 0 for
// any other kind.
func (v Value) Len() int {
	n := 0
	for range v.Elements() {
		n++
	}
	for range v.Members() {
		n++
	}
	return n
}

// skipComma returns the index after the comma at index i, or i when there is none.
func skipComma(text string, i int) int {
	if text[i] == ',' {
		return i + 1
	}
	return i
}
