package main

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"verbatim/core/dialect/agentfile"
	"verbatim/generated/wire"
)

// input is one file to check, or the end of those of a folder.
type input struct {
	name   string
	size   int64
	err    error   // why the argument gives no file
	folder *folder // that the file was found in; nil when it was named itself
	end    bool    // all files of the folder stand before
}

// folder is what became of the files found in a directory.
type folder struct {
	name     string
	files    int // that were looked at
	sessions int // that they gave
	failed   int // files that could not be read
}

// inputsOf are the files that the arguments name: a directory stands for the
// files of known formats in it, and in the directories in it; a pattern for what
// it matches, where there is no file of its name.
func inputsOf(arguments []string) []input {
	var all []input
	for _, a := range arguments {
		all = append(all, inputsOfOne(a)...)
	}
	return all
}

func inputsOfOne(argument string) []input {
	info, err := os.Stat(argument)
	switch {
	case argument == "-":
		return []input{{name: argument}}
	case err == nil && info.IsDir():
		return inputsIn(argument)
	case err == nil:
		return []input{{name: argument, size: info.Size()}}
	case !strings.ContainsAny(argument, "*?["):
		return []input{{name: argument, err: unreadable(err)}}
	}
	matches, err := filepath.Glob(argument)
	if err != nil || len(matches) == 0 {
		return []input{{name: argument, err: &failure{
			Code: wire.ErrorCodeInputUnreadable, Message: "the pattern matches no file",
			Hint: "a directory stands for all session files in it, whatever their depth",
		}}}
	}
	var all []input
	for _, m := range matches {
		if info, err := os.Stat(m); err == nil && info.IsDir() {
			all = append(all, inputsIn(m)...)
		} else {
			all = append(all, inputsOfOne(m)...)
		}
	}
	return all
}

// sessionNames are the endings of names that files of sessions have.
var sessionNames = []string{".jsonl", ".ndjson", ".json", ".db", ".sqlite", ".sqlite3", ".sse"}

// passedFolders are not looked into: they hold code of others.
var passedFolders = []string{".git", "node_modules"}

// inputsIn are the files in a directory whose names may be those of sessions.
func inputsIn(name string) []input {
	in := &folder{name: name}
	var all []input
	visit := func(inside string, entry fs.DirEntry, err error) error {
		at := filepath.Join(name, filepath.FromSlash(inside))
		switch {
		case err != nil:
			in.failed++
			all = append(all, input{name: at, err: unreadable(err), folder: in})
			if entry != nil && entry.IsDir() {
				return fs.SkipDir
			}
		case entry.IsDir() && inside != "." && slices.Contains(passedFolders, entry.Name()):
			return fs.SkipDir
		case entry.IsDir() || !isSessionName(entry.Name()):
		default:
			if info, err := os.Stat(at); err == nil && info.Mode().IsRegular() {
				in.files++
				all = append(all, input{name: at, size: info.Size(), folder: in})
			}
		}
		return nil
	}
	if err := fs.WalkDir(os.DirFS(name), ".", visit); err != nil {
		return []input{{name: name, err: unreadable(err)}}
	}
	return append(all, input{name: name, folder: in, end: true})
}

// isSessionName reports whether a file of the name may hold a session. Files
// that stand beside one and change its meaning do not.
func isSessionName(name string) bool {
	for _, f := range wire.AllFormats {
		if slices.Contains(agentfile.Beside(f), name) {
			return false
		}
	}
	return slices.Contains(sessionNames, strings.ToLower(path.Ext(name))) && !strings.HasSuffix(name, ".meta.json")
}

// verdict is the error of a directory in which there was nothing to check.
func (f *folder) verdict() error {
	if f.sessions > 0 || f.failed > 0 {
		return nil
	}
	message := "the directory holds no session file"
	if f.files > 0 {
		message += ": " + count(f.files, "file") + " looked at, none of a known format"
	}
	return &failure{
		Code: wire.ErrorCodeInputUnreadable, Message: message,
		Hint: fmt.Sprintf("looked for are files whose names end in %s, at any depth", strings.Join(sessionNames, " ")),
	}
}
