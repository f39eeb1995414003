package spec_test

import (
	"strings"
	"testing"

	"verbatim/spec"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"
)

// TestNothingIsLost holds the loaded vocabulary against the files themselves:
// written back as plain data it is what a YAML decoder reads, which knows
// nothing of the loader.
func TestNothingIsLost(t *testing.T) {
	v, err := spec.Load(spec.Project())
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range spec.Project() {
		var want map[string]any
		if err := yaml.Unmarshal(f.Text, &want); err != nil {
			t.Fatal(err)
		}
		family := v.Families[i]
		if "spec/"+family.File != f.Path {
			t.Fatalf("family %d is %s, want %s", i, family.File, f.Path)
		}
		if diff := cmp.Diff(want, plainFamily(family)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", f.Path, diff)
		}
	}
}

func plainFamily(f spec.Family) map[string]any {
	var sets []any
	for _, e := range f.Enums {
		sets = append(sets, plainEnum(e))
	}
	return map[string]any{"version": uint64(1), "enums": sets}
}

// plainEnum writes a set as the files of the project do: keys that say what is
// so anyway are left out.
func plainEnum(e *spec.Enum) map[string]any {
	m := map[string]any{"name": e.Name, "doc": e.Doc, "source": e.Source}
	if e.Plural != e.Name+"s" {
		m["plural"] = e.Plural
	}
	if s := []string{"", "upper_snake", "any"}[e.Spelling]; s != "" {
		m["spelling"] = s
	}
	if e.Unknown == spec.Keep {
		m["unknown"] = "keep"
	}
	if e.Ordered {
		m["ordered"] = true
	}
	if e.Set {
		m["set"] = true
	}
	if e.Default >= 0 {
		m["default"] = e.Words[e.Default].Word
	}
	if len(e.Attributes) > 0 {
		types := map[string]any{}
		for _, a := range e.Attributes {
			types[a.Name] = plainType(a.Type)
		}
		m["attributes"] = types
	}
	m["words"] = plainWords(e)
	var retired []any
	for _, r := range e.Retired {
		retired = append(retired, map[string]any{"word": r.Word, "instead": r.Instead, "doc": r.Doc})
	}
	if retired != nil {
		m["retired"] = retired
	}
	return m
}

func plainType(t spec.AttributeType) any {
	name := []string{"string", "integer", "bool", ""}[t.Kind]
	if t.Enum != nil {
		name = t.Enum.Name
	}
	if t.List {
		return []any{name}
	}
	return name
}

func plainWords(e *spec.Enum) []any {
	var words []any
	for _, w := range e.Words {
		m := map[string]any{"word": w.Word, "doc": w.Doc}
		if stated[e.Name+w.Go] {
			m["go"] = w.Go
		}
		if !w.Offered {
			m["offered"] = false
		}
		if w.Deprecated != "" {
			m["deprecated"] = w.Deprecated
		}
		if aliases := plainAliases(w.Aliases); aliases != nil {
			m["aliases"] = aliases
		}
		for i, a := range e.Attributes {
			m[a.Name] = plainValue(w.Values[i], a.Type)
		}
		words = append(words, m)
	}
	return words
}

func plainAliases(aliases []spec.Alias) []any {
	var list []any
	for _, a := range aliases {
		list = append(list, a.Word)
	}
	return list
}

func plainValue(v spec.Value, t spec.AttributeType) any {
	if t.List {
		t.List = false
		list := []any{}
		for _, item := range v.Items {
			list = append(list, plainValue(item, t))
		}
		return list
	}
	switch t.Kind {
	case spec.StringAttribute:
		return v.String
	case spec.IntegerAttribute:
		return v.Integer
	case spec.BoolAttribute:
		return v.Bool
	case spec.EnumAttribute:
	}
	return t.Enum.Words[v.Word].Word
}

// stated are the constants whose names the words do not give.
var stated = map[string]bool{
	"EffortXHigh": true, "AnthropicEffortXHigh": true, "ChatEffortXHigh": true,
	"ImageTypePNG": true, "ImageTypeJPEG": true, "ImageTypeWebP": true, "ImageTypeGIF": true,
}

// TestDocs holds every doc of the project to one form: sentences, each with a
// capital and a full stop.
func TestDocs(t *testing.T) {
	v, err := spec.Load(spec.Project())
	if err != nil {
		t.Fatal(err)
	}
	check := func(at spec.Pos, doc string) {
		if first := doc[:1]; strings.ToUpper(first) != first || !strings.HasSuffix(doc, ".") || strings.Contains(doc, "\n") {
			t.Errorf("%s: the doc %q is no sentence on one line", at, doc)
		}
	}
	for _, e := range v.Enums() {
		check(e.Pos, e.Doc)
		for _, w := range e.Words {
			check(w.Pos, w.Doc)
		}
		for _, r := range e.Retired {
			check(r.Pos, r.Doc)
		}
	}
}

// TestSetsOfTheProject names every set with its words in their order, so that a
// change of either is a change of this test. The order of the words is that of
// the values, and of everything that is generated.
func TestSetsOfTheProject(t *testing.T) {
	v, err := spec.Load(spec.Project())
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, e := range v.Enums() {
		var words []string
		for _, w := range e.Words {
			words = append(words, w.Word)
		}
		got[e.Name] = strings.Join(words, " ")
	}
	if diff := cmp.Diff(projectSets, got); diff != "" {
		t.Errorf("sets of the project (-want +got):\n%s", diff)
	}
}

// TestProjectIsTheCallers holds that Project hands out copies.
func TestProjectIsTheCallers(t *testing.T) {
	spec.Project()[0].Text[0] = '!'
	if got := spec.Project()[0].Text[0]; got == '!' {
		t.Error("a change to what Project returned is seen by the next caller")
	}
}

func BenchmarkLoad(b *testing.B) {
	files := spec.Project()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := spec.Load(files); err != nil {
			b.Fatal(err)
		}
	}
}
