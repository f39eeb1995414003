package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestProject runs the stories under testdata/project. Each starts in a copy
// of the whole project, as a clone of it would be, under git.
func TestProject(t *testing.T) {
	env := goEnvironment(t)
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/project",
		RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			e.Vars = append(e.Vars, env...)
			return copyProject(e.WorkDir)
		},
	})
}

// goEnvironment is what the go command needs of the world around the test. It
// finds every module in the cache, or it fails: tests use no network. Without
// the paths of the temporary folders, what one test compiled another need not.
func goEnvironment(t *testing.T) []string {
	t.Helper()
	env := []string{"GOPROXY=off", "GOFLAGS=-mod=mod -buildvcs=false -trimpath"}
	for _, name := range []string{"GOCACHE", "GOMODCACHE"} {
		out, err := exec.CommandContext(t.Context(), "go", "env", name).Output()
		if err != nil {
			t.Fatal(err)
		}
		env = append(env, name+"="+strings.TrimSpace(string(out)))
	}
	return env
}

// copyProject copies what a build needs: all but the module of the benchmarks, what was built,
// and the tests that were written by hand.
func copyProject(to string) error {
	root, err := filepath.Abs("../..")
	if err != nil {
		return err
	}
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name == "bench" || name == "bin" || name == ".git" || d.Name() == "testdata" || d.Name() == "node_modules" {
				return filepath.SkipDir
			}
			return os.MkdirAll(filepath.Join(to, name), 0o755)
		}
		if handWrittenTest(name) {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, name), text, 0o644)
	})
}

// handWrittenTest tells the tests of the project from those that are copied
// into, or written to, the generated package.
func handWrittenTest(name string) bool {
	name = filepath.ToSlash(name)
	return strings.HasSuffix(name, "_test.go") && !strings.HasPrefix(name, "generated/") && !strings.HasPrefix(name, "gen/support/")
}
