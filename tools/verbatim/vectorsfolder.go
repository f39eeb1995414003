package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/go-json-experiment/json"

	"verbatim/proptest/vectors"
)

// folderFile is a file of the suite that is to be written, or removed.
type folderFile struct {
	path string // from the suite's folder, with slashes
	text []byte // nil to remove it
}

// planFolder says what there is to do for a folder to hold the files that it
// should, in this order: remove what is wanted no more, write the file that
// names the others, write the others. So what a crash leaves behind is known to
// be the suite's. A folder with anything else in it is refused at the first
// such file.
func planFolder(out string, wanted []vectors.File) ([]folderFile, error) {
	owned := filesNamedIn(filepath.Join(out, vectors.VersionFile))
	same := map[string]bool{}
	var plan []folderFile
	err := eachFile(out, func(path string) error {
		at := slices.IndexFunc(wanted, func(w vectors.File) bool { return w.Path == path })
		if at >= 0 {
			have, err := os.ReadFile(filepath.Join(out, filepath.FromSlash(path)))
			if err != nil {
				return err
			}
			same[path] = bytes.Equal(have, wanted[at].Text)
		}
		switch {
		case !same[path] && !slices.Contains(owned, path):
			return notOfTheSuite(out, path)
		case at < 0:
			plan = append(plan, folderFile{path, nil})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	removed := len(plan)
	for _, w := range wanted {
		switch {
		case same[w.Path]:
		case w.Path == vectors.VersionFile:
			plan = slices.Insert(plan, removed, folderFile{w.Path, w.Text})
		default:
			plan = append(plan, folderFile{w.Path, w.Text})
		}
	}
	return plan, nil
}

// eachFile visits what is in a folder, which need not exist, and no folder
// itself. It stops at what is no plain file, such as a link.
func eachFile(out string, visit func(path string) error) error {
	if _, err := os.Stat(out); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return fs.WalkDir(os.DirFS(out), ".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			return nil
		case !d.Type().IsRegular():
			return notOfTheSuite(out, path)
		}
		return visit(path)
	})
}

func notOfTheSuite(out, path string) error {
	place := filepath.ToSlash(filepath.Join(out, filepath.FromSlash(path)))
	return fmt.Errorf("%s is no file of the vectors, so nothing was written; name an empty folder, or move the file away", place)
}

// filesNamedIn are the files that a suite's version file names as its own, none
// where there is no such file.
func filesNamedIn(version string) []string {
	text, err := os.ReadFile(version)
	if err != nil {
		return nil
	}
	var said struct {
		Suite string   `json:"suite"`
		Files []string `json:"files"`
	}
	if err := json.Unmarshal(text, &said); err != nil || said.Suite != vectors.SuiteName {
		return nil
	}
	return said.Files
}

// settle writes the file, or removes it.
func (f folderFile) settle(out string) error {
	place := filepath.Join(out, filepath.FromSlash(f.path))
	if f.text == nil {
		return os.Remove(place)
	}
	if err := os.MkdirAll(filepath.Dir(place), 0o755); err != nil {
		return err
	}
	return os.WriteFile(place, f.text, 0o644)
}
