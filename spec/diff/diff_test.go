package diff_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"verbatim/spec"
	"verbatim/spec/diff"

	"github.com/google/go-cmp/cmp"
)

// every uses every key of a vocabulary file, with values that are not zero.
const every = `version: 1
enums:
  - name: Effort
    plural: Efforts
    doc: How hard to think.
    source: made up
    ordered: true
    set: true
    default: low
    attributes: {title: string, weight: integer, odd: bool, like: Colour, tags: [string]}
    words:
      - {word: low, doc: Little., title: Low, weight: 1, odd: true, like: green, tags: [a]}
      - {word: high, doc: Much., aliases: [tall, steep], title: High, weight: 2, odd: true, like: green, tags: [b, c]}
      - {word: huge, doc: Too much., deprecated: Use high., title: Huge, weight: 3, odd: true, like: green, tags: [d]}
    retired:
      - {word: max, instead: high, doc: It was all.}
      - {word: min, instead: low, doc: It was none.}
  - name: Colour
    doc: What it looks like.
    source: made up
    words: [{word: red, doc: Like a rose.}, {word: green, doc: Like grass.}, {word: blue, doc: Like the sky.}]
`

func load(t *testing.T) *spec.Vocabulary {
	t.Helper()
	v, err := spec.Load([]spec.File{{Path: "a.yaml", Text: []byte(every)}})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestNothingChanged(t *testing.T) {
	if got := diff.Compare(load(t), load(t)); len(got) > 0 {
		t.Errorf("a vocabulary differs from itself: %+v", got)
	}
	project, err := spec.Load(spec.Project())
	if err != nil {
		t.Fatal(err)
	}
	if got := diff.Compare(project, project); len(got) > 0 {
		t.Errorf("the project's vocabulary differs from itself: %+v", got)
	}
}

// TestEveryFactIsCompared changes each fact of a vocabulary by itself, whatever
// fields its types come to have, and expects a change to be reported. So two
// vocabularies without a change between them state the same.
func TestEveryFactIsCompared(t *testing.T) {
	const most = 1000
	old := load(t)
	for n := range most {
		changed := load(t)
		w := walk{skip: n}
		w.visit(reflect.ValueOf(changed).Elem(), "")
		if w.path == "" {
			if n < 80 {
				t.Errorf("the walk found %d facts, want 80 at least", n)
			}
			return
		}
		if len(diff.Compare(old, changed)) == 0 {
			t.Errorf("no change is reported although %s differs", w.path)
		}
	}
	t.Fatalf("the walk found more than %d facts", most)
}

// walk changes the fact before which it skips a number of others.
type walk struct {
	skip int
	path string // of what was changed; empty until then
}

func (w *walk) visit(v reflect.Value, path string) {
	kind := v.Kind()
	switch {
	case kind == reflect.Struct:
		for i := range v.NumField() {
			field := v.Type().Field(i)
			if w.path == "" && field.Name != "Pos" && !derived(v, field) {
				w.visit(v.Field(i), path+"."+field.Name)
			}
		}
	case kind == reflect.Pointer && strings.HasSuffix(path, "]"):
		w.visit(v.Elem(), path)
	case kind == reflect.Slice:
		w.list(v, path)
	case !w.due(path):
	case kind == reflect.String:
		v.SetString(v.String() + "x")
	case kind == reflect.Bool:
		v.SetBool(!v.Bool())
	case v.Int() == 0:
		v.SetInt(1)
	default:
		v.SetInt(0) // -1, an index of nothing, becomes one too
	}
}

// list visits the elements of a list, and then drops its last one.
func (w *walk) list(v reflect.Value, path string) {
	for i := range v.Len() {
		if w.path == "" {
			w.visit(v.Index(i), fmt.Sprintf("%s[%d]", path, i))
		}
	}
	// A vocabulary has as many values as attributes, so that neither goes alone.
	paired := v.Type() == reflect.TypeFor[[]spec.Attribute]() || strings.HasSuffix(path, ".Values")
	if v.Len() > 1 && !paired && w.due(path+" without its last") {
		v.Set(v.Slice(0, v.Len()-1))
	}
}

// due reports whether this fact is to be changed, and notes it.
func (w *walk) due(path string) bool {
	if w.path != "" {
		return false
	}
	w.skip--
	if w.skip >= 0 {
		return false
	}
	w.path = path
	return true
}

// derived reports whether a field follows from others: the Go name of an
// attribute from its name, its kind from its set. Of a value one field counts.
func derived(v reflect.Value, field reflect.StructField) bool {
	switch v.Interface().(type) {
	case spec.Attribute:
		return field.Name == "Go"
	case spec.AttributeType:
		return field.Name == "Enum" || field.Name == "Kind" && v.FieldByName("Enum").Pointer() != 0
	case spec.Value:
		return v.FieldByName(field.Name).IsZero()
	}
	return false
}

// TestOrderIsNotDroppedOnTheWay holds that words of an ordered set cannot change
// places unnoticed in the change that takes its order away.
func TestOrderIsNotDroppedOnTheWay(t *testing.T) {
	to := load(t)
	effort := to.Enums()[0]
	effort.Ordered = false
	effort.Words[0], effort.Words[1] = effort.Words[1], effort.Words[0]
	effort.Default = 1
	var got []diff.Class
	for _, c := range diff.Compare(load(t), to) {
		got = append(got, c.Class)
	}
	if d := cmp.Diff([]diff.Class{diff.ReorderedWords, diff.ChangedOrdered}, got); d != "" {
		t.Errorf("classes (-want +got):\n%s", d)
	}
}
