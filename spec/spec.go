// Package spec holds the vocabulary of the project, every closed set and every
// word that crosses a wire, and reads it strictly. The YAML files beside this
// source are the only place where such a word is written; everything else is
// generated from them.
//
// [Load] turns the files of any vocabulary into a [Vocabulary] that nobody has
// to check again, and [Project] gives the files of our own. Load refuses
// whatever it cannot read in exactly one way, from an unknown key to two sets
// that would share a name in Go, and it finds all such places in one run. The
// package opens no file, and it neither generates code nor compares two
// vocabularies.
package spec

import (
	"cmp"
	"embed"
	"path"
	"slices"
	"strings"
	"sync"
)

//go:embed *.yaml
var project embed.FS

// File is one YAML file of a vocabulary.
type File struct {
	Path string // as it is to stand in errors, with slashes or backslashes
	Text []byte // the loader does not keep or change it
}

// Project returns the files of the project's own vocabulary, sorted by path.
// The texts are copies that the caller may change.
func Project() []File {
	entries, err := project.ReadDir(".")
	if err != nil {
		panic("spec: internal error: " + err.Error())
	}
	files := make([]File, 0, len(entries))
	for _, e := range entries {
		text, err := project.ReadFile(e.Name())
		if err != nil {
			panic("spec: internal error: " + err.Error())
		}
		files = append(files, File{Path: "spec/" + e.Name(), Text: text})
	}
	return files
}

// Load reads a vocabulary. The order in which the files are given makes no
// difference, and neither does the folder that they lie in, except to the
// positions. Every error it returns is of type [Errors] and holds all refusals;
// only a file that is no YAML hides what else is wrong with that file.
func Load(files []File) (*Vocabulary, error) {
	if len(files) == 0 {
		return nil, Errors{{Message: "no file to load; a vocabulary has at least one"}}
	}
	r := &report{files: files}
	files = sorted(r, files)
	sets := families(r, files)
	var v Vocabulary
	for i, f := range files {
		v.Families = append(v.Families, Family{File: base(f.Path), Enums: enums(sets[i])})
	}
	link(slices.Concat(sets...))
	if err := r.err(); err != nil {
		return nil, err
	}
	return &v, nil
}

// families reads the files side by side, for parsing YAML is most of the work.
func families(r *report, files []File) [][]*draft {
	sets := make([][]*draft, len(files))
	var wait sync.WaitGroup
	for i, f := range files {
		wait.Go(func() { sets[i] = family(scope{report: r}, f) })
	}
	wait.Wait()
	return sets
}

// sorted returns the files by base name, and refuses all but the first of
// those that share one.
func sorted(r *report, files []File) []File {
	files = slices.Clone(files)
	slices.SortStableFunc(files, func(a, b File) int {
		return cmp.Or(cmp.Compare(base(a.Path), base(b.Path)), cmp.Compare(a.Path, b.Path))
	})
	var kept []File
	for _, f := range files {
		if last := len(kept) - 1; last >= 0 && base(kept[last].Path) == base(f.Path) {
			r.refuse(Pos{f.Path, 1, 1}, "", "the name %q is also that of %s; rename one of the files", base(f.Path), kept[last].Path)
			continue
		}
		kept = append(kept, f)
	}
	return kept
}

// base is the last element of a path, written with slashes or backslashes.
func base(p string) string {
	return path.Base(strings.ReplaceAll(p, `\`, "/"))
}

func enums(drafts []*draft) []*Enum {
	list := make([]*Enum, len(drafts))
	for i, d := range drafts {
		list[i] = d.Enum
	}
	return list
}
