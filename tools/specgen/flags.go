package main

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"verbatim/gen"
	"verbatim/gen/enumstyle"
)

// settings are what the flags and arguments say.
type settings struct {
	spec string
	out  string
	gen.Options
	languages languageList // beside Go
	style     styleFlag
	format    string // of diff and lint: text, json or github
	list      bool   // of fmt: name the files that would change
	diff      bool   // of fmt: show what would change
	args      []string
}

// usual are the settings where no flag says otherwise.
var usual = settings{
	spec:    "spec",
	out:     "generated",
	Options: gen.Options{Package: "wire", SchemaBase: "https://verbatim.example/schema"},
	style:   styleFlag{enumstyle.Annotated},
	format:  "text",
}

// option is one flag.
type option struct {
	name  string
	value string // what stands for its value in the help; empty for a switch
	does  string
	bind  func(*flag.FlagSet, *settings)
}

func options() []option {
	text := func(name, value, does string, at func(*settings) *string) option {
		return option{name, value, does, func(f *flag.FlagSet, s *settings) { f.StringVar(at(s), name, *at(s), "") }}
	}
	on := func(name, does string, at func(*settings) *bool) option {
		return option{name, "", does, func(f *flag.FlagSet, s *settings) { f.BoolVar(at(s), name, *at(s), "") }}
	}
	return []option{
		text("spec", "DIR", "the folder of the vocabulary ("+usual.spec+")", func(s *settings) *string { return &s.spec }),
		text("out", "DIR", "the folder of the output ("+usual.out+")", func(s *settings) *string { return &s.out }),
		text("package", "NAME", "the Go package, and its folder in the output ("+usual.Package+")", func(s *settings) *string { return &s.Package }),
		text("schema-base", "URL", "where the schemas have their $id ("+usual.SchemaBase+")", func(s *settings) *string { return &s.SchemaBase }),
		{"lang", "LIST", "other languages, of ts and python, with a comma between (none)", func(f *flag.FlagSet, s *settings) { f.Var(&s.languages, "lang", "") }},
		{"enum-style", "STYLE", "how a schema spells a set: annotated, plain or both (annotated)", func(f *flag.FlagSet, s *settings) { f.Var(&s.style, "enum-style", "") }},
		text("format", "FORMAT", "text, json (an object a line), or github (workflow commands) ("+usual.format+")", func(s *settings) *string { return &s.format }),
		on("l", "list the files whose layout would change", func(s *settings) *bool { return &s.list }),
		on("d", "print what would change as a diff", func(s *settings) *bool { return &s.diff }),
	}
}

func flagNamed(name string) option {
	for _, o := range options() {
		if o.name == name {
			return o
		}
	}
	return option{}
}

// shown is the flag as help shows it.
func (o option) shown() string {
	if o.value == "" {
		return "-" + o.name
	}
	return "--" + o.name + " " + o.value
}

// parse reads the flags and arguments of a command, in any order.
func parse(c command, args []string) (settings, error) {
	s := usual
	flags := flag.NewFlagSet(c.name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	for _, name := range c.flags {
		flagNamed(name).bind(flags, &s)
	}
	for rest := args; ; {
		if err := flags.Parse(rest); err != nil {
			return settings{}, explain(c, err)
		}
		if flags.NArg() == 0 {
			break
		}
		s.args = append(s.args, flags.Arg(0))
		rest = flags.Args()[1:]
	}
	return s, c.refuse(s)
}

// explain says what is wrong with a flag, and which was probably meant.
func explain(c command, err error) error {
	name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if !unknown {
		return err
	}
	for _, other := range commands() {
		if slices.Contains(other.flags, name) {
			return fmt.Errorf("flag -%s is none of this command's; %s has it", name, other.name)
		}
	}
	return fmt.Errorf("found flag -%s, %s", name, meant(name, c.flags))
}

// refuse says what is wrong with the arguments of a command, and with the values
// that are words.
func (c command) refuse(s settings) error {
	least, most := 0, len(c.args)
	for _, arg := range c.args {
		if !strings.HasPrefix(arg, "[") {
			least++
		}
		if strings.Contains(arg, "…") {
			most = len(s.args)
		}
	}
	switch {
	case len(s.args) > 0 && most == 0:
		return fmt.Errorf("found argument %q, expected flags only", s.args[0])
	case len(s.args) > most:
		return fmt.Errorf("found argument %q, expected %d at most", s.args[most], most)
	case len(s.args) < least:
		return fmt.Errorf("found no %s; name a folder or git:REV", c.args[len(s.args)])
	}
	switch s.format {
	case "text", "json", "github":
		return nil
	}
	return fmt.Errorf("found format %q, expected text, json or github", s.format)
}
