package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"verbatim/gen"
	"verbatim/tools/verbatim/coreschema"
)

// schemaFile is a file of the schemas' folder and what it should hold.
type schemaFile struct {
	place string
	have  []byte // nil when there is no file
	want  []byte // nil when there should be none
}

// ours reports whether the file says that it was written from here.
func (f schemaFile) ours() bool {
	first, _, _ := bytes.Cut(f.have, []byte("\n"))
	return bytes.Contains(f.have, []byte(`"$comment": "`+coreschema.Mark+`"`)) ||
		bytes.HasSuffix(bytes.TrimSpace(first), []byte(coreschema.Mark)) // in a module of types
}

// compareSchemas returns the wanted files that differ from what is in the
// folder, and the files under core that are wanted no more. What stands there
// without our mark is none of them, unless it is in the way. It also counts the
// files that are up to date.
func compareSchemas(out string, wanted []gen.File) (differing []schemaFile, same int, err error) {
	for _, w := range wanted {
		f, err := readSchema(filepath.Join(out, filepath.FromSlash(w.Path)))
		if err != nil {
			return nil, 0, err
		}
		f.want = w.Text
		if bytes.Equal(f.have, f.want) {
			same++
		} else {
			differing = append(differing, f)
		}
	}
	rest, err := schemasLeftOver(out, wanted)
	return append(differing, rest...), same, err
}

func readSchema(place string) (schemaFile, error) {
	have, err := os.ReadFile(place)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return schemaFile{place: place, have: have}, err
}

// schemasLeftOver are the files under core that an earlier run wrote and no
// type asks for.
func schemasLeftOver(out string, wanted []gen.File) ([]schemaFile, error) {
	names := map[string]bool{}
	for _, w := range wanted {
		names[w.Path] = true
	}
	entries, err := os.ReadDir(filepath.Join(out, "core"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var rest []schemaFile
	for _, e := range entries {
		if names["core/"+e.Name()] || e.IsDir() || !strings.HasSuffix(e.Name(), ".json") {
			continue
		}
		f, err := readSchema(filepath.Join(out, "core", e.Name()))
		if err != nil {
			return nil, err
		}
		if f.ours() {
			rest = append(rest, f)
		}
	}
	return rest, nil
}

// writeSchemas makes the folder hold what it should, and says what it did. It
// does nothing at all where a file that somebody else wrote is in the way.
func (s *station) writeSchemas(c *schemaCmd) error {
	wanted, err := c.wanted()
	if err != nil {
		return err
	}
	differing, same, err := compareSchemas(c.Out, wanted)
	if err != nil {
		return err
	}
	for _, f := range differing {
		if f.have != nil && !f.ours() {
			return fmt.Errorf("%s has no mark that says verbatim schema wrote it; move it away or delete it", filepath.ToSlash(f.place))
		}
	}
	removed := 0
	for _, f := range differing {
		done := "wrote"
		if f.want == nil {
			done = "removed"
			removed++
		}
		if err := f.repair(); err != nil {
			return fmt.Errorf("writing the schemas: %w", err)
		}
		if err := s.schemaDone(f, done); err != nil {
			return err
		}
	}
	if s.format != formatJSON {
		s.print("%d schemas written, %d removed, %d were up to date", len(differing)-removed, removed, same)
	}
	return nil
}

type schemaDone struct {
	File string `json:"file"`
	Done string `json:"done"`
}

func (s *station) schemaDone(f schemaFile, done string) error {
	file := filepath.ToSlash(f.place)
	if s.format == formatJSON {
		return s.object(schemaDone{file, done})
	}
	s.print("%s %s", done, file)
	return nil
}

// repair writes the file by way of a temporary one, so that no crash leaves
// half a file without its mark, or removes it.
func (f schemaFile) repair() error {
	if f.want == nil {
		return os.Remove(f.place)
	}
	if err := os.MkdirAll(filepath.Dir(f.place), 0o755); err != nil {
		return err
	}
	temporary := f.place + ".new"
	err := os.WriteFile(temporary, f.want, 0o644)
	if err == nil {
		err = os.Rename(temporary, f.place)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temporary))
	}
	return nil
}
