package main

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"verbatim/gen"
	"verbatim/gen/enumstyle"
	"verbatim/tools/verbatim/coreschema"
	"verbatim/tools/verbatim/schemalang"
)

type schemaCmd struct {
	Name string `arg:"" optional:"" name:"NAME" help:"Name of a closed set or a core type, such as Effort or ChatRequest; without it, the names of all."`
	All  bool   `help:"Write the schema of each core type, and the bundle of everything, into a folder."`
	Out  string `default:"generated/schema" help:"The folder that --all writes into." placeholder:"DIR"`
	Lang string `help:"Types instead of a schema: ts (TypeScript) or python; with --all beside the schemas, and both with a comma between." placeholder:"LIST"`

	EnumStyle enumstyle.Style `enum:"annotated,plain,both" default:"annotated" help:"How a schema spells a closed set: a oneOf of constants with titles and descriptions, a plain enum, or both." placeholder:"annotated|plain|both"`
}

// Help says what --all does with the folder, and lists the keys of the results.
func (schemaCmd) Help() string {
	return `With --all, DIR/core gets a file for each core type and DIR/verbatim.json all of them and every closed set; with --lang, DIR/verbatim.ts and DIR/verbatim.py have the same as types. Only what changed is written. A file under DIR/core that an earlier run wrote and no type asks for is removed; one that no run wrote is left alone.

With --lang alone, the module of one language is printed: of NAME and what it is made of, or of everything. A value that is one of several objects is a union that its tag tells apart.

JSON: a schema is one line. A module of types is printed as it is. Without a name, the keys are name and of (set, core); with --all, file and done (wrote, removed).`
}

// Run prints one schema, or all names, or writes all files.
func (c *schemaCmd) Run(s *station) error {
	switch {
	case c.All && c.Name != "":
		return fmt.Errorf("found the name %q beside --all, expected one of them", c.Name)
	case c.All:
		return s.writeSchemas(c)
	case c.Lang != "":
		return s.types(c.Name, c.Lang)
	case c.Name == "":
		return s.schemaNames()
	}
	text, err := schemaNamed(c.Name)
	if err != nil {
		return err
	}
	if text, err = enumstyle.Apply(text, c.EnumStyle); err != nil {
		return err
	}
	if s.format == formatJSON {
		return s.object(jsontext.Value(text))
	}
	s.print("%s", bytes.TrimSuffix(text, []byte("\n")))
	return nil
}

// types prints the module of one language.
func (s *station) types(name, lang string) error {
	languages, err := schemalang.Named(lang)
	if err != nil {
		return err
	}
	if len(languages) > 1 {
		return fmt.Errorf("found the languages %q, expected one of them without --all", lang)
	}
	text, err := typesOf(name, languages[0])
	if err != nil {
		return err
	}
	s.print("%s", bytes.TrimSuffix(text, []byte("\n")))
	return nil
}

// schemaNamed is the schema of a set or of a core type.
func schemaNamed(name string) ([]byte, error) {
	sets, err := setsNamed("")
	if err != nil {
		return nil, err
	}
	for _, e := range sets {
		if e.Name == name {
			return gen.Schema(e, coreschema.Base)
		}
	}
	if !slices.Contains(coreschema.Names(), name) {
		return nil, fmt.Errorf("found no closed set or core type %q; `verbatim schema` prints all", name)
	}
	return coreschema.Schema(name)
}

type schemaName struct {
	Name string `json:"name"`
	Of   string `json:"of"`
}

// schemaNames prints the names of all schemas, those of the sets first.
func (s *station) schemaNames() error {
	sets, err := setsNamed("")
	if err != nil {
		return err
	}
	var names []schemaName
	for _, e := range sets {
		names = append(names, schemaName{e.Name, "set"})
	}
	for _, name := range coreschema.Names() {
		names = append(names, schemaName{name, "core"})
	}
	for _, n := range names {
		if s.format != formatJSON {
			s.print("%s", n.Name)
		} else if err := s.object(n); err != nil {
			return err
		}
	}
	return nil
}
