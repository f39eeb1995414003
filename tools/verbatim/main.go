// Command verbatim answers whether a session's history is, word for word, what
// the model saw.
//
//	verbatim check FILE…        is each file a history that its provider would take, and its log give again?
//	verbatim verify             is this request what this log folds to?
//	verbatim fold FILE          what the model sees
//	verbatim convert FILE       a session as a log, or as a request body of any provider
//	verbatim usage FILE…        tokens by model
//	verbatim recover LOG        close what a crash left open, by appending
//	verbatim repair FILE        the smallest set of changes that leaves nothing to find
//	verbatim proptest           hold our check, or anybody's, to every property
//	verbatim vectors            write the suite's tests as JSON, for any language
//	verbatim words [SET]        the closed sets and their words
//	verbatim rules [NAME]       what check looks for, and with which texts providers refuse
//	verbatim schema [NAME]      the JSON Schema of a closed set or a core type, or its type in another language
//
// Results go to standard output, diagnostics to standard error. With
// --format json a result is one JSON object a line. A file named - is standard
// input. The exit code is 2 when an input could not be read or the command was
// called wrongly, else 1 when something was found, else 0.
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

type cli struct {
	Format outputFormat `enum:"text,json,github,sarif" default:"text" help:"How results are written: text for people, json for programs (one object a line); of check also github (annotations of a workflow) and sarif." placeholder:"text|json"`

	Check    checkCmd    `cmd:"" help:"Check session files: is each a history that its provider would take, and its log give again?"`
	Verify   verifyCmd   `cmd:"" help:"Compare a request with what its log folds to."`
	Fold     foldCmd     `cmd:"" help:"Print the messages that a session folds to: what the model sees."`
	Convert  convertCmd  `cmd:"" help:"Write a session as a log, or as the body of a request."`
	Usage    usageCmd    `cmd:"" help:"Add up the tokens of sessions by model."`
	Recover  recoverCmd  `cmd:"" help:"Close what a crash left open in a log, by appending."`
	Repair   repairCmd   `cmd:"" help:"Write a session anew with the smallest set of changes after which check finds no error."`
	Proptest proptestCmd `cmd:"" help:"Run the property suite against our check, or any other checker."`
	Vectors  vectorsCmd  `cmd:"" help:"Write tests of a fold and a check as JSON files, for checkers in any language."`
	Words    wordsCmd    `cmd:"" help:"Print the closed sets and their words."`
	Rules    rulesCmd    `cmd:"" help:"Print the rules that check looks at."`
	Schema   schemaCmd   `cmd:"" help:"Print the JSON Schema of a closed set or a core type, or write all."`
}

// Exit codes beside 0.
const (
	exitFound  = 1 // something was found: a fault, a violation
	exitFailed = 2 // an input could not be read, or the command was called wrongly
)

// exited is what the parser throws when it has printed all there is to say.
type exited int

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) (code int) {
	var c cli
	parser, err := kong.New(&c,
		kong.Name("verbatim"),
		kong.Description("Is this history, word for word, what the model saw?"),
		kong.Writers(stdout, stderr),
		kong.Exit(func(code int) { panic(exited(code)) }),
		kong.UsageOnError(),
		kong.Vars{"formats": formatWords(), "dialects": dialectWords()},
	)
	if err != nil {
		panic("internal error: " + err.Error())
	}
	defer func() {
		if e, ok := recover().(exited); ok {
			code = int(e)
		} else if e != 0 {
			panic(e)
		}
	}()
	ctx, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintf(stderr, "verbatim: %v (see verbatim --help)\n", err)
		return exitFailed
	}
	if err := onlyCheck(c.Format, ctx.Command()); err != nil {
		fmt.Fprintf(stderr, "verbatim: %v\n", err)
		return exitFailed
	}
	s := newStation(c.Format, stdin, stdout, stderr)
	if err := ctx.Run(s); err != nil {
		s.fail("", err)
	}
	return s.finish()
}
