package diff

import (
	"fmt"
	"slices"

	"verbatim/spec"
)

// arrangement compares the order of what both sets have. Among the words of a
// set that was ordered it is the order of values that programs have stored and
// compared; anywhere else it is that of the lists that are generated.
func (c *comparison) arrangement(p *pair) {
	class := Rearranged
	if p.from.Ordered {
		class = ReorderedWords
	}
	if message := order(words(p)); message != "" {
		c.set(p, class, "%s", message)
	}
	if message := order(attributeNames(p.from), attributeNames(p.to)); message != "" {
		c.set(p, Rearranged, "attribute %s", message)
	}
	if message := order(retiredWords(p.from), retiredWords(p.to)); message != "" {
		c.set(p, Rearranged, "retired word %s", message)
	}
	for i := range p.from.Words {
		w := &p.from.Words[i]
		now := p.is[p.same[w.Word]]
		if now.word == nil {
			continue
		}
		if message := order(aliases(w), aliases(now.word)); message != "" {
			c.add(Rearranged, p.to.Name, now.word.Word, w.Pos, now.pos, "alias %s", message)
		}
	}
}

// order compares the order of what two lists have in common, and says where the
// first difference is, or returns "".
func order(was, is []string) string {
	was, is = among(was, is), among(is, was)
	for i := range was {
		if was[i] != is[i] {
			return fmt.Sprintf("%q stands before %q, and stood behind it", is[i], was[i])
		}
	}
	return ""
}

// words returns the words that stayed, in the order they had and in today's
// spelling, and all that there are now.
func words(p *pair) (was, is []string) {
	for _, w := range p.from.Words {
		if now := p.same[w.Word]; now != "" {
			was = append(was, now)
		}
	}
	return was, list(p.to)
}

// among returns the elements of a list that another one has too.
func among(list, other []string) []string {
	has := make(map[string]bool, len(other))
	for _, text := range other {
		has[text] = true
	}
	return slices.DeleteFunc(slices.Clone(list), func(text string) bool { return !has[text] })
}

func attributeNames(e *spec.Enum) []string {
	names := make([]string, len(e.Attributes))
	for i, a := range e.Attributes {
		names[i] = a.Name
	}
	return names
}

func retiredWords(e *spec.Enum) []string {
	names := make([]string, len(e.Retired))
	for i, r := range e.Retired {
		names[i] = r.Word
	}
	return names
}

func aliases(w *spec.Word) []string {
	names := make([]string, len(w.Aliases))
	for i, a := range w.Aliases {
		names[i] = a.Word
	}
	return names
}
