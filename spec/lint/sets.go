package lint

import (
	"regexp"

	"verbatim/spec"
)

// irregular are the endings whose plural is not made with an s alone.
var irregular = regexp.MustCompile(`(s|x|z|ch|sh|[^aeiou]y)$`)

// pluralForm finds plurals that are the name with an s where English has none
// such. The plural stands in the names of the generated arrays.
func pluralForm(e *spec.Enum, report report) {
	if e.Plural == e.Name+"s" && irregular.MatchString(e.Name) {
		report(e.Pos, "", "the plural of %s would be %s; state it with the key plural", e.Name, e.Plural)
	}
}

// nothingOffered finds sets whose array of offered words is empty.
func nothingOffered(e *spec.Enum, report report) {
	for _, w := range e.Words {
		if w.Offered {
			return
		}
	}
	report(e.Pos, "", "no word of the set is offered; offer one, or take out offered")
}

// retiredWithoutInstead finds retired words whose refusal cannot help.
func retiredWithoutInstead(e *spec.Enum, report report) {
	for _, r := range e.Retired {
		if r.Instead == "" {
			report(r.Pos, r.Word, "retired word %q says nothing to write instead; state it with the key instead if there is something", r.Word)
		}
	}
}

// singleWord finds sets of one word.
func singleWord(e *spec.Enum, report report) {
	if len(e.Words) == 1 && e.Unknown == spec.Refuse {
		report(e.Words[0].Pos, e.Words[0].Word, "word %q is the only one of the set, which can tell nothing until there is another", e.Words[0].Word)
	}
}
