package support

import (
	"encoding/json"
	"iter"
	"slices"
	"strings"
	"testing"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/invopop/jsonschema"
)

// subset is what every type for sets of words can do.
type subset[V, S any] interface {
	~uint64
	Has(V) bool
	With(...V) S
	Without(...V) S
	Len() int
	All() iter.Seq[V]
	String() string
	json.Marshaler
	JSONSchema() *jsonschema.Schema
}

// checkSubsets checks the type for sets of the words of s. Of is its function
// that makes one.
func checkSubsets[V value, S subset[V, S], P jsonPointer[S]](t *testing.T, s set[V], schema string, of func(...V) S) {
	t.Helper()
	checkMembers(t, s, of)
	checkNoMembers(t, s, of)
	for _, words := range [][]pair[V]{nil, s.words, s.words[:1], s.words[len(s.words)/2:]} {
		checkSubsetJSON[V, S, P](t, of, words)
	}
	checkSubsetReads[V, S, P](t, s, of)
	checkSubsetMalformed[V, S, P](t, s)
	checkSubsetSchema[V, S](t, s, schema)
}

// checkMembers checks each word alone, and all together.
func checkMembers[V value, S subset[V, S]](t *testing.T, s set[V], of func(...V) S) {
	t.Helper()
	for i, p := range s.words {
		one := of(p.value)
		if one != 1<<i || !one.Has(p.value) || one.Len() != 1 || one.String() != "["+p.word+"]" {
			t.Errorf("the set of %q is %v, with the bits %#x, and has %d words", p.word, one, uint64(one), one.Len())
		}
		rest := of(s.all...).Without(p.value)
		if rest.Without(p.value) != rest || rest.Has(p.value) || rest.Len() != len(s.words)-1 || rest.With(p.value) != of(s.all...) {
			t.Errorf("all words but %q are %v, with it %v", p.word, rest, rest.With(p.value))
		}
	}
	backwards := slices.Clone(s.all)
	slices.Reverse(backwards)
	checkSame(t, "the words of the full set", slices.Collect(of(backwards...).All()), s.all)
	for first := range of(s.all...).All() {
		checkSame(t, "the first word", []V{first}, s.all[:1])
		break
	}
}

// checkNoMembers checks that values and bits without a word count for nothing,
// and are not written.
func checkNoMembers[V value, S subset[V, S]](t *testing.T, s set[V], of func(...V) S) {
	t.Helper()
	for _, v := range s.noWords {
		full := of(s.all...)
		if of(v) != 0 || full.With(v) != full || full.Without(v) != full || full.Has(v) {
			t.Errorf("%v counts as a word of a set", v)
		}
	}
	if len(s.words) == 64 {
		return
	}
	stray := of(s.all[0]) | 1<<len(s.words)
	if b, err := stray.MarshalJSON(); b != nil || err == nil {
		t.Errorf("writing the bits %#x = %s, %v; want an error", uint64(stray), b, err)
	}
	if stray.Len() != 1 || stray.String() != of(s.all[0]).String() || len(slices.Collect(stray.All())) != 1 {
		t.Errorf("the bits %#x are %d words, %v", uint64(stray), stray.Len(), stray)
	}
}

// checkSubsetJSON takes a set there and back.
func checkSubsetJSON[V value, S subset[V, S], P jsonPointer[S]](t *testing.T, of func(...V) S, words []pair[V]) {
	t.Helper()
	s, want := of(), "["
	for i, p := range words {
		s = s.With(p.value)
		if i > 0 {
			want += ","
		}
		want += quotedWord(p.word)
	}
	want += "]"
	if b, err := s.MarshalJSON(); string(b) != want || err != nil {
		t.Errorf("writing %v = %s, %v; want %s", s, b, err, want)
	}
	if b, err := jsonv2.Marshal(s); string(b) != want || err != nil {
		t.Errorf("writing %v as JSON v2 = %s, %v; want %s", s, b, err, want)
	}
	if got, err := readJSON[S, P](want); got != s || err != nil {
		t.Errorf("reading %s = %v, %v", want, got, err)
	}
	if got, err := readV1[S](want); got != s || err != nil {
		t.Errorf("reading %s by encoding/json = %v, %v", want, got, err)
	}
	if got, err := readV2[S](want); got != s || err != nil {
		t.Errorf("reading %s by JSON v2 = %v, %v", want, got, err)
	}
}

// checkSubsetReads reads what is not written so: the words in another order,
// blanks, escapes, and aliases.
func checkSubsetReads[V value, S subset[V, S], P jsonPointer[S]](t *testing.T, s set[V], of func(...V) S) {
	t.Helper()
	var backwards []string
	for _, p := range slices.Backward(s.words) {
		backwards = append(backwards, escaped(p.word))
	}
	in := "[ " + strings.Join(backwards, "\t,\r\n") + " ]"
	if got, err := readJSON[S, P](in); got != of(s.all...) || err != nil {
		t.Errorf("reading %s = %v, %v", in, got, err)
	}
	if got, err := readJSON[S, P]("[ ]"); got != 0 || err != nil {
		t.Errorf("reading an empty array = %v, %v", got, err)
	}
	for _, a := range s.aliases {
		if got, err := readJSON[S, P]("[" + quotedWord(a.word) + "]"); got != of(a.value) || err != nil {
			t.Errorf("reading the alias %q = %v, %v", a.word, got, err)
		}
	}
}

// checkSubsetMalformed checks that what is no array of words, each once, is
// refused and leaves the set alone.
func checkSubsetMalformed[V value, S subset[V, S], P jsonPointer[S]](t *testing.T, s set[V]) {
	t.Helper()
	word := quotedWord(s.words[0].word)
	for _, in := range []string{
		``, `null`, `[`, `]`, `{}`, `1`, word, `[` + word, word + `]`, `[null]`, `[1]`, `[` + word + `,]`, `[,` + word + `]`,
		`[,]`, `[` + word + word + `]`, `[` + word + `,` + word + `]`, `[` + word + `,` + escaped(s.words[0].word) + `]`,
		`[""]`, `[[` + word + `]]`, `[` + word + `]]`, ` [` + word + `]`, `["]`, `["\"]`, `[` + word + `, "no such word"]`,
	} {
		was := S(1)
		if err := P(&was).UnmarshalJSON([]byte(in)); err == nil || was != 1 {
			t.Errorf("reading %s = %v, and the set became %v; want an error, and it left alone", in, err, was)
		}
	}
	for name, read := range map[string]func(string) (S, error){"encoding/json": readV1[S], "JSON v2": readV2[S]} {
		if got, err := read(`null`); err == nil {
			t.Errorf("reading null by %s = %v; want an error", name, got)
		}
	}
}

// checkSubsetSchema checks that the schemas accept arrays of words, each once.
func checkSubsetSchema[V value, S subset[V, S]](t *testing.T, s set[V], file string) {
	t.Helper()
	for _, schema := range schemasOf(t, S(0).JSONSchema(), file) {
		all := []any{}
		if err := schema.Validate(all); err != nil {
			t.Errorf("%s refuses an empty array: %v", schema.Location, err)
		}
		for _, p := range slices.Concat(s.words, s.aliases) {
			all = append(all, p.word)
		}
		if err := schema.Validate(all); err != nil {
			t.Errorf("%s refuses all words: %v", schema.Location, err)
		}
		for _, bad := range []any{nil, all[0], []any{"no such word"}, []any{all[0], all[0]}, []any{nil}} {
			if schema.Validate(bad) == nil {
				t.Errorf("%s accepts %v", schema.Location, bad)
			}
		}
	}
}

// fuzzSubsets checks with any input that a set reads what package jsonv2 reads
// as a list of words, each once, and nothing else.
func fuzzSubsets[V value, S subset[V, S], P jsonPointer[S]](f *testing.F, s set[V], _ func(...V) S) {
	for _, p := range slices.Concat(s.words, s.aliases) {
		f.Add("[" + quotedWord(p.word) + "]")
		f.Add("[" + escaped(p.word) + ", " + quotedWord(s.words[0].word) + "]")
	}
	for _, seed := range []string{``, `[]`, `[ ]`, `[""]`, `[true]`, `["\"]`, `[,]`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in string) {
		want, wanted := wordsOf[V, S](s, in)
		got, err := readJSON[S, P](in)
		if (err == nil) != wanted || got != want {
			t.Fatalf("reading %q = %v, %v; want %v, and it read: %t", in, got, err, want, wanted)
		}
	})
}

// wordsOf reads a JSON array of words by package jsonv2. Null is no array and
// no word, and no blanks stand around the array.
func wordsOf[V value, S subset[V, S]](s set[V], in string) (found S, ok bool) {
	var texts []*string
	if !strings.HasPrefix(in, "[") || !strings.HasSuffix(in, "]") || jsonv2.Unmarshal([]byte(in), &texts) != nil {
		return 0, false
	}
	all := slices.Concat(s.words, s.aliases)
	for _, text := range texts {
		i := slices.IndexFunc(all, func(p pair[V]) bool { return text != nil && p.word == *text })
		if i < 0 || found.Has(all[i].value) {
			return 0, false
		}
		found = found.With(all[i].value)
	}
	return found, true
}
