// Package enumstyle changes how a schema spells its closed sets: start with
// [Apply]. Consumers of JSON Schema differ in what they make of each spelling,
// and docs/schemas.md has a table of that. The package changes no more of a
// schema, and none that was not written by package gen.
package enumstyle

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// Style is how a schema spells a closed set, for consumers differ in what
// they understand.
type Style string

// The styles of a set. Names and docs of the words stand beside each of them under
// x-enum-varnames and x-enum-descriptions.
const (
	Annotated Style = "annotated" // a oneOf of const, each with title and description
	Plain     Style = "plain"     // a string with an enum
	Both      Style = "both"      // a string with an enum, and the oneOf beside it
)

// Styles holds every style, the one that package gen writes first.
var Styles = [...]Style{Annotated, Plain, Both}

// Apply returns a schema that gen.SchemaText wrote with each closed set in it,
// at any depth, in another style. What the schema accepts stays the same. The
// order of keys stays too; an enum takes the place of its oneOf or stands in
// front of it. An error is about text that is no JSON, or an unknown style.
func Apply(schema []byte, style Style) ([]byte, error) {
	if !slices.Contains(Styles[:], style) {
		return nil, fmt.Errorf("found enum style %q, expected one of %s", style, Styles)
	}
	if style == Annotated {
		return schema, nil
	}
	var b bytes.Buffer
	e := jsontext.NewEncoder(&b, jsontext.Multiline(true), jsontext.WithIndent("  "))
	if err := restyle(e, jsontext.Value(schema), style); err != nil {
		return nil, fmt.Errorf("restyling a schema: %w", err)
	}
	return b.Bytes(), nil
}

func restyle(e *jsontext.Encoder, v jsontext.Value, style Style) error {
	members, err := membersOf(v)
	if err != nil {
		return err
	}
	elements, err := elementsOf(v)
	if err != nil {
		return err
	}
	if members != nil {
		return restyleObject(e, withStyle(members, style), style)
	}
	if elements == nil {
		return e.WriteValue(v)
	}
	errs := []error{e.WriteToken(jsontext.BeginArray)}
	for _, element := range elements {
		errs = append(errs, restyle(e, element, style))
	}
	return errors.Join(append(errs, e.WriteToken(jsontext.EndArray))...)
}

func restyleObject(e *jsontext.Encoder, members []member, style Style) error {
	errs := []error{e.WriteToken(jsontext.BeginObject)}
	for _, m := range members {
		errs = append(errs, e.WriteToken(jsontext.String(m.key)))
		if m.key == "oneOf" && hasKey(members, "enum") {
			errs = append(errs, e.WriteValue(m.value)) // the words, done already
			continue
		}
		errs = append(errs, restyle(e, m.value, style))
	}
	return errors.Join(append(errs, e.WriteToken(jsontext.EndObject))...)
}

// withStyle gives an object whose oneOf holds nothing but words its enum.
func withStyle(members []member, style Style) []member {
	i := slices.IndexFunc(members, func(m member) bool { return m.key == "oneOf" })
	if i < 0 {
		return members
	}
	words, err := wordsOf(members[i].value)
	if err != nil || words == nil {
		return members
	}
	styled := []member{{"type", jsontext.Value(`"string"`)}, {"enum", words}}
	if style == Both {
		styled = append(styled, members[i])
	}
	return slices.Concat(members[:i], styled, members[i+1:])
}

// wordsOf returns the array of the constants of a oneOf, nil if it holds
// anything else.
func wordsOf(oneOf jsontext.Value) (jsontext.Value, error) {
	elements, err := elementsOf(oneOf)
	if len(elements) == 0 {
		return nil, err // a key of some object that is called so
	}
	words := []byte{'['}
	for i, element := range elements {
		members, err := membersOf(element)
		if err != nil {
			return nil, err
		}
		at := slices.IndexFunc(members, func(m member) bool { return m.key == "const" })
		if at < 0 || members[at].value.Kind() != jsontext.KindString {
			return nil, nil
		}
		if i > 0 {
			words = append(words, ',')
		}
		words = append(words, members[at].value...)
	}
	return append(words, ']'), err
}

func hasKey(members []member, key string) bool {
	return slices.ContainsFunc(members, func(m member) bool { return m.key == key })
}
