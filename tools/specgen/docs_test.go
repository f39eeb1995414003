package main

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"verbatim/spec"
	"verbatim/spec/diff"

	"github.com/google/go-cmp/cmp"
)

// TestTheTutorial runs the commands of docs/specgen.md one after the other, from
// an empty folder, and finds under each the lines that the page has there.
func TestTheTutorial(t *testing.T) {
	t.Parallel()
	commands := commandsOf(readPage(t, "../../docs/specgen.md"))
	const mark = "@@@"
	var script strings.Builder
	script.WriteString("exec 2>&1\n")
	for i, c := range commands {
		// The tests are the command already.
		if i == 0 && c.text == "go build -o bin/ ./tools/specgen" {
			continue
		}
		fmt.Fprintf(&script, "echo %s\n%s\necho %s $?\n", mark, c.text, mark)
	}
	cmd := exec.CommandContext(t.Context(), "sh", "-c", script.String())
	cmd.Dir = t.TempDir()
	cmd.Env = append(os.Environ(), goEnvironment(t)...)
	cmd.Env = append(cmd.Env, "GIT_CONFIG_GLOBAL=/dev/null", "GIT_AUTHOR_NAME=n", "GIT_AUTHOR_EMAIL=n@example.org", "GIT_COMMITTER_NAME=n", "GIT_COMMITTER_EMAIL=n@example.org")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	printed := strings.Split(string(out), mark+"\n")[1:]
	if len(printed) != len(commands)-1 || len(printed) < 20 {
		t.Fatalf("%d commands ran of %d, want all but the first, and 20 at least\n%s", len(printed), len(commands), out)
	}
	for i, c := range commands[1:] {
		text, code, _ := strings.Cut(printed[i], mark+" ")
		if strings.TrimSpace(code) != "0" {
			t.Errorf("%s: exit code %s\n%s", c.text, code, text)
		}
		if line, missing := firstMissing(text, c.prints); missing {
			t.Errorf("%s: does not print %q where the page has it:\n%s", c.text, line, text)
		}
	}
}

// firstMissing returns the first line that a text does not have behind those
// before it. A line of the page may end before that of the text does: a test run
// goes on with its time.
func firstMissing(text string, lines []string) (string, bool) {
	rest := "\n" + text
	for _, line := range lines {
		_, after, found := strings.Cut(rest, "\n"+line)
		if !found {
			return line, true
		}
		rest = after
	}
	return "", false
}

// pageCommand is a command of a page, with the lines under it.
type pageCommand struct {
	text   string
	prints []string
}

// commandsOf returns the commands of a page: indented lines that begin with a
// dollar sign, with the text that one ends with END reads.
func commandsOf(page string) []pageCommand {
	var all []pageCommand
	inside, reads := false, false
	for line := range strings.Lines(page) {
		text, indented := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "    ")
		command, is := strings.CutPrefix(text, "$ ")
		switch {
		case reads:
			all[len(all)-1].text += "\n" + text
			reads = text != "END"
		case !indented:
			inside = false
		case is:
			inside, reads = true, strings.HasSuffix(command, "<<'END'")
			all = append(all, pageCommand{text: command})
		case inside:
			last := &all[len(all)-1]
			last.prints = append(last.prints, text)
		}
	}
	return all
}

func readPage(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// rows returns the cells of the rows of a page's tables whose first cell looks
// like a word, with as many cells as asked for.
func rows(page string, cells int) [][]string {
	row := regexp.MustCompile(`(?m)^\| ([a-z_]+) \|(.*)\|$`)
	var all [][]string
	for _, m := range row.FindAllStringSubmatch(page, -1) {
		found := []string{m[1]}
		for cell := range strings.SplitSeq(m[2], "|") {
			found = append(found, strings.TrimSpace(cell))
		}
		heading := found[0] == "severity" || found[1] == "severity"
		if len(found) == cells && !heading {
			all = append(all, found)
		}
	}
	return all
}

// TestThePageOfChanges holds the tables of docs/changes.md against the classes
// and severities, in their order, each with all that it is to say.
func TestThePageOfChanges(t *testing.T) {
	page := readPage(t, "../../docs/changes.md")
	meanings, err := diff.Meanings()
	if err != nil {
		t.Fatal(err)
	}
	var want, got [][2]string
	for _, m := range meanings {
		want = append(want, [2]string{m.Word, m.SeverityWord})
	}
	for _, row := range rows(page, 5) {
		got = append(got, [2]string{row[0], row[1]})
		for _, cell := range row {
			if cell == "" {
				t.Errorf("the row of %s has an empty cell", row[0])
			}
		}
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("classes of docs/changes.md (-vocabulary +page):\n%s", d)
	}
	severities, err := spec.ProjectSet("DiffSeverity")
	if err != nil {
		t.Fatal(err)
	}
	table := rows(page, 3)
	if len(table) != len(severities.Words) {
		t.Fatalf("docs/changes.md has %d severities, want %d", len(table), len(severities.Words))
	}
	for i, row := range table {
		if w := severities.Words[len(severities.Words)-1-i]; w.Word != row[0] {
			t.Errorf("severity %d of docs/changes.md is %s, want %s: the most severe first", i, row[0], w.Word)
		}
	}
}

// TestThePageOfRules holds the table of docs/specgen.md against the rules.
func TestThePageOfRules(t *testing.T) {
	set, err := spec.ProjectSet("LintRule")
	if err != nil {
		t.Fatal(err)
	}
	var want, got [][2]string
	for _, w := range set.Words {
		want = append(want, [2]string{w.Word, set.Attributes[0].Type.Enum.Words[w.Values[0].Word].Word})
	}
	for _, row := range rows(readPage(t, "../../docs/specgen.md"), 3) {
		got = append(got, [2]string{row[0], row[1]})
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("rules of docs/specgen.md (-vocabulary +page):\n%s", d)
	}
}

// TestTheManual holds the package comment to the commands and flags.
func TestTheManual(t *testing.T) {
	manual := readPage(t, "main.go")
	for _, c := range commands() {
		if !strings.Contains(manual, "//	specgen "+c.name+" [flags]") || !strings.Contains(manual, "// "+capital(c.name)+" ") {
			t.Errorf("the package comment has no usage or no paragraph of %s", c.name)
		}
	}
	for _, o := range options() {
		if !regexp.MustCompile(`(?m)^//	-` + o.name + ` `).MatchString(manual) {
			t.Errorf("the package comment has no flag -%s", o.name)
		}
	}
}

// TestModules holds the modules that init gets to the versions of go.mod.
func TestModules(t *testing.T) {
	mod := readPage(t, "../../go.mod")
	for _, m := range modules {
		if !strings.Contains(mod, "\t"+strings.Replace(m, "@", " ", 1)+"\n") {
			t.Errorf("go.mod does not require %s", m)
		}
	}
}
