package main

import (
	"bytes"

	"verbatim/gen"
)

type schemaCmd struct {
	Set string `arg:"" optional:"" name:"SET" help:"Name of a closed set, such as Effort; without it, the names of all."`
}

// Run prints the schema of a set.
func (c *schemaCmd) Run(s *station) error {
	sets, err := setsNamed(c.Set)
	if err != nil {
		return err
	}
	if c.Set == "" {
		for _, e := range sets {
			s.print("%s", e.Name)
		}
		return nil
	}
	text, err := gen.Schema(sets[0], schemaBase)
	if err != nil {
		return err
	}
	s.print("%s", bytes.TrimSuffix(text, []byte("\n")))
	return nil
}

// schemaBase is what the committed schemas were generated with.
const schemaBase = "https://verbatim.example/schema"
