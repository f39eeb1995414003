package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"verbatim/spec"
	"verbatim/spec/format"

	linediff "github.com/rogpeppe/go-internal/diff"
)

// errLayout says that fmt found a file that is laid out otherwise, and was asked
// not to write. Which one stands on standard output already.
var errLayout = errors.New("the layout is not canonical; repair it with specgen fmt")

// formatVocabulary is the command fmt. It names on standard output the files
// that it wrote, or would write.
func formatVocabulary(s settings, stdout io.Writer) error {
	files, err := filesToFormat(s)
	if err != nil {
		return err
	}
	// Nothing is written before every file was read.
	texts := make([][]byte, len(files))
	var refusals spec.Errors
	for i, f := range files {
		if texts[i], err = format.Source(f); err == nil {
			continue
		}
		mistakes, ok := errors.AsType[spec.Errors](err)
		if !ok {
			return fmt.Errorf("%s: %w", f.Path, err)
		}
		refusals = append(refusals, mistakes...)
	}
	if len(refusals) > 0 {
		return refusals
	}
	other := false
	for i, f := range files {
		if bytes.Equal(f.Text, texts[i]) {
			continue
		}
		other = true
		if err := layOut(s, f, texts[i], stdout); err != nil {
			return err
		}
	}
	if other && (s.list || s.diff) {
		return errLayout
	}
	return nil
}

// filesToFormat reads the files that the arguments name, and those of folders
// among them.
func filesToFormat(s settings) ([]spec.File, error) {
	names := s.args
	if len(names) == 0 {
		names = []string{s.spec}
	}
	var files []spec.File
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil {
			return nil, fmt.Errorf("reading the vocabulary: %w", err)
		}
		if info.IsDir() {
			more, err := readSpec(name)
			if err != nil {
				return nil, err
			}
			files = append(files, more...)
			continue
		}
		file, err := readFile(name)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return files, nil
}

// layOut writes the canonical text of a file, or shows it.
func layOut(s settings, f spec.File, text []byte, stdout io.Writer) error {
	if s.list || !s.diff {
		fmt.Fprintln(stdout, f.Path)
	}
	if s.diff {
		fmt.Fprintf(stdout, "%s", linediff.Diff(f.Path, f.Text, f.Path+" (formatted)", text))
	}
	if s.list || s.diff {
		return nil
	}
	mode := fs.FileMode(0o644)
	if info, err := os.Stat(f.Path); err == nil {
		mode = info.Mode().Perm()
	}
	if err := replace(f.Path, text, mode); err != nil {
		return fmt.Errorf("writing the layout: %w", err)
	}
	return nil
}
