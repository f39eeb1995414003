package schemalang

import (
	"maps"
	"slices"
	"strings"

	"github.com/invopop/jsonschema"
)

// object reads an object with known keys.
func (r *reader) object(at string, s *jsonschema.Schema) object {
	var o object
	for pair := s.Properties.Oldest(); pair != nil; pair = pair.Next() {
		o.fields = append(o.fields, field{
			name:     pair.Key,
			doc:      pair.Value.Description,
			shape:    r.value(at+camel(pair.Key), pair.Value),
			optional: !slices.Contains(s.Required, pair.Key),
		})
	}
	if s.Not != nil {
		o.fields = append(o.fields, r.forbidden(at, s.Not)...)
	}
	for _, key := range slices.Sorted(maps.Keys(s.DependentSchemas)) {
		o.also = append(o.also, r.choice(at+camel(key), s.DependentSchemas[key]))
	}
	return o
}

// forbidden reads the keys that an object must not have.
func (r *reader) forbidden(at string, not *jsonschema.Schema) []field {
	var keys []string
	for _, s := range not.AnyOf {
		keys = append(keys, s.Required...)
	}
	if len(keys) == 0 {
		r.refuse(at, "found a not that names no keys, expected an anyOf of required")
	}
	return absent(keys)
}

func absent(keys []string) []field {
	var fields []field
	for _, key := range keys {
		fields = append(fields, field{name: key, doc: "Must not be there.", shape: never, optional: true})
	}
	return fields
}

// choice reads a condition of dependentSchemas: alternatives that narrow keys.
func (r *reader) choice(at string, s *jsonschema.Schema) choice {
	var c choice
	for _, alternative := range s.AnyOf {
		if alternative.Properties == nil {
			r.refuse(at, "found an alternative without properties, expected one that narrows keys")
			continue
		}
		o := r.object(at, alternative)
		for i := range o.fields {
			o.fields[i].optional = true
		}
		c = append(c, o)
	}
	if c == nil {
		r.refuse(at, "found a condition without alternatives, expected an anyOf")
	}
	return c
}

// camel spells a key as a part of a type's name.
func camel(key string) string {
	var b strings.Builder
	for part := range strings.FieldsFuncSeq(key, func(r rune) bool { return r == '_' }) {
		b.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return b.String()
}
