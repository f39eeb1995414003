package gen_test

import (
	"errors"
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
// faulty sets fail. Then it takes out the checks that the tests are made of, one
// at a time: a fault must go unseen then, or nobody would need the check.
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
	checks := removable(files)
	files = append(files, gen.File{Path: "wire/removed_test.go", Text: []byte(removedFile)})
	test := compiled(t, files)
	if diff := cmp.Diff(sortedSet(want), test.failures(t, "", ".")); diff != "" {
		t.Errorf("the tests of other sets fail than those with a fault (-want +got)\n%s", diff)
	}
	for _, check := range checks {
		if got := test.failures(t, check, "Fault"); len(got) >= len(want) {
			t.Errorf("without %s every fault is still seen", check)
		}
	}
}

// removedFile is what makes the checks removable in one build.
const removedFile = `package wire

import "os"

func removed(check string) bool { return os.Getenv("REMOVED") == check }
`

// removable makes each check of the copied files return at once when it is the
// one that is removed. It returns their names.
func removable(files []gen.File) []string {
	head := regexp.MustCompile(`(?m)^func ((?:check|fuzz)\w+)\[.*\{$`)
	var names []string
	for i, f := range files {
		if !strings.HasPrefix(f.Path, "wire/check_") {
			continue
		}
		files[i].Text = head.ReplaceAllFunc(f.Text, func(line []byte) []byte {
			name := string(head.FindSubmatch(line)[1])
			names = append(names, name)
			leave := "return"
			if strings.HasPrefix(name, "fuzz") {
				leave = "f.Skip()" // a fuzz target that returns without having fuzzed fails
			}
			return fmt.Appendf(slices.Clip(line), "\n\tif removed(%q) {\n\t\t%s\n\t}", name, leave)
		})
	}
	return names
}

// testBinary is the compiled test of a generated package.
type testBinary struct{ dir, file string }

// compiled compiles the tests of the generated package.
func compiled(t *testing.T, files []gen.File) testBinary {
	t.Helper()
	dir := module(t, files)
	b := testBinary{filepath.Join(dir, "wire"), filepath.Join(dir, "wire.test")}
	if out, err := goCommand(t, dir, "test", "-vet=off", "-c", "-o", b.file, "./wire"); err != nil {
		t.Fatalf("the generated tests do not compile: %v\n%s", err, out)
	}
	return b
}

// failures runs the tests of some names, without one of the checks, and
// returns the names of the sets whose tests fail, sorted.
func (b testBinary) failures(t *testing.T, removed, names string) []string {
	t.Helper()
	command := exec.CommandContext(t.Context(), b.file, "-test.run", names)
	command.Dir = b.dir
	command.Env = append(os.Environ(), "REMOVED="+removed)
	out, err := command.CombinedOutput()
	if _, failed := errors.AsType[*exec.ExitError](err); err != nil && !failed {
		t.Fatal(err)
	}
	var sets []string
	for _, failed := range regexp.MustCompile(`(?m)^--- FAIL: (?:Test|Fuzz)(\w+)`).FindAllSubmatch(out, -1) {
		sets = append(sets, strings.Replace(string(failed[1]), "Set", "", 1))
	}
	return sortedSet(sets)
}

// sortedSet returns the names in order, each once.
func sortedSet(names []string) []string {
	return slices.Compact(slices.Sorted(slices.Values(names)))
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
	{"another list of known words", "Signal", `unknownWord("Signal", word, wordsOfSignal[1:]`, `unknownWord("Signal", word, wordsOfSignal[:]`},
	{"an object taken", "Signal", jsonOfSignal, "\tif string(data) == `{}` {\n\t\treturn nil\n\t}\n" + jsonOfSignal},
	{"an emoji taken for a word", "Signal", jsonOfSignal, "\tif string(data) == `\"😀\"` {\n\t\t*v = SignalRed\n\t\treturn nil\n\t}\n" + jsonOfSignal},
	{"an alias that Parse does not read", "Tempo", "findTempo(word); v != 0 {", "findTempo(word); v != 0 && v.String() == word {"},
	{"an alias that is not in the schema", "Tempo", `"const": "go"`, `"const": "going"`},
	{"an alias of another word", "Tempo", "case \"largo\", \"Largo\":\n\t\treturn TempoLargo\n", "case \"largo\":\n\t\treturn TempoLargo\n\tcase \"Largo\":\n\t\treturn TempoLento\n"},
	{"a word put in that is taken out", "Tempo", "return s &^ TempoSetOf(words...)", "return s ^ TempoSetOf(words...)"},
	{"a value without a word in a set", "Tempo", "s |= bitOf[TempoSet](v, len(AllTempi))", "s |= bitOf[TempoSet](v, 64)"},
	{"a set that is written in part", "Tempo", "len(AllTempi), s.All())", "len(AllTempi), TempoSetOf(AllTempi[0]).All())"},
	{"long arrays left out", "Tempo", "\tfound, err := readSet", "\tif len(data) > 100 {\n\t\treturn nil\n\t}\n\tfound, err := readSet"},
	{"a set changed on failure", "Tempo", "(*Tempo).UnmarshalJSON)\n", "(*Tempo).UnmarshalJSON)\n\t*s = found\n"},
	{"a boolean taken for a word", "Tempo", "\tfound, err := readSet", "\tif string(data) == `[true]` {\n\t\treturn nil\n\t}\n\tfound, err := readSet"},
	{"a set that may have a word twice", "Tempo", `"uniqueItems": true`, `"uniqueItems": false`},
}

// jsonOfSignal begins what reads a Signal from JSON.
const jsonOfSignal = "\tif found := findSignal(bare(data)); found != 0 {\n"

// name is the name of the copy that has the fault.
func (f fault) name(i int) string { return fmt.Sprintf("%sFault%d", f.set, i) }

// plural is the copy's name in the plural.
func (f fault) plural(i int) string { return fmt.Sprintf("%sFaults%d", f.set, i) }

// plant replaces the right text by the wrong one, in the code or the schema of
// the copy.
func (f fault) plant(files []gen.File, i int) bool {
	rename := strings.NewReplacer("AllTempi", "All"+f.plural(i), f.set, f.name(i)).Replace
	for n, file := range files {
		text := string(file.Text)
		if !f.isOf(file, i) {
			continue
		}
		if before, after, found := strings.Cut(text, rename(f.right)); found {
			files[n].Text = []byte(before + rename(f.wrong) + after)
			return true
		}
	}
	return false
}

// isOf reports whether a file is code of the copy, or its schema.
func (f fault) isOf(file gen.File, i int) bool {
	for _, name := range []string{f.name(i), f.name(i) + "Set"} {
		if strings.Contains(string(file.Text), "\ntype "+name+" ") || file.Path == "schema/"+name+".json" {
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
		e.Name, e.Plural = f.name(i), f.plural(i)
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

// module writes files into a module with the dependencies of this one, and
// returns its folder.
func module(t *testing.T, files []gen.File) string {
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
	return dir
}

// goCommand runs the go command in a module without a network, and returns
// what it prints.
func goCommand(t *testing.T, dir string, args ...string) (string, error) {
	t.Helper()
	command := exec.CommandContext(t.Context(), "go", args...)
	command.Dir = dir
	command.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	out, err := command.CombinedOutput()
	return string(out), err
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
