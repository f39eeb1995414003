package support

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf16"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// way is a way to write a value and to read it.
type way[V any] struct {
	name  string
	form  func(word string) string // what stands there
	write func(V) (string, error)
	read  func(string) (V, error)
}

// ways are text, and JSON of two packages, as a value and as a key.
func ways[V value, P pointer[V]]() []way[V] {
	return []way[V]{
		{"text", bareWord, func(v V) (string, error) { return text(v.MarshalText()) }, readText[V, P]},
		{"appended text", bareWord, func(v V) (string, error) { return text(v.AppendText(nil)) }, readText[V, P]},
		{"JSON", quotedWord, func(v V) (string, error) { return text(json.Marshal(v)) }, readJSON[V, P]},
		{"JSON of encoding/json", quotedWord, func(v V) (string, error) { return text(json.Marshal(v)) }, readV1[V]},
		{"JSON v2", quotedWord, func(v V) (string, error) { return text(jsonv2.Marshal(v)) }, readV2[V]},
		{"JSON key", key, func(v V) (string, error) { return text(json.Marshal(map[V]int{v: 1})) }, readKeyV1[V]},
		{"JSON v2 key", key, func(v V) (string, error) { return text(jsonv2.Marshal(map[V]int{v: 1})) }, readKeyV2[V]},
	}
}

func bareWord(word string) string { return word }

// quotedWord writes a JSON string with no more escapes than it needs.
func quotedWord(word string) string {
	b, err := jsontext.AppendQuote(nil, word)
	if err != nil {
		return fmt.Sprintf("%q is no text: %v", word, err)
	}
	return string(b)
}

func key(word string) string { return "{" + quotedWord(word) + ":1}" }

// escaped writes a JSON string with an escape for every UTF-16 code unit.
func escaped(word string) string {
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune(word)) {
		fmt.Fprintf(&b, `\u%04x`, unit)
	}
	return `"` + b.String() + `"`
}

func text(b []byte, err error) (string, error) { return string(b), err }

func readText[V any, P pointer[V]](in string) (V, error) {
	var v V
	err := P(&v).UnmarshalText([]byte(in))
	return v, err
}

func readJSON[V any, P jsonPointer[V]](in string) (V, error) {
	var v V
	err := P(&v).UnmarshalJSON([]byte(in))
	return v, err
}

func readV1[V any](in string) (V, error) {
	var v V
	err := json.Unmarshal([]byte(in), &v)
	return v, err
}

func readV2[V any](in string) (V, error) {
	var v V
	err := jsonv2.Unmarshal([]byte(in), &v)
	return v, err
}

func readKeyV1[V comparable](in string) (V, error) {
	var m map[V]int
	err := json.Unmarshal([]byte(in), &m)
	return onlyKey(m), err
}

func readKeyV2[V comparable](in string) (V, error) {
	var m map[V]int
	err := jsonv2.Unmarshal([]byte(in), &m)
	return onlyKey(m), err
}

// onlyKey returns the key of a map that has one.
func onlyKey[V comparable](m map[V]int) (key V) {
	for k := range m {
		key = k
	}
	return key
}
