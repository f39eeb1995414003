package transcript

import (
	"fmt"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

var unknownWord = Rule{
	Name: wire.RuleUnknownWord,
	Doc: `Each word is one that the dialect knows: roles, efforts, the kind of thinking, server tools, phases, states, and of an
answer the reason why it ended. In what is sent an unknown word is refused; in what a provider answered, or an assistant
said in a file, it is news and a warning. Files that name no provider have words of their own, which their readers judge.`,
	Errors: []string{
		"messages.N.role: Input should be 'user' or 'assistant'",
		"output_config.effort: Input should be 'low', 'medium', 'high', 'xhigh' or 'max'",
		"Invalid value: 'WORD'. Supported values are: …",
	},
	Cases: []string{"B91b", "B96"},
	check: func(e *examination) {
		switch e.Dialect {
		case wire.DialectAnthropic:
			e.checkAnthropicWords()
		case wire.DialectOpenAI:
			e.checkChatWords()
		case wire.DialectOpenAIResponses:
			e.checkResponsesWords()
		}
	},
}

// checkWord reports a string that a set does not hold. An absent or null value
// is no word.
func (e *examination) checkWord(t *turn, s spot, n payload.Node, known func(string) bool) {
	word, ok := n.Text()
	if !ok || known(word) {
		return
	}
	e.tell(e.severityOf(t), s, nil, fmt.Sprintf("the word %q is none that the dialect knows", word),
		"write one of the provider's words, or update verbatim when the word is new")
}

// severityOf is how much an unknown word or type weighs. No turn is the body.
func (e *examination) severityOf(t *turn) wire.Severity {
	if e.Answer || t != nil && t.isAssistant() && !e.sent() {
		return wire.SeverityWarning
	}
	return wire.SeverityError
}

// checkBodyWord reports a word that stands in the body, under keys that lead to
// it.
func (e *examination) checkBodyWord(known func(string) bool, keys ...string) {
	n := e.Body
	for _, key := range keys {
		n = n.Get(key)
	}
	e.checkWord(nil, spot{0, dialect.Place{Node: n}, ""}, n, known)
}

func (e *examination) checkRoles(known func(string) bool) {
	for i := range e.turns {
		if t := &e.turns[i]; t.Role.IsZero() && t.says(hasRole) {
			e.checkWord(t, t.spot("role"), t.role, known)
		}
	}
}

func (e *examination) checkAnthropicWords() {
	e.checkBodyWord(func(w string) bool { return wire.AnthropicEffort(w).Known() }, "output_config", "effort")
	e.checkBodyWord(func(w string) bool { return wire.AnthropicThinkingType(w).Known() }, "thinking", "type")
	if e.Answer {
		e.checkBodyWord(func(w string) bool { return wire.AnthropicStopReason(w).Known() }, "stop_reason")
	}
	e.checkRoles(func(w string) bool { return wire.AnthropicRole(w).Known() })
	for i := range e.parts {
		if p := &e.parts[i]; p.Type == string(wire.AnthropicBlockTypeServerToolUse) {
			e.checkWord(&e.turns[p.turn], p.spot("name"), p.name, func(w string) bool { return wire.AnthropicServerTool(w).Known() })
		}
	}
}

func (e *examination) checkChatWords() {
	e.checkBodyWord(func(w string) bool { return wire.ChatEffort(w).Known() }, "reasoning_effort")
	e.checkRoles(func(w string) bool { return wire.ChatRole(w).Known() })
	for i, choice := range e.Body.Get("choices").Elements() {
		n := choice.Get("finish_reason")
		e.checkWord(nil, spot{i, dialect.Place{Node: n}, ""}, n, func(w string) bool { return wire.ChatFinishReason(w).Known() })
	}
}

func (e *examination) checkResponsesWords() {
	e.checkBodyWord(func(w string) bool { return wire.ChatEffort(w).Known() }, "reasoning", "effort")
	if e.Answer {
		e.checkBodyWord(func(w string) bool { return wire.ResponsesStatus(w).Known() }, "status")
		e.checkBodyWord(func(w string) bool { return wire.ResponsesIncompleteReason(w).Known() }, "incomplete_details", "reason")
	}
	for i := range e.turns {
		t := &e.turns[i]
		node := t.At.Node
		if e.messages(t.Turn) {
			e.checkWord(t, t.spot("role"), t.role, func(w string) bool { return wire.ResponsesRole(w).Known() })
			e.checkWord(t, t.spot("phase"), node.Get("phase"), func(w string) bool { return wire.ResponsesPhase(w).Known() })
		}
		e.checkWord(t, t.spot("status"), node.Get("status"), func(w string) bool { return wire.ResponsesItemStatus(w).Known() })
	}
}
