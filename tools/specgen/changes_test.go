package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"verbatim/spec"
	"verbatim/spec/diff"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

// change is one row of testdata/changes.txtar.
type change struct {
	reason   string
	old, new string   // the YAML
	want     []string // "CLASS SET [WORD]", in order of classes
	proofs   []string // "KIND SET TEXT…"
}

// TestChanges holds that diff gives exactly the classes of each row, and that a
// row with a breaking one has its proof. All rows together have every class.
func TestChanges(t *testing.T) {
	t.Parallel()
	meanings := meaningsByWord(t)
	rows := changeRows(t)
	if len(rows) < 40 {
		t.Errorf("the table has %d rows, want 40 at least", len(rows))
	}
	missing := map[string]bool{}
	for word := range meanings {
		missing[word] = true
	}
	for _, row := range rows {
		breaking := false
		for _, line := range row.want {
			class, _, _ := strings.Cut(line, " ")
			delete(missing, class)
			breaking = breaking || meanings[class].Severity == diff.Breaking
		}
		if breaking != (len(row.proofs) > 0) {
			t.Errorf("%s: breaking is %t, with %d proofs", row.reason, breaking, len(row.proofs))
		}
		code, got := diffOf(t, row, meanings)
		if want := map[bool]int{true: failure, false: ok}[breaking]; code != want {
			t.Errorf("%s: exit code %d, want %d", row.reason, code, want)
		}
		if d := cmp.Diff(row.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", row.reason, d)
		}
	}
	if len(missing) > 0 {
		t.Errorf("no row has the classes %v", missing)
	}
}

func meaningsByWord(t *testing.T) map[string]diff.Meaning {
	t.Helper()
	all, err := diff.Meanings()
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]diff.Meaning{}
	for _, m := range all {
		named[m.Word] = m
	}
	return named
}

// diffOf runs the command on a row and returns what it reports, in the order
// of classes.
func diffOf(t *testing.T, row change, meanings map[string]diff.Meaning) (int, []string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"old": row.old, "new": row.new} {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name, "a.yaml"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var stdout, stderr bytes.Buffer
	code := run([]string{"diff", filepath.Join(dir, "old"), filepath.Join(dir, "new"), "--format", "json"}, &stdout, &stderr)
	if code != ok && stderr.String() != "specgen: "+errBreaking.Error()+"\n" {
		t.Fatalf("%s: %s", row.reason, &stderr)
	}
	var found []finding
	for line := range strings.Lines(stdout.String()) {
		var f finding
		if err := json.Unmarshal([]byte(line), &f); err != nil {
			t.Fatal(err)
		}
		if f.Severity != meanings[f.ID].SeverityWord || f.Message == "" || (f.Old == nil) != (f.ID == "added_set") || (f.New == nil) != (f.ID == "removed_set") {
			t.Errorf("%s: %s has a wrong severity, or lacks a place: %s", row.reason, f.ID, line)
		}
		found = append(found, f)
	}
	slices.SortStableFunc(found, func(a, b finding) int { return int(meanings[a.ID].Class - meanings[b.ID].Class) })
	var got []string
	for _, f := range found {
		got = append(got, strings.TrimSpace(f.ID+" "+f.Set+" "+f.Word))
	}
	return code, got
}

// changeRows reads the table. A row that edits what is not there fails.
func changeRows(t *testing.T) []change {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/changes.txtar")
	if err != nil {
		t.Fatal(err)
	}
	old := string(archive.Files[0].Data)
	var rows []change
	for _, f := range archive.Files[1:] {
		row := change{reason: f.Name, old: old, new: old}
		var e edit
		for line := range strings.Lines(string(f.Data)) {
			switch sign, rest := line[0], line[1:]; sign {
			case '<':
				if e.in != "" {
					row.apply(t, &e)
				}
				e.out += rest
			case '>':
				e.in += rest
			case '~':
				row.apply(t, &e)
			case '=':
				row.want = append(row.want, strings.TrimSpace(rest))
			case '!':
				row.proofs = append(row.proofs, strings.TrimSpace(rest))
			default:
				t.Fatalf("%s: found %q", f.Name, line)
			}
		}
		row.apply(t, &e)
		rows = append(rows, row)
	}
	return rows
}

// edit takes lines out and puts others in their place.
type edit struct{ out, in string }

// apply makes an edit, and clears it.
func (row *change) apply(t *testing.T, e *edit) {
	t.Helper()
	if n := strings.Count(row.new, e.out); n != 1 || e.out == "" {
		t.Fatalf("%s: the lines to take out stand %d times:\n%s", row.reason, n, e.out)
	}
	row.new = strings.Replace(row.new, e.out, e.in, 1)
	*e = edit{}
}

// loaded loads a vocabulary of one file.
func loaded(t *testing.T, text string) *spec.Vocabulary {
	t.Helper()
	v, err := spec.Load([]spec.File{{Path: "a.yaml", Text: []byte(text)}})
	if err != nil {
		t.Fatal(fmt.Errorf("%w\n%s", err, text))
	}
	return v
}
