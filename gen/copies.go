package gen

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"verbatim/gen/support"
)

// copied are the files of package support that each generated package gets.
var copied = []string{
	"errors.go", "lookup.go", "schema.go", "subset.go", "unquote.go",
	"check_test.go", "check_fuzz_test.go", "check_misses_test.go", "check_schema_test.go", "check_subset_test.go", "check_ways_test.go",
}

// reservedStems are the names that no set's file may have: those of the copied
// files, and of the package comment.
func reservedStems() map[string]bool {
	stems := map[string]bool{"doc": true}
	for _, name := range copied {
		stems[strings.TrimSuffix(strings.TrimSuffix(name, ".go"), "_test")] = true
	}
	return stems
}

// supportFiles are the files of a generated package that no set owns.
func supportFiles(sets []*set, pkg string) ([]File, error) {
	files := []File{packageComment(pkg)}
	for _, name := range copied {
		if name == "lookup.go" && !slices.ContainsFunc(sets, (*set).hashed) {
			continue // nothing would call it
		}
		if strings.Contains(name, "subset") && !slices.ContainsFunc(sets, func(s *set) bool { return s.Set }) {
			continue
		}
		text, err := support.Files.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("copying %s: %w", name, err)
		}
		files = append(files, File{Path: pkg + "/" + name, Text: copyOf(name, text, pkg)})
	}
	return files, nil
}

// copyOf puts the mark of a generated file above the text, and pkg into its
// package clause.
func copyOf(name string, text []byte, pkg string) []byte {
	text = bytes.Replace(text, []byte("package support"), []byte("package "+pkg), 1)
	return fmt.Appendf(nil, "// %s\n// Source: gen/support/%s\n\n%s", mark, name, text)
}

// packageComment is the file with the comment of the generated package.
func packageComment(pkg string) File {
	const form = `// %s
// Source: gen/copies.go

// Package %s holds the closed sets of the vocabulary, one type in a file.
//
// A set that refuses unknown words is a small number whose zero value is no
// word. Parsing or decoding another word gives an [UnknownWordError]; encoding
// a value that is no word is an error too. A set that keeps unknown words is a
// string, and its Known method tells the two apart. Both are read from and
// written to text and JSON, and case and blanks count.
//
// Nothing here is edited: change the YAML file that a source line names, and run
// specgen generate.
//
// Each set has an array of All its words, a Parse function, and a Match
// function with one argument for each word, so that a new word breaks the
// calls that do not handle it.
package %s
`
	return File{Path: pkg + "/doc.go", Text: fmt.Appendf(nil, form, mark, pkg, pkg)}
}
