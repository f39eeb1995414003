package vectors_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v5"

	"verbatim/generated/wire"
	"verbatim/proptest/vectors"
)

func files(t *testing.T) []vectors.File {
	t.Helper()
	return vectors.Files(groups(t))
}

func textOf(t *testing.T, path string) []byte {
	t.Helper()
	for _, f := range files(t) {
		if f.Path == path {
			return f.Text
		}
	}
	t.Fatalf("there is no file %s", path)
	return nil
}

// testFiles are the files with tests, all or those that must be passed.
func testFiles(t *testing.T, optional bool) []vectors.File {
	t.Helper()
	return slices.DeleteFunc(files(t), func(f vectors.File) bool {
		return !strings.HasPrefix(f.Path, "tests/") || !optional && strings.HasPrefix(f.Path, "tests/optional/")
	})
}

func TestFilesAreTheSameEveryTime(t *testing.T) {
	again, err := vectors.Groups()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(files(t), vectors.Files(again)); diff != "" {
		t.Errorf("the second time (-first +second):\n%s", diff)
	}
}

func compiled(t *testing.T) *jsonschema.Schema {
	t.Helper()
	s, err := jsonschema.CompileString("vector-schema.json", string(textOf(t, "vector-schema.json")))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func decoded(t *testing.T, text []byte) any {
	t.Helper()
	var v any
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber() // some numbers are none that a float can be
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%.200s: %v", text, err)
	}
	return v
}

func TestEveryFileIsOfTheSchema(t *testing.T) {
	s := compiled(t)
	for _, f := range testFiles(t, true) {
		if err := s.Validate(decoded(t, f.Text)); err != nil {
			t.Errorf("%s: %#v", f.Path, err)
		}
	}
}

func TestTheSchemaRefuses(t *testing.T) {
	const good = `[{"description":"A group.","section":"check/order","tests":[{"description":"A test.","log":[{"seq":0,"type":"user_message","time":"2026-01-02T12:00:00Z","data":{"surface_op":{"replace":[0,0]}}}],"request":[{"role":"user","content":[]}],"fold":[0],"verdict":{"ok":false,"violation":{"kind":"order","index":0,"request_length":1,"log_length":1}}}]}]`
	s := compiled(t)
	if err := s.Validate(decoded(t, []byte(good))); err != nil {
		t.Fatalf("the document to be spoiled: %#v", err)
	}
	for _, tt := range []struct{ reason, old, spoiled string }{
		{"no group", good, `[]`},
		{"a group without tests", `"tests":[{`, `"test":[{`},
		{"a sentence without an end", `A test.`, `A test`},
		{"a section of another form", `check/order`, `Check`},
		{"a type that is unknown", `user_message`, `nap`},
		{"a seq below 0", `"seq":0`, `"seq":-1`},
		{"a range of one", `[0,0]`, `[0]`},
		{"a range that is too large", `[0,0]`, `[0,9007199254740992]`},
		{"a role that is unknown", `"role":"user"`, `"role":"developer"`},
		{"a message that has an unknown key", `"role":"user"`, `"role":"user","nam":"ann"`},
		{"a seq twice in the fold", `"fold":[0]`, `"fold":[0,0]`},
		{"a verdict of both", `"ok":false`, `"ok":true`},
		{"a verdict without lengths", `,"request_length":1,"log_length":1`, ``},
		{"an orphan without an id", `"order"`, `"orphaned_tool_result"`},
		{"a test without a fold", `"fold":[0],`, ``},
		{"a test that is refused, too", `"fold":[0]`, `"fold":[0],"refused":true`},
	} {
		text := strings.Replace(good, tt.old, tt.spoiled, 1)
		if text == good {
			t.Errorf("%s: nothing was spoiled", tt.reason)
		}
		if err := s.Validate(decoded(t, []byte(text))); err == nil {
			t.Errorf("%s: the schema takes it", tt.reason)
		}
	}
}

// The schema spells the words of closed sets out. They must be those of the
// vocabulary.
func TestTheSchemaHasTheWords(t *testing.T) {
	var s struct {
		Defs map[string]struct {
			Properties map[string]struct {
				Enum  []string `json:"enum"`
				Const any      `json:"const"`
			} `json:"properties"`
		} `json:"$defs"`
	}
	if err := json.Unmarshal(textOf(t, "vector-schema.json"), &s); err != nil {
		t.Fatal(err)
	}
	orphan, _ := s.Defs["orphan"].Properties["kind"].Const.(string)
	for _, tt := range []struct {
		what      string
		has, want []string
	}{
		{"types", s.Defs["event"].Properties["type"].Enum, wordsOf(wire.AllEventTypes[:])},
		{"roles", s.Defs["message"].Properties["role"].Enum, wordsOf(wire.AllSurfaceRoles[:])},
		{"kinds", append(s.Defs["difference"].Properties["kind"].Enum, orphan), wordsOf(wire.AllViolationKinds[:])},
	} {
		slices.Sort(tt.has)
		slices.Sort(tt.want)
		if !slices.Equal(tt.has, tt.want) {
			t.Errorf("%s are %q, want %q", tt.what, tt.has, tt.want)
		}
	}
}

func wordsOf[W interface{ String() string }](words []W) []string {
	var all []string
	for _, w := range words {
		all = append(all, w.String())
	}
	return all
}

// The version file names all files, and says how many tests they hold.
func TestTheVersionFileIsTrue(t *testing.T) {
	var said struct {
		Suite                       string
		Version, Required, Optional int
		Files                       []string
	}
	if err := json.Unmarshal(textOf(t, vectors.VersionFile), &said); err != nil {
		t.Fatal(err)
	}
	var paths []string
	tests := map[bool]int{}
	for _, f := range files(t) {
		paths = append(paths, f.Path)
		if strings.HasPrefix(f.Path, "tests/") {
			tests[strings.HasPrefix(f.Path, "tests/optional/")] += strings.Count(string(f.Text), "\n      {\n")
		}
	}
	if said.Suite != vectors.SuiteName || said.Version != vectors.Version {
		t.Errorf("the suite is %q, version %d", said.Suite, said.Version)
	}
	if said.Required != tests[false] || said.Optional != tests[true] {
		t.Errorf("%d required and %d optional tests, the files hold %d and %d", said.Required, said.Optional, tests[false], tests[true])
	}
	if !slices.Equal(said.Files, paths) {
		t.Errorf("the files are %q, want %q", said.Files, paths)
	}
}

// The test that the README shows is one of the suite.
func TestTheReadmeShowsATestOfTheSuite(t *testing.T) {
	readme := string(textOf(t, "README.md"))
	_, shown, _ := strings.Cut(readme, "\n    {\n")
	shown, _, _ = strings.Cut(shown, "\n    }\n")
	want := strings.ReplaceAll(shown, "\n    ", "\n      ")
	if shown == "" || !bytes.Contains(textOf(t, "tests/fold-prune.json"), []byte("      {\n  "+want)) {
		t.Errorf("tests/fold-prune.json does not hold what the README shows:\n%s", want)
	}
	if strings.Contains(readme, "TABLE") {
		t.Error("the README has no table")
	}
}
