package model_test

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// The model is worth something as long as it shares nothing with what it is
// compared with. The little that it needs is in package slices.
func TestTheModelSharesNothing(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		read++
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range f.Imports {
			if spec.Path.Value != `"slices"` {
				t.Errorf("%s imports %s", file, spec.Path.Value)
			}
		}
	}
	if read == 0 {
		t.Fatal("found no file of the model")
	}
}
