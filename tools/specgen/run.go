package main

import (
	"errors"
	"flag"
	"fmt"
	"io"

	"verbatim/gen"
	"verbatim/spec"
)

// The exit codes.
const (
	ok = iota
	failure
	wrongUsage
)

const usage = `usage: specgen generate|check [--spec DIR] [--out DIR] [--package NAME] [--schema-base URL]

  generate   write the Go types, tests and JSON Schemas of a vocabulary
  check      compare what is there with what generate would write
`

// settings are what the flags say.
type settings struct {
	spec string
	out  string
	gen.Options
}

// usual are the settings where no flag says otherwise.
var usual = settings{
	spec:    "spec",
	out:     "generated",
	Options: gen.Options{Package: "wire", SchemaBase: "https://verbatim.example/schema"},
}

// run carries out a command and returns its exit code.
func run(args []string, stdout, stderr io.Writer) int {
	command, rest := choose(args)
	if command == nil {
		return refuse(stderr, rest)
	}
	s, err := parse(rest, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return ok
	case err != nil:
		return wrongUsage
	}
	if err := command(s, stdout); err != nil {
		report(stderr, err)
		return failure
	}
	return ok
}

// choose returns the command and its arguments, or nil and all arguments.
func choose(args []string) (func(settings, io.Writer) error, []string) {
	if len(args) > 0 {
		switch args[0] {
		case "generate":
			return generate, args[1:]
		case "check":
			return check, args[1:]
		}
	}
	return nil, args
}

// refuse answers a command line without a command, or one that asks for help.
func refuse(stderr io.Writer, args []string) int {
	if len(args) == 0 {
		fmt.Fprint(stderr, usage)
		return wrongUsage
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		fmt.Fprint(stderr, usage)
		return ok
	}
	fmt.Fprintf(stderr, "specgen: found command %q, expected generate or check\n%s", args[0], usage)
	return wrongUsage
}

// parse reads the flags. It prints what is wrong with them itself, as package
// flag does.
func parse(args []string, stderr io.Writer) (settings, error) {
	s := usual
	flags := flag.NewFlagSet("specgen", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() { fmt.Fprint(stderr, usage) }
	flags.StringVar(&s.spec, "spec", s.spec, "")
	flags.StringVar(&s.out, "out", s.out, "")
	flags.StringVar(&s.Package, "package", s.Package, "")
	flags.StringVar(&s.SchemaBase, "schema-base", s.SchemaBase, "")
	if err := flags.Parse(args); err != nil {
		return settings{}, err
	}
	if flags.NArg() > 0 {
		fmt.Fprintf(stderr, "specgen: found argument %q, expected flags only\n%s", flags.Arg(0), usage)
		return settings{}, errors.New("unexpected argument")
	}
	return s, nil
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
