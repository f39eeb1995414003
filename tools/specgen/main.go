// Specgen turns a vocabulary of closed sets, written in YAML, into Go types,
// tests, JSON Schemas and a page, and looks after the vocabulary itself.
//
// Usage:
//
//	specgen init [flags]
//	specgen generate [flags]
//	specgen check [flags]
//	specgen diff [flags] OLD [NEW]
//	specgen lint [flags]
//	specgen fmt [flags] [FILE|DIR…]
//
// Init begins: into the folder of a Go module it writes a small vocabulary, a
// Makefile fragment and a file with a go:generate line. It writes over nothing.
//
// Generate reads every .yaml file of the folder spec and writes
// generated/wire (Go), generated/schema (JSON Schemas) and generated/docs. It
// writes only files whose text changes, and removes the ones it wrote earlier
// that no set asks for any more. A file without the mark of generated code is
// never touched.
//
// Check compares instead of writing. It prints a unified diff for each file
// that generate would change, and names the files that are missing, left over,
// or not written by specgen at all.
//
// Diff says what changed between two vocabularies, and whom it concerns:
// readers of old records, older readers, programs or people. OLD and NEW are
// folders, or git:REV for the folder as it was at a revision, or
// git:REV:FOLDER. docs/changes.md explains every class of change.
//
// Lint says what could be better about a vocabulary that the loader accepts.
//
// Fmt lays out the YAML in the one canonical way. It names the files that it
// wrote; with -l it names and with -d it shows what it would write.
//
// Flags, with what they are when left out:
//
//	-spec DIR           the vocabulary (spec)
//	-out DIR            the folder of the output (generated)
//	-package NAME       the Go package, and its folder in the output (wire)
//	-schema-base URL    where the schemas have their $id (https://verbatim.example/schema)
//	-lang LIST          other languages, of ts and python, with a comma between (none)
//	-enum-style STYLE   how the schemas spell a set: annotated, plain or both (annotated)
//	-format FORMAT      of diff and lint: text, json or github (text)
//	-l                  of fmt: list the files whose layout would change
//	-d                  of fmt: print what would change as a diff
//
// Every mistake in the vocabulary is reported in one run, with its place and
// the line it stands in; then nothing is written. There are no includes: the
// files of a folder are one vocabulary.
//
// The exit code is 0 if all is well, 1 if the vocabulary is refused, a file
// cannot be read or written, check finds a difference, diff a breaking change,
// lint a warning or fmt -l or -d another layout, and 2 for wrong usage. Results
// go to standard output, diagnostics to standard error.
//
// Example: after a change of the vocabulary, at the root of the repository:
//
//	$ go run ./tools/specgen fmt
//	$ go run ./tools/specgen diff git:main
//	$ go run ./tools/specgen generate
package main

import (
	"os"
	"runtime/debug"
)

func main() {
	// A run lives for some milliseconds: collecting half as often is faster,
	// and never collecting is slower again, since fresh memory costs more.
	debug.SetGCPercent(200)
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}
