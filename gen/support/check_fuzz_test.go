package support

import (
	"cmp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	jsonv2 "github.com/go-json-experiment/json"
)

// fuzzSet checks with any input that the set reads what it should, as text and
// as JSON, and nothing else.
func fuzzSet[V value, P pointer[V]](f *testing.F, s set[V]) {
	for _, p := range slices.Concat(s.words, s.aliases) {
		f.Add(p.word)
		f.Add(quotedWord(p.word))
		f.Add(escaped(p.word))
	}
	for _, seed := range []string{``, `null`, `""`, `"\ud800"`, `"\`, "\"\xff\"", `"😀"`, `"\ud83d\ude00"`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in string) {
		v, err := readText[V, P](in)
		checkRead(t, s, in, true, v, err)
		word, isString := stringOf(in)
		v, err = readJSON[V, P](in)
		checkRead(t, s, word, isString, v, err)
	})
}

// checkRead checks what became of a word that stood in some input, or of input
// that held none.
func checkRead[V value](t *testing.T, s set[V], word string, present bool, v V, err error) {
	t.Helper()
	read := s.reads(word)
	want := present && (read != "" || s.known != nil && word != "" && utf8.ValidString(word))
	if got := err == nil; got != want {
		t.Fatalf("reading %q = %q, %v; want it read: %t", word, v, err, want)
	}
	if want && v.String() != cmp.Or(read, word) {
		t.Fatalf("reading %q = %q; want %q", word, v, cmp.Or(read, word))
	}
}

// stringOf returns the text of a JSON string without blanks around it. Package
// jsonv2 is the judge of what one is.
func stringOf(in string) (text string, isString bool) {
	if !strings.HasPrefix(in, `"`) || !strings.HasSuffix(in, `"`) {
		return "", false
	}
	err := jsonv2.Unmarshal([]byte(in), &text)
	return text, err == nil
}
