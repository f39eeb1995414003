package format_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"verbatim/spec"
	"verbatim/spec/format"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// TestLayoutKeepsTheMeaning draws vocabularies, written in any way that YAML
// allows and the loader takes. Laid out they load as the same vocabulary, hold
// the same comments, and are not laid out otherwise a second time.
func TestLayoutKeepsTheMeaning(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := &writer{T: t}
		w.file()
		text := w.String()
		before, err := spec.Load([]spec.File{{Path: "a.yaml", Text: []byte(text)}})
		if err != nil {
			t.Fatalf("the loader refuses what was drawn: %v\n%s", err, text)
		}
		out, err := format.Source(spec.File{Path: "a.yaml", Text: []byte(text)})
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		after, err := spec.Load([]spec.File{{Path: "a.yaml", Text: out}})
		if err != nil {
			t.Fatalf("the layout is refused: %v\n%s\nwas\n%s", err, out, text)
		}
		if d := cmp.Diff(before, after, cmpopts.IgnoreTypes(spec.Pos{})); d != "" {
			t.Fatalf("the layout means something else (-want +got):\n%s\n%s\nwas\n%s", d, out, text)
		}
		if got := commentsOf(string(out)); !slices.Equal(slices.Sorted(slices.Values(w.comments)), got) {
			t.Fatalf("the comments are %q, were %q\n%s\nwas\n%s", got, w.comments, out, text)
		}
		again, err := format.Source(spec.File{Path: "a.yaml", Text: out})
		if err != nil || string(again) != string(out) {
			t.Fatalf("laid out again: %v (-first +second):\n%s", err, cmp.Diff(string(out), string(again)))
		}
	})
}

// commentsOf returns the comments of a text that holds no other number sign
// followed by a capital C, in order of the alphabet.
func commentsOf(text string) []string {
	var all []string
	for line := range strings.Lines(text) {
		if i := strings.Index(line, "#C"); i >= 0 {
			all = append(all, strings.TrimSpace(line[i:]))
		}
	}
	slices.Sort(all)
	return all
}

// writer writes a vocabulary in a way that is drawn.
type writer struct {
	*rapid.T
	strings.Builder
	comments []string
}

// key is a key with the text behind it: one line, or a block below it.
type key struct {
	name, inline string
	block        func(indent int)
}

func (w *writer) yes(what string) bool { return rapid.Bool().Draw(w.T, what) }

func (w *writer) file() {
	w.mapping(0, "", []key{
		{name: "version", inline: "1"},
		{name: "enums", block: func(indent int) {
			step := rapid.IntRange(0, 4).Draw(w.T, "step")
			for i := range rapid.IntRange(1, 3).Draw(w.T, "sets") {
				w.mapping(indent+step, "- ", w.set(i))
			}
		}},
	})
}

func (w *writer) set(n int) []key {
	words := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"low", "on", "off", "no", "y", "x1", "null", "high_up"}), 1, 4, rapid.ID).Draw(w.T, "words")
	attributes := w.yes("attributes")
	keys := []key{
		{name: "name", inline: w.scalar(fmt.Sprintf("Set%d", n))},
		{name: "doc", inline: w.prose()},
		{name: "source", inline: w.prose()},
		{name: "words", block: func(indent int) {
			for i, word := range words {
				w.word(indent, word, i, attributes)
			}
		}},
	}
	if w.yes("ordered") {
		keys = append(keys, key{name: "ordered", inline: "true"}, key{name: "default", inline: w.scalar(words[0])})
	}
	if attributes {
		keys = append(keys, key{name: "attributes", inline: rapid.SampledFrom([]string{"{label: string, size: integer}", "{ label: string , size: integer }"}).Draw(w.T, "types")})
	}
	return keys
}

func (w *writer) word(indent int, word string, n int, attributes bool) {
	keys := []key{{name: "word", inline: w.scalar(word)}, {name: "doc", inline: w.prose()}, {name: "go", inline: fmt.Sprintf("G%d", n)}}
	if attributes {
		keys = append(keys, key{name: "label", inline: w.prose()}, key{name: "size", inline: fmt.Sprint(n)})
	}
	if !w.yes("flow") || slices.ContainsFunc(keys, func(k key) bool { return strings.ContainsAny(k.inline, "\n") }) {
		w.mapping(indent, "- ", keys)
		return
	}
	var parts []string
	for _, k := range w.shuffled(keys) {
		parts = append(parts, k.name+": "+k.inline)
	}
	w.line(indent, "- {"+strings.Join(parts, " , ")+"}")
}

func (w *writer) shuffled(keys []key) []key {
	return rapid.Permutation(keys).Draw(w.T, "keys")
}

// mapping writes a mapping in block style, behind a dash or not.
func (w *writer) mapping(indent int, dash string, keys []key) {
	for i, k := range w.shuffled(keys) {
		start := strings.Repeat(" ", len(dash))
		if i == 0 {
			start = dash
		}
		text := start + k.name + ":"
		if k.block == nil {
			text += " " + strings.ReplaceAll(k.inline, "\n", "\n"+strings.Repeat(" ", indent+len(dash)+3))
		}
		w.line(indent, text)
		if k.block != nil {
			k.block(indent + len(dash) + rapid.IntRange(0, 3).Draw(w.T, "deeper"))
		}
	}
}

// line writes a line, at times with a comment above or behind it.
func (w *writer) line(indent int, text string) {
	switch rapid.IntRange(0, 5).Draw(w.T, "above") {
	case 0:
		w.WriteString("\n")
	case 1:
		w.WriteString(strings.Repeat(" ", rapid.IntRange(0, 6).Draw(w.T, "column")) + w.comment() + "\n")
	case 2:
		w.WriteString("\n" + strings.Repeat(" ", indent) + w.comment() + "\n\n")
	}
	w.WriteString(strings.Repeat(" ", indent) + text)
	if !strings.Contains(text, "\n") && w.yes("beside") {
		w.WriteString(" " + w.comment())
	}
	w.WriteString("\n")
}

func (w *writer) comment() string {
	text := fmt.Sprintf("#C%d", len(w.comments))
	w.comments = append(w.comments, text)
	return text
}

// scalar writes a word in quotes of either kind, or without where that is right.
func (w *writer) scalar(text string) string {
	forms := []string{`"` + text + `"`, "'" + text + "'"}
	if spec.IsPlain(text) {
		forms = append(forms, text)
	}
	return rapid.SampledFrom(forms).Draw(w.T, "scalar")
}

// prose writes a text in one of many forms.
func (w *writer) prose() string {
	return rapid.SampledFrom([]string{
		"Plain words.", `"in: quotes"`, `'it''s "so"'`, `"1.10"`, `"- dash"`, `"a, [b] {c}"`, `"été \u00e9 \" \\"`,
		"https://example.com/a#b", `"# sign"`, `'off'`, "Over\nlines.", `"Quoted` + "\n" + `over lines."`, `"colon:"`,
	}).Draw(w.T, "prose")
}

// FuzzSource holds that no text makes the package panic, and that a layout is
// its own layout.
func FuzzSource(f *testing.F) {
	f.Add(spec.Project()[0].Text[:1000])
	for _, text := range []string{"# only\n", "a # beside\n# below\n", "- - a\n  - b\n", "a: |2\n    b\n", "{a: [b, {c: d}]} # e\n", "? a\n: b\n"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		first, err := format.Source(spec.File{Path: "a.yaml", Text: text})
		if err != nil {
			return
		}
		second, err := format.Source(spec.File{Path: "a.yaml", Text: first})
		if err != nil || string(second) != string(first) {
			t.Errorf("%v: laid out again (-first +second):\n%s", err, cmp.Diff(string(first), string(second)))
		}
	})
}
