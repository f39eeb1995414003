package coreschema

import (
	"verbatim/generated/wire"

	"github.com/invopop/jsonschema"
)

// restrictError says what holds for every error: a time to wait only where
// sending again may help, another account only where it cannot, a provider
// failure only with its code.
func restrictError(s *jsonschema.Schema) {
	recovery, _ := s.Properties.Get("recovery")
	recovery.MinLength = &one
	null := &jsonschema.Schema{Type: "null"}
	keep := &jsonschema.Schema{Const: wire.AccountDispositionKeep.String()}
	s.DependentSchemas = map[string]*jsonschema.Schema{
		"retry_after_ms": either("retry_after_ms", null, "retry", wire.RetryYes.String()),
		"account":        either("account", keep, "retry", wire.RetryNo.String()),
		"provider":       either("provider", null, "code", wire.ErrorCodeProvider.String()),
	}
}

// either says that a key holds what counts as nothing, or another key a word.
func either(name string, nothing *jsonschema.Schema, other, word string) *jsonschema.Schema {
	return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{
		only(name, nothing), only(other, &jsonschema.Schema{Const: word}),
	}}
}

// only holds one key of an object, where it has the key, to a schema.
func only(name string, value *jsonschema.Schema) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "object", Properties: jsonschema.NewProperties()}
	s.Properties.Set(name, value)
	return s
}

// restrictUsage lets a record have one version only, or none.
func restrictUsage(s *jsonschema.Schema) {
	version, _ := s.Properties.Get("v")
	version.AnyOf[0] = &jsonschema.Schema{Const: 1}
}
