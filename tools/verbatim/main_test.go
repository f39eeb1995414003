package main

import (
	"encoding/hex"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite what the stories in testdata/script expect")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"verbatim": main, "badchecker": badChecker})
}

func TestScript(t *testing.T) {
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
		Cmds:          map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "chop": chop, "hex": writeHex},
		Setup: func(env *testscript.Env) error {
			env.Setenv("EXAMPLES", filepath.Join(here, "../../examples"))
			for _, name := range []string{"tampered.jsonl", "doubled.jsonl"} {
				text, err := os.ReadFile(filepath.Join(here, "../../examples", name))
				if err != nil {
					return err
				}
				if err := os.WriteFile(filepath.Join(env.WorkDir, name), text, 0o600); err != nil {
					return err
				}
			}
			env.Setenv("SCHEMAS", filepath.Join(here, "../../generated/schema"))
			return nil
		},
	})
}

// exits runs a command that must exit with a code: exits 2 verbatim check.
func exits(ts *testscript.TestScript, _ bool, args []string) {
	code := 0
	if failed, ok := errors.AsType[*exec.ExitError](ts.Exec(args[1], args[2:]...)); ok {
		code = failed.ExitCode()
	}
	if args[0] != strconv.Itoa(code) {
		ts.Fatalf("exit %d, want %s", code, args[0])
	}
}

// chop takes the last line feed off a file, as a crash may: chop log.jsonl.
func chop(ts *testscript.TestScript, _ bool, args []string) {
	text := strings.TrimSuffix(ts.ReadFile(args[0]), "\n")
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o600))
}

// writeHex writes bytes to a file: hex FILE 1f8b08.
func writeHex(ts *testscript.TestScript, _ bool, args []string) {
	text, err := hex.DecodeString(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), text, 0o600))
}
