// Package diff says how one vocabulary differs from an older one, and whom each
// difference concerns. It is a pure function, [Compare]; what a class of change
// is called and what it means stands in the vocabulary of the project, where
// [Meanings] finds it.
//
// What matters are texts, the words as they stand in records: a text is a word
// of a set, an alias of one, retired, or a stranger, and the class of a change
// follows from what the text was and what it is now. Two vocabularies without a
// change between them read, write and generate the same, down to the comments.
// The package does not say whether a change is wanted.
package diff

import (
	"cmp"
	"fmt"
	"slices"

	"verbatim/spec"
)

// Change is one difference between two vocabularies.
type Change struct {
	Class   Class
	Set     string   // as the new vocabulary names it, or the old one where it is gone
	Word    string   // the text that it is about, as the new vocabulary has it where it can; empty for a change of the whole set
	Message string   // what was found, in one line without a full stop
	Old     spec.Pos // where that stood, or the set around it; zero for a set that was not there
	New     spec.Pos // where it stands, or the set around it; zero for a set that is gone
}

// Compare returns the changes from one vocabulary to another, in the order of
// the places in the new one; what is gone with its set comes last. It changes
// neither.
func Compare(from, to *spec.Vocabulary) []Change {
	c := &comparison{pairs: map[string]*pair{}}
	c.sets(from, to)
	for _, p := range c.order {
		c.enum(p)
	}
	slices.SortStableFunc(c.changes, func(a, b Change) int {
		return cmp.Or(absent(a.New)-absent(b.New), places(a.New, b.New), places(a.Old, b.Old), cmp.Compare(a.Class, b.Class))
	})
	return c.changes
}

// comparison collects the changes of one run.
type comparison struct {
	order   []*pair          // the sets that both have, in the order of the new vocabulary
	pairs   map[string]*pair // by the name in the old one
	changes []Change
}

func (c *comparison) add(class Class, set, word string, from, to spec.Pos, format string, args ...any) {
	c.changes = append(c.changes, Change{class, set, word, fmt.Sprintf(format, args...), from, to})
}

// enum compares a set with what it was.
func (c *comparison) enum(p *pair) {
	c.policy(p)
	c.facts(p)
	c.attributes(p)
	for i := range p.from.Words {
		c.oldWord(p, &p.from.Words[i])
	}
	for i := range p.from.Retired {
		c.oldRetired(p, &p.from.Retired[i])
	}
	c.newTexts(p)
	c.arrangement(p)
}

func absent(p spec.Pos) int {
	if p == (spec.Pos{}) {
		return 1
	}
	return 0
}

func places(a, b spec.Pos) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}
