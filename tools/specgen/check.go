package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
)

// errDrift says that check found a difference. What it is stands on standard
// output already.
var errDrift = errors.New("the output is not what the vocabulary gives")

// check prints how the output differs from what generate would leave, and the
// command that repairs it.
func check(s settings, stdout io.Writer) error {
	entries, err := compare(s)
	if err != nil {
		return err
	}
	repairable, drift := false, false
	for _, e := range entries {
		if e.state == same {
			continue
		}
		drift = true
		repairable = repairable || e.state != foreign
		fmt.Fprint(stdout, describe(s, e))
	}
	if !drift {
		fmt.Fprintf(stdout, "%d files are up to date\n", len(entries))
		return nil
	}
	if repairable {
		fmt.Fprintf(stdout, "repair it with: %s\n", repair(s))
	}
	return errDrift
}

// describe says how an entry differs: in a line, or with a unified diff.
func describe(s settings, e entry) string {
	name := display(s, e)
	switch e.state {
	case missing:
		return name + ": missing\n"
	case orphaned:
		return name + ": left over; no set of the vocabulary gives it\n"
	case foreign:
		return name + ": not written by specgen; move it out\n"
	case changed:
		return name + ": differs\n" + string(diff.Diff(name, e.have, name+" (generated)", e.want))
	case same:
	}
	return ""
}

// repair is the command that makes the output right.
func repair(s settings) string {
	command := []string{self() + " generate"}
	for _, f := range []struct{ name, value, usual string }{
		{"spec", s.spec, usual.spec},
		{"out", s.out, usual.out},
		{"package", s.Package, usual.Package},
		{"schema-base", s.SchemaBase, usual.SchemaBase},
		{"lang", s.languages.String(), ""},
		{"enum-style", s.style.String(), usual.style.String()},
	} {
		if f.value != f.usual {
			command = append(command, fmt.Sprintf("--%s %s", f.name, f.value))
		}
	}
	return strings.Join(command, " ")
}

// self is how this command is called: by its name, or from its source where
// that stands in the current folder.
func self() string {
	if _, err := os.Stat("tools/specgen/main.go"); err == nil {
		return "go run ./tools/specgen"
	}
	return "specgen"
}
