package vectors

import "fmt"

// The descriptions of groups that most sections have.
const (
	smallest   = "The smallest cases that catch a known mistake."
	examples   = "Cases of the rule's own examples."
	smallFold  = "Of every log of up to three events, and of two or three messages and two replaces, the first of those that read the same."
	smallCheck = "Of every fold of up to three messages with every request within one edit of it, the first of those that read the same."
)

// required are the groups of every section: what catches a known mistake, what
// is chosen by hand, and what the small scopes have.
func required() ([]Group, error) {
	sources := []struct {
		about string
		tests func() (map[string][]Test, error)
	}{
		{smallest, counterexamples},
		{examples, byHand},
		{smallFold, foldScope},
		{smallCheck, checkScope},
	}
	groups := map[string][]Group{}
	for _, s := range sources {
		tests, err := s.tests()
		if err != nil {
			return nil, err
		}
		for section, some := range tests {
			groups[section] = append(groups[section], Group{Description: s.about, Section: section, Tests: some})
		}
	}
	same, err := equality()
	if err != nil {
		return nil, err
	}
	groups["check/equality"] = append(groups["check/equality"], same...)
	var all []Group
	for _, s := range sections {
		all = append(all, groups[s.name]...)
	}
	return all, nil
}

func byHand() (map[string][]Test, error) {
	tests := map[string][]Test{}
	for _, c := range theChosen {
		section, t, err := c.test()
		if err != nil {
			return nil, err
		}
		if aboutOf(section) == "" {
			return nil, fmt.Errorf("%q is in section %q, which is none", c.why, section)
		}
		tests[section] = append(tests[section], t)
	}
	return tests, nil
}
