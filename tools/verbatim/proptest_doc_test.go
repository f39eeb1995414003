package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Each command of docs/testing-yours.md runs, and prints the lines that stand
// under it, in their order.
func TestTheCommandsOfTestingYours(t *testing.T) {
	page, err := os.ReadFile("../../docs/testing-yours.md")
	if err != nil {
		t.Fatal(err)
	}
	clone := smallClone(t)
	ran := 0
	for _, c := range commandsOf(string(page)) {
		if c.line == "go build -o bin/ ./tools/verbatim" {
			continue // this test is built already
		}
		ran++
		cmd := exec.Command("sh", "-c", c.line)
		cmd.Dir = clone
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v\n%s", c.line, err, out)
		}
		rest := string(out)
		for _, line := range c.prints {
			_, after, found := strings.Cut("\n"+rest, "\n"+line+"\n")
			if !found {
				t.Errorf("%s does not print %q where the page has it:\n%s", c.line, line, out)
				break
			}
			rest = after
		}
	}
	if ran < 4 {
		t.Errorf("the page holds %d commands to run, want 4 at least", ran)
	}
}

// smallClone is a folder with what the commands ask for.
func smallClone(t *testing.T) string {
	t.Helper()
	clone := t.TempDir()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	examples, err := filepath.Abs("../../examples")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(clone, "bin"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, to := range map[string]string{"bin/verbatim": self, "examples": examples} {
		if err := os.Symlink(to, filepath.Join(clone, name)); err != nil {
			t.Fatal(err)
		}
	}
	return clone
}

type pageCommand struct {
	line   string
	prints []string
}

func commandsOf(page string) []pageCommand {
	var all []pageCommand
	inside := false
	for line := range strings.Lines(page) {
		text, indented := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "    ")
		command, is := strings.CutPrefix(text, "$ ")
		switch {
		case !indented:
			inside = false
		case is:
			inside = true
			all = append(all, pageCommand{line: command})
		case inside && text != "…":
			last := &all[len(all)-1]
			last.prints = append(last.prints, text)
		}
	}
	return all
}
