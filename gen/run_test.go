package gen_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"verbatim/gen"
	"verbatim/spec"

	"github.com/google/go-cmp/cmp"
)

// TestGeneratedTests writes a module with sets of every form, some of them
// twice: once as they are rendered, and once for each fault that is planted in
// their code. It runs the generated tests and checks that exactly those of the
// faulty sets fail.
func TestGeneratedTests(t *testing.T) {
	v, _ := forms(t)
	v.Families = append(v.Families,
		load(t, []spec.File{manyWords(300)}).Families[0],
		faultyFamily(t, v),
	)
	files := generate(t, v)
	var want []string
	for i, f := range faults {
		if !f.plant(files, i) {
			t.Errorf("%s: found no %q", f.reason, f.right)
		}
		want = append(want, f.name(i))
	}
	out := goTest(t, files)
	var got []string
	for _, failed := range regexp.MustCompile(`(?m)^--- FAIL: Test(\w+)`).FindAllStringSubmatch(out, -1) {
		got = append(got, failed[1])
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the tests of other sets fail than those with a fault (-want +got)\n%s\n%s", diff, out)
	}
}

// fault is a mistake to be planted in the code of a copy of a set.
type fault struct {
	reason       string
	set          string // its name in the text below stands for the copy's
	right, wrong string
}

var faults = []fault{
	{"a word misspelt", "Signal", `SignalRed:   "red"`, `SignalRed:   "rot"`},
	{"a word that is not found", "Signal", `case "green":`, `case "verde":`},
	{"a word too many", "Signal", `case "green":`, `case "green", "Green":`},
	{"zero is written", "Signal", "v == 0 || int(v) >= len(wordsOfSignal) {\n\t\treturn b", "int(v) >= len(wordsOfSignal) {\n\t\treturn b"},
	{"a copy of each text", "Signal", "findSignal(text)", "findSignal(string(append([]byte(nil), text...)))"},
	{"the order turned round", "Signal", "cmp.Compare(v, other)", "cmp.Compare(other, v)"},
	{"another default", "Signal", "DefaultSignal = SignalAmber", "DefaultSignal = SignalRed"},
	{"another word withheld", "Signal", "[2]Signal{SignalRed, SignalAmber}", "[2]Signal{SignalRed, SignalGreen}"},
	{"a word missing", "Signal", "[3]Signal{SignalRed, SignalAmber, SignalGreen}", "[2]Signal{SignalRed, SignalAmber}"},
	{"two answers alike", "Signal", "return red()", "return amber()"},
	{"no panic", "Signal", "\tpanic(", "\tif v == 0 {\n\t\treturn red()\n\t}\n\tpanic("},
	{"another successor", "Signal", `{"blue", "green"}`, `{"blue", "red"}`},
	{"a known word lost", "Signal", `term{"red", `, `term{"reed", `},
	{"another word in the schema", "Signal", `"const": "amber"`, `"const": "yellow"`},
	{"a changed value on failure", "Signal", "\tfound := findSignal(text)\n", "\tfound := findSignal(text)\n\t*v = 0\n"},
	{"an attribute of another word", "Keyword", "return 2009", "return 2010"},
	{"a list of another order", "Keyword", `{"text", "bytes"}`, `{"bytes", "text"}`},
	{"a known word not known", "Kept", `case "fine":`, `case "well":`},
	{"unknown words dropped", "Kept", "*v = word", "*v = word[:0]"},
	{"unknown words altered", "Kept", "return other(string(v))", "return other(\"x\" + string(v))"},
	{"empty text written", "Kept", "if v == \"\" || ", "if "},
	{"a slot of another word", "DesktopLinux", `"mate", DesktopLinuxMate}`, `"mate", DesktopLinuxKde}`},
}

// name is the name of the copy that has the fault.
func (f fault) name(i int) string { return fmt.Sprintf("%sFault%d", f.set, i) }

// plant replaces the right text by the wrong one, in the code or the schema of
// the copy.
func (f fault) plant(files []gen.File, i int) bool {
	rename := func(text string) string { return strings.ReplaceAll(text, f.set, f.name(i)) }
	for n, file := range files {
		text := string(file.Text)
		if !strings.Contains(text, "type "+f.name(i)+" ") && file.Path != "schema/"+f.name(i)+".json" {
			continue
		}
		if before, after, found := strings.Cut(text, rename(f.right)); found {
			files[n].Text = []byte(before + rename(f.wrong) + after)
			return true
		}
	}
	return false
}

// faultyFamily holds a copy of a set for each fault.
func faultyFamily(t *testing.T, v *spec.Vocabulary) spec.Family {
	t.Helper()
	family := spec.Family{File: "faults.yaml"}
	for i, f := range faults {
		at := slices.IndexFunc(v.Enums(), func(e *spec.Enum) bool { return e.Name == f.set })
		if at < 0 {
			t.Fatalf("found no set %q", f.set)
		}
		e := *v.Enums()[at]
		e.Name, e.Plural = f.name(i), f.name(i)+"s"
		family.Enums = append(family.Enums, &e)
	}
	return family
}

// manyWords is a file with a set of n words.
func manyWords(n int) spec.File {
	words := make([]string, n)
	for i := range words {
		words[i] = fmt.Sprintf("word_number_%d", i)
	}
	return oneSet(fmt.Sprintf("many%d.yaml", n), fmt.Sprintf("Many%d", n), words...)
}

// goTest writes files into a module with the dependencies of this one, runs
// its tests without a network, and returns what they print.
func goTest(t *testing.T, files []gen.File) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile("../" + name)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, gen.File{Path: name, Text: text})
	}
	for _, f := range files {
		place := filepath.Join(dir, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(place), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(place, f.Text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.CommandContext(t.Context(), "go", "test", "-vet=off", "./...")
	command.Dir = dir
	command.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	out, err := command.CombinedOutput()
	if err == nil {
		t.Error("all generated tests pass")
	}
	return string(out)
}

// TestSizes checks the types about the largest number of a byte, and which
// value the tests take for one without a word.
func TestSizes(t *testing.T) {
	for _, test := range []struct {
		words int
		want  []string
	}{
		{1, []string{"type Many1 uint8\n", "noWords: []Many1{0, 2},\n"}},
		{254, []string{"type Many254 uint8\n", "noWords: []Many254{0, 255},\n"}},
		{255, []string{"type Many255 uint8\n", "noWords: []Many255{0},\n"}},
		{256, []string{"type Many256 uint16\n", "noWords: []Many256{0, 257},\n"}},
	} {
		var code strings.Builder
		for _, f := range generate(t, load(t, []spec.File{manyWords(test.words)})) {
			if strings.HasPrefix(f.Path, "wire/many") {
				code.Write(f.Text)
			}
		}
		for _, want := range test.want {
			if !strings.Contains(code.String(), want) {
				t.Errorf("%d words: found no %q", test.words, want)
			}
		}
	}
}
