package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"

	"verbatim/spec"
)

// The exit codes.
const (
	ok = iota
	failure
	wrongUsage
)

// run carries out a command and returns its exit code. Help that was asked for
// goes to standard output, and usage that was got wrong to standard error.
func run(args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		fmt.Fprint(stderr, overview())
		return wrongUsage
	}
	if slices.Contains([]string{"help", "-h", "-help", "--help"}, args[0]) {
		return help(args[1:], stdout, stderr)
	}
	c, known := commandNamed(args[0])
	if !known {
		fmt.Fprintf(stderr, "specgen: found command %q, %s\n%s", args[0], meant(args[0], commandNames()), overview())
		return wrongUsage
	}
	s, err := parse(c, args[1:])
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, c.help())
		return ok
	case err != nil:
		fmt.Fprintf(stderr, "specgen %s: %v\n%s", c.name, err, c.usage())
		return wrongUsage
	}
	if err := c.run(s, stdout); err != nil {
		report(stderr, err)
		return failure
	}
	return ok
}

// help answers "specgen help" and "specgen help COMMAND".
func help(args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		fmt.Fprint(stdout, overview())
		return ok
	}
	c, known := commandNamed(args[0])
	if !known {
		fmt.Fprintf(stderr, "specgen: found command %q, %s\n%s", args[0], meant(args[0], commandNames()), overview())
		return wrongUsage
	}
	fmt.Fprint(stdout, c.help())
	return ok
}

// report prints why a command failed. Each mistake of a vocabulary has its
// lines.
func report(stderr io.Writer, err error) {
	mistakes, refused := errors.AsType[spec.Errors](err)
	if !refused {
		fmt.Fprintf(stderr, "specgen: %v\n", err)
		return
	}
	for _, mistake := range mistakes {
		fmt.Fprintf(stderr, "specgen: %s\n", mistake.Detail())
	}
	fmt.Fprintf(stderr, "specgen: the vocabulary has mistakes (%d); nothing was written\n", len(mistakes))
}
