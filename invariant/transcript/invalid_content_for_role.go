package transcript

import (
	"fmt"
	"strconv"

	"verbatim/core/dialect"
	"verbatim/generated/wire"
)

var invalidContentForRole = Rule{
	Name: wire.RuleInvalidContentForRole,
	Doc: `A message carries only what its role may say. Anthropic Messages: calls, thinking and results of server tools are the
assistant's, tool_result is the user's, a system message holds text. Chat Completions: a tool message and instructions
hold text, an assistant message text and refusals, a user message no refusal and no calls. Responses: input parts are the
user's and the developer's, output_text and refusal the assistant's; an output may hold images. Files that name no
provider: calls and thinking are no user's. The other half of a call or result that stands in the wrong message is not
told as missing.`,
	Errors: []string{
		"Invalid 'messages[n]'. Image URLs are only allowed for messages with role 'user', but this message with role 'tool' contains an image URL.",
		"messages.N: `tool_use` blocks can only be in `assistant` messages",
		"Invalid value: 'input_text'. Supported values are: 'output_text' and 'refusal'.",
	},
	Cases: []string{"B64"},
	check: func(e *examination) {
		for i := range e.parts {
			p := &e.parts[i]
			if !e.mayCarry(p) {
				e.say(p.spot(""), idsOf(p), fmt.Sprintf("a message of role %s may not carry %s", e.roleWord(p), kindWord(p)),
					"move it to a message of the right role, or say it in text")
			}
			if e.Dialect == wire.DialectOpenAI && p.Kind == dialect.PartResult {
				e.checkToolMessage(p)
			}
		}
	},
}

func (e *examination) mayCarry(p *part) bool {
	role := e.turns[p.turn].Role
	switch e.Dialect {
	case wire.DialectAnthropic:
		return anthropicMayCarry(role, p.Kind)
	case wire.DialectOpenAI:
		return chatMayCarry(role, p)
	case wire.DialectOpenAIResponses:
		return responsesMayCarry(role, p)
	}
	return role != wire.SurfaceRoleUser || p.Kind != dialect.PartCall && !p.thinks()
}

func anthropicMayCarry(role wire.SurfaceRole, kind dialect.PartKind) bool {
	switch kind {
	case dialect.PartThinking, dialect.PartRedacted, dialect.PartCall, dialect.PartHostedCall, dialect.PartHostedResult:
		return role == wire.SurfaceRoleAssistant || role.IsZero()
	case dialect.PartResult:
		return role == wire.SurfaceRoleUser || role.IsZero()
	case dialect.PartMedia:
		return role != wire.SurfaceRoleSystem
	case dialect.PartOther, dialect.PartText:
	}
	return true
}

// chatMayCarry judges the known types of parts: others are told as such. The
// content of a tool message is no part.
func chatMayCarry(role wire.SurfaceRole, p *part) bool {
	if p.Kind == dialect.PartCall {
		return role == wire.SurfaceRoleAssistant
	}
	switch role {
	case wire.SurfaceRoleUser:
		return p.Type != string(wire.ChatPartTypeRefusal)
	case wire.SurfaceRoleSystem:
		return p.Kind != dialect.PartMedia && p.Type != string(wire.ChatPartTypeRefusal)
	case wire.SurfaceRoleAssistant:
		return p.Kind != dialect.PartMedia
	case wire.SurfaceRoleTool:
	}
	return true
}

func responsesMayCarry(role wire.SurfaceRole, p *part) bool {
	switch wire.ResponsesPartType(p.Type) {
	case wire.ResponsesPartTypeInputText, wire.ResponsesPartTypeInputImage, wire.ResponsesPartTypeInputFile, wire.ResponsesPartTypeInputAudio:
		return role != wire.SurfaceRoleAssistant
	case wire.ResponsesPartTypeOutputText, wire.ResponsesPartTypeRefusal:
		return role == wire.SurfaceRoleAssistant || role.IsZero()
	case wire.ResponsesPartTypeSummaryText, wire.ResponsesPartTypeReasoningText:
		return false // parts of a reasoning item
	}
	return true
}

// checkToolMessage looks at the parts of a tool message of Chat Completions,
// of which each must be text.
func (e *examination) checkToolMessage(p *part) {
	for i, n := range p.content.Elements() {
		word, _ := n.Get("type").Text()
		known := wire.ChatPartType(word)
		if known.Known() && known != wire.ChatPartTypeText {
			e.say(p.spot("content/"+strconv.Itoa(i)), []string{p.ID},
				fmt.Sprintf("a tool message may not carry a part of type %q, expected text", word),
				"say it in text, and put the picture into a user message behind the results")
		}
	}
}

func idsOf(p *part) []string {
	if p.ID == "" {
		return nil
	}
	return []string{p.ID}
}

func (e *examination) roleWord(p *part) string {
	if word, ok := e.turns[p.turn].role.Text(); ok {
		return strconv.Quote(word)
	}
	return e.turns[p.turn].Role.String()
}

func kindWord(p *part) string {
	if p.Type == "" {
		return "such a block"
	}
	return fmt.Sprintf("a block of type %q", p.Type)
}
