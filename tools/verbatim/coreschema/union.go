package coreschema

import (
	"reflect"

	"verbatim/core/chat"
	"verbatim/core/fault"
	"verbatim/generated/wire"

	"github.com/invopop/jsonschema"
)

// blocks returns the variants of chat.Block, in the order of their kinds.
func blocks() []chat.Block {
	var all []chat.Block
	for _, kind := range wire.AllBlockKinds {
		all = append(all, wire.MatchBlockKind(kind,
			func() chat.Block { return chat.Text{} },
			func() chat.Block { return chat.Thinking{} },
			func() chat.Block { return chat.RedactedThinking{} },
			func() chat.Block { return chat.ToolUse{} },
			func() chat.Block { return chat.Image{} },
			func() chat.Block { return chat.ToolResult{} },
		))
	}
	return all
}

// unions are the types of which a value is one of several objects.
func unions() jsonschema.Definitions {
	block := &jsonschema.Schema{Title: "Block", Description: "One block of a message, told from the others by its kind."}
	for _, b := range blocks() {
		block.OneOf = append(block.OneOf, ref(nameOf(reflect.TypeOf(b))))
	}
	return jsonschema.Definitions{"Block": block, "Increment": increment(), "ProviderFailure": providerFailure()}
}

// tagBlocks has the kind of each block say the one word that it holds.
func tagBlocks(all jsonschema.Definitions) {
	for _, b := range blocks() {
		tag(all[nameOf(reflect.TypeOf(b))], "kind", b.Kind())
	}
}

// increment is a union of objects with one key each, which is the kind.
func increment() *jsonschema.Schema {
	s := &jsonschema.Schema{
		Title:       "Increment",
		Description: "A part of an answer that is on its way, under the one key that says which.",
	}
	for _, kind := range wire.AllIncrementKinds {
		doc := word(kind).Description
		o := object("Increment"+camel(kind.String()), doc)
		put(o, kind.String(), key{doc: doc}, &jsonschema.Schema{Type: "string"})
		o.MaxProperties = &one
		s.OneOf = append(s.OneOf, o)
	}
	return s
}

// providerFailure is a union by kind, some of which have a status.
func providerFailure() *jsonschema.Schema {
	s := &jsonschema.Schema{
		Title:       "ProviderFailure",
		Description: "In which way a call of a provider failed, told by its kind.",
	}
	for _, kind := range wire.AllProviderFailureKinds {
		o := object("ProviderFailure"+camel(kind.String()), word(kind).Description)
		tag(o, "kind", kind)
		if hasStatus(kind) {
			put(o, "status", key{doc: "The HTTP status that the provider answered with."}, shortNumber())
		}
		s.OneOf = append(s.OneOf, o)
	}
	return s
}

// hasStatus asks the error itself, which drops a status where there is none.
func hasStatus(kind wire.ProviderFailureKind) bool {
	err := fault.Provider(fault.ProviderFailure{Kind: kind, Status: 1}, "call", "a model").Recover("Try again.")
	kept, _ := err.ProviderFailure()
	return kept.Status == 1
}
