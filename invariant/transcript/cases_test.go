package transcript_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/invariant"
	"verbatim/invariant/transcript"
)

// reported is a file of testdata/cases.
type reported struct {
	ID     string          `json:"id"`
	Format string          `json:"format"`
	Input  json.RawMessage `json:"input"`
	Expect expected        `json:"expect"`
}

type expected struct {
	Verdict   string          `json:"verdict"`
	Rule      string          `json:"rule"`
	Path      string          `json:"path"`
	IDs       []string        `json:"ids"`
	Also      []expected      `json:"also"`
	Violation json.RawMessage `json:"violation"`
}

func reportedCases(t testing.TB) []reported {
	t.Helper()
	files, err := filepath.Glob("testdata/cases/*.json")
	if err != nil {
		t.Fatal(err)
	}
	cases := make([]reported, len(files))
	for i, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &cases[i]); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		var line bytes.Buffer // an event of a log is a line
		if err := json.Compact(&line, cases[i].Input); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		cases[i].Input = line.Bytes()
	}
	if len(cases) != 78 {
		t.Fatalf("found %d cases, expected 78", len(cases))
	}
	return cases
}

func TestReportedBodies(t *testing.T) {
	count := 0
	for _, c := range reportedCases(t) {
		d, err := wire.ParseDialect(c.Format)
		if err != nil {
			continue
		}
		count++
		t.Run(c.ID, func(t *testing.T) {
			report := transcript.Check(transcriptOf(d, treeOf(t, c.Input).Root()))
			compareReported(t, c.Expect, report)
		})
	}
	if count != 53 {
		t.Errorf("found %d bodies, expected 53", count)
	}
}

func TestReportedBodiesBesideTheirLog(t *testing.T) {
	count := 0
	for _, c := range reportedCases(t) {
		word, ok := strings.CutPrefix(c.Format, "log+")
		if !ok {
			continue
		}
		d, err := wire.ParseDialect(word)
		if err != nil {
			t.Fatal(err)
		}
		count++
		t.Run(c.ID, func(t *testing.T) {
			root := treeOf(t, c.Input).Root()
			body, err := dialect.BodyOf(d, root.Get("request"))
			if err != nil {
				t.Fatal(err)
			}
			logged := transcript.LoggedIn(logOf(t, root))
			report := transcript.Against(transcriptOf(d, body.Root()), body, logged)
			compareReported(t, c.Expect, report.Report)
			compareViolation(t, c.Expect.Violation, report.Violation)
		})
	}
	if count != 10 {
		t.Errorf("found %d requests with a log, expected 10", count)
	}
}

// logOf is the log of a case, or its fork that the request was made of.
func logOf(t *testing.T, input payload.Node) *session.Log {
	t.Helper()
	var lines bytes.Buffer
	for _, e := range input.Get("log").Elements() {
		lines.WriteString(e.Raw() + "\n")
	}
	l, err := session.ReadLog(&lines, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if at, ok := input.Get("fork_at").Integer(); ok {
		l = l.Fork(int(at) + 1)
	}
	return l
}

// compareReported holds a report against what a case expects: its findings
// exactly, warnings that it does not name aside, each at the path given or
// below it.
func compareReported(t *testing.T, want expected, got transcript.Report) {
	t.Helper()
	var wanted []expected
	if want.Rule != "" {
		wanted = append(wanted, want)
	}
	wanted = append(wanted, want.Also...)
	if ok := !hasError(got.Findings); ok != (want.Verdict == "ok") {
		t.Errorf("found the history ok: %v, expected the verdict %q", ok, want.Verdict)
	}
	left := got.Findings
	for _, w := range wanted {
		i := indexOf(left, w)
		if i < 0 {
			t.Errorf("found no %s at %s of %v", w.Rule, w.Path, w.IDs)
			continue
		}
		left = append(left[:i:i], left[i+1:]...)
	}
	for _, f := range left {
		if f.Severity == wire.SeverityError {
			t.Errorf("found too much: %+v", f)
		}
	}
	for _, f := range got.Findings {
		if f.Message == "" || f.Hint == "" {
			t.Errorf("%v at %s says nothing, or nothing to do", f.Rule, f.Path)
		}
	}
}

func hasError(all []transcript.Finding) bool {
	for _, f := range all {
		if f.Severity == wire.SeverityError {
			return true
		}
	}
	return false
}

func indexOf(all []transcript.Finding, w expected) int {
	for i, f := range all {
		if f.Rule.String() == w.Rule && (f.Path == w.Path || strings.HasPrefix(f.Path, w.Path+"/")) && cmp.Equal(w.IDs, f.IDs) {
			return i
		}
	}
	return -1
}

func compareViolation(t *testing.T, want json.RawMessage, got *invariant.Violation) {
	t.Helper()
	var w *struct {
		Kind  string `json:"kind"`
		Index int    `json:"index"`
	}
	if err := json.Unmarshal(want, &w); err != nil {
		t.Fatal(err)
	}
	switch {
	case (w == nil) != (got == nil):
		t.Errorf("violation %v, want %s", got, want)
	case w != nil && (got.Kind.String() != w.Kind || got.Index != w.Index):
		t.Errorf("violation %v, want %s", got, want)
	}
}

func treeOf(t rapid.TB, text []byte) *payload.Tree {
	t.Helper()
	tree, err := payload.ReadTree(text)
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return tree
}

func transcriptOf(d wire.Dialect, body payload.Node) dialect.Transcript {
	switch d {
	case wire.DialectAnthropic:
		return dialect.AnthropicTranscript(body)
	case wire.DialectOpenAI:
		return dialect.ChatTranscript(body)
	case wire.DialectOpenAIResponses:
		return dialect.ResponsesTranscript(body)
	}
	panic("internal error: no dialect")
}
