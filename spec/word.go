package spec

import (
	"slices"
	"strings"
	"unicode"
)

// wordKeys are the keys of a word. Its attributes stand beside them.
var wordKeys = []string{"word", "go", "doc", "offered", "deprecated", "aliases"}

// words reads the words of the set, with their attributes as they stand.
func (d *draft) words(o object) {
	keys := slices.Clone(wordKeys)
	for _, a := range d.typed {
		keys = append(keys, a.Name)
	}
	items := o.list(o.required("words"), "words")
	if len(items) > maxWords {
		d.refuse(items[maxWords].pos, "the set has %d words; at most %d fit", len(items), maxWords)
		items = items[:maxWords]
	}
	seen := seen{words: make(map[string]Pos, len(items)), names: make(map[string]Word, len(items))}
	for _, n := range items {
		d.word(n, keys, seen)
	}
	d.whole = len(d.Words) == len(items)
}

// seen is what the words of a set must not repeat.
type seen struct {
	words map[string]Pos
	names map[string]Word // by Go name
}

// word reads one word and appends it to the set. One that cannot be told from
// another, or not be told at all, is left out.
func (d *draft) word(n *node, keys []string, seen seen) {
	what, at := "the word", Pos{}
	if n.kind == mapping {
		if word := n.at("word"); word != nil && word.kind == scalar {
			what, at = quoted("word", word.text), word.pos
		}
	}
	if d.loose && n.kind == mapping {
		for _, f := range n.fields {
			keys = append(slices.Clip(keys), f.key)
		}
	}
	o, ok := d.object(n, what, at, keys...)
	if !ok {
		return
	}
	w := Word{Doc: o.prose("doc"), Offered: o.flag("offered", true), Deprecated: o.remark("deprecated"), Pos: o.pos}
	values := make([]*node, len(d.typed))
	for i, a := range d.typed {
		if values[i] = o.node.at(a.Name); !a.refused {
			o.required(a.Name)
		}
	}
	if w.Word, ok = d.spelt(o.required("word"), "word"); !ok {
		return
	}
	if first, ok := seen.words[w.Word]; ok {
		d.refuse(w.Pos, "word %q already stands at line %d", w.Word, first.Line)
		return
	}
	seen.words[w.Word] = w.Pos
	d.goName(o, &w, seen)
	w.Aliases = d.aliasesOf(o)
	d.Words = append(d.Words, w)
	d.values = append(d.values, values)
}

// spelt reads a word and holds it against the spelling of the set.
func (d *draft) spelt(n *node, what string) (string, bool) {
	word, ok := d.wire(n, what)
	if ok && !d.Spelling.admits(word) {
		d.refuse(n.pos, "%s %q is not in %s; %s", what, word, spellings[d.Spelling], d.instead(word))
	}
	return word, ok
}

// wire reads what stands on the wire, in any spelling.
func (s scope) wire(n *node, what string) (string, bool) {
	word, ok := s.text(n, what)
	if !ok {
		return "", false
	}
	switch {
	case word == "":
		s.refuse(n.pos, "%s is empty", what)
		return "", false
	case strings.ContainsFunc(word, unicode.IsControl):
		s.refuse(n.pos, "%s %q holds a line feed or a tab; take it out", what, word)
		return "", false
	}
	return word, true
}

// instead says how to write a word that is against the spelling.
func (d *draft) instead(word string) string {
	if respelt := d.Spelling.respell(word); respelt != "" {
		return quoted("write", respelt) + ", or give the set another spelling"
	}
	return "give the set another spelling"
}

// goName finds the Go name of a word: what go says, or what the word gives.
func (d *draft) goName(o object, w *Word, seen seen) {
	at := w.Pos
	if n := o.node.at("go"); n != nil {
		name, ok := d.identifier(n, "go name")
		if !ok {
			return
		}
		w.Go, at = name, n.pos
	} else if w.Go = camel(w.Word, d.Spelling); w.Go == "" {
		d.refuse(at, "word %q gives no Go name; state one with the key go", w.Word)
		return
	}
	if first, ok := seen.names[w.Go]; ok {
		w.Go = ""
		d.refuse(at, "Go name %q of word %q is that of word %q at line %d; state another with the key go", first.Go, w.Word, first.Word, first.Pos.Line)
		return
	}
	seen.names[w.Go] = *w
}
