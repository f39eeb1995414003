package core_test

import (
	"go/ast"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// rooms are the folders whose decoders the table lists.
var rooms = []string{"account", "chat", "fault", "locator", "model", "payload", "policy", "usage"}

// TestEveryDecoderHasItsFuzzTargetAndLaw holds the table against the source both ways: each
// decoder has a row, and each row a decoder, a fuzz target that meets it, and a property
// that takes what it reads there and back.
func TestEveryDecoderHasItsFuzzTargetAndLaw(t *testing.T) {
	tests, listed := map[string]source{}, []string{}
	for _, row := range readTable(t, "testdata/decoders.tsv", 3) {
		decoder, fuzz, law := row[0], row[1], row[2]
		listed = append(listed, decoder)
		if room, name, _ := strings.Cut(fuzz, "."); !strings.HasPrefix(name, "Fuzz") || len(testsOf(t, tests, room)[name]) == 0 {
			t.Errorf("%s: there is no fuzz target %s", decoder, fuzz)
		}
		room, name, _ := strings.Cut(law, ".")
		if !strings.HasPrefix(name, "Test") || !testsOf(t, tests, room).reachOf(name).uses["rapid.Check"] {
			t.Errorf("%s: there is no property %s", decoder, law)
		}
	}
	var found []string
	for _, room := range rooms {
		s, err := readSource(room, false)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range decoders(s) {
			found = append(found, room+"."+name)
		}
	}
	slices.Sort(listed)
	slices.Sort(found)
	if diff := cmp.Diff(found, listed); diff != "" {
		t.Errorf("decoders of testdata/decoders.tsv (-of the source +of the table):\n%s", diff)
	}
}

func testsOf(t *testing.T, tests map[string]source, room string) source {
	t.Helper()
	if _, ok := tests[room]; !ok {
		s, err := readSource(filepath.Clean(room), true)
		if err != nil {
			t.Fatal(err)
		}
		tests[room] = s
	}
	return tests[room]
}

// decoders are the types that read JSON, and the exported functions that parse a text or
// read a JSON value.
func decoders(s source) []string {
	var names []string
	for name, decls := range s {
		if _, ok := decls[0].(*ast.FuncDecl); !ok {
			continue
		}
		if owner, isMethod := strings.CutSuffix(name, ".UnmarshalJSON"); isMethod {
			names = append(names, owner)
		}
		if strings.HasPrefix(name, "Parse") || strings.HasPrefix(name, "Read") || strings.HasPrefix(name, "ContentFrom") {
			if !strings.Contains(name, ".") {
				names = append(names, name)
			}
		}
	}
	return names
}
