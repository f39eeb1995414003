package python_test

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"verbatim/gen/python"
	"verbatim/spec"

	"github.com/google/go-cmp/cmp"
)

const (
	consumers = "../../consumers/"
	golden    = "testdata/forms.py"
)

var update = flag.Bool("update", false, "write "+golden+" again")

// forms is a vocabulary with every form.
func forms(t *testing.T) *spec.Vocabulary {
	t.Helper()
	text, err := os.ReadFile("../testdata/languages.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return load(t, spec.File{Path: "languages.yaml", Text: text})
}

func load(t *testing.T, files ...spec.File) *spec.Vocabulary {
	t.Helper()
	v, err := spec.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// module is the text of the one file that a vocabulary gives.
func module(t *testing.T, v *spec.Vocabulary, name string) []byte {
	t.Helper()
	files, err := python.Files(v, name)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != 1 || files[0].Path != "python/"+name+".py" {
		t.Fatalf("the files are %v", files)
	}
	return files[0].Text
}

func TestGolden(t *testing.T) {
	got := module(t, forms(t), "forms")
	if *update {
		if err := os.WriteFile(golden, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("the module (-want +got); -update writes it again:\n%s", diff)
	}
}

// TestModulesAreTyped has pyright check, as strictly as it can, the modules of
// the forms, of the project's own vocabulary and of the least one, and a user of
// the first. mypy checks them too, where it is installed.
func TestModulesAreTyped(t *testing.T) {
	dir := t.TempDir()
	least := load(t, spec.File{Path: "a.yaml", Text: []byte(
		"version: 1\nenums: [{name: A, doc: A set., source: https://example.com, words: [{word: a, doc: A word.}]}]\n")})
	user, err := os.ReadFile("testdata/user.py")
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, "pyrightconfig.json", []byte(`{"typeCheckingMode": "strict", "pythonVersion": "3.11"}`))
	write(t, dir, "user.py", user)
	write(t, dir, "forms.py", module(t, forms(t), "forms"))
	write(t, dir, "wire.py", module(t, load(t, spec.Project()...), "wire"))
	write(t, dir, "least.py", module(t, least, "least"))
	run(t, "node", consumers+"node_modules/pyright/index.js", "-p", dir)
	if mypy, err := exec.LookPath("mypy"); err == nil {
		run(t, mypy, "--strict", "--python-version", "3.11", "--cache-dir", t.TempDir(), dir)
	}
}

// TestModuleWorks runs the module of the forms, where Python is installed.
func TestModuleWorks(t *testing.T) {
	interpreter, err := exec.LookPath("python3")
	if err != nil {
		return
	}
	dir := t.TempDir()
	write(t, dir, "forms.py", module(t, forms(t), "forms"))
	run(t, interpreter, "-W", "error", "-m", "py_compile", filepath.Join(dir, "forms.py"))
	if said := run(t, interpreter, "-W", "error", "testdata/behaviour.py", dir); said != "" {
		t.Errorf("the module does otherwise:\n%s", said)
	}
}

func write(t *testing.T, dir, name string, text []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
		t.Fatal(err)
	}
}

func run(t *testing.T, command ...string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), command[0], command[1:]...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s\nthe tools of others are installed by: make consumers", command, err, out)
	}
	return string(out)
}
