package coreschema

import (
	"verbatim/generated/wire"

	"github.com/invopop/jsonschema"
)

// sessionMessages are the message of a request, which is a union by role, and
// what is said in an event, which has the role in its type.
func sessionMessages() jsonschema.Definitions {
	all := jsonschema.Definitions{}
	union := &jsonschema.Schema{
		Title:       sessionMessage,
		Description: "One message of a request, told from the others by its role. Other keys are refused.",
	}
	for _, role := range wire.AllSurfaceRoles {
		name := "Session" + camel(role.String()) + "Message"
		all[name] = message(name, role)
		union.OneOf = append(union.OneOf, ref(name))
		name = said(role)
		all[name] = saidData(name, role)
	}
	all[sessionMessage] = union
	return all
}

// said is the name of the data of an event in which a role speaks.
func said(role wire.SurfaceRole) string { return camel(role.String()) + "Said" }

func message(name string, role wire.SurfaceRole) *jsonschema.Schema {
	s := object(name, word(role).Description)
	tag(s, "role", role)
	putSaid(s, role)
	put(s, "time", key{"When the message was said.", left}, timestamp())
	s.AdditionalProperties = jsonschema.FalseSchema
	return s
}

func saidData(name string, role wire.SurfaceRole) *jsonschema.Schema {
	s := object(name, "What an event says on the surface. "+word(role).Description)
	putSaid(s, role)
	put(s, "surface_op", key{"What the message does to the surface; left out to append it.", left}, surfaceOp())
	return s
}

func putSaid(s *jsonschema.Schema, role wire.SurfaceRole) {
	put(s, "content", key{doc: "The blocks of the message, in order. A string is one text block."}, content(role))
	put(s, "name", key{"The name of the speaker; left out or empty for none.", left}, &jsonschema.Schema{Type: "string"})
	put(s, "metadata", key{"Kept beside the message, never sent or compared.", left}, ref("Value"))
}

// content is what a role may say.
func content(role wire.SurfaceRole) *jsonschema.Schema {
	return wire.MatchSurfaceRole(role,
		func() *jsonschema.Schema { return textOr(refs("Text", "ForeignBlock")...) },
		func() *jsonschema.Schema { return textOr(refs("Text", "SessionImage", "ForeignBlock")...) },
		func() *jsonschema.Schema {
			return textOr(refs("Text", "Thinking", "RedactedThinking", "SessionToolUse", "ForeignCall")...)
		},
		func() *jsonschema.Schema {
			s := listOf(refs("SessionToolResult", "ForeignResult")...)
			s.MinItems, s.MaxItems = &one, &one
			return s
		},
	)
}

// surfaceOp is the word append, or a replace with the positions that it
// replaces.
func surfaceOp() *jsonschema.Schema {
	two := uint64(2)
	o := object("Replace", word(wire.SurfaceOpReplace).Description)
	put(o, wire.SurfaceOpReplace.String(), key{doc: "The first and the last position that the message stands in for."},
		&jsonschema.Schema{Type: "array", Items: count(), MinItems: &two, MaxItems: &two})
	o.AdditionalProperties = jsonschema.FalseSchema
	return &jsonschema.Schema{OneOf: []*jsonschema.Schema{word(wire.SurfaceOpAppend), o}}
}

// timestamp is a time as RFC 3339 writes it, with T and Z in upper case. The
// pattern says more than the format date-time, which is left out since some
// readers refuse a format that they have not been taught.
func timestamp() *jsonschema.Schema {
	return &jsonschema.Schema{
		Type: "string",
		Pattern: `^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]+)?` +
			`(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$`,
	}
}
