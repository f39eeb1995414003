package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"

	"verbatim/spec"
)

// gitFiles reads the YAML files that a folder held at a revision. It asks the
// git command, and no server: what the clone does not have is an error.
func gitFiles(rev, dir string) ([]spec.File, error) {
	if rev == "" || strings.HasPrefix(rev, "-") {
		return nil, fmt.Errorf("%q is no revision; write git:REV, such as git:main", rev)
	}
	base, rest := standing(dir)
	tree := rev + ":./" + rest
	listing, err := git(base, "ls-tree", "--full-tree", "--long", "-z", tree)
	if err != nil {
		return nil, err
	}
	var files []spec.File
	for line := range strings.SplitSeq(listing, "\x00") {
		// <mode> blob <object> <size>\t<name>
		about, name, _ := strings.Cut(line, "\t")
		fields := strings.Fields(about)
		if len(fields) != 4 || fields[1] != "blob" || path.Ext(name) != ".yaml" {
			continue
		}
		file := spec.File{Path: "git:" + rev + ":" + filepath.ToSlash(dir) + "/" + name}
		if err := boundedText(file.Path, fields[3]); err != nil {
			return nil, err
		}
		text, err := git(base, "cat-file", "blob", fields[2])
		if err != nil {
			return nil, err
		}
		file.Text = []byte(text)
		files = append(files, file)
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("found no .yaml file in %q at that revision; name the folder as in git:%s:spec", dir, rev)
	}
	return files, nil
}

// boundedText holds the size that git gives against the bound of a file.
func boundedText(name, size string) error {
	var n int64
	if _, err := fmt.Sscan(size, &n); err != nil {
		return fmt.Errorf("git gives %s the size %q, expected a number", name, size)
	}
	return bounded(name, n)
}

// standing splits a folder into the part that is there now, where git can run,
// and the rest, with slashes: at an older revision a folder may exist that does
// not any more.
func standing(dir string) (base, rest string) {
	base = filepath.Clean(dir)
	for {
		if info, err := os.Stat(base); err == nil && info.IsDir() {
			return base, rest
		}
		parent := filepath.Dir(base)
		if parent == base {
			return base, rest
		}
		rest = path.Join(filepath.Base(base), rest)
		base = parent
	}
}

// git runs the git command in a folder and returns what it prints.
func git(dir string, args ...string) (string, error) {
	var stdout, stderr bytes.Buffer
	cmd := exec.Command("git", args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &stdout, &stderr
	cmd.Env = append(os.Environ(), "LC_ALL=C", "GIT_NO_LAZY_FETCH=1")
	err := cmd.Run()
	if err == nil {
		return stdout.String(), nil
	}
	if _, ran := errors.AsType[*exec.ExitError](err); !ran {
		return "", fmt.Errorf("running git: %w", err)
	}
	return "", gitError(stderr.String())
}

// gitError turns what git complains of into a sentence.
func gitError(complaint string) error {
	first, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(complaint), "fatal: "), "\n")
	switch {
	case strings.Contains(first, "not a git repository"):
		return errors.New("the folder is in no git repository; name a folder instead of a revision")
	case strings.HasPrefix(first, "Not a valid object name"), strings.HasPrefix(first, "invalid object name"):
		return fmt.Errorf("git knows no such revision, or no such folder at it; fetch it first (%s)", first)
	}
	return fmt.Errorf("git: %s", first)
}
