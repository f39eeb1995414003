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
	if code := run([]string{"check"}, &stdout, &stderr); code != ok {
		t.Errorf("specgen check: exit code %d\n%s%s", code, &stdout, &stderr)
	}
}

func TestExitCodes(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, test := range []struct {
		reason string
		args   []string
		code   int
		stderr string
	}{
		{"no command", nil, wrongUsage, usage},
		{"an unknown command", []string{"make"}, wrongUsage, "specgen: found command \"make\", expected generate or check\n" + usage},
		{"an unknown flag", []string{"check", "-x"}, wrongUsage, "flag provided but not defined: -x\n" + usage},
		{"an argument", []string{"check", "spec"}, wrongUsage, "specgen: found argument \"spec\", expected flags only\n" + usage},
		{"help", []string{"help"}, ok, usage},
		{"help for a command", []string{"generate", "-h"}, ok, usage},
		{"no vocabulary", []string{"generate"}, failure, "specgen: reading the vocabulary: open spec: no such file or directory\n"},
		{
			"an empty folder",
			[]string{"generate", "--spec", "."},
			failure,
			"specgen: reading the vocabulary: found no .yaml file in \".\"; name its folder with --spec\n",
		},
	} {
		var stdout, stderr bytes.Buffer
		if code := run(test.args, &stdout, &stderr); code != test.code || stderr.String() != test.stderr || stdout.Len() > 0 {
			t.Errorf("%s: exit code %d, want %d; stdout %q, stderr %q, want %q", test.reason, code, test.code, &stdout, &stderr, test.stderr)
		}
	}
}
