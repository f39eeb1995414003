package spec_test

import (
	"errors"
	"testing"

	"verbatim/spec"

	"github.com/google/go-cmp/cmp"
)

// FuzzLoad holds that no text makes the loader panic, that it refuses with a
// place inside the text or accepts, and that it does so twice alike.
func FuzzLoad(f *testing.F) {
	for _, p := range spec.Project() {
		f.Add(p.Text)
	}
	for _, text := range strays {
		f.Add([]byte(text))
	}
	f.Add([]byte(head + "    attributes: {a: [Effort], b: integer}\n    words: [{word: low, doc: L., a: [low], b: 1}]\n"))
	f.Add([]byte("version: 1\nenums: &a [*a, !!map {<<: *a}, ? - x]\n"))
	f.Add([]byte("[[[[[[{{{{- - - -"))
	f.Add([]byte("a: |2-\n  \xff"))
	f.Fuzz(func(t *testing.T, text []byte) {
		file := spec.File{Path: "a.yaml", Text: text}
		first, err := spec.Load([]spec.File{file})
		second, again := spec.Load([]spec.File{file})
		if diff := cmp.Diff(first, second); diff != "" {
			t.Fatalf("loaded again the vocabulary differs:\n%s", diff)
		}
		if err == nil {
			return
		}
		if again == nil || err.Error() != again.Error() {
			t.Fatalf("loaded again the refusal is %v, first it was %v", again, err)
		}
		list, ok := errors.AsType[spec.Errors](err)
		if !ok || len(list) == 0 || first != nil {
			t.Fatalf("Load gave %v with %T", first, err)
		}
		for _, e := range list {
			if e.Pos.Line < 1 || e.Pos.Column < 1 || e.Pos.File != "a.yaml" || e.Message == "" {
				t.Errorf("no place or no message: %+v", e)
			}
			_ = e.Detail()
		}
	})
}
