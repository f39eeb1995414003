package diff

import (
	"slices"

	"verbatim/spec"
)

// role is what a text is to a set.
type role int

const (
	stranger role = iota
	word
	alias
	retired
)

// standing is a role, with what the text is read as, or refused as.
type standing struct {
	role    role
	word    *spec.Word    // of a word or an alias
	retired *spec.Retired // of a retired word
	pos     spec.Pos
}

// standings returns what each text is to a set. A text that is not in it is a
// stranger.
func standings(e *spec.Enum) map[string]standing {
	all := map[string]standing{}
	for i := range e.Words {
		w := &e.Words[i]
		all[w.Word] = standing{role: word, word: w, pos: w.Pos}
		for _, a := range w.Aliases {
			all[a.Word] = standing{role: alias, word: w, pos: a.Pos}
		}
	}
	for i := range e.Retired {
		r := &e.Retired[i]
		all[r.Word] = standing{role: retired, retired: r, pos: r.Pos}
	}
	return all
}

// identity finds the new word for each old one: the same text, the only word
// that the text is an alias of, or, by a guess, a word that was renamed. Words
// that were merged into another, retired or dropped have none.
func identity(p *pair) map[string]string {
	same := map[string]string{}
	heirs := map[string]int{} // of each new word that is no old one: how many old words are its aliases
	for _, w := range p.from.Words {
		switch now := p.is[w.Word]; {
		case now.role == word:
			same[w.Word] = w.Word
		case now.role == alias && p.was[now.word.Word].role != word:
			heirs[now.word.Word]++
		}
	}
	for _, w := range p.from.Words {
		if now := p.is[w.Word]; now.role == alias && heirs[now.word.Word] == 1 {
			same[w.Word] = now.word.Word
		}
	}
	if p.to.Unknown == spec.Refuse {
		guess(p, same, heirs)
	}
	return same
}

// guess pairs words that are gone with words that are new, by Go name, then by
// doc, then by spelling. Whether a word is renamed or replaced makes no
// difference to old records, so that a wrong guess costs a word in a message.
func guess(p *pair, same map[string]string, heirs map[string]int) {
	var fresh []*spec.Word
	for i := range p.to.Words {
		w := &p.to.Words[i]
		if p.was[w.Word].role == stranger && heirs[w.Word] == 0 {
			fresh = append(fresh, w)
		}
	}
	if len(fresh)*len(p.from.Words) > 1<<20 {
		return // nobody reads that many messages
	}
	for _, alike := range []func(a, b *spec.Word) bool{
		func(a, b *spec.Word) bool { return a.Go == b.Go },
		func(a, b *spec.Word) bool { return a.Doc == b.Doc },
		func(a, b *spec.Word) bool { return spec.Distance(a.Word, b.Word) <= max(1, len(a.Word)/4) },
	} {
		for i := range p.from.Words {
			w := &p.from.Words[i]
			if p.is[w.Word].role != stranger || same[w.Word] != "" {
				continue
			}
			if at := slices.IndexFunc(fresh, func(f *spec.Word) bool { return alike(w, f) }); at >= 0 {
				same[w.Word] = fresh[at].Word
				fresh = slices.Delete(fresh, at, at+1)
			}
		}
	}
}
