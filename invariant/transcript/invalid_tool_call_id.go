package transcript

import (
	"fmt"
	"unicode/utf8"

	"verbatim/core/dialect"
	"verbatim/generated/wire"
)

var invalidToolCallID = Rule{
	Name: wire.RuleInvalidToolCallID,
	Doc: `The id of a call is not empty. Anthropic Messages: it holds letters, digits, _ and - alone. Chat Completions and
Responses: it has at most 64 characters. Files that name no provider: what all three refuse. It is told at the call; a
result with the same id pairs as if the id were good.`,
	Errors: []string{
		"messages.N.content.M.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'",
		"Invalid 'messages[N].tool_calls[M].id': string too long. Expected a string with maximum length 64",
		"Invalid 'input[N].call_id': empty string. Expected a string with minimum length 1, but got an empty string instead.",
	},
	Cases: []string{"B29", "B97", "B98"},
	check: func(e *examination) {
		for i := range e.parts {
			p := &e.parts[i]
			key, ok := e.idKey(p)
			if !ok {
				continue
			}
			if wrong := e.wrongID(p.ID); wrong != "" {
				e.say(p.spot(key), []string{p.ID}, fmt.Sprintf("the id %q %s", p.ID, wrong),
					"give the call an id that the provider takes, and its result the same one")
			}
		}
	},
}

// idKey is the key under which a call has its id. It is not ok for a part that
// is no call or has no such key.
func (e *examination) idKey(p *part) (key string, ok bool) {
	switch {
	case p.Kind != dialect.PartCall && p.Kind != dialect.PartHostedCall:
		return "", false
	case e.Dialect == wire.DialectOpenAIResponses && p.Kind == dialect.PartHostedCall:
		return "", false // its id is an item id
	case e.Dialect == wire.DialectOpenAIResponses && joinOf(p) != hasID:
		return "call_id", p.has(hasCallID)
	case e.Dialect.IsZero():
		return "", p.ID != "" || e.saysEmptyID(p)
	}
	return "id", p.has(hasID)
}

// saysEmptyID says whether a call of a file has an empty id, rather than none.
func (e *examination) saysEmptyID(p *part) bool {
	for _, key := range []string{"id", "tool_call_id", "callID"} {
		if p.At.Node.Get(key).Is("") {
			return true
		}
	}
	return false
}

const idMax = 64 // characters, of OpenAI

// wrongID says what the dialect refuses of an id.
func (e *examination) wrongID(id string) string {
	if id == "" {
		return "is empty"
	}
	long := len(id) > idMax && utf8.RuneCountInString(id) > idMax
	switch e.Dialect {
	case wire.DialectAnthropic:
		if !plainID(id) {
			return "holds characters other than letters, digits, _ and -"
		}
	case wire.DialectOpenAI, wire.DialectOpenAIResponses:
		if long {
			return fmt.Sprintf("has %d characters, expected at most %d", utf8.RuneCountInString(id), idMax)
		}
	default:
		if long && !plainID(id) {
			return fmt.Sprintf("has %d characters, and others than letters, digits, _ and -", utf8.RuneCountInString(id))
		}
	}
	return ""
}

func plainID(id string) bool {
	for i := range len(id) {
		c := id[i]
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '_' && c != '-' {
			return false
		}
	}
	return true
}
