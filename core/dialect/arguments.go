package dialect

import (
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// argumentsMax is how deep arguments may nest: an event's line holds them four
// containers further down.
const argumentsMax = payload.DepthMax - 6

// call appends a call whose arguments are a string, with what else a value of
// the wire says. It is not ok, and appends nothing, when the session's kind
// cannot say the same.
func (s *said) call(from payload.Node, id payload.Value, name, arguments payload.Node, without ...string) (ok bool) {
	if !isName(name) || !isString(arguments) {
		return false
	}
	input, parsed := readArguments(arguments)
	said := own(member("id", id), member("name", name.Value()), member("input", input))
	if !s.plainOf(wire.SessionBlockKindToolUse, from, said, without...) {
		return false
	}
	if !parsed {
		s.unparsed = append(s.unparsed, len(s.blocks)-1)
	}
	return true
}

// readArguments reads the text of arguments as JSON. What is none stays a
// string.
func readArguments(arguments payload.Node) (input payload.Value, parsed bool) {
	v, err := payload.Parse([]byte(text(arguments)))
	if err != nil || v.DeeperThan(argumentsMax) {
		return arguments.Value(), false
	}
	return v, true
}
