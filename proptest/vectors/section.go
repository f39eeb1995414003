package vectors

import (
	"slices"

	"verbatim/proptest/model"
)

// section is what the tests of one file are about.
type section struct{ name, about string }

// sections are the required ones, in the order in which one would build a
// checker.
var sections = []section{
	{"fold/append", "messages are appended, and bookkeeping is not on the surface"},
	{"fold/replace", "a message stands in the place of a range of others"},
	{"fold/prune", "a message stands in the place of one other"},
	{"fold/nested", "a range holds another one, or is the same"},
	{"fold/overlapping", "two ranges overlap, and neither holds the other"},
	{"fold/bookkeeping", "a range holds no message: only bookkeeping, what is shadowed already, or nothing"},
	{"fold/future", "a range lies in the future, or reaches into it"},
	{"check/equality", "which messages are the same"},
	{"check/overlay", "one leading system message is skipped before a fold without one"},
	{"check/lockstep", "the lists are walked to the first difference"},
	{"check/counts", "how often equal messages stand counts"},
	{"check/order", "the lists hold the same messages in another order"},
	{"check/orphans", "a tool result has its call before it"},
	{"check/precedence", "of two things to report one goes first"},
}

// aboutOptional says what the optional sections are about.
var aboutOptional = map[string]string{
	"numbers":  "numbers are compared as they are spelled",
	"escapes":  "strings are compared by what they say",
	"keys":     "the order of keys does not count",
	"defaults": "what a message leaves out is filled in",
	"refused":  "what is no log and no request is refused",
}

// aboutOf says what a section is about.
func aboutOf(name string) string {
	for _, s := range sections {
		if s.name == name {
			return s.about
		}
	}
	return aboutOptional[name]
}

// section is the one that an instance belongs to.
func (in *instance) section() string {
	if slices.ContainsFunc(in.events, func(e model.Event) bool { return e.Replace != nil || !e.Surface }) {
		return in.foldSection()
	}
	return in.checkSection()
}

func (in *instance) foldSection() string {
	replaces := replacesOf(in.events)
	switch {
	case len(replaces) == 0:
		return "fold/append"
	case slices.ContainsFunc(replaces, reachesAhead):
		return "fold/future"
	case anyTwo(replaces, overlap):
		return "fold/overlapping"
	case anyTwo(replaces, meet):
		return "fold/nested"
	case slices.ContainsFunc(replaces, func(e model.Event) bool { return len(in.shadowedBy(e)) == 0 }):
		return "fold/bookkeeping"
	case slices.ContainsFunc(replaces, func(e model.Event) bool { return e.Replace[0] != e.Replace[1] }):
		return "fold/replace"
	}
	return "fold/prune"
}

func (in *instance) checkSection() string {
	v := in.violation
	switch {
	case v != nil && v.MissingCount > 0 && v.ExtraCount > 0, in.hidesOrphan():
		return "check/precedence"
	case in.overlaid(), leading(folded(in.fold)) != leading(in.messages):
		return "check/overlay"
	case v == nil && in.answers(), v != nil && v.Kind == model.Orphan:
		return "check/orphans"
	case v != nil && v.Kind == model.Order:
		return "check/order"
	case v != nil && in.repeats():
		return "check/counts"
	}
	return "check/lockstep"
}
