package spec

import "fmt"

// Syntax reports what the YAML of a file has that a vocabulary does without:
// text that is no UTF-8, tabs, anchors, tags, merge keys, keys that stand
// twice, a second document. What it takes, [Load] may still refuse. Every error
// it returns is of type [Errors].
func Syntax(f File) error {
	r := &report{files: []File{f}}
	scope{report: r}.parse(f)
	return r.err()
}

// Keys are the keys that the mappings of a vocabulary file may have, in the
// order in which they are written. The attributes of a word stand behind its
// own keys.
type Keys struct {
	File, Set, Word, Retired []string
}

// KeyOrder returns the keys. They are copies that the caller may change.
func KeyOrder() Keys {
	return Keys{
		File:    append([]string(nil), fileKeys...),
		Set:     append([]string(nil), enumKeys...),
		Word:    append([]string(nil), wordKeys...),
		Retired: append([]string(nil), retiredKeys...),
	}
}

// IsPlain reports whether every version of YAML reads the text as a string
// when it stands without quotes, as far as the text alone decides it: a word
// such as off, null or 1.10 is read as something else.
func IsPlain(text string) bool { return plain(text) == "" }

// ProjectSet returns a set of the project's own vocabulary, such as the classes
// of changes. The error is that of [Load], or says that there is no such set.
func ProjectSet(name string) (*Enum, error) {
	v, err := Load(Project())
	if err != nil {
		return nil, err
	}
	for _, e := range v.Enums() {
		if e.Name == name {
			return e, nil
		}
	}
	return nil, fmt.Errorf("the vocabulary of the project has no set %q", name)
}
