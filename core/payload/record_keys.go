package payload

import (
	"fmt"
	"slices"
	"strings"
)

// Only makes a problem of a key that is none of the known ones, for a record that must
// not lose anything: most let unknown keys pass.
func (r *Record) Only(known ...string) {
	for i := range r.few[:r.n] {
		r.only(r.few[i].key, known)
	}
	for i := range r.more {
		r.only(r.more[i].key, known)
	}
}

func (r *Record) only(key string, known []string) {
	if !slices.Contains(known, key) {
		r.Fail(key, fmt.Sprintf("unknown key %q, expected %s", key, strings.Join(known, ", ")))
	}
}

// StringValue returns a required string as it is written. It is for a text that is only
// kept: [Record.Text] would undo its escapes.
func (r *Record) StringValue(key string) Value { return r.kind(key, KindString, "a string") }
