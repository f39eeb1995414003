package diff

import (
	"slices"

	"verbatim/spec"
)

// pair is a set with what it was.
type pair struct {
	from, to *spec.Enum
	was, is  map[string]standing // what each text was, and is, to the set
	same     map[string]string   // for each old word that still has a word for it: that word
}

// sets finds out which sets are the same in both vocabularies, by name, or by
// doc and words where only one of them has the name.
func (c *comparison) sets(from, to *spec.Vocabulary) {
	named := byName(from)
	var fresh []*spec.Enum
	for _, e := range to.Enums() {
		if old := named[e.Name]; old != nil {
			c.join(old, e)
			delete(named, e.Name)
			continue
		}
		fresh = append(fresh, e)
	}
	for _, e := range fresh {
		if old := formerly(from, named, e); old != nil {
			c.join(old, e)
			delete(named, old.Name)
			c.add(RenamedSet, e.Name, "", old.Pos, e.Pos, "the set was named %s", old.Name)
			continue
		}
		c.add(AddedSet, e.Name, "", spec.Pos{}, e.Pos, "the set is new")
	}
	for _, e := range from.Enums() {
		if named[e.Name] != nil {
			c.add(RemovedSet, e.Name, "", e.Pos, spec.Pos{}, "the set is gone, and nothing reads its words any more")
		}
	}
	c.inOrder(from, to)
}

func byName(v *spec.Vocabulary) map[string]*spec.Enum {
	named := map[string]*spec.Enum{}
	for _, e := range v.Enums() {
		named[e.Name] = e
	}
	return named
}

// formerly returns the set that the given one was under another name, or nil.
func formerly(from *spec.Vocabulary, left map[string]*spec.Enum, e *spec.Enum) *spec.Enum {
	for _, old := range from.Enums() {
		if left[old.Name] != nil && old.Doc == e.Doc && slices.Equal(list(old), list(e)) {
			return old
		}
	}
	return nil
}

func (c *comparison) join(from, to *spec.Enum) {
	p := &pair{from: from, to: to, was: standings(from), is: standings(to)}
	p.same = identity(p)
	c.pairs[from.Name] = p
}

// inOrder brings the pairs into the order of the new vocabulary, and reports
// sets that stand in another file or behind another set than before.
func (c *comparison) inOrder(from, to *spec.Vocabulary) {
	place := map[*spec.Enum]int{}
	file := map[*spec.Enum]string{}
	for _, v := range []*spec.Vocabulary{from, to} {
		for _, f := range v.Families {
			for i, e := range f.Enums {
				file[e], place[e] = f.File, i
			}
		}
	}
	was := map[*spec.Enum]*pair{}
	for _, p := range c.pairs {
		was[p.to] = p
	}
	last := map[string]*pair{} // of each file, the set that stood furthest down so far
	for _, e := range to.Enums() {
		p := was[e]
		if p == nil {
			continue
		}
		c.order = append(c.order, p)
		before := last[file[e]]
		switch {
		case file[p.from] != file[e]:
			c.add(Rearranged, e.Name, "", p.from.Pos, e.Pos, "the set stood in %s", file[p.from])
			continue
		case before != nil && place[before.from] > place[p.from]:
			c.add(Rearranged, e.Name, "", p.from.Pos, e.Pos, "the set stood above %s", before.to.Name)
			continue
		}
		last[file[e]] = p
	}
}

// list returns the words of a set.
func list(e *spec.Enum) []string {
	words := make([]string, len(e.Words))
	for i := range e.Words {
		words[i] = e.Words[i].Word
	}
	return words
}
