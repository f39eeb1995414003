package main

import (
	"testing"

	"verbatim/gen/enumstyle"
	"verbatim/tools/verbatim/schemalang"

	"github.com/rogpeppe/go-internal/diff"
)

// TestSchemasInSync compares the committed schemas of the core types with what
// would be written.
func TestSchemasInSync(t *testing.T) {
	wanted, err := wantedSchemas(enumstyle.Annotated, schemalang.Languages)
	if err != nil {
		t.Fatal(err)
	}
	differing, same, err := compareSchemas("../../generated/schema", wanted)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range differing {
		t.Errorf("%s", diff.Diff(f.place, f.have, f.place+" (generated)", f.want))
	}
	if len(differing) > 0 {
		t.Errorf("%d schemas differ, %d do not; repair it with: go run ./tools/verbatim schema --all --lang ts,python", len(differing), same)
	}
}
