package main

import (
	"fmt"

	"verbatim/spec"
)

type wordsCmd struct {
	Set string `arg:"" optional:"" name:"SET" help:"Name of a closed set, such as Effort; without it, all sets."`
}

// Help lists the keys of the results.
func (wordsCmd) Help() string {
	return `JSON keys: enum, word, go (the constant), doc, source (of the set).`
}

type wordLine struct {
	Enum   string `json:"enum"`
	Word   string `json:"word"`
	Go     string `json:"go"`
	Doc    string `json:"doc"`
	Source string `json:"source"`
}

// Run prints the words of one set or of all.
func (c *wordsCmd) Run(s *station) error {
	sets, err := setsNamed(c.Set)
	if err != nil {
		return err
	}
	for _, e := range sets {
		if s.format != formatJSON {
			s.print("%s: %s", e.Name, e.Doc)
		}
		for _, w := range e.Words {
			if s.format != formatJSON {
				s.print("  %-24s %s", w.Word, w.Doc)
			} else if err := s.object(wordLine{e.Name, w.Word, e.Name + w.Go, w.Doc, e.Source}); err != nil {
				return err
			}
		}
	}
	return nil
}

// setsNamed are the project's sets, or the one of the name.
func setsNamed(name string) ([]*spec.Enum, error) {
	v, err := spec.Load(spec.Project())
	if err != nil {
		return nil, fmt.Errorf("the vocabulary of this build is not valid: %w", err)
	}
	all := v.Enums()
	if name == "" {
		return all, nil
	}
	for _, e := range all {
		if e.Name == name {
			return []*spec.Enum{e}, nil
		}
	}
	return nil, fmt.Errorf("found no set %q; `verbatim words` prints all", name)
}
