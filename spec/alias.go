package spec

// aliasesOf reads the aliases of a word. An alias is what others write, or what
// was written once, so that the spelling of the set does not bind it.
func (d *draft) aliasesOf(o object) []Alias {
	n := o.node.at("aliases")
	if n == nil {
		return nil
	}
	if d.Unknown == Keep {
		d.refuse(n.pos, "a set that keeps unknown words keeps an alias as it is; take out aliases, or unknown: keep")
	}
	var aliases []Alias
	for _, n := range o.list(n, "aliases") {
		if word, ok := d.wire(n, "alias"); ok {
			aliases = append(aliases, Alias{word, n.pos})
		}
	}
	return aliases
}

// aliases refuses those that are read as something else already, now that all
// words are known.
func (d *draft) aliases() {
	meanings := map[string]meaning{}
	for _, w := range d.Words {
		meanings[w.Word] = meaning{"a word", w.Pos}
	}
	for _, r := range d.Retired {
		meanings[r.Word] = meaning{"a retired word", r.Pos}
	}
	for i := range d.Words {
		for _, a := range d.Words[i].Aliases {
			if first, taken := meanings[a.Word]; taken {
				d.refuse(a.Pos, "alias %q of word %q already stands as %s at line %d", a.Word, d.Words[i].Word, first.what, first.pos.Line)
				continue
			}
			meanings[a.Word] = meaning{"an alias", a.Pos}
		}
	}
}

// meaning is what a text of a set stands for, and where that is said.
type meaning struct {
	what string
	pos  Pos
}

// aliased returns the word that a text is an alias of, or nil.
func (d *draft) aliased(text string) *Word {
	for i := range d.Words {
		for _, a := range d.Words[i].Aliases {
			if a.Word == text {
				return &d.Words[i]
			}
		}
	}
	return nil
}
