package transcript

import (
	"strings"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

var emptyContent = Rule{
	Name: wire.RuleEmptyContent,
	Doc: `Anthropic Messages: no text block is empty, the only block of a turn is not blank, and a user message is neither ""
nor []; the system prompt has no empty block and is no blank string, and a compaction block's content is not "". A blank
text beside other blocks is fine, and so are an assistant message that is [] or "", thinking without text, and any content
of a tool result. Chat Completions: the content of an assistant message is null or absent only beside tool_calls,
function_call, a refusal or audio; that of another message is not null. OpenAI's forms: a call names its tool. Files that
name no provider: a call names its tool.`,
	Errors: []string{
		"messages: text content blocks must be non-empty",
		"messages: text content blocks must contain non-whitespace text",
		"messages.0: user messages must have non-empty content",
		"Invalid 'messages[N].tool_calls[M].function.name': empty string. Expected a string with minimum length 1, but got an empty string instead.",
		"Invalid 'input[N].name': empty string. Expected a string with minimum length 1, but got an empty string instead.",
		"Invalid value for 'content': expected a string, got null.",
	},
	Cases: []string{"B101", "B102"},
	check: func(e *examination) {
		if e.Dialect == wire.DialectAnthropic {
			e.checkEmptyAnthropic()
			return
		}
		if e.Dialect == wire.DialectOpenAI {
			e.checkEmptyChat()
		}
		e.checkNames()
	},
}

const emptyHint = "leave the block out, or say something in it"

func (e *examination) checkEmptyAnthropic() {
	e.checkSystemPrompt()
	for i := 0; i < len(e.turns); {
		end := i + 1
		for end < len(e.turns) && e.turns[end].Role == e.turns[i].Role {
			end++
		}
		alone := e.partsUpTo(end)-e.partsUpTo(i) == 1
		for ; i < end; i++ {
			e.checkEmptyTurn(&e.turns[i], alone)
		}
	}
}

// checkEmptyTurn looks at one message; alone says that its turn, consecutive
// messages being one, holds a single block.
func (e *examination) checkEmptyTurn(t *turn, alone bool) {
	if kind := t.content.Kind(); kind == payload.KindArray && len(t.parts) == 0 || kind == payload.KindString && t.content.Is("") {
		if t.isUser() {
			e.say(t.spot("content"), nil, "the user message is empty", "leave the message out, or say something in it")
		}
		return
	}
	for i := range t.parts {
		switch p := &t.parts[i]; {
		case p.Kind == dialect.PartText && p.text.Is(""):
			e.say(p.spot(""), nil, "the text block is empty", emptyHint)
		case p.Kind == dialect.PartText && alone && blank(p.text):
			e.say(p.spot(""), nil, "the only text of the turn is blank", emptyHint)
		case p.Type == string(wire.AnthropicBlockTypeCompaction) && p.content.Is(""):
			e.say(p.spot("content"), nil, "the content of the compaction block is empty, expected text or null",
				"send the block back as it was answered")
		}
	}
}

// blank says whether a text is white space alone. It looks at the first
// character before it takes the text apart.
func blank(n payload.Node) bool {
	raw := n.Raw()
	if len(raw) < 2 || raw[1] > ' ' && raw[1] != '\\' && raw[1] < 0x80 {
		return false
	}
	text, _ := n.Text()
	return text != "" && strings.TrimSpace(text) == ""
}

func (e *examination) checkSystemPrompt() {
	system := e.Body.Get("system")
	if blank(system) {
		e.say(e.body("system"), nil, "the system prompt is blank", "leave it out, or say something in it")
	}
	for _, b := range system.Elements() {
		if b.Get("text").Is("") {
			e.say(spot{0, dialect.Place{Node: b}, ""}, nil, "the block of the system prompt is empty", emptyHint)
		}
	}
}

func (e *examination) checkEmptyChat() {
	for i := range e.turns {
		t := &e.turns[i]
		null := t.content.Kind() == payload.KindNull
		switch {
		case t.isAssistant() && (null || !t.says(hasContent)):
			if !t.says(hasToolCalls) && !t.says(hasInsteadOfContent) {
				e.say(t.spot("content"), nil, "the assistant message says nothing: it has no content and no tool_calls",
					"leave the message out, or give it content")
			}
		case null:
			e.say(t.spot("content"), nil, "the content is null", "leave the message out, or give it content")
		}
	}
}

// checkNames finds the calls that name no tool.
func (e *examination) checkNames() {
	for i := range e.parts {
		p := &e.parts[i]
		if p.Kind == dialect.PartCall && p.name.Is("") {
			e.say(spot{p.Index, p.At.In(p.name), ""}, []string{p.ID}, "the call names no tool",
				"leave the call out with its result, or name the tool")
		}
	}
}
