package gen

import (
	"fmt"
	"slices"
	"strings"

	"verbatim/gen/support"
	"verbatim/spec"
)

// set is a set of words with the names that its code uses.
type set struct {
	*spec.Enum
	file       string // base name of the YAML file
	stem       string // name of the Go file without .go
	subsetStem string // the same of the type for sets of its words, if there is one
}

// types are the names of the types of the set.
func (s *set) types() []string {
	if s.Set {
		return []string{s.Name, subsetName(s.Enum)}
	}
	return []string{s.Name}
}

// plan gives every set its file name and refuses names that would meet.
func plan(v *spec.Vocabulary) ([]*set, error) {
	var sets []*set
	names, stems := reservedNames(), reservedStems()
	for _, family := range v.Families {
		for _, e := range family.Enums {
			s := &set{Enum: e, file: family.File, stem: stem(e.Name, stems)}
			if e.Set {
				s.subsetStem = stem(e.Name+"Set", stems)
			}
			for _, name := range s.types() {
				if err := take(names, name); err != nil {
					return nil, err
				}
			}
			sets = append(sets, s)
		}
	}
	return sets, nil
}

// reservedNames are the names, in small letters, that no set may have, and
// what has them.
func reservedNames() map[string]string {
	return map[string]string{
		"vocabulary": "that of the whole vocabulary",
		"verbatim":   "the bundle of all schemas",
	}
}

// take gives a set its name. Names that differ by case only meet too: they are
// names of files.
func take(names map[string]string, name string) error {
	folded := strings.ToLower(name)
	if other, taken := names[folded]; taken {
		return fmt.Errorf("%s: its schema would stand in the same file as %s; rename the set", name, other)
	}
	names[folded] = "that of " + name
	return nil
}

// keeps reports whether the set keeps unknown words.
func (s *set) keeps() bool { return s.Unknown == spec.Keep }

// underlying is the type under the set's type: the smallest that holds all
// words and zero.
func (s *set) underlying() string {
	switch {
	case s.keeps():
		return "string"
	case len(s.Words) <= 255:
		return "uint8"
	default:
		return "uint16"
	}
}

// constant is the name of the constant of the i-th word.
func (s *set) constant(i int) string { return s.Name + s.Words[i].Go }

// constants are the names of all constants, in the order of the words.
func (s *set) constants() []string {
	names := make([]string, len(s.Words))
	for i := range s.Words {
		names[i] = s.constant(i)
	}
	return names
}

// reading is a text that is read as a word: the word itself, or an alias.
type reading struct {
	text string
	word int // index in the words of the set
}

// readings are all texts that the set reads, each word in front of its aliases.
func (s *set) readings() []reading {
	all := make([]reading, 0, len(s.Words))
	for i, w := range s.Words {
		all = append(all, reading{w.Word, i})
		for _, a := range w.Aliases {
			all = append(all, reading{a.Word, i})
		}
	}
	return all
}

// texts are what the set reads, as it stands on the wire.
func (s *set) texts() []string {
	var texts []string
	for _, r := range s.readings() {
		texts = append(texts, r.text)
	}
	return texts
}

// aliased reports whether a word of the set has an alias.
func (s *set) aliased() bool {
	return slices.ContainsFunc(s.Words, func(w spec.Word) bool { return len(w.Aliases) > 0 })
}

// offered are the names of the constants that are offered for choice.
func (s *set) offered() []string {
	var names []string
	for i := range s.Words {
		if s.Words[i].Offered {
			names = append(names, s.constant(i))
		}
	}
	return names
}

// terms are the words as a schema shows them, and behind them the aliases.
func terms(e *spec.Enum) []support.Term {
	var all, aliases []support.Term
	for _, w := range e.Words {
		name := e.Name + w.Go
		all = append(all, support.NewTerm(w.Word, name, w.Doc, w.Deprecated))
		for i, a := range w.Aliases {
			name := fmt.Sprintf("%sAlias%d", name, i+1)
			aliases = append(aliases, support.NewTerm(a.Word, name, fmt.Sprintf("Read as %q.", w.Word), fmt.Sprintf("Write %q instead.", w.Word)))
		}
	}
	return append(all, aliases...)
}
