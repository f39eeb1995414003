package diff

import "verbatim/spec"

// policy compares what the set does with unknown words.
func (c *comparison) policy(p *pair) {
	if p.from.Unknown == p.to.Unknown {
		return
	}
	if p.to.Unknown == spec.Refuse {
		c.set(p, ClosedSet, "the set kept unknown words and refuses them now; old records that hold one cannot be read")
		return
	}
	c.set(p, OpenedSet, "the set refused unknown words and keeps them now; older readers refuse what it may write")
}

// facts compares what is said of the set as a whole.
func (c *comparison) facts(p *pair) {
	from, to := p.from, p.to
	if from.Spelling != to.Spelling {
		c.set(p, ChangedSpelling, "words to come follow another spelling")
	}
	if from.Ordered != to.Ordered {
		c.set(p, ChangedOrdered, "the set is %s, and was %s", orderedness(to), orderedness(from))
	}
	if from.Set != to.Set {
		c.set(p, ChangedSetType, "whether there is a type for sets of its words was %t and is %t", from.Set, to.Set)
	}
	if from.Plural != to.Plural && (from.Name == to.Name || from.Plural != from.Name+"s" || to.Plural != to.Name+"s") {
		c.set(p, ChangedGoName, "the plural %s was %s", to.Plural, from.Plural)
	}
	if was, is := preset(from), preset(to); was != is && (was == "" || p.same[was] != is) {
		c.set(p, ChangedDefault, "the default was %q and is %q", was, is)
	}
	c.doc(p, "", "doc", from.Doc, to.Doc, from.Pos, to.Pos)
	c.doc(p, "", "source", from.Source, to.Source, from.Pos, to.Pos)
}

// set adds a change of the set as a whole.
func (c *comparison) set(p *pair, class Class, format string, args ...any) {
	c.add(class, p.to.Name, "", p.from.Pos, p.to.Pos, format, args...)
}

// doc compares two texts for people.
func (c *comparison) doc(p *pair, word, what, was, is string, from, to spec.Pos) {
	if was != is {
		c.add(ChangedDoc, p.to.Name, word, from, to, "the %s was %q and is %q", what, was, is)
	}
}

func orderedness(e *spec.Enum) string {
	if e.Ordered {
		return "ordered"
	}
	return "not ordered"
}

// preset returns the default word, or "".
func preset(e *spec.Enum) string {
	if e.Default < 0 {
		return ""
	}
	return e.Words[e.Default].Word
}

// wordFacts compares what is said of a word that stayed. Its Go name is
// compared where the spelling is the same, because another spelling has another.
func (c *comparison) wordFacts(p *pair, was, is *spec.Word) {
	add := func(class Class, format string, args ...any) {
		c.add(class, p.to.Name, is.Word, was.Pos, is.Pos, format, args...)
	}
	if was.Word == is.Word && was.Go != is.Go {
		add(ChangedGoName, "word %q is %s%s in Go, and was %s%s", is.Word, p.to.Name, is.Go, p.from.Name, was.Go)
	}
	switch {
	case was.Offered && !is.Offered:
		add(ChangedOffered, "word %q is no longer offered", is.Word)
	case !was.Offered && is.Offered:
		add(ChangedOffered, "word %q is offered now", is.Word)
	}
	if was.Deprecated != is.Deprecated {
		add(ChangedDeprecation, "word %q was deprecated for the reason %q, now for %q", is.Word, was.Deprecated, is.Deprecated)
	}
	c.doc(p, is.Word, "doc", was.Doc, is.Doc, was.Pos, is.Pos)
	c.values(p, was, is)
}
