package spec

import "slices"

// retiredKeys are the keys of a retired word.
var retiredKeys = []string{"word", "instead", "doc"}

// retired reads the words that must not come back.
func (d *draft) retired(o object) {
	n := o.node.at("retired")
	if n == nil {
		return
	}
	if d.Unknown == Keep {
		d.refuse(n.pos, "a set that keeps unknown words can refuse no retired ones; take out retired, or unknown: keep")
	}
	for _, n := range o.list(n, "retired") {
		d.retire(n)
	}
}

// retire reads one retired word and appends it to the set.
func (d *draft) retire(n *node) {
	what, at := "the retired word", Pos{}
	if n.kind == mapping {
		if word := n.at("word"); word != nil && word.kind == scalar {
			what, at = quoted("retired word", word.text), word.pos
		}
	}
	o, ok := d.object(n, what, at, retiredKeys...)
	if !ok {
		return
	}
	r := Retired{Doc: o.prose("doc"), Pos: o.pos}
	if r.Word, ok = d.spelt(o.required("word"), "retired word"); !ok {
		return
	}
	if i := d.index(r.Word); i >= 0 {
		d.refuse(r.Pos, "retired word %q is still in use at line %d", r.Word, d.Words[i].Pos.Line)
	}
	if first := d.retiredWord(r.Word); first != nil {
		d.refuse(r.Pos, "retired word %q already stands at line %d", r.Word, first.Pos.Line)
		return
	}
	r.Instead = d.replacement(o.node.at("instead"))
	d.Retired = append(d.Retired, r)
}

// replacement reads the word to write instead of a retired one.
func (d *draft) replacement(n *node) string {
	word, ok := d.text(n, "instead")
	if ok && d.whole && d.index(word) < 0 {
		d.refuse(n.pos, "instead %q is no word of the set; %s", word, known(word, d.list()))
	}
	return word
}

// retiredWord returns the retired word, or nil.
func (d *draft) retiredWord(word string) *Retired {
	if i := slices.IndexFunc(d.Retired, func(r Retired) bool { return r.Word == word }); i >= 0 {
		return &d.Retired[i]
	}
	return nil
}

// advice says what to write instead of the word.
func (r *Retired) advice() string {
	if r.Instead == "" {
		return "take another word"
	}
	return quoted("write", r.Instead)
}
