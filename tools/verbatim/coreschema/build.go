package coreschema

import (
	"maps"
	"slices"
	"strings"

	"github.com/invopop/jsonschema"
)

// key says of a key of an object what its type does not.
type key struct {
	doc    string
	absent absence
}

// absence says what a decoder takes for no value.
type absence int

const (
	never  absence = iota // the key is required
	left                  // the key may be left out, but not be null
	orNull                // the key may be left out or be null
)

const refPrefix = "#/$defs/"

// one is a bound, which a schema points to.
var one = uint64(1)

func ref(name string) *jsonschema.Schema { return &jsonschema.Schema{Ref: refPrefix + name} }

// refs are references to schemas, for a union of them.
func refs(names ...string) []*jsonschema.Schema {
	all := make([]*jsonschema.Schema, len(names))
	for i, name := range names {
		all[i] = ref(name)
	}
	return all
}

// object begins the schema of an object whose keys are given by [put].
func object(name, doc string) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "object", Title: name, Description: doc, Properties: jsonschema.NewProperties()}
}

// put gives an object a key, which replaces what it has under the key.
func put(s *jsonschema.Schema, name string, k key, value *jsonschema.Schema) {
	if k.absent == orNull {
		value = &jsonschema.Schema{AnyOf: []*jsonschema.Schema{value, {Type: "null"}}}
	}
	value.Description = k.doc
	s.Properties.Set(name, value)
	if k.absent == never {
		s.Required = append(s.Required, name)
	}
}

// set is a closed set of the vocabulary.
type set interface {
	comparable
	JSONSchema() *jsonschema.Schema
	String() string
}

// word is the schema of one word, as the schema of its set has it.
func word[S set](w S) *jsonschema.Schema {
	for _, s := range w.JSONSchema().OneOf {
		if s.Const == w.String() {
			return s
		}
	}
	panic("coreschema: internal error: no schema of the word " + w.String())
}

// tag puts a key in front that must hold a word, which tells the object from
// the others of its union.
func tag[S set](s *jsonschema.Schema, name string, w S) {
	s.Properties.Set(name, word(w))
	if !slices.Contains(s.Required, name) {
		s.Required = append(s.Required, name)
	}
}

// camel spells a word as a part of a schema's name.
func camel(word string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(word, "_") {
		b.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return b.String()
}

// addNeeded adds to some definitions those that a schema refers to.
func addNeeded(some, all jsonschema.Definitions, s *jsonschema.Schema) {
	if name, ok := strings.CutPrefix(s.Ref, refPrefix); ok && some[name] == nil {
		some[name] = all[name]
		addNeeded(some, all, all[name])
	}
	for _, child := range children(s) {
		addNeeded(some, all, child)
	}
}

// children are the schemas directly inside another.
func children(s *jsonschema.Schema) []*jsonschema.Schema {
	inside := slices.Concat(s.OneOf, s.AnyOf, s.AllOf, slices.Collect(maps.Values(s.DependentSchemas)))
	for _, child := range []*jsonschema.Schema{s.Items, s.Not, s.AdditionalProperties} {
		if child != nil {
			inside = append(inside, child)
		}
	}
	if s.Properties != nil {
		for pair := s.Properties.Oldest(); pair != nil; pair = pair.Next() {
			inside = append(inside, pair.Value)
		}
	}
	return inside
}
