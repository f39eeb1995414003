package coreschema_test

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"verbatim/tools/verbatim/coreschema"

	validator "github.com/santhosh-tekuri/jsonschema/v5"
)

// relaxation is something that a schema says and the types of a language do
// not.
type relaxation struct {
	what   string
	reason string
	drop   []string             // keywords to leave out
	change func(map[string]any) // what else to do to each schema; may be nil
}

// relaxed compiles the schemas of the core types without what is left unsaid:
// what is then accepted is what the types should accept.
func relaxed(t *testing.T, unsaid []relaxation) map[string]*validator.Schema {
	t.Helper()
	all := map[string]*validator.Schema{}
	for name, text := range schemas(t) {
		var s any
		if err := json.Unmarshal(text, &s); err != nil {
			t.Fatal(err)
		}
		visit(name, s, func(_ string, v any) {
			if s, ok := v.(map[string]any); ok {
				for _, r := range unsaid {
					relax(s, r)
				}
			}
		})
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = compile(t, coreschema.Base+"/core/"+name+".json", "", text)
	}
	return all
}

func relax(s map[string]any, r relaxation) {
	for _, keyword := range r.drop {
		delete(s, keyword)
	}
	if r.change != nil {
		r.change(s)
	}
}

// judged returns the documents with what relaxed schemas say of them.
func judged(t *testing.T, list []document, unsaid []relaxation) []document {
	t.Helper()
	all := relaxed(t, unsaid)
	list = slices.Clone(list)
	for i, d := range list {
		list[i].good = validate(all[d.name], d.text) == nil
	}
	return list
}

// open lets an object have other keys.
func open(s map[string]any) {
	if s["additionalProperties"] == false {
		delete(s, "additionalProperties")
	}
}

// closed lets an object have no other keys than those that it names.
func closed(s map[string]any) {
	if _, named := s["properties"]; named {
		s["additionalProperties"] = false
	}
}

// numbers takes any number for an integer.
func numbers(s map[string]any) {
	if s["type"] == "integer" {
		s["type"] = "number"
	}
}

// booleans takes true and false for integers.
func booleans(s map[string]any) {
	if s["type"] == "integer" {
		s["type"] = []any{"integer", "boolean"}
	}
}

// noSizes drops how long a list is.
func noSizes(s map[string]any) {
	delete(s, "minItems")
	delete(s, "maxItems")
}

// soleKeys lets an object with one key have others, but for those of its
// neighbours.
func soleKeys(s map[string]any) {
	neighbours, _ := s["oneOf"].([]any)
	for _, one := range neighbours {
		one, _ := one.(map[string]any)
		if one["maxProperties"] == nil {
			return
		}
		delete(one, "maxProperties")
		var others []any
		for _, other := range neighbours {
			if other := other.(map[string]any); !slices.Equal(keysOf(other), keysOf(one)) {
				others = append(others, map[string]any{"required": anyKeys(other)})
			}
		}
		one["not"] = map[string]any{"anyOf": others}
	}
}

func keysOf(s map[string]any) []string {
	properties, _ := s["properties"].(map[string]any)
	return slices.Sorted(maps.Keys(properties))
}

func anyKeys(s map[string]any) []any {
	var keys []any
	for _, key := range keysOf(s) {
		keys = append(keys, key)
	}
	return keys
}

// notWeak refuses an object that has keys and none of those that it may have,
// where it must have none.
func notWeak(s map[string]any) {
	if s["properties"] == nil || s["required"] != nil || s["$defs"] != nil && s["type"] != "object" {
		return
	}
	some := []any{map[string]any{"maxProperties": 0}}
	for _, key := range anyKeys(s) {
		some = append(some, map[string]any{"required": []any{key}})
	}
	s["allOf"] = []any{map[string]any{"anyOf": some}}
}

// anyOf lets a value be of several alternatives at once.
func anyOf(s map[string]any) {
	if s["oneOf"] != nil {
		s["anyOf"] = s["oneOf"]
		delete(s, "oneOf")
	}
}
