package dialect

import (
	"strings"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// anthropic writes a run of tool results as one message of the user, or any
// other message as one.
func (r *renderer) anthropic(entries []Entry, base int) []payload.Value {
	var content []payload.Value
	var whole []block
	for i, e := range entries {
		r.begin(e, base+i)
		r.loseName()
		whole = r.blocks()
		for _, b := range whole {
			content = r.anthropicBlock(content, b)
		}
	}
	if len(content) == 0 && len(whole) > 0 {
		return nil
	}
	said := payload.OfArray(content...)
	if text, ok := plainText(whole); ok {
		said = text
	}
	return []payload.Value{object(member("role", word(r.anthropicRole())), member("content", said))}
}

func (r *renderer) anthropicRole() string {
	switch r.role() {
	case wire.SurfaceRoleAssistant:
		return string(wire.AnthropicRoleAssistant)
	case wire.SurfaceRoleSystem:
		return string(wire.AnthropicRoleSystem)
	case wire.SurfaceRoleUser, wire.SurfaceRoleTool:
	}
	return string(wire.AnthropicRoleUser)
}

// anthropicBlock appends a block, unless the form cannot say it.
func (r *renderer) anthropicBlock(dst []payload.Value, b block) []payload.Value {
	switch b.kind {
	case wire.SessionBlockKindText:
		return append(dst, r.anthropicSame(b, wire.AnthropicBlockTypeText))
	case wire.SessionBlockKindThinking:
		return append(dst, r.anthropicSame(b, wire.AnthropicBlockTypeThinking))
	case wire.SessionBlockKindRedactedThinking:
		return append(dst, r.anthropicSame(b, wire.AnthropicBlockTypeRedactedThinking))
	case wire.SessionBlockKindToolUse:
		return append(dst, r.anthropicSame(b, wire.AnthropicBlockTypeToolUse))
	case wire.SessionBlockKindToolResult:
		return append(dst, r.anthropicResult(b))
	case wire.SessionBlockKindImage:
		if mime, data, ok := r.picture(b); ok {
			source := object(member("type", word("base64")), member("media_type", word(mime)), member("data", word(data)))
			return append(dst, r.object(b, member("type", word(string(wire.AnthropicBlockTypeImage))), member("source", source)))
		}
	case wire.SessionBlockKindForeign:
		if raw, ok := r.foreign(b); ok {
			return append(dst, raw)
		}
	}
	return dst
}

// anthropicSame is a block whose keys are those of the session's.
func (r *renderer) anthropicSame(b block, as wire.AnthropicBlockType) payload.Value {
	own := []payload.Member{member("type", word(string(as)))}
	for _, key := range blockKeys[b.kind] {
		own = append(own, member(key, b.Get(key)))
	}
	return r.object(b, own...)
}

func (r *renderer) anthropicResult(b block) payload.Value {
	inner := append(blocksOf(b.path+"/content", b.Get("content")), attached(b)...)
	said, ok := plainText(inner)
	if !ok {
		content := []payload.Value{}
		for _, in := range inner {
			content = r.anthropicBlock(content, in)
		}
		said = payload.OfArray(content...)
	}
	own := []payload.Member{
		member("type", word(string(wire.AnthropicBlockTypeToolResult))),
		member("tool_use_id", b.Get("tool_use_id")), member("content", said),
	}
	if failed, _ := b.Get("is_error").Bool(); failed {
		own = append(own, member("is_error", payload.OfBool(true)))
	}
	return r.object(b, own...)
}

// anthropicPrompt writes system messages as system: a string when it is one
// plain text, else a block for each message, its texts joined by a blank line.
func (r *renderer) anthropicPrompt(entries []Entry, base int) payload.Value {
	var blocks []payload.Value
	for i, e := range entries {
		r.begin(e, base+i)
		r.loseName()
		said := r.blocks()
		if text, ok := joinedText(said); ok {
			if len(entries) == 1 {
				return text
			}
			blocks = append(blocks, object(member("type", word(string(wire.AnthropicBlockTypeText))), member("text", text)))
			continue
		}
		for _, b := range said {
			blocks = r.anthropicBlock(blocks, b)
		}
	}
	return payload.OfArray(blocks...)
}

// joinedText are blocks of nothing but text as one text.
func joinedText(blocks []block) (said payload.Value, ok bool) {
	texts := make([]string, len(blocks))
	for i, b := range blocks {
		if _, ok := plainText(blocks[i : i+1]); !ok {
			return said, false
		}
		texts[i], _ = b.Get("text").Text()
	}
	return word(strings.Join(texts, "\n\n")), true
}
