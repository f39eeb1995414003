package vectors

import (
	"bytes"
	_ "embed" // vector-schema.json and suite.md
	"fmt"
	"path"
	"strings"
)

// File is one file of the suite.
type File struct {
	Path string // from the suite's folder, with slashes
	Text []byte
}

var (
	//go:embed vector-schema.json
	schema []byte
	//go:embed suite.md
	readme string
)

// What a reader knows the suite by.
const (
	VersionFile = "version.json"     // path of the file that names all files of the suite
	SuiteName   = "verbatim vectors" // what that file says under the key suite
)

// Files are all files of a suite of the groups, those of one section in a row.
// Their order is fixed, and so is every byte.
func Files(groups []Group) []File {
	files := testFiles(groups)
	files = append(files,
		File{"README.md", []byte(strings.ReplaceAll(readme, "TABLE\n", table(groups)))},
		File{"vector-schema.json", schema},
	)
	return append(files, versionFile(groups, files))
}

// testFiles are the files with the tests, one a section.
func testFiles(groups []Group) []File {
	var files []File
	for i, g := range groups {
		if i == 0 || g.Section != groups[i-1].Section {
			files = append(files, File{Path: placeOf(g)})
		}
		f := &files[len(files)-1]
		f.Text = appendGroup(f.Text, g)
	}
	for i := range files {
		files[i].Text = append(files[i].Text, "\n]\n"...)
	}
	return files
}

// placeOf is the file that a group stands in.
func placeOf(g Group) string {
	name := strings.ReplaceAll(g.Section, "/", "-") + ".json"
	if g.Optional() {
		return path.Join("tests", "optional", name)
	}
	return path.Join("tests", name)
}

// versionFile says what the suite holds, and which files are its own.
func versionFile(groups []Group, files []File) File {
	required, optional := Count(groups)
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\n  \"suite\": %q,\n  \"version\": %d,\n  \"required\": %d,\n  \"optional\": %d,\n  \"files\": [", SuiteName, Version, required, optional)
	for _, f := range files {
		fmt.Fprintf(&b, "\n    %q,", f.Path)
	}
	fmt.Fprintf(&b, "\n    %q\n  ]\n}\n", VersionFile)
	return File{VersionFile, b.Bytes()}
}

// Count are the numbers of tests in groups.
func Count(groups []Group) (required, optional int) {
	for _, g := range groups {
		if g.Optional() {
			optional += len(g.Tests)
		} else {
			required += len(g.Tests)
		}
	}
	return required, optional
}

// table has a line of Markdown for each file.
func table(groups []Group) string {
	var b strings.Builder
	b.WriteString("| file | tests | about |\n|---|---:|---|\n")
	for i := 0; i < len(groups); {
		file, tests, first := placeOf(groups[i]), 0, groups[i]
		for i < len(groups) && placeOf(groups[i]) == file {
			tests += len(groups[i].Tests)
			i++
		}
		fmt.Fprintf(&b, "| `%s` | %d | %s |\n", file, tests, aboutOf(first.Section))
	}
	return b.String()
}
