package lint

import (
	"strings"
	"unicode"

	"verbatim/spec"
)

// shortest is the length in bytes from which on two words that differ in one
// letter are more likely the same word than two: get and set are two.
const shortest = 5

// nearWords finds words that one slip of the pen turns into another word, an
// alias of another, or a retired one. A record with the slip is read as what
// nobody wrote. Digits are told apart on purpose (v1, v2), and keep-sets hold
// the words of others, which nobody here can change.
func nearWords(e *spec.Enum, report report) {
	if e.Unknown == spec.Keep {
		return
	}
	x := slips{}
	for _, w := range e.Words {
		x.check(w.Word, w.Word, w.Pos, report)
		for _, a := range w.Aliases {
			x.add(a.Word, w.Word)
		}
	}
	for _, r := range e.Retired {
		x.check(r.Word, "", r.Pos, report)
	}
}

// slips holds texts by all that is left of them when one character is dropped,
// and under themselves. Two texts that one insertion, deletion or replacement
// parts meet there, so that each is compared with few others.
type slips map[string][]entry

// entry is a text, with the word that it is read as; empty for a retired word.
type entry struct{ text, word string }

// check reports the first earlier text that is near to a word, and adds the word.
func (x slips) check(text, word string, at spec.Pos, report report) {
	for _, key := range keys(text) {
		for _, other := range x[key] {
			if isNear(text, other.text) && (word == "" || other.word != word) {
				report(at, text, "word %q is easily written for %q; choose words that differ in more", text, other.text)
				x.add(text, word)
				return
			}
		}
	}
	x.add(text, word)
}

func (x slips) add(text, word string) {
	for _, key := range keys(text) {
		x[key] = append(x[key], entry{text, word})
	}
}

// keys are a text in its singular, and what is left of it without one character.
func keys(text string) []string {
	all := []string{text, singular(text)}
	if len(text) > 64 {
		return all
	}
	runes := []rune(text)
	for i := range runes {
		all = append(all, string(runes[:i])+string(runes[i+1:]))
	}
	return all
}

// isNear reports whether two words differ in one letter or in the plural alone.
func isNear(a, b string) bool {
	if a == b || singular(a) == singular(b) {
		return a != b
	}
	if len(a) < shortest || len(b) < shortest || digits(a) != digits(b) {
		return false
	}
	return spec.Distance(a, b) == 1
}

// singular takes off the end of a plural.
func singular(word string) string {
	for _, end := range []struct{ plural, singular string }{{"ies", "y"}, {"sses", "ss"}, {"xes", "x"}, {"s", ""}} {
		if stem, is := strings.CutSuffix(word, end.plural); is && len(stem) >= 2 && !strings.HasSuffix(word, "ss") {
			return stem + end.singular
		}
	}
	return word
}

// digits returns the digits of a word.
func digits(word string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsDigit(c) {
			return c
		}
		return -1
	}, word)
}
