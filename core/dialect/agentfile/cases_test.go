package agentfile_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"verbatim/core/dialect/agentfile"
	"verbatim/generated/wire"
)

// publicCase is a minimal history made after a public report.
type publicCase struct {
	Format string            `json:"format"`
	Input  []json.RawMessage `json:"input"`
	Expect struct {
		Rule        string   `json:"rule"`
		Path        string   `json:"path"`
		IDs         []string `json:"ids"`
		Unreachable []string `json:"unreachable"`
	} `json:"expect"`
}

// readCase reads the case whose file begins with an id, as a file of lines.
func readCase(t *testing.T, id string) (publicCase, []agentfile.History) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "..", "invariant", "transcript", "testdata", "cases", id+"-*.json"))
	if err != nil || len(files) != 1 {
		t.Fatalf("case %s: found %q, %v, want one file", id, files, err)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	var c publicCase
	if err := json.Unmarshal(text, &c); err != nil {
		t.Fatalf("%s: %v", files[0], err)
	}
	format, err := wire.ParseFormat(c.Format)
	if err != nil {
		t.Fatalf("%s: %v", files[0], err)
	}
	var lines strings.Builder
	for _, record := range c.Input {
		var flat strings.Builder
		for line := range strings.Lines(string(record)) {
			flat.WriteString(strings.TrimSpace(line))
		}
		lines.WriteString(flat.String() + "\n")
	}
	return c, read(t, format, lines.String())
}

// TestCases reads the cases of the two formats. What a provider's rules find in
// them is for the rules to show; here it is the histories, and the faults of
// the files themselves.
func TestCases(t *testing.T) {
	for _, test := range []struct {
		id   string
		want []string // by history, and in it by turn: the records of its parts
	}{
		{"B53", []string{"3 4 5"}},
		{"B66", []string{"0 1,2 3 4"}},
		{"B67", []string{"2 3"}},
		{"B68", []string{"0 1 4 5"}},
		{"B70", []string{"0 1 3 5"}},
		{"B71", []string{"0 1 2 4"}},
		{"B72", []string{"0 1 6 7", "2 3 4 5"}},
		{"B83", []string{""}},
	} {
		t.Run(test.id, func(t *testing.T) {
			c, all := readCase(t, test.id)
			var got []string
			var faults []agentfile.Fault
			for _, h := range all {
				got = append(got, recordsOf(h))
				faults = append(faults, h.Faults...)
			}
			same(t, "histories", test.want, got)
			if c.Expect.Rule != "dangling_parent" && c.Expect.Rule != "ambiguous_branch" {
				same(t, "faults", []string(nil), told(faults))
				return
			}
			if len(faults) != 1 {
				t.Fatalf("faults %v, want one", told(faults))
			}
			f := faults[0]
			same(t, "rule", c.Expect.Rule, f.Rule.String())
			same(t, "path", c.Expect.Path, f.At)
			same(t, "ids", c.Expect.IDs, f.IDs)
			var unreachable []string
			for _, i := range f.Unreachable {
				unreachable = append(unreachable, "records["+strconv.Itoa(i)+"]")
			}
			same(t, "unreachable", c.Expect.Unreachable, unreachable)
		})
	}
}

// recordsOf are the records of a view: by turn, those of its parts.
func recordsOf(h agentfile.History) string {
	var turns []string
	for _, turn := range h.View.Turns {
		var records []string
		for _, p := range turn.Parts {
			if r := strconv.Itoa(p.Index); !slices.Contains(records, r) {
				records = append(records, r)
			}
		}
		turns = append(turns, strings.Join(records, ","))
	}
	return strings.Join(turns, " ")
}

func TestCaseUsage(t *testing.T) {
	_, all := readCase(t, "B83")
	same(t, "usage", []string{": 2500 (1900, unknown) 90 (30)"}, spent(all[0].Usage))
	uncached, err := all[0].Usage[0].Usage.Uncached()
	if err != nil || uncached != 600 {
		t.Errorf("uncached input %d, %v, want 600", uncached, err)
	}
}
