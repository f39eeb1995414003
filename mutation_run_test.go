package verbatim_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A run comes to what the ledger says: the same numbers and the same
// survivors. VERBATIM_MUTANTS is the folder with what gremlins reports; make
// mutate sets it. Without one the ledger is held to itself.
func TestMutationRunIsWhatTheLedgerSays(t *testing.T) {
	says := readLedger(t)
	ran := says
	if folder := os.Getenv("VERBATIM_MUTANTS"); folder != "" {
		ran = readRun(t, folder)
	}
	for _, d := range says.differences(ran) {
		t.Error(d)
	}
}

func TestARunThatIsNotWhatTheLedgerSaysIsTold(t *testing.T) {
	a := mutant{"a.go", "f", "if a < b {", "CONDITIONALS_BOUNDARY of `<`"}
	b := mutant{"a.go", "f", "if a < b || c {", "INVERT_LOGICAL of `||`"}
	says := record{map[string]score{"a.go": {"killed": 1, "lived": 1}}, map[mutant]survivor{a: {"lived", "It is the same."}}}
	for _, tt := range []struct {
		name string
		ran  record
		want []string
	}{
		{"the same", says, nil},
		{"another number", record{map[string]score{"a.go": {"killed": 2, "lived": 1}}, says.survivors}, []string{"the score of a.go"}},
		{"another file", record{map[string]score{"a.go": says.scores["a.go"], "b.go": {"killed": 1}}, says.survivors}, []string{"the score of b.go"}},
		{"a survivor that is not listed", record{says.scores, map[mutant]survivor{a: {"lived", ""}, b: {"lived", ""}}}, []string{
			"| a.go | f | `if a < b \\|\\| c {` | INVERT_LOGICAL of `\\|\\|` | lived |",
		}},
		{"a survivor that is dead", record{says.scores, nil}, []string{"is killed now"}},
		{"a survivor that timed out", record{says.scores, map[mutant]survivor{a: {"timed out", ""}}}, []string{"timed out now"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := says.differences(tt.ran)
			if len(got) != len(tt.want) {
				t.Fatalf("told are %q, want %d differences", got, len(tt.want))
			}
			for i, want := range tt.want {
				if !strings.Contains(got[i], want) {
					t.Errorf("told is %q, want %q in it", got[i], want)
				}
			}
		})
	}
}

// differences are what a run shows that the ledger does not say.
func (says record) differences(ran record) []string {
	var all []string
	files := maps.Clone(says.scores)
	maps.Copy(files, ran.scores)
	for _, file := range slices.Sorted(maps.Keys(files)) {
		if was, is := says.scores[file].row(file), ran.scores[file].row(file); was != is {
			all = append(all, fmt.Sprintf("the score of %s is another:\n%s\n%s listed:\n%s", file, is, ledger, was))
		}
	}
	for m, s := range ran.survivors {
		if listed := says.survivors[m]; listed.status == "" {
			all = append(all, fmt.Sprintf("a survivor is not listed; test what it breaks, or say why nothing can tell:\n%s", s.row(m)))
		} else if listed.status != s.status {
			all = append(all, fmt.Sprintf("%s, in %s, line %q: listed as %s, is %s now", m.file, m.in, m.line, listed.status, s.status))
		}
	}
	for m := range says.survivors {
		if ran.survivors[m].status == "" {
			all = append(all, fmt.Sprintf("%s, in %s, line %q: %s is killed now; take it off the list", m.file, m.in, m.line, m.what))
		}
	}
	return all
}

// readRun reads what gremlins reports, one file a package.
func readRun(t *testing.T, folder string) record {
	t.Helper()
	ran := record{make(map[string]score), make(map[mutant]survivor)}
	for _, pkg := range mutated {
		text, err := os.ReadFile(filepath.Join(folder, filepath.Base(pkg)+".json"))
		if err != nil {
			t.Fatal(err)
		}
		var r report
		if err := json.Unmarshal(text, &r); err != nil {
			t.Fatal(err)
		}
		for _, f := range r.Files {
			ran.scores[pkg+"/"+f.Name] = make(score)
			ran.take(t, pkg+"/"+f.Name, f.Mutations)
		}
	}
	return ran
}

// report is what we read of a report of gremlins.
type report struct {
	Files []struct {
		Name      string     `json:"file_name"`
		Mutations []mutation `json:"mutations"`
	} `json:"files"`
}

type mutation struct {
	Type   string `json:"type"`
	Status string `json:"status"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// take takes the mutants of a file. That gremlins breaks other tokens than we
// think is an error.
func (r record) take(t *testing.T, path string, mutations []mutation) {
	t.Helper()
	known := mutantsOf(t, path)
	if len(known) != len(mutations) {
		t.Errorf("%s: gremlins reports %d mutants, the table of what it breaks gives %d", path, len(mutations), len(known))
	}
	for _, m := range mutations {
		k, ok := known[place{m.Type, m.Line, m.Column}]
		if !ok {
			t.Errorf("%s:%d:%d: gremlins reports %s, which is not in the table of what it breaks", path, m.Line, m.Column, m.Type)
		}
		status := strings.ToLower(m.Status)
		r.scores[path][status]++
		if slices.Contains(explained, status) {
			r.survivors[k] = survivor{status: status}
		}
	}
}
