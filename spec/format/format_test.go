package format_test

import (
	"errors"
	"strings"
	"testing"

	"verbatim/spec"
	"verbatim/spec/format"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

// TestLayout holds each text of testdata/layout.txtar to its layout, and the
// layout to itself.
func TestLayout(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/layout.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(archive.Files); i += 2 {
		text, want := archive.Files[i], archive.Files[i+1]
		if want.Name != "want" {
			t.Fatalf("%s is followed by %s, expected want", text.Name, want.Name)
		}
		got := laidOut(t, text.Name, string(text.Data))
		if d := cmp.Diff(string(want.Data), got); d != "" {
			t.Errorf("%s (-want +got):\n%s", text.Name, d)
		}
		if again := laidOut(t, text.Name, got); again != got {
			t.Errorf("%s: laid out again (-first +second):\n%s", text.Name, cmp.Diff(got, again))
		}
	}
}

func laidOut(t *testing.T, reason, text string) string {
	t.Helper()
	out, err := format.Source(spec.File{Path: "a.yaml", Text: []byte(text)})
	if err != nil {
		t.Errorf("%s: %v", reason, err)
	}
	return string(out)
}

func TestProjectIsLaidOut(t *testing.T) {
	for _, f := range spec.Project() {
		if d := cmp.Diff(string(f.Text), laidOut(t, f.Path, string(f.Text))); d != "" {
			t.Errorf("%s; repair it with go run ./tools/specgen fmt (-have +want):\n%s", f.Path, d)
		}
	}
}

func TestLineEndsOfWindows(t *testing.T) {
	text := "version: 1\nenums:\n  - name: A\n    doc: B.\n"
	if got := laidOut(t, "CRLF", strings.ReplaceAll(text, "\n", "\r\n")); got != text {
		t.Errorf("the layout is %q, want %q", got, text)
	}
}

// TestRefusals holds that what the vocabulary refuses of YAML has its place,
// and that a mistake of another kind is none here.
func TestRefusals(t *testing.T) {
	for _, tt := range []struct{ reason, text, want string }{
		{"a tab", "version: 1\nenums:\n\t- a\n", "a.yaml:3:1: a tab cannot indent YAML; use spaces"},
		{"an anchor", "version: &one 1\n", "a.yaml:1:10: an anchor is not allowed; write the value out where it is needed"},
		{"a key twice", "version: 1\nversion: 1\n", `a.yaml:2:1: key "version" already stands at line 1`},
		{"a second document", "version: 1\n---\nversion: 1\n", "a.yaml:2:1: a second document begins here; a file holds one"},
		{"nothing", "", "a.yaml:1:1: the file is empty, expected a mapping with the keys version, enums"},
		{"a mistake of the vocabulary", "version: 2\n", ""},
	} {
		_, err := format.Source(spec.File{Path: "a.yaml", Text: []byte(tt.text)})
		if err == nil && tt.want == "" {
			continue
		}
		if _, ok := errors.AsType[spec.Errors](err); !ok || err.Error() != tt.want {
			t.Errorf("%s: the error is %v, want %s", tt.reason, err, tt.want)
		}
	}
}
