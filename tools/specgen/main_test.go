package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"verbatim/spec"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"specgen": func() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) },
	})
}

// TestScripts runs the stories under testdata/script. Each starts in a folder
// with a copy of the project's vocabulary in spec.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		Setup:               copyVocabulary,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"list": list,
		},
	})
}

func copyVocabulary(env *testscript.Env) error {
	// The command by its place, for a script that leaves no PATH.
	for dir := range strings.SplitSeq(env.Getenv("PATH"), string(os.PathListSeparator)) {
		if place := filepath.Join(dir, "specgen"); isFile(place) {
			env.Setenv("SPECGEN", place)
			break
		}
	}
	for _, f := range spec.Project() {
		place := filepath.Join(env.WorkDir, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(place), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(place, f.Text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// list is the script command "list DIR FILE [times]": it writes the path and
// the text of every file under DIR into FILE, or the path and the time when it
// was changed.
func list(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: list DIR FILE [times]")
	}
	root := ts.MkAbs(args[0])
	var b strings.Builder
	ts.Check(filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		text, err := os.ReadFile(path)
		if len(args) > 2 {
			text = []byte(info.ModTime().String())
		}
		fmt.Fprintf(&b, "%s\n%s\n", strings.TrimPrefix(path, root), text)
		return err
	}))
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(b.String()), 0o644))
}

// TestInSync compares what is committed with what the vocabulary gives.
func TestInSync(t *testing.T) {
	t.Chdir("../..")
	var stdout, stderr bytes.Buffer
	if code := run([]string{"check", "--lang", "ts,python"}, &stdout, &stderr); code != ok {
		t.Errorf("specgen check: exit code %d\n%s%s", code, &stdout, &stderr)
	}
}

func TestExitCodes(t *testing.T) {
	t.Chdir(t.TempDir())
	usage := func(name string) string {
		c, _ := commandNamed(name)
		return c.usage()
	}
	for _, test := range []struct {
		reason string
		args   []string
		code   int
		stdout string
		stderr string
	}{
		{"no command", nil, wrongUsage, "", overview()},
		{"an unknown command", []string{"make"}, wrongUsage, "", "specgen: found command \"make\", expected init, generate, check, diff, lint or fmt\n" + overview()},
		{"a misspelt command", []string{"chekc"}, wrongUsage, "", "specgen: found command \"chekc\", did you mean \"check\"?\n" + overview()},
		{"an unknown flag", []string{"check", "-x"}, wrongUsage, "", "specgen check: found flag -x, expected spec, out, package, schema-base, lang or enum-style\n" + usage("check")},
		{"a misspelt flag", []string{"check", "--sepc", "a"}, wrongUsage, "", "specgen check: found flag -sepc, did you mean \"spec\"?\n" + usage("check")},
		{"a flag of another command", []string{"check", "-l"}, wrongUsage, "", "specgen check: flag -l is none of this command's; fmt has it\n" + usage("check")},
		{"a flag without its value", []string{"check", "--spec"}, wrongUsage, "", "specgen check: flag needs an argument: -spec\n" + usage("check")},
		{"an unknown format", []string{"lint", "--format", "xml"}, wrongUsage, "", "specgen lint: found format \"xml\", expected text, json or github\n" + usage("lint")},
		{"an argument", []string{"check", "spec"}, wrongUsage, "", "specgen check: found argument \"spec\", expected flags only\n" + usage("check")},
		{"an argument too many", []string{"diff", "a", "b", "c"}, wrongUsage, "", "specgen diff: found argument \"c\", expected 2 at most\n" + usage("diff")},
		{"an argument too few", []string{"diff", "--spec", "a"}, wrongUsage, "", "specgen diff: found no OLD; name a folder or git:REV\n" + usage("diff")},
		{"help", []string{"help"}, ok, overview(), ""},
		{"help for a command", []string{"help", "fmt"}, ok, commands()[5].help(), ""},
		{"help for an unknown command", []string{"help", "fmtt"}, wrongUsage, "", "specgen: found command \"fmtt\", did you mean \"fmt\"?\n" + overview()},
		{"help by a flag", []string{"generate", "-h"}, ok, commands()[1].help(), ""},
		{"no vocabulary", []string{"generate"}, failure, "", "specgen: reading the vocabulary: open spec: no such file or directory\n"},
		{
			"an empty folder",
			[]string{"generate", "--spec", "."},
			failure,
			"",
			"specgen: reading the vocabulary: found no .yaml file in \".\"; name its folder with --spec\n",
		},
	} {
		var stdout, stderr bytes.Buffer
		if code := run(test.args, &stdout, &stderr); code != test.code || stderr.String() != test.stderr || stdout.String() != test.stdout {
			t.Errorf("%s: exit code %d, want %d; stdout %q, want %q; stderr %q, want %q",
				test.reason, code, test.code, &stdout, test.stdout, &stderr, test.stderr)
		}
	}
}
