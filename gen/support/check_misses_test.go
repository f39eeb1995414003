package support

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// checkMisses checks that what almost is a word is none.
func checkMisses[V value, P pointer[V]](t *testing.T, s set[V], word string) {
	t.Helper()
	for _, miss := range nearMisses(word) {
		if s.reads(miss) == "" {
			checkMiss[V, P](t, s, miss)
		}
	}
}

// nearMisses returns texts that differ from a word by case, blanks, or the
// last letter.
func nearMisses(word string) []string {
	first, size := utf8.DecodeRuneInString(word)
	_, last := utf8.DecodeLastRuneInString(word)
	return []string{
		" " + word, word + " ", "\t" + word, word + "\n", "\ufeff" + word, word + "\x00",
		strings.ToUpper(word), strings.ToLower(word), string(unicode.ToUpper(first)) + word[size:],
		word[:len(word)-last], word + word, word + "_", strings.ReplaceAll(word, "_", "-"),
	}
}

// checkMiss checks what the set says to a text that is none of its words: one
// kind of set refuses it, the other keeps it.
func checkMiss[V value, P pointer[V]](t *testing.T, s set[V], miss string) {
	t.Helper()
	if s.known != nil && miss != "" && utf8.ValidString(miss) {
		checkKept[V, P](t, s, miss)
		return
	}
	for _, w := range ways[V, P]() {
		var zero V
		if got, err := w.read(w.form(miss)); got != zero || err == nil {
			t.Errorf("reading %q as %s = %q, %v; want an error", w.form(miss), w.name, got, err)
		}
	}
	checkUnknown(t, s, miss)
	v := s.words[0].value
	if err := P(&v).UnmarshalText([]byte(miss)); err == nil || v != s.words[0].value {
		t.Errorf("reading %q = %v, and the value became %q; want an error, and it left alone", miss, err, v)
	}
}

// checkUnknown checks the error that a text gives.
func checkUnknown[V value](t *testing.T, s set[V], miss string) {
	t.Helper()
	_, err := s.parse(miss)
	e, ok := errors.AsType[*UnknownWordError](err)
	if err == nil || ok != (s.known == nil) {
		t.Errorf("parsing %q = %T %v; want an UnknownWordError of a set that refuses unknown words, else another", miss, err, err)
	}
	if !ok {
		return
	}
	var known []string
	for _, p := range s.words {
		known = append(known, p.word)
	}
	if e.Type != s.name || e.Word != miss || e.Instead != s.retired[miss] || !slices.Equal(e.Known, known) {
		t.Errorf("parsing %q = %#v", miss, e)
	}
}

// checkKept checks that a set that keeps unknown words keeps one.
func checkKept[V value, P pointer[V]](t *testing.T, s set[V], word string) {
	t.Helper()
	v, err := s.parse(word)
	if err != nil || v.String() != word || s.known(v) || v.IsZero() {
		t.Errorf("parsing %q = %q, %v; want it kept, and not known", word, v, err)
	}
	if got := s.match(v); got != v {
		t.Errorf("matching %q gives the answer to %q", word, got)
	}
	for _, w := range ways[V, P]() {
		if got, err := w.read(w.form(word)); got != v || err != nil {
			t.Errorf("reading %q as %s = %q, %v; want it kept", w.form(word), w.name, got, err)
		}
		if got, err := w.write(v); got != w.form(word) || err != nil {
			t.Errorf("writing %q as %s = %q, %v; want %q", word, w.name, got, err, w.form(word))
		}
	}
}

// checkMalformed checks that what holds no word at all is refused.
func checkMalformed[V value, P pointer[V]](t *testing.T, s set[V]) {
	t.Helper()
	checkMiss[V, P](t, s, "")
	checkMiss[V, P](t, s, "\xff")
	word := s.words[0].word
	for _, data := range []string{
		``, `null`, `true`, `1`, `{}`, `[]`, `[` + quotedWord(word) + `]`, word,
		`"`, `"` + word, word + `"`, ` ` + quotedWord(word), quotedWord(word) + ` `, `'` + word + `'`,
		`"` + word + "\n" + `"`, `"` + word + `\"`, `"` + word + `\x"`, `"` + word + `\u12"`,
		`"` + word + `\ud800"`, `"` + word + `\ud800\ud800"`, `"` + word + `\udc00"`, `"` + word + "\xff" + `"`,
	} {
		var zero V
		if got, err := readJSON[V, P](data); got != zero || err == nil {
			t.Errorf("reading %s = %q, %v; want an error", data, got, err)
		}
	}
	for name, read := range map[string]func(string) (V, error){"encoding/json": readV1[V], "JSON v2": readV2[V]} {
		if got, err := read(`null`); err == nil {
			t.Errorf("reading null by %s = %q; want an error", name, got)
		}
	}
}
