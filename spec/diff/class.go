package diff

import (
	"fmt"

	"verbatim/spec"
)

// Class is a kind of change. Its value is the place, from 1, of a word in the
// set DiffClass of the project's vocabulary: the words themselves stand there
// alone, and what is generated from them may be missing when this package has
// to work.
type Class int

// The classes, under the Go names and in the order of their words. Their docs
// stand in the vocabulary.
const (
	RemovedWord Class = iota + 1
	RenamedWord
	AddedWord
	ReorderedWords
	ChangedDefault
	ChangedOffered
	ChangedAttribute
	ChangedDoc
	RevivedWord
	RemovedSet
	AddedSet
	RetiredWord
	ForgottenWord
	MergedWord
	AliasedWord
	ChangedAlias
	RemovedAlias
	AddedAlias
	ReadmittedWord
	ClosedSet
	OpenedSet
	ListedWord
	UnlistedWord
	AddedRetiredWord
	ChangedInstead
	RenamedSet
	Rearranged
	ChangedOrdered
	ChangedSetType
	ChangedGoName
	ChangedDeprecation
	AddedAttribute
	RemovedAttribute
	ChangedAttributeType
	ChangedSpelling
)

// Severity says whom a class of changes concerns. Its value is the place, from
// 1, of a word in the set DiffSeverity, so that the more severe is the greater.
type Severity int

// The severities, under the Go names and in the order of their words.
const (
	Documentation Severity = iota + 1
	Program
	ForwardIncompatible
	Breaking
)

// Meaning is what the vocabulary of the project says of a class.
type Meaning struct {
	Class        Class
	Word         string // the class as reports name it, which never changes
	Doc          string // what it is, and what follows from it
	Severity     Severity
	SeverityWord string
}

// Meanings returns what each class means, in order, so that class c stands at
// c-1. The error says that the vocabulary of the project is refused, or has
// other classes than this package.
func Meanings() ([]Meaning, error) {
	set, err := spec.ProjectSet("DiffClass")
	if err != nil {
		return nil, err
	}
	const attribute = "severity"
	if len(set.Words) != int(ChangedSpelling) || len(set.Attributes) != 1 || set.Attributes[0].Name != attribute {
		return nil, fmt.Errorf("%s: DiffClass has %d words, expected the %d of package diff, each with its %s", set.Pos, len(set.Words), ChangedSpelling, attribute)
	}
	severities := set.Attributes[0].Type.Enum.Words
	all := make([]Meaning, len(set.Words))
	for i, w := range set.Words {
		severity := w.Values[0].Word
		all[i] = Meaning{Class(i + 1), w.Word, w.Doc, Severity(severity + 1), severities[severity].Word}
	}
	return all, nil
}
