package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const nodeChecker = "../../examples/checker/checker.mjs"

// The checker in Node, written from the rules alone, has every property.
func TestTheNodeCheckerHasEveryProperty(t *testing.T) {
	code, out := proptestOf(t, nodeChecker)
	if code != 0 || !strings.Contains(out, "\nall floors are reached\n") {
		t.Errorf("exit %d, want 0:\n%s", code, out)
	}
}

// One line of it broken, it has not.
func TestABrokenNodeCheckerIsCaught(t *testing.T) {
	whole, err := os.ReadFile(nodeChecker)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ mistake, line, broken string }{
		{
			"a replace shadows by seq, not by position",
			"by.range[0] <= event.position && event.position <= by.range[1]",
			"by.range[0] <= event.seq && event.seq <= by.range[1]",
		},
		{
			"a leading system message is always skipped",
			`if (sent[0]?.role === "system" && wanted[0]?.role !== "system")`,
			`if (sent[0]?.role === "system")`,
		},
		{
			"a result with the empty id is answered by a call with it",
			`if (id === "" || !called.has(id))`,
			`if (!called.has(id))`,
		},
	} {
		t.Run(tt.mistake, func(t *testing.T) {
			if n := strings.Count(string(whole), tt.line); n != 1 {
				t.Fatalf("%s holds %q %d times, want once", nodeChecker, tt.line, n)
			}
			broken := filepath.Join(t.TempDir(), "broken.mjs")
			if err := os.WriteFile(broken, []byte(strings.Replace(string(whole), tt.line, tt.broken, 1)), 0o600); err != nil {
				t.Fatal(err)
			}
			code, out := proptestOf(t, broken)
			if code != exitFound || !strings.Contains(out, ": its verdict is wrong\n") {
				t.Errorf("exit %d, want %d and a wrong verdict:\n%s", code, exitFound, out)
			}
		})
	}
}

func proptestOf(t *testing.T, module string) (code int, out string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code = run([]string{"proptest", "--seed", "1", "--checker", "node " + quoted(module)}, nil, &stdout, &stderr)
	if stderr.Len() > 0 {
		t.Errorf("node is needed for the tests, and this went wrong: %s", &stderr)
	}
	return code, stdout.String()
}
