// Specgen turns a vocabulary of closed sets, written in YAML, into Go types,
// tests and JSON Schemas.
//
// Usage:
//
//	specgen generate [flags]
//	specgen check [flags]
//
// Generate reads every .yaml file of the folder spec and writes
// generated/wire (Go) and generated/schema (JSON Schemas). It writes only
// files whose text changes, and removes the ones it wrote earlier that no set
// asks for any more. A file without the mark of generated code is never touched.
//
// Check compares instead of writing. It prints a unified diff for each file
// that generate would change, and names the files that are missing, left over,
// or not written by specgen at all.
//
// Flags, with what they are when left out:
//
//	-spec DIR           the vocabulary (spec)
//	-out DIR            the folder of the output (generated)
//	-package NAME       the Go package, and its folder in the output (wire)
//	-schema-base URL    where the schemas have their $id (https://verbatim.example/schema)
//
// Every mistake in the vocabulary is reported in one run, with its place and
// the line it stands in; then nothing is written.
//
// The exit code is 0 if all is well, 1 if the vocabulary is refused, a file
// cannot be read or written, or check finds a difference, and 2 for wrong
// usage. Results go to standard output, diagnostics to standard error.
//
// Example: after a change of the vocabulary, at the root of the repository:
//
//	$ go run ./tools/specgen check
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
