package spec

import (
	"slices"
	"strings"
)

// maxWords is how many words fit into the widest type that is generated, a
// uint16 whose zero is no word.
const maxWords = 1<<16 - 1

// maxBits is how many words a set of words can hold.
const maxBits = 64

var (
	fileKeys = []string{"version", "enums"}
	enumKeys = []string{
		"name", "plural", "doc", "source", "spelling", "unknown", "ordered", "set", "default", "attributes", "words", "retired",
	}
)

// draft is a set that has been read by itself. What depends on other sets, its
// attributes, is still as it stands in the file.
type draft struct {
	*Enum
	scope
	whole  bool        // every word could be read, so that a word missing here is missing there
	loose  bool        // the attributes could not be read, so that a word may have any key
	typed  []attribute // the attributes, in order
	values [][]*node   // of each word, for each attribute; nil where there is none
}

// family reads one file.
func family(s scope, f File) []*draft {
	root := s.parse(f)
	o, ok := s.object(root, "the file", Pos{}, fileKeys...)
	if !ok {
		return nil
	}
	if v := o.required("version"); o.is(v, scalar, "version", "1") && (v.reads != aNumber || v.text != "1") {
		s.refuse(v.pos, "version is %s, expected 1, the only one there is", v.found())
	}
	var sets []*draft
	for _, n := range o.list(o.required("enums"), "enums") {
		if d := s.enum(n); d != nil {
			sets = append(sets, d)
		}
	}
	return sets
}

// enum reads one set.
func (s scope) enum(n *node) *draft {
	var at Pos
	if n.kind == mapping {
		if name := n.at("name"); name != nil && name.kind == scalar {
			s.set, at = strings.ToValidUTF8(strings.Map(printable, name.text), ""), name.pos
		}
	}
	o, ok := s.object(n, "the set", at, enumKeys...)
	if !ok {
		return nil
	}
	d := &draft{scope: s, Enum: &Enum{Default: -1, Pos: o.pos}}
	d.names(o)
	d.Doc, d.Source = o.prose("doc"), o.prose("source")
	// Words are not held against a spelling that nobody knows.
	d.Spelling = choice(o, "spelling", spellings, AnySpelling)
	d.Unknown = choice(o, "unknown", unknowns, Refuse)
	d.order(o)
	d.attributes(o)
	d.words(o)
	d.retired(o)
	d.aliases()
	d.bits(o)
	d.preset(o)
	return d
}

// names reads the name of the set and its plural.
func (d *draft) names(o object) {
	d.Name, _ = d.identifier(o.required("name"), "name")
	d.Plural = d.Name + "s"
	if n := o.node.at("plural"); n != nil {
		d.Plural, _ = d.identifier(n, "plural")
	}
}

// choice reads a key that has one of a few words as its value. The first of
// them is meant when the key is left out, and fallback when it is refused.
func choice[T ~int](o object, key string, words []string, fallback T) T {
	n := o.node.at(key)
	if n == nil {
		return 0
	}
	word, ok := o.text(n, key)
	if !ok {
		return fallback
	}
	i := slices.Index(words, word)
	if i < 0 {
		o.refuse(n.pos, "%s %q is not known; %s", key, word, known(word, words))
		return fallback
	}
	return T(i)
}

// order reads whether the set is ordered.
func (d *draft) order(o object) {
	d.Ordered = o.flag("ordered", false)
	if d.Ordered && d.Unknown == Keep {
		d.refuse(o.node.at("ordered").pos, "a set that keeps unknown words has no order; take out ordered, or unknown: keep")
	}
}

// bits reads whether there are sets of the words. Each word is a bit of them.
func (d *draft) bits(o object) {
	d.Set = o.flag("set", false)
	if !d.Set {
		return
	}
	at := o.node.at("set").pos
	if d.Unknown == Keep {
		d.refuse(at, "a set that keeps unknown words has no bits for them; take out set, or unknown: keep")
	}
	if len(d.Words) > maxBits {
		d.refuse(at, "sets of its words have %d bits, found %d words; take out set", maxBits, len(d.Words))
	}
}

// preset reads the default, which must be a word that is offered and not
// deprecated.
func (d *draft) preset(o object) {
	n := o.node.at("default")
	word, ok := d.text(n, "default")
	if !ok {
		return
	}
	if r := d.retiredWord(word); r != nil {
		d.refuse(n.pos, "default %q is retired; %s", word, r.advice())
		return
	}
	if w := d.aliased(word); w != nil {
		d.refuse(n.pos, "default %q is an alias; write %q", word, w.Word)
		return
	}
	switch i := d.index(word); {
	case i >= 0 && !d.Words[i].Offered:
		d.refuse(n.pos, "default %q is not offered; take another word, or offer it", word)
	case i >= 0 && d.Words[i].Deprecated != "":
		d.refuse(n.pos, "default %q is deprecated; take another word", word)
	case i >= 0:
		d.Default = i
	case d.whole:
		d.refuse(n.pos, "default %q is no word of the set; %s", word, known(word, d.list()))
	}
}

// index returns the place of a word in the set, or -1.
func (d *draft) index(word string) int {
	return slices.IndexFunc(d.Words, func(w Word) bool { return w.Word == word })
}

// list returns the words of the set.
func (d *draft) list() []string {
	list := make([]string, len(d.Words))
	for i := range d.Words {
		list[i] = d.Words[i].Word
	}
	return list
}
