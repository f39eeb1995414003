package coreschema

import (
	"verbatim/generated/wire"

	"github.com/invopop/jsonschema"
)

// events are the events of a session log: a union by type.
func events() jsonschema.Definitions {
	all := jsonschema.Definitions{"TurnEndReason": wire.TurnEndReason(0).JSONSchema()}
	union := &jsonschema.Schema{
		Title:       event,
		Description: "One event of a session log, told from the others by its type. Other keys beside the four are refused.",
	}
	for _, t := range wire.AllEventTypes {
		name := camel(t.String()) + event
		all[name] = eventOf(name, t)
		union.OneOf = append(union.OneOf, ref(name))
	}
	all[event] = union
	return all
}

func eventOf(name string, t wire.EventType) *jsonschema.Schema {
	s := object(name, word(t).Description)
	put(s, "seq", key{doc: "The place of the event in its log, from 0."}, count())
	tag(s, "type", t)
	put(s, "time", key{doc: "When it happened, by the log's clock."}, timestamp())
	put(s, "data", key{doc: "What the event records. Keys that are unknown here are kept."}, dataOf(t))
	s.AdditionalProperties = jsonschema.FalseSchema
	return s
}

// dataOf is what an event of a type records.
func dataOf(t wire.EventType) *jsonschema.Schema {
	bookkeeping := func(s *jsonschema.Schema) func() *jsonschema.Schema {
		s.Not = hasAny([]string{"surface_op"}) // no part of the surface
		return func() *jsonschema.Schema { return s }
	}
	message := func(role wire.SurfaceRole) func() *jsonschema.Schema {
		return func() *jsonschema.Schema { return ref(said(role)) }
	}
	return wire.MatchEventType(t,
		message(wire.SurfaceRoleSystem),
		message(wire.SurfaceRoleUser),
		message(wire.SurfaceRoleAssistant),
		message(wire.SurfaceRoleTool),
		bookkeeping(handedOver()),
		bookkeeping(numbered("turn")),
		bookkeeping(turnEnd()),
		bookkeeping(numbered("step")),
		bookkeeping(numbered("step")),
		bookkeeping(requestHeader()),
		bookkeeping(ref("RunStarted")),
		bookkeeping(ref("ModelCalled")),
		bookkeeping(ref("ModelReturned")),
		bookkeeping(ref("PrefixHeld")),
	)
}

func data() *jsonschema.Schema { return object("", "") }

func handedOver() *jsonschema.Schema {
	s := data()
	put(s, "id", key{doc: "The id of the call."}, &jsonschema.Schema{Type: "string"})
	put(s, "name", key{doc: "The tool that is called."}, filled())
	return s
}

// numbered is the data of an event that only has a number.
func numbered(what string) *jsonschema.Schema {
	s := data()
	put(s, what, key{doc: "The number of the " + what + "."}, count())
	return s
}

func turnEnd() *jsonschema.Schema {
	s := numbered("turn")
	put(s, "steps", key{doc: "How many steps the turn took."}, count())
	put(s, "reason", key{doc: "Why the turn ended."}, ref("TurnEndReason"))
	return s
}

func requestHeader() *jsonschema.Schema {
	s := data()
	put(s, "messages", key{doc: "The length of the fold."}, count())
	put(s, "surface", key{doc: "The digest chain of the fold."}, ref("B3Hash"))
	put(s, "system", key{"The digest of what the request sends as system prompt.", left}, ref("B3Hash"))
	put(s, "tools", key{"The digest of what the request sends as tools.", left}, ref("B3Hash"))
	return s
}
