package main

import (
	"fmt"
	"path/filepath"

	"verbatim/proptest/vectors"
)

type vectorsCmd struct {
	Out string `required:"" placeholder:"DIR" help:"The folder that the suite is written into. It is made where it does not exist."`
}

// Help says what becomes of the folder, and lists the keys of the results.
func (vectorsCmd) Help() string {
	return `The suite is JSON: DIR/tests has the required tests, one file a section, and DIR/tests/optional those that ask for more than a plain
JSON parser keeps. DIR/README.md says how to read them, DIR/vector-schema.json is their JSON Schema, and DIR/version.json names all
files. What is written is the same on every machine.

Nothing outside DIR is written. A DIR with a file that is not the suite's, by the version.json in it or by its bytes, is left as it is, and
the exit code is 2. Files of an earlier version of the suite are written anew or removed.

JSON keys: file and done (wrote, removed) of each file that changed, then version, required and optional (numbers of tests), files.`
}

// Run writes the suite.
func (c *vectorsCmd) Run(s *station) error {
	groups, err := vectors.Groups()
	if err != nil {
		return err
	}
	wanted := vectors.Files(groups)
	changed, err := planFolder(c.Out, wanted)
	if err != nil {
		return err
	}
	for _, f := range changed {
		if err := f.settle(c.Out); err != nil {
			return fmt.Errorf("writing the vectors: %w", err)
		}
		if err := s.fileDone(c.Out, f); err != nil {
			return err
		}
	}
	required, optional := vectors.Count(groups)
	if s.format == formatJSON {
		return s.object(suiteWritten{vectors.Version, required, optional, len(wanted)})
	}
	s.print("vectors, version %d: %d required tests and %d optional ones in %d files; %d changed", vectors.Version, required, optional, len(wanted), len(changed))
	return nil
}

type suiteWritten struct {
	Version  int `json:"version"`
	Required int `json:"required"`
	Optional int `json:"optional"`
	Files    int `json:"files"`
}

type fileDone struct {
	File string `json:"file"`
	Done string `json:"done"`
}

func (s *station) fileDone(out string, f folderFile) error {
	file, done := filepath.ToSlash(filepath.Join(out, f.path)), "wrote"
	if f.text == nil {
		done = "removed"
	}
	if s.format == formatJSON {
		return s.object(fileDone{file, done})
	}
	s.print("%s %s", done, file)
	return nil
}
