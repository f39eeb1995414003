// Package schemalang writes the types of a JSON Schema in other languages:
// [TypeScript] and [Python]. Converters that serve every schema flatten a value
// that is one of several objects into one object of optional keys; here it stays
// a union whose variants are told apart by their tag.
//
// read.go reads a schema into the few shapes that shape.go names, and each
// language has a file that writes them. What a schema states and neither
// language has a type for, bounds and patterns above all, is left to the
// schema. The package knows the keywords that our schemas use and refuses
// others, so that none is dropped unnoticed.
package schemalang

import (
	"fmt"
	"strings"
)

// Language is a language that types can be written in.
type Language struct {
	Name  string                              // as the command takes it
	Ext   string                              // of a file, with its dot
	Write func(schema []byte) ([]byte, error) // the module of a schema
}

// Languages are those that there are.
var Languages = []Language{
	{"ts", ".ts", TypeScript},
	{"python", ".py", Python},
}

// Named returns the languages of a list with commas, each once.
func Named(list string) ([]Language, error) {
	asked := strings.FieldsFunc(list, func(r rune) bool { return r == ',' })
	var found []Language
	for _, l := range Languages {
		for i, name := range asked {
			if name == l.Name {
				found, asked[i] = append(found, l), ""
				break
			}
		}
	}
	for _, name := range asked {
		if name != "" {
			return nil, fmt.Errorf("found language %q, expected ts or python, each once", name)
		}
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("found no language in %q, expected ts or python", list)
	}
	return found, nil
}
