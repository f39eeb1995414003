package diff

import "verbatim/spec"

// oldWord says what became of a word, and of the aliases it had.
func (c *comparison) oldWord(p *pair, w *spec.Word) {
	now, heir := p.is[w.Word], p.same[w.Word]
	add := func(class Class, at spec.Pos, format string, args ...any) {
		c.add(class, p.to.Name, w.Word, w.Pos, at, format, args...)
	}
	switch {
	case now.role == word:
		c.wordFacts(p, w, now.word)
	case now.role == alias && heir != "":
		c.add(AliasedWord, p.to.Name, heir, w.Pos, now.word.Pos, "word %q is written %q now, which older readers refuse; the old spelling is still read", w.Word, heir)
		c.wordFacts(p, w, now.word)
	case now.role == alias:
		add(MergedWord, now.pos, "word %q is an alias of %q now; old records that hold it are read as %q", w.Word, now.word.Word, now.word.Word)
	case now.role == retired:
		add(RetiredWord, now.pos, "word %q is retired; old records that hold it are refused", w.Word)
	case p.to.Unknown == spec.Keep:
		add(UnlistedWord, p.to.Pos, "word %q is no longer listed, and is kept as an unknown", w.Word)
	case heir != "":
		c.add(RenamedWord, p.to.Name, heir, w.Pos, p.is[heir].pos, "word %q is spelled %q now; old records that hold it are refused. Make the old spelling an alias", w.Word, heir)
		c.wordFacts(p, w, p.is[heir].word)
	default:
		add(RemovedWord, p.to.Pos, "word %q is gone; old records that hold it are refused. Retire it, so that its refusal says what to write, or make it an alias", w.Word)
	}
	for _, a := range w.Aliases {
		c.oldAlias(p, w, a)
	}
}

// oldAlias says what became of an alias of a word.
func (c *comparison) oldAlias(p *pair, w *spec.Word, a spec.Alias) {
	now, heir := p.is[a.Word], p.same[w.Word]
	switch {
	case now.word != nil && now.word.Word == heir:
		// Still read as the same word, whichever of its spellings is written.
	case now.word != nil:
		c.add(ChangedAlias, p.to.Name, a.Word, a.Pos, now.pos, "%q was read as %q and is read as %q now", a.Word, w.Word, now.word.Word)
	case now.role == retired:
		c.add(RemovedAlias, p.to.Name, a.Word, a.Pos, now.pos, "%q was read as %q and is retired now", a.Word, w.Word)
	default:
		c.add(RemovedAlias, p.to.Name, a.Word, a.Pos, p.to.Pos, "%q is no longer read as %q", a.Word, w.Word)
	}
}

// oldRetired says what became of a retired word. None comes back, in whatever
// role, without a change that says so.
func (c *comparison) oldRetired(p *pair, r *spec.Retired) {
	now := p.is[r.Word]
	add := func(class Class, at spec.Pos, format string, args ...any) {
		c.add(class, p.to.Name, r.Word, r.Pos, at, format, args...)
	}
	switch now.role {
	case word:
		add(RevivedWord, now.pos, "word %q was retired and is used again; what was refused has a new meaning. Choose another word", r.Word)
	case alias:
		if r.Instead != "" && p.same[r.Instead] == now.word.Word {
			add(ReadmittedWord, now.pos, "retired word %q is read as %q, which was to be written instead", r.Word, now.word.Word)
			return
		}
		add(RevivedWord, now.pos, "word %q was retired and is read as %q now; what was refused has a new meaning", r.Word, now.word.Word)
	case stranger:
		add(ForgottenWord, p.to.Pos, "retired word %q is no longer listed; its refusal no longer says what to write, and it could come back unnoticed", r.Word)
	case retired:
		c.retiredFacts(p, r, now.retired)
	}
}

// retiredFacts compares what is said of a word that stays retired.
func (c *comparison) retiredFacts(p *pair, r, now *spec.Retired) {
	if was := p.same[r.Instead]; was != now.Instead || was == "" && r.Instead != "" {
		c.add(ChangedInstead, p.to.Name, r.Word, r.Pos, now.Pos, "instead of retired word %q one was to write %q, now %q", r.Word, r.Instead, now.Instead)
	}
	c.doc(p, r.Word, "doc", r.Doc, now.Doc, r.Pos, now.Pos)
}

// newTexts reports the texts that were strangers to the set.
func (c *comparison) newTexts(p *pair) {
	heirs := map[string]bool{}
	for _, now := range p.same {
		heirs[now] = true
	}
	for i := range p.to.Words {
		w := &p.to.Words[i]
		if p.was[w.Word].role == stranger && !heirs[w.Word] {
			class, format := AddedWord, "word %q is new; older readers refuse it"
			if p.from.Unknown == spec.Keep {
				class, format = ListedWord, "word %q is listed now, and was kept as an unknown before"
			}
			c.add(class, p.to.Name, w.Word, p.from.Pos, w.Pos, format, w.Word)
		}
		for _, a := range w.Aliases {
			if p.was[a.Word].role == stranger {
				c.add(AddedAlias, p.to.Name, a.Word, p.from.Pos, a.Pos, "%q is read as %q, and never written", a.Word, w.Word)
			}
		}
	}
	for _, r := range p.to.Retired {
		if p.was[r.Word].role == stranger {
			c.add(AddedRetiredWord, p.to.Name, r.Word, p.from.Pos, r.Pos, "%q was never a word and is refused by name", r.Word)
		}
	}
}
