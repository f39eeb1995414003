package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

type referenceCase struct {
	ID     string            `json:"id"`
	Log    []json.RawMessage `json:"log"`
	Expect struct {
		OK        bool           `json:"ok"`
		Violation map[string]any `json:"violation"`
		Fold      []int          `json:"fold"`
	} `json:"expect"`
}

func referenceCases(t *testing.T) (text []byte, cases []referenceCase) {
	t.Helper()
	text, err := os.ReadFile("testdata/reference.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(text) {
		var c referenceCase
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	if len(cases) != 400 {
		t.Fatalf("testdata holds %d cases, want 400", len(cases))
	}
	return text, cases
}

// The verdict of the reference implementation on each of 400 random logs and
// requests is ours: the kind, the index, both lengths, and the id of an orphan.
func TestVerifyBatchAgreesWithTheReferenceImplementation(t *testing.T) {
	text, cases := referenceCases(t)
	var out, diagnostics bytes.Buffer
	if code := run([]string{"verify", "--batch"}, bytes.NewReader(text), &out, &diagnostics); code != exitFound {
		t.Fatalf("exit %d, want %d: %s", code, exitFound, &diagnostics)
	}
	answers := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	if len(answers) != len(cases) {
		t.Fatalf("%d answers, want %d", len(answers), len(cases))
	}
	for i, c := range cases {
		var got struct {
			ID        string
			OK        bool
			Violation map[string]any
		}
		if err := json.Unmarshal([]byte(answers[i]), &got); err != nil {
			t.Fatal(err)
		}
		compared := map[string]any{}
		for key := range c.Expect.Violation {
			compared[key] = got.Violation[key]
		}
		if got.ID != c.ID || got.OK != c.Expect.OK || !cmp.Equal(c.Expect.Violation, compared, equateEmptyMaps) {
			t.Errorf("case %s\n got %s\nwant %v %v", c.ID, answers[i], c.Expect.OK, c.Expect.Violation)
		}
	}
}

var equateEmptyMaps = cmp.FilterValues(
	func(a, b map[string]any) bool { return len(a) == 0 && len(b) == 0 },
	cmp.Comparer(func(_, _ map[string]any) bool { return true }))

// The fold of the reference implementation on each of the logs is ours.
func TestFoldAgreesWithTheReferenceImplementation(t *testing.T) {
	_, cases := referenceCases(t)
	for _, c := range cases {
		log := bytes.Join(rawLines(c.Log), []byte("\n"))
		var out, diagnostics bytes.Buffer
		if code := run([]string{"fold", "--format", "json", "-"}, bytes.NewReader(log), &out, &diagnostics); code != 0 {
			t.Fatalf("case %s: exit %d: %s", c.ID, code, &diagnostics)
		}
		got := []int{}
		for line := range strings.Lines(out.String()) {
			var m struct{ Seq int }
			if err := json.Unmarshal([]byte(line), &m); err != nil {
				t.Fatal(err)
			}
			got = append(got, m.Seq)
		}
		if diff := cmp.Diff(c.Expect.Fold, got); diff != "" {
			t.Errorf("case %s: seqs of the fold (-want +got):\n%s", c.ID, diff)
		}
	}
}

func rawLines(events []json.RawMessage) [][]byte {
	lines := make([][]byte, len(events))
	for i, e := range events {
		lines[i] = e
	}
	return lines
}
