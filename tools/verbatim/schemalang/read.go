package schemalang

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/invopop/jsonschema"
)

// reader reads schemas into declarations. An object that stands inside another
// type gets a declaration of its own.
type reader struct {
	declared map[string]bool
	all      []declaration
	problem  error // the first thing that it could not read
}

// read returns the declarations of a schema and its definitions: the schema
// itself first, unless it only holds definitions, and the others by name.
func read(schema []byte) ([]declaration, error) {
	var root jsonschema.Schema
	if err := json.Unmarshal(schema, &root); err != nil {
		return nil, fmt.Errorf("reading the schema: %w", err)
	}
	r := &reader{declared: map[string]bool{}}
	names := slices.Sorted(maps.Keys(root.Definitions))
	for _, name := range names {
		r.declared[name] = true
	}
	if root.Type != "" || root.OneOf != nil || root.AnyOf != nil {
		r.declare(root.Title, &root)
	}
	for _, name := range names {
		r.declare(name, root.Definitions[name])
	}
	if r.problem != nil {
		return nil, fmt.Errorf("reading the schema %s: %w", root.Title, r.problem)
	}
	return r.all, nil
}

// declare adds a declaration. Those that it needs itself stand behind it.
func (r *reader) declare(name string, s *jsonschema.Schema) named {
	r.declared[name] = true
	i := len(r.all)
	r.all = append(r.all, declaration{name: name, doc: s.Description})
	inside := r.shape(name, s) // may move r.all
	r.all[i].shape = inside
	return named(name)
}

func (r *reader) refuse(at, form string, values ...any) shape {
	if r.problem == nil {
		r.problem = fmt.Errorf("%s: %s", at, fmt.Sprintf(form, values...))
	}
	return anything
}

// shape reads the schema of a declaration, whose name is at.
func (r *reader) shape(at string, s *jsonschema.Schema) shape {
	if s.Type == "object" && s.Properties != nil {
		return r.object(at, s)
	}
	return r.value(at, s)
}

// value reads a schema where a value is wanted. An object becomes a declaration
// that is called like its title, or else at.
func (r *reader) value(at string, s *jsonschema.Schema) shape {
	switch {
	case s.Ref != "":
		return r.reference(at, s)
	case s.Const != nil:
		return literal{s.Const, s.Description, s.Deprecated}
	case s.Enum != nil:
		return r.words(s)
	case s.OneOf != nil:
		return r.union(at, s.OneOf)
	case s.AnyOf != nil:
		return r.union(at, s.AnyOf)
	}
	switch s.Type {
	case "":
		return anything
	case "null":
		return null
	case "boolean":
		return boolean
	case "integer":
		return integer
	case "number":
		return number
	case "string":
		return text
	case "array":
		return r.list(at, s)
	case "object":
		return r.inner(at, s)
	}
	return r.refuse(at, "found type %q, expected one of JSON", s.Type)
}

const refPrefix = "#/$defs/"

// reference reads a $ref. One that forbids keys becomes an object of its own.
func (r *reader) reference(at string, s *jsonschema.Schema) shape {
	name, ok := strings.CutPrefix(s.Ref, refPrefix)
	if !ok || !r.declared[name] {
		return r.refuse(at, "found the reference %q, expected one into $defs", s.Ref)
	}
	if s.Not == nil {
		return named(name)
	}
	o := object{base: name, fields: r.forbidden(at, s.Not)}
	r.all = append(r.all, declaration{at, s.Description, o})
	return named(at)
}

// words reads an enum, whose documentation stands beside it.
func (r *reader) words(s *jsonschema.Schema) shape {
	var u union
	for _, word := range s.Enum {
		u = append(u, literal{value: word})
	}
	return u
}

// union reads alternatives. Objects that have no tag are told apart by their
// keys, so that each forbids those of the others.
func (r *reader) union(at string, alternatives []*jsonschema.Schema) shape {
	var u union
	for i, s := range alternatives {
		u = append(u, r.value(fmt.Sprintf("%s%d", at, i+1), s))
	}
	if keys, ok := soleKeys(alternatives); ok {
		for i, s := range alternatives {
			r.forbid(s.Title, slices.Concat(keys[:i], keys[i+1:]))
		}
	}
	return u
}

// soleKeys returns the keys of objects that have one each.
func soleKeys(alternatives []*jsonschema.Schema) ([]string, bool) {
	var keys []string
	for _, s := range alternatives {
		if s.MaxProperties == nil || *s.MaxProperties != 1 || len(s.Required) != 1 {
			return nil, false
		}
		keys = append(keys, s.Required[0])
	}
	return keys, len(keys) > 0
}

// forbid adds keys that a declared object must not have.
func (r *reader) forbid(name string, keys []string) {
	for i, d := range r.all {
		if o, ok := d.shape.(object); ok && d.name == name {
			o.fields = append(o.fields, absent(keys)...)
			r.all[i].shape = o
		}
	}
}

// list reads an array.
func (r *reader) list(at string, s *jsonschema.Schema) shape {
	if s.Items == nil {
		return list{of: anything}
	}
	l := list{of: r.value(at, s.Items)}
	if s.MinItems != nil && s.MaxItems != nil && *s.MinItems == *s.MaxItems {
		l.size = int(*s.MinItems)
	}
	return l
}

// inner reads an object inside another type.
func (r *reader) inner(at string, s *jsonschema.Schema) shape {
	if s.Properties == nil {
		of := shape(anything)
		if s.AdditionalProperties != nil {
			of = r.value(at, s.AdditionalProperties)
		}
		return dictionary{of}
	}
	if s.Title != "" {
		at = s.Title
	}
	if r.declared[at] {
		return named(at) // the same in two places, as titles name one thing
	}
	return r.declare(at, s)
}
