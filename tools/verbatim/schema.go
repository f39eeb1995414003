package main

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"verbatim/gen"
	"verbatim/tools/verbatim/coreschema"
)

type schemaCmd struct {
	Name string `arg:"" optional:"" name:"NAME" help:"Name of a closed set or a core type, such as Effort or ChatRequest; without it, the names of all."`
	All  bool   `help:"Write the schema of each core type, and the bundle of everything, into a folder."`
	Out  string `default:"generated/schema" help:"The folder that --all writes into." placeholder:"DIR"`
}

// Help says what --all does with the folder, and lists the keys of the results.
func (schemaCmd) Help() string {
	return `With --all, DIR/core gets a file for each core type and DIR/verbatim.json all of them and every closed set. Only what changed is written. A file under DIR/core that an earlier run wrote and no type asks for is removed; one that no run wrote is left alone.

JSON: a schema is one line. Without a name, the keys are name and of (set, core); with --all, file and done (wrote, removed).`
}

// Run prints one schema, or all names, or writes all files.
func (c *schemaCmd) Run(s *station) error {
	switch {
	case c.All && c.Name != "":
		return fmt.Errorf("found the name %q beside --all, expected one of them", c.Name)
	case c.All:
		return s.writeSchemas(c.Out)
	case c.Name == "":
		return s.schemaNames()
	}
	text, err := schemaNamed(c.Name)
	if err != nil {
		return err
	}
	if s.format == formatJSON {
		return s.object(jsontext.Value(text))
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
