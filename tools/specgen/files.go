package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sync"

	"verbatim/gen"
	"verbatim/spec"
)

// state is how a file of the output differs from what it should be.
type state int

const (
	same     state = iota // nothing to do
	missing               // wanted, but not there
	changed               // there, with the mark, and other than wanted
	orphaned              // there, with the mark, and not wanted
	foreign               // there without the mark, where only specgen should write
)

// entry is a file of the output: one that is wanted, or one that is left over.
type entry struct {
	path  string // relative to the folder of the output, with slashes
	state state
	have  []byte // nil if missing
	want  []byte // nil if orphaned, or foreign and not wanted
}

// compare returns an entry for each file that is wanted or left over, sorted
// by path. It is all that generate and check know of the output.
func compare(s settings) ([]entry, error) {
	wanted, err := vocabularyFiles(s)
	if err != nil {
		return nil, err
	}
	entries, err := compareFiles(s.out, wanted)
	if err != nil {
		return nil, err
	}
	for _, dir := range folders(s) {
		rest, err := leftOver(s.out, dir, wanted)
		if err != nil {
			return nil, err
		}
		entries = append(entries, rest...)
	}
	slices.SortFunc(entries, func(a, b entry) int { return cmp.Compare(a.path, b.path) })
	return entries, nil
}

// vocabularyFiles returns the files that the vocabulary gives.
func vocabularyFiles(s settings) ([]gen.File, error) {
	files, err := readSpec(s.spec)
	if err != nil {
		return nil, err
	}
	vocabulary, err := spec.Load(files)
	if err != nil {
		return nil, err
	}
	wanted, err := gen.Files(vocabulary, s.Options)
	if err != nil {
		return nil, err
	}
	if err := withStyle(wanted, s.style.Style); err != nil {
		return nil, err
	}
	return withLanguages(wanted, vocabulary, s)
}

// compareFiles compares the wanted files with what is there, side by side: on
// some systems opening a file takes longer than reading it.
func compareFiles(out string, wanted []gen.File) ([]entry, error) {
	entries, errs := make([]entry, len(wanted)), make([]error, len(wanted))
	var wait sync.WaitGroup
	for i, file := range wanted {
		wait.Go(func() { entries[i], errs[i] = compareFile(out, file) })
	}
	wait.Wait()
	return entries, errors.Join(errs...)
}

// compareFile compares a wanted file with what is there.
func compareFile(out string, file gen.File) (entry, error) {
	e := entry{path: file.Path, want: file.Text}
	have, err := os.ReadFile(filepath.Join(out, filepath.FromSlash(file.Path)))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		e.state = missing
		return e, nil
	case err != nil:
		return entry{}, fmt.Errorf("comparing the output: %w", err)
	}
	e.have = have
	switch {
	case slices.Equal(have, file.Text):
		e.state = same
	case isMarked(file.Path, have):
		e.state = changed
	default:
		e.state = foreign
	}
	return e, nil
}

// leftOver returns the files of a folder of the output that are not wanted:
// generated ones of an earlier vocabulary, and Go files that somebody put
// beside the generated ones. Folders, other files, and the bundle that the
// command verbatim writes are no concern of specgen's.
func leftOver(out, dir string, wanted []gen.File) ([]entry, error) {
	names, err := os.ReadDir(filepath.Join(out, dir))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("comparing the output: %w", err)
	}
	var rest []entry
	for _, name := range names {
		e := entry{path: path.Join(dir, name.Name()), state: foreign}
		if name.IsDir() || isWanted(wanted, e.path) || e.path == "schema/verbatim.json" {
			continue
		}
		if e.have, err = os.ReadFile(filepath.Join(out, filepath.FromSlash(e.path))); err != nil {
			return nil, fmt.Errorf("comparing the output: %w", err)
		}
		if isMarked(e.path, e.have) {
			e.state = orphaned
		}
		if e.state == orphaned || path.Ext(e.path) == ".go" {
			rest = append(rest, e)
		}
	}
	return rest, nil
}

// isWanted reports whether one of the files, which are sorted, has the path.
func isWanted(files []gen.File, name string) bool {
	_, is := slices.BinarySearchFunc(files, name, func(f gen.File, name string) int { return cmp.Compare(f.Path, name) })
	return is
}
