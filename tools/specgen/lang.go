package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"verbatim/gen"
	"verbatim/gen/python"
	"verbatim/gen/typescript"
	"verbatim/spec"
)

// language is one besides Go that the sets can be written in.
type language struct {
	name  string // as --lang has it
	dir   string // its folder in the output
	files func(v *spec.Vocabulary, name string) ([]gen.File, error)
}

var languages = []language{
	{"ts", typescript.Dir, typescript.Files},
	{"python", python.Dir, python.Files},
}

// languageList is the value of --lang: languages, with commas between them.
type languageList []language

// String gives the names as the flag takes them.
func (l languageList) String() string {
	var names []string
	for _, one := range l {
		names = append(names, one.name)
	}
	return strings.Join(names, ",")
}

// Set reads what the flag says. An empty text means no language.
func (l *languageList) Set(text string) error {
	*l = nil
	for name := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' }) {
		i := slices.IndexFunc(languages, func(one language) bool { return one.name == name })
		if i < 0 {
			return fmt.Errorf("found language %q, expected some of %v", name, languageList(languages))
		}
		if !slices.ContainsFunc(*l, func(one language) bool { return one.name == name }) {
			*l = append(*l, languages[i])
		}
	}
	return nil
}

// withLanguages adds the files of the languages to those of Go, sorted by path.
func withLanguages(files []gen.File, v *spec.Vocabulary, s settings) ([]gen.File, error) {
	for _, one := range s.languages {
		more, err := one.files(v, s.Package)
		if err != nil {
			return nil, fmt.Errorf("writing %s:\n%w", one.name, err)
		}
		files = append(files, more...)
	}
	slices.SortFunc(files, func(a, b gen.File) int { return cmp.Compare(a.Path, b.Path) })
	return files, nil
}

// folders are those of the output in which specgen writes.
func folders(s settings) []string {
	dirs := []string{s.Package, "schema", "docs"}
	for _, one := range s.languages {
		dirs = append(dirs, one.dir)
	}
	return dirs
}
