package transcript

import (
	"fmt"
	"strconv"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

var unknownBlockType = Rule{
	Name: wire.RuleUnknownBlockType,
	Doc: `Each block, part, item and tool call is of a type that the dialect knows, and so is each block in a tool result. In
what is sent an unknown type is refused; in what a provider answered, or an assistant said in a file, it is news and a
warning. Files that name no provider have types of their own, which their readers judge.`,
	Errors: []string{
		"messages.N.content.M: Input tag 'WORD' found using 'type' does not match any of the expected tags",
		"Invalid value: 'WORD'. Supported values are: …",
	},
	check: func(e *examination) {
		if e.Dialect.IsZero() {
			return
		}
		for i := range e.parts {
			p := &e.parts[i]
			if p.has(hasType) && p.Type != "" && !e.knows(p) {
				e.sayUnknownType(p, "type", p.Type)
			}
			if p.Kind == dialect.PartResult {
				e.checkResultTypes(p)
			}
		}
	},
}

// knows says whether the type of a part is one of the dialect's.
func (e *examination) knows(p *part) bool {
	switch e.Dialect {
	case wire.DialectAnthropic:
		return wire.AnthropicBlockType(p.Type).Known()
	case wire.DialectOpenAI:
		if p.Kind == dialect.PartCall {
			return wire.ChatToolCallType(p.Type).Known()
		}
		return wire.ChatPartType(p.Type).Known()
	case wire.DialectOpenAIResponses:
		if e.messages(e.turns[p.turn].Turn) {
			return wire.ResponsesPartType(p.Type).Known()
		}
		return wire.ResponsesItemType(p.Type).Known()
	}
	return true
}

func (e *examination) sayUnknownType(p *part, key, word string) {
	e.tell(e.severityOf(&e.turns[p.turn]), p.spot(key), idsOf(p),
		fmt.Sprintf("the type %q is none that the dialect knows", word),
		"write one of the provider's types, or update verbatim when the type is new")
}

// checkResultTypes looks at the list that a result may hold in place of text.
func (e *examination) checkResultTypes(p *part) {
	if p.content.Kind() != payload.KindArray {
		return
	}
	key := "content/"
	if e.Dialect == wire.DialectOpenAIResponses {
		if p.Type != string(wire.ResponsesItemTypeFunctionCallOutput) && p.Type != string(wire.ResponsesItemTypeCustomToolCallOutput) {
			return // lists of other things
		}
		key = "output/"
	}
	for i, n := range p.content.Elements() {
		if word, ok := n.Get("type").Text(); ok && !e.knowsInResult(word) {
			e.sayUnknownType(p, key+strconv.Itoa(i)+"/type", word)
		}
	}
}

func (e *examination) knowsInResult(word string) bool {
	switch e.Dialect {
	case wire.DialectAnthropic:
		return wire.AnthropicResultBlockType(word).Known()
	case wire.DialectOpenAI:
		return wire.ChatPartType(word).Known()
	case wire.DialectOpenAIResponses:
		return wire.ResponsesPartType(word).Known()
	}
	return true
}
