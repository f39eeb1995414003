package main

import (
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"verbatim/gen"
	"verbatim/spec"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// TestBreakingChangesBreak runs the proofs of testdata/changes.txtar: code is
// generated from the old vocabulary and from each new one that breaks it, and
// one program reads the same records with both.
func TestBreakingChangesBreak(t *testing.T) {
	t.Parallel()
	p := proof{dir: t.TempDir(), packages: []string{"old"}}
	rows := changeRows(t)
	before := p.generate(t, "old", loaded(t, rows[0].old))
	for i, row := range rows {
		if len(row.proofs) == 0 {
			continue
		}
		name := fmt.Sprintf("c%02d", i)
		after := p.generate(t, name, only(loaded(t, row.new), row.proofs))
		for _, line := range row.proofs {
			p.add(t, row.reason, name, strings.Fields(line), before, after)
		}
	}
	p.run(t)
}

// proof is the module with the program.
type proof struct {
	dir      string
	packages []string // that the program imports
	calls    []string // of its main function
}

// generate writes the Go package of a vocabulary, and returns its bundle of
// schemas.
func (p *proof) generate(t *testing.T, name string, vocabulary *spec.Vocabulary) []byte {
	t.Helper()
	files, err := gen.Files(vocabulary, gen.Options{Package: name, SchemaBase: "https://example.com/" + name})
	if err != nil {
		t.Fatal(err)
	}
	var bundle []byte
	for _, f := range files {
		switch {
		case f.Path == "schema/vocabulary.json":
			bundle = f.Text
		case path.Ext(f.Path) == ".go" && !strings.HasSuffix(f.Path, "_test.go"):
			p.write(t, f.Path, f.Text)
		}
	}
	return bundle
}

// only returns a vocabulary with nothing but the sets that proofs name, and
// those of their attributes: compiling the others takes most of the time.
func only(v *spec.Vocabulary, proofs []string) *spec.Vocabulary {
	needed := map[string]bool{}
	for _, line := range proofs {
		needed[strings.Fields(line)[1]] = true
	}
	for _, e := range v.Enums() {
		for _, a := range e.Attributes {
			if needed[e.Name] && a.Type.Enum != nil {
				needed[a.Type.Enum.Name] = true
			}
		}
	}
	small := &spec.Vocabulary{}
	for _, f := range v.Families {
		f.Enums = slices.DeleteFunc(slices.Clone(f.Enums), func(e *spec.Enum) bool { return !needed[e.Name] })
		small.Families = append(small.Families, f)
	}
	return small
}

// add turns the line of a proof into a call of the program, or looks at the
// schemas where no code is left to be called.
func (p *proof) add(t *testing.T, reason, name string, words []string, before, after []byte) {
	t.Helper()
	kind, set, texts := words[0], words[1], words[2:]
	if kind == "nobody" {
		if err := compileSchema(before, set); err != nil {
			t.Errorf("%s: the old vocabulary has no schema of %s: %v", reason, set, err)
		}
		if err := compileSchema(after, set); err == nil {
			t.Errorf("%s: the new vocabulary still has a schema of %s", reason, set)
		}
		return
	}
	if !slices.Contains(p.packages, name) {
		p.packages = append(p.packages, name)
	}
	arguments := []string{strconv.Quote(reason)}
	for _, text := range texts {
		arguments = append(arguments, strconv.Quote(text))
	}
	p.calls = append(p.calls, fmt.Sprintf("%s[old.%s, %s.%s](%s)", kind, set, name, set, strings.Join(arguments, ", ")))
}

// compileSchema compiles the schema of a set out of a bundle.
func compileSchema(bundle []byte, set string) error {
	c := jsonschema.NewCompiler()
	if err := c.AddResource("bundle.json", strings.NewReader(string(bundle))); err != nil {
		return err
	}
	_, err := c.Compile("bundle.json#/$defs/" + set)
	return err
}

// run builds the program and runs it. It prints the proofs that fail.
func (p *proof) run(t *testing.T) {
	t.Helper()
	var imports []string
	for _, name := range p.packages {
		imports = append(imports, fmt.Sprintf("import %q", "proof/"+name))
	}
	p.write(t, "main.go", []byte("package main\n\n"+strings.Join(imports, "\n")+"\n\nfunc main() {\n"+strings.Join(p.calls, "\n")+"\nexit()\n}\n"))
	for from, to := range map[string]string{"testdata/proof.go.txt": "proof.go", "../../go.sum": "go.sum"} {
		text, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		p.write(t, to, text)
	}
	p.write(t, "go.mod", []byte("module proof\n\ngo 1.26.0\n\nrequire (\n\t"+strings.ReplaceAll(strings.Join(modules, "\n\t"), "@", " ")+"\n)\n"))
	cmd := exec.CommandContext(t.Context(), "go", "run", ".")
	cmd.Dir = p.dir
	cmd.Env = append(os.Environ(), goEnvironment(t)...)
	if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("a proof fails: %v\n%s", err, out)
	}
}

func (p *proof) write(t *testing.T, name string, text []byte) {
	t.Helper()
	place := filepath.Join(p.dir, name)
	if err := os.MkdirAll(filepath.Dir(place), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(place, text, 0o644); err != nil {
		t.Fatal(err)
	}
}
