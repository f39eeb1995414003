package spec

import (
	"fmt"
	"slices"
	"strings"
)

// link joins the sets of all files: it resolves attributes whose values are
// words of another set, and refuses names that two sets would share in Go.
func link(drafts []*draft) {
	sets := map[string]*draft{}
	names := identifiers{"UnknownWordError": {what: "a type that stands beside every set"}}
	for _, d := range drafts {
		if d.Name == "" {
			continue
		}
		if first := sets[d.Name]; first != nil {
			d.refuse(d.Pos, "set %q already stands at %s", d.Name, first.Pos)
			continue
		}
		sets[d.Name] = d
	}
	for _, d := range drafts {
		d.resolve(sets)
		if sets[d.Name] == d {
			names.claim(d)
		}
	}
}

// identifiers are the names that generated code and its tests declare at
// package level.
type identifiers map[string]claim

// claim says who declares a name.
type claim struct {
	set  *draft // nil for the support code
	what string
}

// claim enters all names that a set declares, and refuses those of another set.
func (ids identifiers) claim(d *draft) {
	ids.enter(d, d.Name, "its type", d.Pos)
	for _, prefix := range []string{"Parse", "Match", "Test", "Fuzz"} {
		ids.enter(d, prefix+d.Name, "its function", d.Pos)
	}
	if d.Plural != "" {
		ids.enter(d, "All"+d.Plural, "its array", d.Pos)
	}
	if d.Plural != "" && d.HasWithheld() {
		ids.enter(d, "Offered"+d.Plural, "its array", d.Pos)
	}
	if d.Set {
		ids.enter(d, d.Name+"Set", "its type for sets", d.Pos)
		ids.enter(d, d.Name+"SetOf", "its function", d.Pos)
		ids.enter(d, "Test"+d.Name+"Set", "its function", d.Pos)
		ids.enter(d, "Fuzz"+d.Name+"Set", "its function", d.Pos)
	}
	if d.Default >= 0 {
		ids.enter(d, "Default"+d.Name, "its constant", d.Pos)
	}
	for _, w := range d.Words {
		if w.Go != "" {
			ids.enter(d, d.Name+w.Go, quoted("the constant of word", w.Word), w.Pos)
		}
	}
}

func (ids identifiers) enter(d *draft, name, what string, at Pos) {
	first, taken := ids[name]
	switch {
	case !taken:
		ids[name] = claim{d, what}
	case first.set == nil:
		d.refuse(at, "%s would be named %s, like %s; choose another name", what, name, first.what)
	default:
		theirs := strings.Replace(first.what, "its", "the", 1)
		d.refuse(at, "%s would be named %s, like %s of set %s at %s; choose another name", what, name, theirs, first.set.Name, first.set.Pos)
	}
}

// known lists the words to choose from, the likeliest first when one is near.
func known(word string, words []string) string {
	const most = 12
	if near := nearest(word, words); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	if len(words) > most {
		words = append(slices.Clone(words[:most]), "…")
	}
	return "the words are " + strings.Join(words, ", ")
}

// quoted is a noun with a text in quotes behind it.
func quoted(noun, text string) string {
	return fmt.Sprintf("%s %q", noun, text)
}
