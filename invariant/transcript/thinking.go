package transcript

import (
	"strings"

	"verbatim/core/dialect"
	"verbatim/generated/wire"
)

// thinks says whether a part is thinking, readable or not.
func (p *part) thinks() bool {
	return p.Kind == dialect.PartThinking || p.Kind == dialect.PartRedacted
}

// mark is what names a thinking block: its signature, or its data.
func (p *part) mark() string {
	text, _ := p.signature.Text()
	return text
}

// thinkingType is how the request asks for thinking, "" where it does not say.
func (e *examination) thinkingType() wire.AnthropicThinkingType {
	word, _ := e.Body.Get("thinking").Get("type").Text()
	return wire.AnthropicThinkingType(word)
}

// runningTurn is the model's first message of the tool turn that a request goes
// on with: the last message answers calls, and every user message since that
// one has answered some. It is not ok where the request goes on with no tool
// turn.
func (e *examination) runningTurn() (first int, ok bool) {
	i := len(e.turns) - 1
	if i < 0 || !e.answers(i) {
		return 0, false
	}
	for i > 0 && (e.answers(i-1) || !e.turns[i-1].isUser()) {
		i--
	}
	for i < len(e.turns) && !e.turns[i].isAssistant() {
		i++
	}
	return i, i < len(e.turns)
}

// answers says whether a turn is a user's and holds a tool result.
func (e *examination) answers(turn int) bool {
	t := &e.turns[turn]
	if !t.isUser() {
		return false
	}
	for i := range t.parts {
		if t.parts[i].Kind == dialect.PartResult {
			return true
		}
	}
	return false
}

// preserving are the models whose thinking is bound to all that stood before
// it. A date may follow the name.
var preserving = []string{
	"fable-5-1", "fable-5-2", "mythos-5-1", "mythos-5-2", "opus-5-5", "sonnet-5-5", "haiku-5-5",
}

// preserves says whether the request's model is one of those.
func (e *examination) preserves() bool {
	model, _ := e.Body.Get("model").Text()
	_, name, ok := strings.Cut(model, "claude-")
	if !ok {
		return false
	}
	for _, known := range preserving {
		rest, ok := strings.CutPrefix(name, known)
		if ok && (rest == "" || strings.ContainsAny(rest[:1], "-@:.[")) {
			return true
		}
	}
	return false
}
