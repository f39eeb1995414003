package support

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// tableOf lays words out in the order given, each in the first free slot from
// its place on under the multiplier 1.
func tableOf[V ~string](words ...V) []slot[V] {
	size := 2
	for size < 3*len(words) {
		size *= 2
	}
	table := make([]slot[V], size)
	for _, word := range words {
		head, tail, left, right := Ends(string(word))
		at := Place(string(word), 1) & uint64(size-1)
		for table[at].word != "" {
			at = (at + 1) % uint64(size)
		}
		table[at] = slot[V]{head, tail, left, right, string(word), word}
	}
	return table
}

func TestLookup(t *testing.T) {
	long := "the same first and last " + "1" + " eight bytes"
	words := []string{
		"a", "b", "ab", "ba", "abc", "abcd", "abcdefg", "abcdefgh", "abcdefghi", "aaaaaaaa", "aaaaaaaaa",
		long, strings.Replace(long, "1", "2", 1), "ä", "日本語",
	}
	table := tableOf(words...)
	for _, word := range words {
		if got := lookup(table, 1, word); got != word {
			t.Errorf("lookup of %q = %q", word, got)
		}
		if got := lookup(table, 1, []byte(word)); got != word {
			t.Errorf("lookup of the bytes of %q = %q", word, got)
		}
	}
	for _, word := range []string{"", "c", "aa", "aaaaaaa", "aaaaaaaaaa", strings.Replace(long, "1", "3", 1), "abcdefgH"} {
		if got := lookup(table, 1, word); got != "" {
			t.Errorf("lookup of %q = %q; want none", word, got)
		}
	}
}

// TestLookupIsMembership holds lookup against the obvious way to ask whether a
// list has a word. The words are of one letter, so that many have the same ends.
func TestLookupIsMembership(t *testing.T) {
	word := rapid.StringMatching(`[ab]{1,20}|a{8}[ab]{0,30}a{8}`)
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfNDistinct(word, 1, 30, rapid.ID[string]).Draw(t, "words")
		asked := rapid.OneOf(word, rapid.SampledFrom(words)).Draw(t, "asked")
		want := ""
		for _, w := range words {
			if w == asked {
				want = w
			}
		}
		if got := lookup(tableOf(words...), 1, asked); got != want {
			t.Fatalf("lookup of %q = %q; want %q", asked, got, want)
		}
	})
}
