package coreschema

import (
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/invopop/jsonschema"
)

// definitions returns every schema by its name: the core types, what they are
// made of, and the events of a session.
func definitions() (jsonschema.Definitions, error) {
	all := standing()
	reflector := &jsonschema.Reflector{
		Anonymous:                 true,
		AllowAdditionalProperties: true, // decoders pass over keys that they do not know
		Namer:                     nameOf,
		Mapper:                    func(t reflect.Type) *jsonschema.Schema { return mapped(all, t) },
	}
	for _, t := range types {
		found := reflector.ReflectFromType(t).Definitions
		for _, name := range slices.Sorted(maps.Keys(found)) {
			if err := explain(name, found[name]); err != nil {
				return nil, err
			}
			all[name] = found[name]
		}
	}
	tagBlocks(all)
	restrictError(all["Error"])
	restrictUsage(all["ModelUsage"])
	return all, nil
}

// standing are the schemas that no struct gives.
func standing() jsonschema.Definitions {
	all := jsonschema.Definitions{}
	for _, schemas := range []jsonschema.Definitions{scalars(), payloads(), unions(), sessionBlocks(), sessionMessages(), events()} {
		maps.Copy(all, schemas)
	}
	return all
}

// mapped is what the reflector takes for a type instead of looking into it, or
// nil.
func mapped(standing jsonschema.Definitions, t reflect.Type) *jsonschema.Schema {
	name := nameOf(t)
	if _, ok := standing[name]; ok && name != "" {
		return ref(name)
	}
	if _, ok := t.MethodByName("JSONSchema"); ok {
		return nil // a closed set, which is a number in Go
	}
	if t.Kind() == reflect.Uint64 {
		return wholeNumber()
	}
	if t.Kind() == reflect.Uint32 {
		return shortNumber()
	}
	return nil
}

// explain gives a reflected schema what reflection cannot see. A set has it
// already.
func explain(name string, s *jsonschema.Schema) error {
	if s.Properties == nil {
		return nil
	}
	o, ok := objects[name]
	if !ok {
		return fmt.Errorf("coreschema: %s has no description", name)
	}
	s.Title, s.Description, s.Required = name, o.doc, nil
	for pair := s.Properties.Oldest(); pair != nil; pair = pair.Next() {
		if pair.Value.Ref == refPrefix+"BlockKind" { // replaced by tagBlocks
			s.Required = append(s.Required, pair.Key)
			continue
		}
		k, ok := o.keys[pair.Key]
		if !ok {
			return fmt.Errorf("coreschema: the key %q of %s has no description", pair.Key, name)
		}
		put(s, pair.Key, k, pair.Value)
	}
	return nil
}
