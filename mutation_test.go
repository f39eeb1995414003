package verbatim_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// ledger is the document that keeps the score and explains each survivor.
const ledger = "docs/mutation.md"

// efficacyMin is how many of a hundred mutants, of those that ran to the end,
// some test must notice.
const efficacyMin = 95

// statuses are the columns of the score, and explained are those of them whose
// mutants are listed one by one.
var (
	statuses  = []string{"killed", "lived", "timed out", "not viable"}
	explained = []string{"lived", "timed out"}
)

// record is a score and its survivors, as the ledger says or a run shows.
type record struct {
	scores    map[string]score // by file
	survivors map[mutant]survivor
}

// score is how many mutants of a file have which status.
type score map[string]int

// survivor is what is said of a mutant that was not killed.
type survivor struct{ status, why string }

// mutated are the packages with files that are broken.
var mutated = []string{"core/session", "invariant"}

// As far as that can be told without a run, the ledger is of the code as it
// stands: each file is scored for as many mutants as it has, and each survivor
// is explained.
func TestMutationScoreIsCurrent(t *testing.T) {
	says := readLedger(t)
	for file, s := range says.scores {
		total := 0
		for _, n := range s {
			total += n
		}
		if want := len(mutantsOf(t, file)); total != want {
			t.Errorf("%s scores %d mutants of %s, which has %d now; run make mutate", ledger, total, file, want)
		}
		for _, status := range explained {
			if got, want := says.count(file, status), s[status]; got != want {
				t.Errorf("%s lists %d mutants of %s as %s, and scores %d", ledger, got, file, status, want)
			}
		}
	}
}

// The whole checker is scored, and what the fold is made of.
func TestMutationLeavesNothingOut(t *testing.T) {
	scores := readLedger(t).scores
	checker, err := filepath.Glob("invariant/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(checker, fold...) {
		file = filepath.ToSlash(file)
		if strings.HasSuffix(file, "_test.go") || len(mutantsOf(t, file)) == 0 {
			continue
		}
		if _, ok := scores[file]; !ok {
			t.Errorf("%s does not score %s; give it a row of zeros and run make mutate", ledger, file)
		}
	}
}

// fold is what a fold is made of, and what a check reads of it.
var fold = []string{
	"core/session/surface.go", "core/session/fold.go", "core/session/refold.go", "core/session/events.go",
	"core/session/log.go", "core/session/fork.go", "core/session/pairing.go", "core/session/chain.go",
	"core/session/message.go", "core/session/request.go",
}

func (r record) count(file, status string) int {
	n := 0
	for m, s := range r.survivors {
		if m.file == file && s.status == status {
			n++
		}
	}
	return n
}

func TestMutationScoreIsHighEnough(t *testing.T) {
	says := readLedger(t)
	for _, pkg := range mutated {
		killed, lived := 0, 0
		for file, s := range says.scores {
			if filepath.ToSlash(filepath.Dir(file)) == pkg {
				killed, lived = killed+s["killed"], lived+s["lived"]
			}
		}
		if killed == 0 || killed*100 < efficacyMin*(killed+lived) {
			t.Errorf("%s: %d of %d mutants are killed, want %d %% at least", pkg, killed, killed+lived, efficacyMin)
		}
		t.Logf("%s: %d of %d mutants are killed", pkg, killed, killed+lived)
	}
}

func TestEachSurvivorIsStillThere(t *testing.T) {
	known := make(map[mutant]bool)
	says := readLedger(t)
	for file := range says.scores {
		for _, m := range mutantsOf(t, file) {
			known[m] = true
		}
	}
	for m, s := range says.survivors {
		if !known[m] {
			t.Errorf("%s lists %s in %s, line %q, which %s does not have; run make mutate", ledger, m.what, m.in, m.line, m.file)
		}
		if !strings.HasSuffix(s.why, ".") {
			t.Errorf("%s: %s, in %s, line %q: found %q, expected a sentence that says why no test notices", ledger, m.file, m.in, m.line, s.why)
		}
	}
}

// readLedger reads the tables of the ledger: the rows that begin with a file.
func readLedger(t *testing.T) record {
	t.Helper()
	text, err := os.ReadFile(ledger)
	if err != nil {
		t.Fatal(err)
	}
	r := record{make(map[string]score), make(map[mutant]survivor)}
	for line := range strings.Lines(string(text)) {
		cells := cellsOf(line)
		switch {
		case len(cells) == 0 || !strings.HasSuffix(cells[0], ".go"):
		case len(cells) == 1+len(statuses):
			r.scores[cells[0]] = scoreOf(t, cells)
		case len(cells) == 6:
			m := mutant{cells[0], cells[1], strings.Trim(cells[2], "`"), cells[3]}
			if r.survivors[m].status != "" {
				t.Errorf("%s lists a mutant twice: %s", ledger, line)
			}
			r.survivors[m] = survivor{cells[4], cells[5]}
		default:
			t.Errorf("%s: found %d cells, expected the %d of a score or the 6 of a survivor: %s", ledger, len(cells), 1+len(statuses), line)
		}
	}
	return r
}

func scoreOf(t *testing.T, cells []string) score {
	t.Helper()
	s := make(score)
	for i, status := range statuses {
		n, err := strconv.Atoi(cells[i+1])
		if err != nil {
			t.Errorf("%s: %s: found %q, expected how many mutants are %s", ledger, cells[0], cells[i+1], status)
		}
		s[status] = n
	}
	return s
}

// cellsOf are the cells of a row of a table, none where the line is none. A
// bar inside a cell is written with a backslash.
func cellsOf(line string) []string {
	inner, ok := strings.CutPrefix(strings.TrimSpace(line), "| ")
	if !ok {
		return nil
	}
	cells := strings.Split(strings.ReplaceAll(strings.TrimSuffix(inner, " |"), `\|`, "\x00"), " | ")
	for i, c := range cells {
		cells[i] = strings.TrimSpace(strings.ReplaceAll(c, "\x00", "|"))
	}
	return cells
}

func row(cells ...string) string {
	for i, c := range cells {
		cells[i] = strings.ReplaceAll(c, "|", `\|`)
	}
	return "| " + strings.Join(cells, " | ") + " |"
}

func (s score) row(file string) string {
	cells := []string{file}
	for _, status := range statuses {
		cells = append(cells, strconv.Itoa(s[status]))
	}
	return row(cells...)
}

func (s survivor) row(m mutant) string {
	return row(m.file, m.in, "`"+m.line+"`", m.what, s.status, s.why)
}
