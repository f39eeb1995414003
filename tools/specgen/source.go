package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"verbatim/spec"
)

// maxFile bounds the length of a file of a vocabulary in bytes. A set of 65,535
// words, the most there can be, takes half of it; what is longer is no file that
// somebody wrote, and would only keep the parser busy.
const maxFile = 8 << 20

// readSpec reads the YAML files of a folder.
func readSpec(dir string) ([]spec.File, error) {
	names, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("reading the vocabulary: %w", err)
	}
	var files []spec.File
	for _, name := range names {
		if name.IsDir() || path.Ext(name.Name()) != ".yaml" {
			continue
		}
		file, err := readFile(filepath.Join(dir, name.Name()))
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("reading the vocabulary: found no .yaml file in %q; name its folder with --spec", dir)
	}
	return files, nil
}

// readFile reads one file of a vocabulary.
func readFile(place string) (spec.File, error) {
	info, err := os.Stat(place)
	if err != nil {
		return spec.File{}, fmt.Errorf("reading the vocabulary: %w", err)
	}
	if err := bounded(filepath.ToSlash(place), info.Size()); err != nil {
		return spec.File{}, err
	}
	text, err := os.ReadFile(place)
	if err != nil {
		return spec.File{}, fmt.Errorf("reading the vocabulary: %w", err)
	}
	return spec.File{Path: filepath.ToSlash(place), Text: text}, nil
}

func bounded(name string, size int64) error {
	if size > maxFile {
		return fmt.Errorf("reading the vocabulary: %s has %d bytes, expected %d at most; split it into families", name, size, maxFile)
	}
	return nil
}

// loadSource loads a vocabulary from a folder, or from "git:REV" or
// "git:REV:FOLDER". A revision without a folder means usual, the folder of the
// other side.
func loadSource(source, usual string) (*spec.Vocabulary, error) {
	rest, isGit := strings.CutPrefix(source, "git:")
	if !isGit {
		return loadFolder(source)
	}
	rev, dir, named := strings.Cut(rest, ":")
	if !named {
		dir = usual
	}
	files, err := gitFiles(rev, dir)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", source, err)
	}
	return spec.Load(files)
}

// loadFolder loads a vocabulary from a folder. A name that looks like a revision
// gets a word of advice.
func loadFolder(dir string) (*spec.Vocabulary, error) {
	files, err := readSpec(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w; a revision of git is written git:%s", err, dir)
	}
	if err != nil {
		return nil, err
	}
	return spec.Load(files)
}
