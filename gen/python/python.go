// Package python turns a vocabulary into one Python module, without anything
// else than the standard library of Python 3.11. Like package gen it is a pure
// function of the vocabulary: see [Files].
//
// A set that refuses unknown words is a StrEnum, so that a member is its word
// wherever a str is wanted. One that keeps unknown words is a str: the known
// words are a StrEnum, and its reader gives back any other text as it is.
// class.go holds the text of a class as a template, names.go what Python cannot
// name. The package runs no Python.
package python

import (
	"bytes"
	"fmt"

	"verbatim/gen"
	"verbatim/spec"
)

// Dir is the folder of the module in the output.
const Dir = "python"

// Files returns the module called name as the one file that it is. The errors
// are about names that Python cannot hold.
func Files(v *spec.Vocabulary, name string) ([]gen.File, error) {
	if err := check(v, name); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := moduleForm.Execute(&b, module{sources(v), classes(v)}); err != nil {
		return nil, fmt.Errorf("rendering %s.py: %w", name, err)
	}
	return []gen.File{{Path: Dir + "/" + name + ".py", Text: b.Bytes()}}, nil
}

// classes returns the sets in the order of the vocabulary.
func classes(v *spec.Vocabulary) []class {
	var all []class
	for _, family := range v.Families {
		for _, e := range family.Enums {
			all = append(all, class{e, family.File})
		}
	}
	return all
}

// sources names the files of a vocabulary.
func sources(v *spec.Vocabulary) string {
	var b bytes.Buffer
	for i, family := range v.Families {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(family.File)
	}
	return b.String()
}
