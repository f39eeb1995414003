package transcript

import (
	"unsafe"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

var invalidToolArguments = Rule{
	Name: wire.RuleInvalidToolArguments,
	Doc: `A call's arguments are one JSON object. Anthropic Messages: input is an object. Chat Completions and Responses:
arguments is a string that holds one; OpenAI itself does not parse it, but whoever takes the call does. So it is refused
when cut short, doubled, a list, null, with NaN, with a key twice, or with a lone surrogate. The input of a custom tool
is free text. In an answer it is an error as well: such a call must not be run.`,
	Errors: []string{
		"messages.N.content.M.tool_use.input: Input should be a valid dictionary",
		"toolUse.input is invalid. Provide a json object",
	},
	Cases: []string{"B87", "B89", "B90b"},
	check: func(e *examination) {
		for i := range e.parts {
			p := &e.parts[i]
			if p.Kind == dialect.PartCall || p.Kind == dialect.PartHostedCall && e.Dialect == wire.DialectAnthropic {
				e.checkArguments(p)
			}
		}
	},
}

func (e *examination) checkArguments(p *part) {
	wrong := ""
	switch e.Dialect {
	case wire.DialectAnthropic:
		if !p.input.IsZero() && p.input.Kind() != payload.KindObject {
			wrong = "found " + p.input.Kind().String() + ", expected an object"
		}
	case wire.DialectOpenAI, wire.DialectOpenAIResponses:
		if p.has(hasArguments) && (e.Dialect == wire.DialectOpenAI || p.Type == string(wire.ResponsesItemTypeFunctionCall)) {
			wrong = notAnObject(p.input)
		}
	default:
		wrong = anyArguments(p.input)
	}
	if wrong != "" {
		e.say(spot{p.Index, p.At.In(p.input), ""}, []string{p.ID}, "the arguments are no JSON object: "+wrong,
			"never run or mend such a call: leave it out with its result, or ask the model again")
	}
}

// notAnObject says what is wrong with a string that must hold a JSON object.
func notAnObject(n payload.Node) string {
	text, ok := n.Text()
	if !ok {
		return "found " + n.Kind().String() + ", expected a string that holds an object"
	}
	var tree payload.Tree
	if err := tree.Lend(unsafe.Slice(unsafe.StringData(text), len(text))); err != nil {
		return err.Error()
	}
	if kind := tree.Root().Kind(); kind != payload.KindObject {
		return "found " + kind.String() + ", expected an object"
	}
	return ""
}

// anyArguments says what all dialects would refuse of arguments in a file, which
// may be parsed or not, and absent where a call has none.
func anyArguments(n payload.Node) string {
	switch n.Kind() {
	case payload.KindString:
		if n.Is("") {
			return ""
		}
		return notAnObject(n)
	case payload.KindArray, payload.KindBool, payload.KindNumber:
		return "found " + n.Kind().String() + ", expected an object"
	case payload.KindNull, payload.KindObject:
	}
	return ""
}
