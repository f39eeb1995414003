package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// reportedCase is a minimal history made after a public report, with what is wrong
// in it.
type reportedCase struct {
	ID     string          `json:"id"`
	Format string          `json:"format"`
	Input  json.RawMessage `json:"input"`
	Expect struct {
		expectedFinding
		Verdict      string            `json:"verdict"`
		Also         []expectedFinding `json:"also"`
		Violation    map[string]any    `json:"violation"`
		Usage        map[string]uint64 `json:"usage"`
		Line, Column int
	} `json:"expect"`
}

type expectedFinding struct {
	Rule string   `json:"rule"`
	Path string   `json:"path"`
	IDs  []string `json:"ids"`
}

// checked is what the command prints of a history.
type checked struct {
	Format   string `json:"format"`
	OK       bool   `json:"ok"`
	Findings []struct {
		expectedFinding
		Severity, Message, Hint string
	} `json:"findings"`
	Violation map[string]any              `json:"violation"`
	Usage     []map[string]any            `json:"usage"`
	Error     *struct{ Line, Column int } `json:"error"`
	Hint      string                      `json:"hint"`
}

// Each of the reported cases, written as the file that it is and checked by the
// command, gives exactly the findings that it should.
func TestReportedCases(t *testing.T) {
	files, err := filepath.Glob("../../invariant/transcript/testdata/cases/*.json")
	if err != nil || len(files) != 78 {
		t.Fatalf("found %d cases, want 78 (%v)", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var c reportedCase
		if err := json.Unmarshal(text, &c); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		t.Run(c.ID, func(t *testing.T) { c.check(t) })
	}
}

func (c *reportedCase) check(t *testing.T) {
	code, got, diagnostics := runCheck(t, c.arguments(t)...)
	if c.Expect.Verdict == "refused" {
		if code != exitFailed || len(got) != 1 || got[0].Error == nil || got[0].Error.Line != c.Expect.Line || got[0].Error.Column != c.Expect.Column {
			t.Errorf("exit %d, %+v, want the error at %d:%d", code, got, c.Expect.Line, c.Expect.Column)
		}
		return
	}
	ok := c.Expect.Verdict == "ok" || c.Expect.Verdict == "warning"
	want := exitFound
	if ok {
		want = 0
	}
	if code != want || len(got) == 0 {
		t.Fatalf("exit %d with %d histories, want %d: %s", code, len(got), want, diagnostics)
	}
	all := checked{OK: true}
	for _, h := range got {
		all.OK = all.OK && h.OK
		all.Findings = append(all.Findings, h.Findings...)
		all.Usage = append(all.Usage, h.Usage...)
		if h.Violation != nil {
			all.Violation = h.Violation
		}
	}
	if all.OK != ok {
		t.Errorf("ok: %v, want %v", all.OK, ok)
	}
	c.compareFindings(t, all)
	c.compareRest(t, all)
}

// arguments writes the case as files, and says how these are checked.
func (c *reportedCase) arguments(t *testing.T) []string {
	t.Helper()
	folder := t.TempDir()
	write := func(name string, text []byte) string {
		at := filepath.Join(folder, name)
		if err := os.WriteFile(at, text, 0o600); err != nil {
			t.Fatal(err)
		}
		return at
	}
	dialect, logged := strings.CutPrefix(c.Format, "log+")
	switch {
	case logged:
		var input struct {
			Log     []json.RawMessage `json:"log"`
			Request json.RawMessage   `json:"request"`
			ForkAt  *int              `json:"fork_at"`
		}
		decode(t, c.Input, &input)
		arguments := []string{"--as", dialect, "--log", write("log.jsonl", recordLines(t, input.Log, "")), write("request.json", input.Request)}
		if input.ForkAt != nil {
			arguments = append(arguments, "--at", strconv.Itoa(*input.ForkAt+1))
		}
		return arguments
	case c.Format == "text":
		var text string
		decode(t, c.Input, &text)
		return []string{write("file", []byte(text))}
	case c.Format == "claude_code", c.Format == "codex", c.Format == "gemini_cli", c.Format == "anthropic_sse":
		var records []json.RawMessage
		decode(t, c.Input, &records)
		prefix := ""
		if c.Format == "anthropic_sse" {
			prefix = "data: "
		}
		return []string{"--as", c.Format, write("file", recordLines(t, records, prefix))}
	}
	return []string{"--as", c.Format, write("file", c.Input)}
}

func decode(t *testing.T, text []byte, into any) {
	t.Helper()
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
}

// recordLines writes a record a line. Behind a prefix each is an event of a
// stream, which a blank line ends.
func recordLines(t *testing.T, records []json.RawMessage, prefix string) []byte {
	t.Helper()
	var text bytes.Buffer
	for _, r := range records {
		text.WriteString(prefix)
		if err := json.Compact(&text, r); err != nil {
			t.Fatal(err)
		}
		text.WriteString("\n")
		if prefix != "" {
			text.WriteString("\n")
		}
	}
	return text.Bytes()
}

// runCheck checks in this process, and answers what was printed.
func runCheck(t *testing.T, arguments ...string) (code int, got []checked, diagnostics string) {
	t.Helper()
	var out, errors bytes.Buffer
	code = run(append([]string{"check", "--format", "json"}, arguments...), strings.NewReader(""), &out, &errors)
	for line := range strings.Lines(out.String()) {
		var h checked
		decode(t, []byte(line), &h)
		got = append(got, h)
	}
	return code, got, errors.String()
}

// compareFindings asks for exactly the findings of a case, warnings that it does
// not name aside, each at its path or below it.
func (c *reportedCase) compareFindings(t *testing.T, got checked) {
	t.Helper()
	wanted := c.Expect.Also
	if c.Expect.Rule != "" {
		wanted = append(wanted, c.Expect.expectedFinding)
	}
	matched := make([]bool, len(got.Findings))
	for _, w := range wanted {
		found := false
		for i, f := range got.Findings {
			path := strings.TrimPrefix(w.Path, "/request") // the request is a file of its own
			within := f.Path == path || strings.HasPrefix(f.Path, path+"/")
			if !matched[i] && f.Rule == w.Rule && within && cmp.Equal(w.IDs, f.IDs) {
				matched[i], found = true, true
				break
			}
		}
		if !found {
			t.Errorf("no %s at %s of %q", w.Rule, w.Path, w.IDs)
		}
	}
	for i, f := range got.Findings {
		if !matched[i] && f.Severity == "error" {
			t.Errorf("too much: %s at %s of %q: %s", f.Rule, f.Path, f.IDs, f.Message)
		}
		if f.Hint == "" || f.Message == "" {
			t.Errorf("%s at %s says nothing, or nothing to do", f.Rule, f.Path)
		}
	}
}

// compareRest compares the violation by what a case says of it, and the usage.
func (c *reportedCase) compareRest(t *testing.T, got checked) {
	t.Helper()
	if (c.Expect.Violation == nil) != (got.Violation == nil) {
		t.Errorf("violation %v, want %v", got.Violation, c.Expect.Violation)
	}
	for key, want := range c.Expect.Violation {
		if !cmp.Equal(want, got.Violation[key]) {
			t.Errorf("violation %s: %v, want %v", key, got.Violation[key], want)
		}
	}
	keys := map[string]string{
		"total_input": "input_tokens", "uncached_input": "uncached_input_tokens", "cache_read": "cache_read_tokens",
		"cache_write": "cache_write_tokens", "output": "output_tokens", "reasoning": "reasoning_tokens",
	}
	for key, want := range c.Expect.Usage {
		if len(got.Usage) != 1 || got.Usage[0][keys[key]] != float64(want) {
			t.Errorf("usage %v, want %s %d", got.Usage, key, want)
		}
	}
}

// Each case is told to be of its format, or of several among which that is, by
// its content alone.
func TestReportedCasesAreDetected(t *testing.T) {
	files, err := filepath.Glob("../../invariant/transcript/testdata/cases/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var c reportedCase
		decode(t, text, &c)
		if c.Format == "text" {
			continue
		}
		t.Run(c.ID, func(t *testing.T) {
			arguments := c.arguments(t)
			at := arguments[2]
			if strings.HasPrefix(c.Format, "log+") {
				at = arguments[4]
			}
			_, got, diagnostics := runCheck(t, at)
			want := strings.TrimPrefix(c.Format, "log+")
			if len(got) == 0 || got[0].Format != want && !strings.Contains(got[0].Hint, want) {
				t.Errorf("%+v, want %s: %s", got, want, diagnostics)
			}
		})
	}
}
