package main

import (
	"fmt"
	"io"
	"strings"

	"verbatim/spec"
)

// command is one sub-command.
type command struct {
	name   string
	does   string   // one line for the list of commands
	detail string   // what its help says beyond that
	args   []string // names of its arguments; those in brackets may be left out
	flags  []string // names of its flags, in the order in which help lists them
	run    func(settings, io.Writer) error
}

// output are the flags of what writes or reads the output.
var output = []string{"spec", "out", "package", "schema-base", "lang", "enum-style"}

func commands() []command {
	return []command{
		{
			name: "init", does: "write a first vocabulary into an empty module, with a Makefile fragment and a go:generate line",
			detail: "It reads the name of the module in go.mod, and refuses to write over any file.",
			flags:  []string{"spec", "out", "package", "schema-base"}, run: initialise,
		},
		{
			name: "generate", does: "write the Go types, tests and JSON Schemas of a vocabulary",
			detail: "It writes only what changed, removes what no set asks for any more, and touches no file that it did not write.",
			flags:  output, run: generate,
		},
		{
			name: "check", does: "compare what is there with what generate would write",
			detail: "It prints what differs and the command that repairs it. Exit code 1 if anything does.",
			flags:  output, run: check,
		},
		{
			name: "diff", does: "say what changed between two vocabularies, and whom it concerns",
			detail: "OLD and NEW are folders, or git:REV for the folder at a revision, or git:REV:FOLDER. NEW is --spec\n" +
				"when it is left out. docs/changes.md explains each class. Exit code 1 if a change is breaking.\n" +
				"--format json prints an object a line with the keys id, severity, set, word, message, old and new;\n" +
				"a place has the keys file, line and column.",
			args: []string{"OLD", "[NEW]"}, flags: []string{"spec", "format"}, run: compareVocabularies,
		},
		{
			name: "lint", does: "say what could be better about a vocabulary that is accepted",
			detail: "Exit code 1 if a finding is a warning; notes alone leave it at 0. --format json prints an object a\n" +
				"line with the keys id, severity, set, word, message and at.",
			flags: []string{"spec", "format"}, run: lintVocabulary,
		},
		{
			name: "fmt", does: "lay out the YAML of a vocabulary in the one canonical way",
			detail: "It sorts keys, indents, and quotes what YAML would misread; comments, the breaks of long lines and\n" +
				"the meaning stay as they are. FILE and DIR are --spec when they are left out. With -l or -d nothing\n" +
				"is written, and the exit code is 1 if a file would change.",
			args: []string{"[FILE|DIR…]"}, flags: []string{"spec", "l", "d"}, run: formatVocabulary,
		},
	}
}

func commandNamed(name string) (command, bool) {
	for _, c := range commands() {
		if c.name == name {
			return c, true
		}
	}
	return command{}, false
}

func commandNames() []string {
	var names []string
	for _, c := range commands() {
		names = append(names, c.name)
	}
	return names
}

// overview lists the commands.
func overview() string {
	var b strings.Builder
	b.WriteString("usage: specgen COMMAND [flags]\n\n")
	for _, c := range commands() {
		fmt.Fprintf(&b, "  %-10s %s\n", c.name, c.does)
	}
	b.WriteString("\nspecgen help COMMAND lists the flags of one.\n")
	return b.String()
}

// usage is the line that shows how a command is called.
func (c command) usage() string {
	parts := []string{"usage: specgen " + c.name}
	for _, name := range c.flags {
		parts = append(parts, "["+flagNamed(name).shown()+"]")
	}
	return strings.Join(append(parts, c.args...), " ") + "\n"
}

// help is all that there is to say of a command.
func (c command) help() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s.\n%s\n\n", c.usage(), capital(c.does), c.detail)
	for _, name := range c.flags {
		f := flagNamed(name)
		fmt.Fprintf(&b, "  %-20s %s\n", f.shown(), f.does)
	}
	return b.String()
}

func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// meant says which name somebody probably meant, or all that there are.
func meant(found string, names []string) string {
	for _, name := range names {
		if spec.Distance(found, name) <= max(1, len(name)/3) {
			return fmt.Sprintf("did you mean %q?", name)
		}
	}
	return "expected " + strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}
