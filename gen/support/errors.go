package support

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// UnknownWordError says that a word belongs to no value of a set. Parsers and
// decoders of sets that refuse unknown words return it.
type UnknownWordError struct {
	Type    string   // name of the set
	Word    string   // the word that was found; may be empty
	Known   []string // the words of the set in declared order; a copy
	Instead string   // the word to write now, if Word is a retired one; else ""
}

// Error names the set, the word, the nearest known word, and the known words.
// Of a retired word it says only what to write instead.
func (e *UnknownWordError) Error() string {
	if e.Instead != "" {
		return fmt.Sprintf("%s: word %q is retired; write %q instead", e.Type, e.Word, e.Instead)
	}
	hint := ""
	if near := e.Nearest(); near != "" {
		hint = fmt.Sprintf("; did you mean %q?", near)
	}
	return fmt.Sprintf("%s: unknown word %s%s (%s)", e.Type, quoted(e.Word), hint, listed(e.Known))
}

// Nearest returns the known word with the smallest edit distance to Word, the
// first one of several, or "" if none is near. A swap of two neighbouring
// letters counts as one edit, and case does not count.
func (e *UnknownWordError) Nearest() string {
	word := strings.ToLower(e.Word)
	nearest, best := "", (utf8.RuneCountInString(word)+2)/3+1
	for _, known := range e.Known {
		if apart := len(known) - len(word); max(apart, -apart) > utf8.UTFMax*best {
			continue // too far for any edit; also keeps huge words cheap
		}
		if d := distance(word, strings.ToLower(known)); d < best && d < utf8.RuneCountInString(known) {
			nearest, best = known, d
		}
	}
	return nearest
}

// distance counts the insertions, deletions, replacements and swaps of
// neighbours that turn a into b, where no rune is edited twice.
func distance(a, b string) int {
	from, to := []rune(a), []rune(b)
	var before, last []int
	row := make([]int, len(to)+1)
	for j := range row {
		row[j] = j
	}
	for i := range from {
		before, last, row = last, row, make([]int, len(to)+1)
		row[0] = i + 1
		for j := range to {
			change := last[j]
			if from[i] != to[j] {
				change++
			}
			row[j+1] = min(change, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && from[i] == to[j-1] && from[i-1] == to[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(to)]
}

// listed joins words for a message. Long sets are cut, for a reader needs the
// nearest word more than all of them.
func listed(words []string) string {
	const most = 40
	if len(words) <= most {
		return strings.Join(words, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(words[:most], ", "), len(words)-most)
}

// quoted quotes what was found for a message, and cuts what no word can be.
func quoted(found string) string {
	const most = 80
	if len(found) <= most {
		return strconv.Quote(found)
	}
	return strconv.Quote(found[:most]) + "…"
}

// retired is a word that a set once had, and what to write now.
type retired struct{ word, instead string }

// unknownWord is the error of a decoder that refuses word.
func unknownWord(set, word string, known []string, gone ...retired) error {
	e := &UnknownWordError{Type: set, Word: word, Known: slices.Clone(known)}
	for _, r := range gone {
		if r.word == word {
			e.Instead = r.instead
		}
	}
	return e
}

// noWord is the error of an encoder that was given a value without a word.
func noWord(set, value string) error {
	return fmt.Errorf("%s: %s is no word and cannot be written", set, value)
}

// noText is the error of a set that keeps unknown words, for what it cannot
// keep.
func noText(set, found string) error {
	return fmt.Errorf("%s: %s is no word; expected UTF-8 text that is not empty", set, quoted(found))
}
