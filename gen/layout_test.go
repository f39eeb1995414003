package gen_test

import (
	"fmt"
	"go/format"
	"path"
	"strings"
	"testing"

	"verbatim/gen"
	"verbatim/spec"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestLayoutIsGofmt generates from any vocabulary and holds each Go file
// against what gofmt makes of it.
func TestLayoutIsGofmt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		files, err := gen.Files(anyVocabulary(t), options)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if path.Ext(f.Path) != ".go" || strings.Contains(f.Path, "/check_") {
				continue
			}
			formatted, err := format.Source(f.Text)
			if err != nil {
				t.Fatalf("%s: %v", f.Path, err)
			}
			if diff := cmp.Diff(string(formatted), string(f.Text)); diff != "" {
				t.Fatalf("%s is not formatted (-gofmt +got)\n%s", f.Path, diff)
			}
		}
	})
}

// anyVocabulary draws a vocabulary of one set as the loader would give it.
func anyVocabulary(t *rapid.T) *spec.Vocabulary {
	e := &spec.Enum{
		Name: "Any", Plural: "Anys", Doc: prose(t, "doc"), Source: "made up", Default: -1,
		Ordered: rapid.Bool().Draw(t, "ordered"),
		Unknown: rapid.SampledFrom([]spec.Unknown{spec.Refuse, spec.Keep}).Draw(t, "unknown"),
	}
	e.Set = e.Unknown == spec.Refuse && rapid.Bool().Draw(t, "set")
	for _, kind := range []spec.AttributeKind{spec.StringAttribute, spec.IntegerAttribute, spec.BoolAttribute, spec.EnumAttribute} {
		a := spec.Attribute{Name: fmt.Sprintf("a%d", kind), Go: fmt.Sprintf("A%d", kind), Type: spec.AttributeType{Kind: kind, List: rapid.Bool().Draw(t, "list")}}
		if kind == spec.EnumAttribute {
			a.Type.Enum = e
		}
		e.Attributes = append(e.Attributes, a)
	}
	for i := range rapid.IntRange(1, 20).Draw(t, "words") {
		e.Words = append(e.Words, anyWord(t, e, i))
	}
	if e.Unknown == spec.Refuse && rapid.Bool().Draw(t, "retired") {
		e.Retired = []spec.Retired{{Word: "old", Doc: prose(t, "retired doc")}, {Word: "older", Instead: e.Words[0].Word, Doc: prose(t, "retired doc")}}
	}
	return &spec.Vocabulary{Families: []spec.Family{{File: "any.yaml", Enums: []*spec.Enum{e}}}}
}

// anyWord draws a word. Its name is short or long, since gofmt aligns by that.
func anyWord(t *rapid.T, e *spec.Enum, i int) spec.Word {
	name := fmt.Sprintf("%s%d", rapid.SampledFrom([]string{"A", "Ü", "Word", strings.Repeat("Long", 9), strings.Repeat("Longer", 30)}).Draw(t, "name"), i)
	w := spec.Word{Word: fmt.Sprintf("%s %d", prose(t, "word"), i), Go: name, Doc: prose(t, "word doc"), Offered: rapid.Bool().Draw(t, "offered")}
	if rapid.Bool().Draw(t, "deprecated") {
		w.Deprecated = prose(t, "deprecation")
	}
	if e.Unknown == spec.Refuse && rapid.Bool().Draw(t, "aliased") {
		w.Aliases = []spec.Alias{{Word: w.Word + "\""}, {Word: w.Word + "\\"}}
	}
	for _, a := range e.Attributes {
		v := anyValue(t)
		if a.Type.List {
			v = spec.Value{Items: []spec.Value{}}
			for range rapid.IntRange(0, 6).Draw(t, "items") {
				v.Items = append(v.Items, anyValue(t))
			}
		}
		w.Values = append(w.Values, v)
	}
	return w
}

func anyValue(t *rapid.T) spec.Value {
	return spec.Value{String: prose(t, "text"), Integer: rapid.Int64().Draw(t, "integer"), Bool: rapid.Bool().Draw(t, "bool")}
}

// prose draws a text of pieces that mean something to gofmt, to Go, or to
// Markdown.
func prose(t *rapid.T, label string) string {
	piece := rapid.SampledFrom([]string{
		"word", "Deprecated:", "#", "-", "1.", "[a]:", "[a]: b", "https://example.com", "``", "''", "```", "`", "'", "\"", "\\", "//", "*/", "{", ")",
		"case x:", "日本語", "é", "\u00a0", "a|b", "<b>", "&", "%d", "very_long_" + strings.Repeat("x", 90),
	})
	return strings.Join(rapid.SliceOfN(piece, 1, 12).Draw(t, label), " ")
}
