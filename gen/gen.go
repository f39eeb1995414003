// Package gen turns a vocabulary into files: Go types with their tests, JSON
// Schemas, and a page for people. It is a pure function of the vocabulary,
// [Files], which reads and writes nothing, so its output is the same bytes on
// every machine.
//
// A file here renders one form: refuse.go and keep.go the two kinds of sets;
// find.go, text.go, json.go, match.go and attribute.go what both have;
// subset.go the types for sets of words; schema.go and bundle.go the JSON
// Schemas; tests.go the tests; page.go the page. Each builder shows the Go it
// renders in the comment above it; layout.go then lays out what jennifer
// renders. What does not vary is not rendered: it is copied from package support.
//
// Sets are written as text but have no MarshalJSON: encoding/json checks and
// compacts again what such a method returns, which takes longer than quoting
// what MarshalText returns. They have an UnmarshalJSON, because without it
// encoding/json skips null, and copies each string before it is looked up.
package gen

import (
	"cmp"
	"errors"
	"fmt"
	"go/token"
	"net/url"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"verbatim/spec"
)

// Options says for whom a vocabulary is generated.
type Options struct {
	Package    string // name of the Go package, and of its folder
	SchemaBase string // absolute URL under which the schemas have their $id; no slash at the end
}

// File is a file to be written.
type File struct {
	Path string // relative to the folder of the output, with slashes
	Text []byte
}

// Files returns the files of a vocabulary, sorted by path. The errors are
// about the options, and about names that would meet in the output.
func Files(v *spec.Vocabulary, o Options) ([]File, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	sets, err := plan(v)
	if err != nil {
		return nil, err
	}
	files, err := supportFiles(sets, o.Package)
	if err != nil {
		return nil, err
	}
	more, err := renderAll(sets, o)
	if err != nil {
		return nil, err
	}
	bundle, err := vocabularySchema(v, o.SchemaBase, more)
	if err != nil {
		return nil, err
	}
	files = append(append(files, more...), bundle, page(v, o.Package))
	slices.SortFunc(files, func(a, b File) int { return cmp.Compare(a.Path, b.Path) })
	return files, nil
}

// renderAll renders the files of the sets side by side, for that is most of the
// work: as many at once as there are processors, since what is half done takes
// memory.
func renderAll(sets []*set, o Options) ([]File, error) {
	files, errs := make([][]File, len(sets)), make([]error, len(sets))
	var next atomic.Int64
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(sets)); i = next.Add(1) - 1 {
				files[i], errs[i] = setFiles(sets[i], o)
			}
		})
	}
	wait.Wait()
	return slices.Concat(files...), errors.Join(errs...)
}

func (o Options) check() error {
	if !token.IsIdentifier(o.Package) || strings.ToLower(o.Package) != o.Package {
		return fmt.Errorf("package name %q is no lower-case Go identifier", o.Package)
	}
	switch o.Package {
	case "schema":
		return fmt.Errorf("package name %q is that of the folder of the schemas", o.Package)
	case "docs":
		return fmt.Errorf("package name %q is that of the folder of the pages", o.Package)
	}
	base, err := url.Parse(o.SchemaBase)
	if err != nil || !base.IsAbs() || strings.HasSuffix(o.SchemaBase, "/") {
		return fmt.Errorf("schema base %q is no absolute URL without a slash at the end", o.SchemaBase)
	}
	return nil
}

// setFiles renders the files of one set.
func setFiles(s *set, o Options) ([]File, error) {
	code, codeErr := codeFile(s, o.Package)
	tests, testsErr := testFile(s, o.Package)
	schema, schemaErr := schemaFile(s.Enum, o.SchemaBase)
	if err := errors.Join(codeErr, testsErr, schemaErr); err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	files := []File{code, tests, schema}
	if !s.Set {
		return files, nil
	}
	subset, err := subsetFiles(s, o)
	return append(files, subset...), err
}
