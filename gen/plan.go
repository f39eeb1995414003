package gen

import (
	"fmt"
	"strings"

	"verbatim/gen/support"
	"verbatim/spec"
)

// set is a set of words with the names that its code uses.
type set struct {
	*spec.Enum
	file string // base name of the YAML file
	stem string // name of the Go file without .go
}

// plan gives every set its file name and refuses names that would meet.
func plan(v *spec.Vocabulary) ([]*set, error) {
	var sets []*set
	names, stems := reservedNames(), reservedStems()
	for _, family := range v.Families {
		for _, e := range family.Enums {
			if err := take(names, e.Name); err != nil {
				return nil, err
			}
			sets = append(sets, &set{Enum: e, file: family.File, stem: stem(e.Name, stems)})
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

// words are the words as they stand on the wire.
func (s *set) words() []string {
	words := make([]string, len(s.Words))
	for i := range s.Words {
		words[i] = s.Words[i].Word
	}
	return words
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

// terms are the words as a schema shows them.
func terms(e *spec.Enum) []support.Term {
	all := make([]support.Term, len(e.Words))
	for i, w := range e.Words {
		all[i] = support.NewTerm(w.Word, e.Name+w.Go, w.Doc)
	}
	return all
}
