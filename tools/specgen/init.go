package main

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"text/template"

	"verbatim/gen"
	"verbatim/spec"
)

// modules are what generated code and its tests import, at the versions with
// which they are tested here.
var modules = []string{
	"github.com/go-json-experiment/json@v1.27.2",
	"github.com/invopop/jsonschema@v0.14.0",
	"github.com/santhosh-tekuri/jsonschema/v5@v5.3.1",
}

//go:embed template
var templates embed.FS

// project is what the templates say of the module that is begun.
type project struct {
	Spec, Out   string // folders, with slashes
	SpecName    string // the Go package beside the vocabulary
	OutFromSpec string
	Package     string
	SchemaBase  string
	Modules     []string
}

// initialise is the command init. It writes nothing where one of
// its files is there already.
func initialise(s settings, stdout io.Writer) error {
	p, err := begin(s)
	if err != nil {
		return err
	}
	files, err := p.files()
	if err != nil {
		return err
	}
	if err := refuseExisting(files); err != nil {
		return err
	}
	for _, f := range files {
		if err := create(f); err != nil {
			return fmt.Errorf("writing a first vocabulary: %w", err)
		}
		fmt.Fprintf(stdout, "wrote %s\n", f.Path)
	}
	fmt.Fprint(stdout, "next, in a Makefile: include specgen.mk\n")
	fmt.Fprint(stdout, "and then: make vocabulary-modules vocabulary\n")
	return nil
}

// begin finds out what the templates need to know.
func begin(s settings) (project, error) {
	module, err := moduleName()
	if err != nil {
		return project{}, err
	}
	if s.SchemaBase == usual.SchemaBase {
		s.SchemaBase = schemaBase(module)
	}
	back, err := filepath.Rel(s.spec, s.out)
	if err != nil {
		return project{}, fmt.Errorf("from %s to %s leads no path; name both relative to this folder", s.spec, s.out)
	}
	p := project{
		Spec: filepath.ToSlash(filepath.Clean(s.spec)), Out: filepath.ToSlash(filepath.Clean(s.out)), OutFromSpec: filepath.ToSlash(back),
		Package: s.Package, SchemaBase: s.SchemaBase, Modules: modules,
	}
	if p.SpecName = path.Base(p.Spec); !token.IsIdentifier(p.SpecName) {
		p.SpecName = "spec"
	}
	for _, name := range []string{p.Spec, p.Out, p.SchemaBase} {
		if strange.MatchString(name) {
			return project{}, fmt.Errorf("%q holds a sign that make or a shell would read; use letters, digits and any of _./:-", name)
		}
	}
	return p, nil
}

// strange are the signs that cannot stand as they are in a Makefile, in a shell
// and behind go:generate.
var strange = regexp.MustCompile(`[^\pL\pN_./:-]`)

// moduleName reads the name of the module in go.mod.
func moduleName() (string, error) {
	text, err := os.ReadFile("go.mod")
	if errors.Is(err, fs.ErrNotExist) {
		return "", errors.New("found no go.mod in this folder; begin a module with go mod init, or go to the folder of one")
	}
	if err != nil {
		return "", fmt.Errorf("reading the name of the module: %w", err)
	}
	for line := range strings.Lines(string(text)) {
		if name, is := strings.CutPrefix(strings.TrimSpace(line), "module "); is {
			return strings.Trim(strings.TrimSpace(name), "\""), nil
		}
	}
	return "", errors.New("go.mod has no line that begins with module; write one, such as module example.com/tasks")
}

// schemaBase is where the schemas of a module have their $id unless somebody
// says otherwise: below its path where that begins with a host, and otherwise
// below a host that is reserved for examples.
func schemaBase(module string) string {
	if host, _, _ := strings.Cut(module, "/"); strings.Contains(host, ".") {
		return "https://" + module + "/schema"
	}
	return "https://schema.example/" + module
}

// files fills in the templates, and proves that what they give can be generated
// from.
func (p project) files() ([]gen.File, error) {
	var files []gen.File
	for _, from := range []struct{ template, to string }{
		{"generate.go.txt", path.Join(p.Spec, "generate.go")},
		{"task.yaml", path.Join(p.Spec, "task.yaml")},
		{"specgen.mk.txt", "specgen.mk"},
	} {
		t, err := template.ParseFS(templates, "template/"+from.template)
		if err != nil {
			return nil, err
		}
		var b bytes.Buffer
		if err := t.Execute(&b, p); err != nil {
			return nil, err
		}
		files = append(files, gen.File{Path: from.to, Text: b.Bytes()})
	}
	vocabulary, err := spec.Load(vocabularyAmong(files))
	if err != nil {
		return nil, err
	}
	_, err = gen.Files(vocabulary, gen.Options{Package: p.Package, SchemaBase: p.SchemaBase})
	return files, err
}

func vocabularyAmong(files []gen.File) []spec.File {
	var found []spec.File
	for _, f := range files {
		if path.Ext(f.Path) == ".yaml" {
			found = append(found, spec.File{Path: f.Path, Text: f.Text})
		}
	}
	return found
}

// refuseExisting refuses to write over anything, and names all of it.
func refuseExisting(files []gen.File) error {
	var refused []error
	for _, f := range files {
		if _, err := os.Lstat(filepath.FromSlash(f.Path)); err == nil {
			refused = append(refused, fmt.Errorf("%s is there already; init writes over nothing", f.Path))
		}
	}
	return errors.Join(refused...)
}

// create writes a file that must not be there.
func create(f gen.File) error {
	name := filepath.FromSlash(f.Path)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = file.Write(f.Text)
	return errors.Join(err, file.Close())
}
