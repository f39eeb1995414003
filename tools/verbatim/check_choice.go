package main

import (
	"fmt"
	"slices"

	"verbatim/generated/wire"
)

// choice is what of the findings is asked for.
type choice struct {
	only, without []wire.Rule
	errors        bool // no warnings
}

func choiceOf(only, without []string, severity string) (c choice, err error) {
	if c.only, err = rulesNamed(only); err == nil {
		c.without, err = rulesNamed(without)
	}
	c.errors = severity == wire.SeverityError.String()
	return c, err
}

func rulesNamed(names []string) ([]wire.Rule, error) {
	var rules []wire.Rule
	for _, name := range names {
		r, err := wire.ParseRule(name)
		if err != nil {
			return nil, fmt.Errorf("%w; `verbatim rules` prints all", err)
		}
		rules = append(rules, r)
	}
	return rules, nil
}

// takes reports whether findings of a rule are asked for.
func (c choice) takes(r wire.Rule) bool {
	return (len(c.only) == 0 || slices.Contains(c.only, r)) && !slices.Contains(c.without, r)
}

// apply takes out of a history what is not asked for, and judges it by what is
// left.
func (c choice) apply(h *history) {
	drop := func(f finding) bool { return !c.takes(f.Rule) }
	h.Findings = slices.DeleteFunc(h.Findings, drop)
	h.Unknown = slices.DeleteFunc(h.Unknown, func(r wire.Rule) bool { return !c.takes(r) })
	if h.Violation != nil {
		if r, err := wire.ParseRule(h.Violation.Kind.String()); err == nil && !c.takes(r) {
			h.Violation = nil
		}
	}
	h.judge()
	if c.errors {
		h.Findings = slices.DeleteFunc(h.Findings, func(f finding) bool { return f.Severity != wire.SeverityError })
	}
}
