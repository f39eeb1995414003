package support

import (
	"cmp"
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/invopop/jsonschema"
)

// set is a set of words under test, as its vocabulary states it.
type set[V any] struct {
	name    string
	schema  string            // file of its JSON Schema
	words   []pair[V]         // in declared order
	aliases []pair[V]         // what else is read, and never written
	retired map[string]string // what to write instead of a word that is gone
	noWords []V               // values without a word, zero first
	all     []V               // the array of all values
	parse   func(string) (V, error)
	known   func(V) bool // nil if the set refuses unknown words
	match   func(V) V    // the Match function, each argument answering with its own constant
}

// pair is a word and the constant that stands for it.
type pair[V any] struct {
	word  string
	value V
}

// value is what the values of every set can do.
type value interface {
	comparable
	encoding.TextAppender
	encoding.TextMarshaler
	fmt.Stringer
	IsZero() bool
	JSONSchema() *jsonschema.Schema
}

// pointer is what pointers to such values can do.
type pointer[V any] interface {
	*V
	encoding.TextUnmarshaler
	json.Unmarshaler
}

// jsonPointer is what pointers to values need to be read from JSON.
type jsonPointer[V any] interface {
	*V
	json.Unmarshaler
}

// is returns an argument for a Match function.
func is[V any](v V) func() V { return func() V { return v } }

// reads returns the word that a text is read as, or "" if it is refused or
// unknown.
func (s set[V]) reads(text string) (word string) {
	for _, p := range s.words {
		if p.word == text {
			return text
		}
	}
	for _, a := range s.aliases {
		if a.word == text {
			return fmt.Sprint(a.value)
		}
	}
	return ""
}

// checkSet checks what holds for every set.
func checkSet[V value, P pointer[V]](t *testing.T, s set[V]) {
	t.Helper()
	var values []V
	for _, p := range s.words {
		values = append(values, p.value)
		checkWord[V, P](t, s, p)
		checkMisses[V, P](t, s, p.word)
		checkAllocations[V, P](t, s, p)
	}
	for _, a := range s.aliases {
		checkAlias[V, P](t, s, a)
		checkMisses[V, P](t, s, a.word)
	}
	checkSame(t, "all values", s.all, values)
	for word := range s.retired {
		checkMiss[V, P](t, s, word)
	}
	checkMalformed[V, P](t, s)
	for _, v := range s.noWords {
		checkNoWord(t, s, v)
	}
	checkSchemas(t, s)
}

// checkWord takes a word there and back on every way that there is.
func checkWord[V value, P pointer[V]](t *testing.T, s set[V], p pair[V]) {
	t.Helper()
	if got, err := s.parse(p.word); got != p.value || err != nil {
		t.Errorf("parsing %q = %q, %v; want %q", p.word, got, err, p.value)
	}
	if got := p.value.String(); got != p.word {
		t.Errorf("String of %q = %q", p.word, got)
	}
	if p.value.IsZero() || s.known != nil && !s.known(p.value) {
		t.Errorf("%q passes for no word, or for an unknown one", p.word)
	}
	if got := s.match(p.value); got != p.value {
		t.Errorf("matching %q gives the answer to %q", p.word, got)
	}
	for _, w := range ways[V, P]() {
		text, err := w.write(p.value)
		if want := w.form(p.word); text != want || err != nil {
			t.Errorf("writing %q as %s = %q, %v; want %q", p.word, w.name, text, err, want)
		}
		if got, err := w.read(w.form(p.word)); got != p.value || err != nil {
			t.Errorf("reading %q as %s = %q, %v", w.form(p.word), w.name, got, err)
		}
	}
	if got, err := readJSON[V, P](escaped(p.word)); got != p.value || err != nil {
		t.Errorf("reading %s = %q, %v; want %q", escaped(p.word), got, err, p.word)
	}
}

// checkAlias reads an alias on every way that there is, and checks that it is
// its word that is written.
func checkAlias[V value, P pointer[V]](t *testing.T, s set[V], a pair[V]) {
	t.Helper()
	if got, err := s.parse(a.word); got != a.value || err != nil || got.String() == a.word {
		t.Errorf("parsing %q = %q, %v; want %q", a.word, got, err, a.value)
	}
	for _, w := range ways[V, P]() {
		got, err := w.read(w.form(a.word))
		if got != a.value || err != nil {
			t.Errorf("reading %q as %s = %q, %v; want %q", w.form(a.word), w.name, got, err, a.value)
		}
	}
	if got, err := readJSON[V, P](escaped(a.word)); got != a.value || err != nil {
		t.Errorf("reading %s = %q, %v; want %q", escaped(a.word), got, err, a.value)
	}
}

// checkNoWord checks that a value without a word is not written, and that its
// set's Match function panics on it.
func checkNoWord[V value](t *testing.T, s set[V], v V) {
	t.Helper()
	if v.IsZero() != (v == s.noWords[0]) {
		t.Errorf("IsZero of %v = %t", v, v.IsZero())
	}
	if b, err := v.AppendText([]byte("before")); string(b) != "before" || err == nil {
		t.Errorf("AppendText of %v = %q, %v; want what was there before, and an error", v, b, err)
	}
	if b, err := v.MarshalText(); b != nil || err == nil {
		t.Errorf("MarshalText of %v = %q, %v; want an error", v, b, err)
	}
	if b, err := json.Marshal(v); err == nil {
		t.Errorf("json.Marshal of %v = %s; want an error", v, b)
	}
	said := panicOf(func() { s.match(v) })
	if !strings.Contains(said, "internal error") || !strings.Contains(said, cmp.Or(v.String(), `""`)) {
		t.Errorf("matching %v panics with %q; want it to say internal error, and the value", v, said)
	}
}

// panicOf returns what f panics with, or "".
func panicOf(f func()) (said string) {
	defer func() {
		if r := recover(); r != nil {
			said = fmt.Sprint(r)
		}
	}()
	f()
	return ""
}

// checkSame compares a list of values with what the vocabulary states.
func checkSame[V comparable](t *testing.T, name string, got, want []V) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s = %v; want %v", name, got, want)
	}
}

// checkOrder checks that Compare orders the words as they are declared.
func checkOrder[V any](t *testing.T, s set[V], compare func(V, V) int) {
	t.Helper()
	for i, a := range s.words {
		for j, b := range s.words {
			if got := compare(a.value, b.value); got != cmp.Compare(i, j) {
				t.Errorf("comparing %q with %q = %d; want %d", a.word, b.word, got, cmp.Compare(i, j))
			}
		}
	}
}

// checkAttribute compares an attribute with what the vocabulary states for
// each word. A value that is no word has the zero value.
func checkAttribute[V comparable, A any](t *testing.T, s set[V], name string, get func(V) A, want map[V]A) {
	t.Helper()
	for _, p := range s.words {
		if got := get(p.value); !reflect.DeepEqual(got, want[p.value]) {
			t.Errorf("%s of %q = %v; want %v", name, p.word, got, want[p.value])
		}
	}
	for _, v := range s.noWords {
		if got := get(v); !reflect.ValueOf(&got).Elem().IsZero() {
			t.Errorf("%s of %v = %v; want the zero value", name, v, got)
		}
	}
}

// checkAllocations checks what each way to read or write a word allocates.
func checkAllocations[V value, P pointer[V]](t *testing.T, s set[V], p pair[V]) {
	t.Helper()
	text, plain, hard := []byte(p.word), []byte(quotedWord(p.word)), []byte(escaped(p.word))
	buffer := make([]byte, 0, len(p.word))
	var v V
	for _, c := range []struct {
		name string
		most float64
		run  func() error
	}{
		{"parsing", 0, func() error { _, err := s.parse(p.word); return err }},
		{"UnmarshalText", 0, func() error { return P(&v).UnmarshalText(text) }},
		{"UnmarshalJSON", 0, func() error { return P(&v).UnmarshalJSON(plain) }},
		{"UnmarshalJSON with escapes", 0, func() error { return P(&v).UnmarshalJSON(hard) }},
		{"AppendText", 0, func() error { _, err := v.AppendText(buffer); return err }},
		{"MarshalText", 1, func() error { _, err := v.MarshalText(); return err }},
	} {
		var err error
		if got := testing.AllocsPerRun(10, func() { err = c.run() }); got > c.most || err != nil {
			t.Errorf("%s of %q: %v allocations, %v; want at most %v", c.name, p.word, got, err, c.most)
		}
	}
}
