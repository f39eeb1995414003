package diff_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"

	"verbatim/spec"
	"verbatim/spec/diff"

	"github.com/google/go-cmp/cmp"
)

// TestClassesAreTheWords holds the constants of this package against the sets
// DiffClass and DiffSeverity of the vocabulary: the same names in the same order.
func TestClassesAreTheWords(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "class.go", nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var groups [][]string
	for _, d := range file.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.CONST {
			var names []string
			for _, s := range d.Specs {
				names = append(names, s.(*ast.ValueSpec).Names[0].Name)
			}
			groups = append(groups, names)
		}
	}
	if diff := cmp.Diff([][]string{goNames(t, "DiffClass"), goNames(t, "DiffSeverity")}, groups); diff != "" {
		t.Errorf("constants of class.go (-words +constants):\n%s", diff)
	}
}

func goNames(t *testing.T, set string) []string {
	t.Helper()
	e, err := spec.ProjectSet(set)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, w := range e.Words {
		names = append(names, w.Go)
	}
	return names
}

func TestMeanings(t *testing.T) {
	all, err := diff.Meanings()
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range all {
		if m.Class != diff.Class(i+1) || m.Word == "" || m.Doc == "" || m.Severity < diff.Documentation || m.Severity > diff.Breaking {
			t.Errorf("meaning %d is %+v", i, m)
		}
	}
	first := all[diff.RemovedWord-1]
	want := diff.Meaning{
		Class: diff.RemovedWord, Word: "removed_word", Doc: "A word is gone, so old records that hold it cannot be read.",
		Severity: diff.Breaking, SeverityWord: "breaking",
	}
	if d := cmp.Diff(want, first); d != "" {
		t.Errorf("the meaning of RemovedWord (-want +got):\n%s", d)
	}
}
