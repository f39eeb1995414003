package repair

import (
	"fmt"
	"strings"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// fill gives a missing key its value, where only one is legal.
func (v view) fill(f finding) (all list) {
	cut := strings.LastIndexByte(f.Path, '/')
	if cut < 0 {
		return nil
	}
	key := f.Path[cut+1:]
	s, ok := v.layout.at(f.Path[:cut])
	if !ok || s.node.Kind() != payload.KindObject {
		return nil
	}
	value := v.only(f, key, s.node)
	if value == "" {
		return nil
	}
	all.add(v.change(wire.RepairKindFill, f, f.Path, fmt.Sprintf("write the missing %q: %s", key, value), v.layout.set(s, key, value)))
	return all
}

// only is the one value that a missing key can have, "" when there are several.
func (v view) only(f finding, key string, n payload.Node) string {
	switch key {
	case "summary":
		return "[]"
	case "type":
		return v.onlyType(f, n)
	case "tool_use_id", "tool_call_id", "call_id":
		if w, ok := v.holding(f); ok && v.part(w).Kind == dialect.PartResult {
			return v.onlyCall(w)
		}
	}
	return ""
}

// onlyType is the type of a block by the keys that it has.
func (v view) onlyType(f finding, n payload.Node) string {
	has := func(keys ...string) bool {
		for _, key := range keys {
			if n.Get(key).IsZero() {
				return false
			}
		}
		return true
	}
	switch v.Dialect {
	case wire.DialectAnthropic:
		switch {
		case has("tool_use_id"):
			return quoted(string(wire.AnthropicBlockTypeToolResult))
		case has("id", "name", "input"):
			return quoted(string(wire.AnthropicBlockTypeToolUse))
		case has("text"):
			return quoted(string(wire.AnthropicBlockTypeText))
		}
	case wire.DialectOpenAI:
		switch {
		case has("function"):
			return quoted(string(wire.ChatToolCallTypeFunction))
		case has("text"):
			return quoted(string(wire.ChatPartTypeText))
		}
	case wire.DialectOpenAIResponses:
		return v.onlyResponsesType(f, has)
	}
	return ""
}

func (v view) onlyResponsesType(f finding, has func(...string) bool) string {
	turn, ok := v.turnOf(f)
	switch {
	case has("call_id", "name", "arguments"):
		return quoted(string(wire.ResponsesItemTypeFunctionCall))
	case !ok || !has("text"):
	case v.Turns[turn].Role == wire.SurfaceRoleAssistant:
		return quoted(string(wire.ResponsesPartTypeOutputText))
	default:
		return quoted(string(wire.ResponsesPartTypeInputText))
	}
	return ""
}

// onlyCall is the id of the call that a result without one must answer: the only
// one before it that has no result.
func (v view) onlyCall(w where) string {
	found := ""
	for i := range w.turn {
		for j, p := range v.Turns[i].Parts {
			at := where{i, j}
			if p.Kind != dialect.PartCall || p.ID == "" || len(v.resultsOf(at)) > 0 {
				continue
			}
			if found != "" {
				return ""
			}
			found = quoted(p.ID)
		}
	}
	return found
}
