package schemalang

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"verbatim/gen/python"
)

// pythonHead is what stands above the imports.
const pythonHead = `# ` + mark + `

"""The types of JSON documents, for Python 3.11 or later."""

from __future__ import annotations

`

// Python returns a module with the type of a schema and of each of its
// definitions: a TypedDict for an object, whose tag is a Literal, and an alias
// for anything else. It needs the standard library only. A key that is no name
// in Python is an error.
func Python(schema []byte) ([]byte, error) {
	all, err := read(schema)
	if err != nil {
		return nil, err
	}
	w := pyWriter{used: map[string]bool{}}
	for _, d := range all {
		w.text.WriteString("\n\n")
		if err := w.declaration(d); err != nil {
			return nil, fmt.Errorf("writing %s in Python: %w", d.name, err)
		}
	}
	imports := "from typing import " + strings.Join(slices.Sorted(maps.Keys(w.used)), ", ") + "\n"
	return []byte(pythonHead + imports + w.text.String()), nil
}

// pyWriter writes declarations and knows what they need of the module typing.
type pyWriter struct {
	text strings.Builder
	used map[string]bool
}

// typing is a name of the module typing.
func (w *pyWriter) typing(name string) string {
	w.used[name] = true
	return name
}

func (w *pyWriter) declaration(d declaration) error {
	if o, ok := d.shape.(object); ok {
		return w.class(d, o)
	}
	fmt.Fprintf(&w.text, "%s: %s = %s\n", d.name, w.typing("TypeAlias"), quoted(w.typeOf(d.shape)))
	if paragraphs := aboutAlias(d); len(paragraphs) > 0 {
		w.text.WriteString(python.Docstring("", paragraphs...) + "\n")
	}
	return nil
}

// quoted puts a type between quotes, so that names in it may be declared
// further down.
func quoted(of string) string {
	if !strings.ContainsAny(of, `"\`) {
		return `"` + of + `"`
	}
	return `'` + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(of) + `'`
}

// aboutAlias is the documentation of an alias: its own, and that of its words.
func aboutAlias(d declaration) []string {
	var paragraphs []string
	if d.doc != "" {
		paragraphs = append(paragraphs, d.doc)
	}
	words, _ := d.shape.(union)
	for _, one := range words {
		if l, ok := one.(literal); ok && l.doc != "" {
			paragraphs = append(paragraphs, written(l.value)+": "+l.said())
		}
	}
	return paragraphs
}

// pyName is what a key of a class may look like.
var pyName = regexp.MustCompile(`^[a-z_][a-z0-9_]*$`)

func (w *pyWriter) class(d declaration, o object) error {
	base := o.base
	if base == "" {
		base = w.typing("TypedDict")
	}
	fmt.Fprintf(&w.text, "class %s(%s):\n", d.name, base)
	if d.doc != "" {
		w.text.WriteString(python.Docstring("    ", d.doc) + "\n\n")
	}
	if len(o.fields) == 0 {
		w.text.WriteString("    pass\n")
	}
	for _, f := range o.fields {
		if !pyName.MatchString(f.name) || python.IsKeyword(f.name) {
			return fmt.Errorf("the key %q is no name in Python; leave Python out, or rename the key", f.name)
		}
		of := w.typeOf(f.shape)
		if f.optional {
			of = w.typing("NotRequired") + "[" + of + "]"
		}
		fmt.Fprintf(&w.text, "    %s: %s\n", f.name, of)
		if f.doc != "" {
			w.text.WriteString(python.Docstring("    ", f.doc) + "\n")
		}
	}
	return nil
}

func (w *pyWriter) typeOf(s shape) string {
	switch s := s.(type) {
	case basic:
		return w.basic(s)
	case named:
		return string(s)
	case literal:
		return w.literals(s)
	case list:
		return "list[" + w.typeOf(s.of) + "]"
	case dictionary:
		return "dict[str, " + w.typeOf(s.of) + "]"
	case union:
		return w.union(s)
	case object: // declared elsewhere: none stands inside another type
	}
	return w.typing("Any")
}

func (w *pyWriter) basic(b basic) string {
	switch b {
	case null:
		return "None"
	case boolean:
		return "bool"
	case integer:
		return "int"
	case number:
		return "float"
	case text:
		return "str"
	case never:
		return w.typing("Never")
	case anything:
	}
	return w.typing("Any")
}

// union writes words as one Literal, which stands first.
func (w *pyWriter) union(u union) string {
	var words []literal
	var others []string
	for _, one := range u {
		if l, ok := one.(literal); ok {
			words = append(words, l)
			continue
		}
		others = append(others, w.typeOf(one))
	}
	if words != nil {
		others = slices.Insert(others, 0, w.literals(words...))
	}
	return strings.Join(others, " | ")
}

func (w *pyWriter) literals(words ...literal) string {
	var all []string
	for _, l := range words {
		all = append(all, written(l.value))
	}
	return w.typing("Literal") + "[" + strings.Join(all, ", ") + "]"
}
