package spec_test

import (
	"errors"
	"testing"

	"verbatim/spec"

	"github.com/google/go-cmp/cmp"
)

func TestDetail(t *testing.T) {
	at := func(column int) spec.Pos { return spec.Pos{File: "a.yaml", Line: 3, Column: column} }
	for _, tt := range []struct {
		reason string
		err    spec.Error
		want   string
	}{
		{
			"the caret stands under the column",
			spec.Error{Pos: at(7), Set: "Effort", Message: "bad", Source: "    - low"},
			"a.yaml:3:7: Effort: bad\n    - low\n      ^",
		},
		{
			"tabs are as wide as they are",
			spec.Error{Pos: at(4), Message: "bad", Source: "a:\tlow"},
			"a.yaml:3:4: bad\na:\tlow\n  \t^",
		},
		{
			"wide characters take two columns",
			spec.Error{Pos: at(6), Message: "bad", Source: "中（😀: low"},
			"a.yaml:3:6: bad\n中（😀: low\n        ^",
		},
		{
			"combining characters take none",
			spec.Error{Pos: at(5), Message: "bad", Source: "e\u0301: low"},
			"a.yaml:3:5: bad\ne\u0301: low\n   ^",
		},
		{
			"a column past the end points there",
			spec.Error{Pos: at(99), Message: "bad", Source: "a:"},
			"a.yaml:3:99: bad\na:\n  ^",
		},
		{
			"no source, no caret",
			spec.Error{Pos: at(1), Message: "bad"},
			"a.yaml:3:1: bad",
		},
		{"no place", spec.Error{Message: "bad"}, "bad"},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, tt.err.Detail()); diff != "" {
				t.Errorf("Detail (-want +got):\n%s", diff)
			}
		})
	}
}

// TestErrorsAsOne holds what callers of Load can do with what it returns.
func TestErrorsAsOne(t *testing.T) {
	f, _ := marked("spec/policy.yaml", head+"\t"+low)
	_, err := spec.Load([]spec.File{f, {Path: "spec/account.yaml", Text: []byte("version: 1\r\nenums: []\r\nenum: 1\r\n")}})
	const want = `spec/account.yaml:2:8: enums is an empty list, expected at least one entry
spec/account.yaml:3:1: unknown key "enum" in the file; did you mean "enums"?
spec/policy.yaml:6:1: a tab cannot indent YAML; use spaces`
	if diff := cmp.Diff(want, err.Error()); diff != "" {
		t.Errorf("Error (-want +got):\n%s", diff)
	}
	first, ok := errors.AsType[*spec.Error](err)
	if !ok {
		t.Fatal("the refusals cannot be asked for one by one")
	}
	if want := (spec.Pos{File: "spec/account.yaml", Line: 2, Column: 8}); first.Pos != want || first.Source != "enums: []" {
		t.Errorf("the first refusal is at %v in %q", first.Pos, first.Source)
	}
}
