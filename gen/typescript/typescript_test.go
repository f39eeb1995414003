package typescript_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"verbatim/gen"
	"verbatim/gen/typescript"
	"verbatim/spec"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

const (
	consumers = "../../consumers/"
	golden    = "testdata/package.txtar"
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

func files(t *testing.T, v *spec.Vocabulary) []gen.File {
	t.Helper()
	all, err := typescript.Files(v, "forms")
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestGolden(t *testing.T) {
	want, err := txtar.ParseFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	var got txtar.Archive
	for _, f := range files(t, forms(t)) {
		got.Files = append(got.Files, txtar.File{Name: f.Path, Data: f.Text})
	}
	if *update {
		if err := os.WriteFile(golden, txtar.Format(&got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(want.Files, got.Files); diff != "" {
		t.Errorf("the package (-want +got); -update writes it again:\n%s", diff)
	}
}

// TestPackageWorks compiles the package of the forms and of the project's own
// vocabulary as its users do, and runs what comes out.
func TestPackageWorks(t *testing.T) {
	v := forms(t)
	v.Families = append(v.Families, load(t, spec.Project()...).Families...)
	dir := written(t, v)
	run(t, nil, consumers+"node_modules/.bin/tsc", "-p", dir)
	said := run(t, questions(t, v), "node", "testdata/behaviour.mjs", filepath.Join(dir, "dist", "index.js"))
	if said != "" {
		t.Errorf("the package does otherwise:\n%s", said)
	}
}

// written writes the package into a folder of its own.
func written(t *testing.T, v *spec.Vocabulary) string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range files(t, v) {
		place := filepath.Join(dir, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(place), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(place, f.Text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, typescript.Dir)
}

func run(t *testing.T, in *bytes.Buffer, command ...string) string {
	t.Helper()
	c := exec.CommandContext(t.Context(), command[0], command[1:]...)
	if in != nil {
		c.Stdin = in
	}
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s\nthe tools of others are installed by: make consumers", command, err, out)
	}
	return string(out)
}

// questions are the sets as the script that asks the package reads them: from
// the vocabulary, not from what is generated.
func questions(t *testing.T, v *spec.Vocabulary) *bytes.Buffer {
	t.Helper()
	type question struct {
		Name, Plural      string
		Keeps, Ordered    bool
		Set               bool
		Words, Offered    []string
		Aliases, Retired  map[string]string
		Default           string
		WordsByMemberName map[string]string
	}
	var all []question
	for _, e := range v.Enums() {
		q := question{
			Name: e.Name, Plural: e.Plural, Keeps: e.Unknown == spec.Keep, Ordered: e.Ordered, Set: e.Set,
			Aliases: map[string]string{}, Retired: map[string]string{}, WordsByMemberName: map[string]string{},
		}
		for i, w := range e.Words {
			q.Words = append(q.Words, w.Word)
			q.WordsByMemberName[w.Go] = w.Word
			if w.Offered {
				q.Offered = append(q.Offered, w.Word)
			}
			if i == e.Default {
				q.Default = w.Word
			}
			for _, a := range w.Aliases {
				q.Aliases[a.Word] = w.Word
			}
		}
		for _, r := range e.Retired {
			q.Retired[r.Word] = r.Instead
		}
		all = append(all, q)
	}
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.NewBuffer(text)
}

// TestMisuseDoesNotCompile holds what the types promise: each mistake is an
// error of the compiler, in its line.
func TestMisuseDoesNotCompile(t *testing.T) {
	dir := written(t, forms(t))
	mistakes := []struct{ reason, line string }{
		{"a word that is none", `const a: f.Signal = "stopp";`},
		{"an alias", `const b: f.Signal = "halt";`},
		{"a retired word", `const c: f.Signal = "blink";`},
		{"a missing answer", `f.matchSignal("stop", { stop: () => 1, slow: () => 2 });`},
		{"an answer too many", `f.matchSignal("stop", { stop: () => 1, slow: () => 2, go: () => 3, dark: () => 4 });`},
		{"no answer for unknown words", `f.matchHTTPReply("x", { "200 OK": () => 1, constructor: () => 2, class: () => 3 });`},
		{"text that was not read", `const d: f.Phase = JSON.parse("1") as string;`},
		{"an unknown word where known ones are wanted", `const e: f.HTTPReplyKnown = "teapot";`},
		{"a change of a constant", `f.Signal.Stop = "stop";`},
		{"a change of all words", `f.allSignals.push("stop");`},
	}
	var user strings.Builder
	user.WriteString("import * as f from \"./index.js\";\n")
	for _, m := range mistakes {
		user.WriteString(m.line + "\n")
	}
	// What follows is right.
	user.WriteString(`const fine: f.HTTPReply[] = ["teapot", "200 OK", f.HTTPReply.Class];
const after: f.Phase = f.signalAfter[f.parseSignal("halt")];
const known: number = f.isSignal(fine[0]) ? f.signalWave[fine[0]] : 0;
const some: f.SignalSet = f.parseSignalSet(["go", after === "day" ? "stop" : "slow"]);
export { known, some };
`)
	if err := os.WriteFile(filepath.Join(dir, "user.ts"), []byte(user.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), consumers+"node_modules/.bin/tsc", "--pretty", "false", "--noEmit", "-p", dir).Output()
	if err == nil {
		t.Fatal("tsc finds nothing")
	}
	var got []string
	for _, found := range regexp.MustCompile(`(?m)user\.ts\((\d+),\d+\): error`).FindAllStringSubmatch(string(out), -1) {
		if !slices.Contains(got, found[1]) {
			got = append(got, found[1])
		}
	}
	var want []string
	for i := range mistakes {
		want = append(want, strconv.Itoa(i+2))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the lines with errors (-want +got):\n%s\n%s", diff, out)
	}
}
