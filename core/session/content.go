package session

import (
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// content is what a message says, in compared form, with what pairing needs
// read off once.
type content struct {
	value  payload.Value // an array of blocks
	calls  []string      // ids of the calls, in order of the blocks
	result string        // id of the call that a tool message answers
}

// compare brings content into the form in which messages are compared. A
// string is one text block, as content of a message and of a tool result
// alike; a tool result without content has the string ""; its absent is_error
// is false; its empty attachments are left out. Everything else stays as it
// is said, and any other key of a block is content.
func compare(role wire.SurfaceRole, said payload.Value) (content, error) {
	said, err := asBlocks("/content", said)
	if err != nil {
		return content{}, err
	}
	c := content{value: said}
	blocks := make([]payload.Value, 0, said.Len())
	for i, b := range said.Elements() {
		as, err := c.take(role, b)
		if err != nil {
			return content{}, under(pointerTo("/content", i), err)
		}
		blocks = append(blocks, as)
	}
	if role == wire.SurfaceRoleTool && len(blocks) != 1 {
		return content{}, invalid("/content", "a tool message holds %d blocks; expected exactly one that answers a call", len(blocks))
	}
	for i, b := range said.Elements() {
		if b != blocks[i] {
			c.value = payload.OfArray(blocks...)
			break
		}
	}
	return c, nil
}

// asBlocks reads a string as the one text block that it stands for.
func asBlocks(path string, said payload.Value) (payload.Value, error) {
	if said.Kind() == payload.KindArray {
		return said, nil
	}
	if said.Kind() != payload.KindString {
		return said, invalid(path, "found %s; expected a string or an array of blocks", found(said))
	}
	text, err := payload.OfObject(
		payload.Member{Key: "kind", Value: textKind},
		payload.Member{Key: "text", Value: said},
	)
	return payload.OfArray(text), err
}

var (
	textKind, _    = payload.OfString(wire.SessionBlockKindText.String())
	toolUseKind, _ = payload.OfString(wire.SessionBlockKindToolUse.String())
	foreignKind, _ = payload.OfString(wire.SessionBlockKindForeign.String())
)

// take checks one block, notes what it calls or answers, and answers its
// compared form.
func (c *content) take(role wire.SurfaceRole, b payload.Value) (payload.Value, error) {
	kind, err := kindOf(b)
	if err != nil {
		return b, err
	}
	if !carries(role, kind) {
		return b, invalid("/kind", "a message of role %s may not carry a block of kind %q", role, kind)
	}
	if err := checkFields(kind, b); err != nil {
		return b, err
	}
	switch kind {
	case wire.SessionBlockKindToolUse:
		id, _ := b.Get("id").Text()
		c.calls = append(c.calls, id)
	case wire.SessionBlockKindToolResult:
		c.result, _ = b.Get("tool_use_id").Text()
		return compareResult(b)
	case wire.SessionBlockKindForeign:
		return b, c.takeForeign(role, b)
	case wire.SessionBlockKindText, wire.SessionBlockKindImage, wire.SessionBlockKindThinking, wire.SessionBlockKindRedactedThinking:
	}
	return b, nil
}

// takeForeign notes the call or the result that a dialect found in a block
// which the model has no kind for.
func (c *content) takeForeign(role wire.SurfaceRole, b payload.Value) error {
	call, calls := b.Get("call").Text()
	result, answers := b.Get("result").Text()
	switch {
	case calls && role != wire.SurfaceRoleAssistant:
		return invalid("/call", "a message of role %s may not carry a call", role)
	case answers && role != wire.SurfaceRoleTool:
		return invalid("/result", "a message of role %s may not carry a result", role)
	case !answers && role == wire.SurfaceRoleTool:
		return invalid("", "a foreign block without a result; expected a block that answers a call")
	case calls:
		c.calls = append(c.calls, call)
	case answers:
		c.result = result
	}
	return nil
}

func kindOf(b payload.Value) (wire.SessionBlockKind, error) {
	if b.Kind() != payload.KindObject {
		return 0, invalid("", "found %s; expected a block, an object with a kind", found(b))
	}
	word, ok := b.Get("kind").Text()
	if !ok {
		return 0, invalid("/kind", "found %s; expected one of %s", found(b.Get("kind")), words(wire.AllSessionBlockKinds[:]))
	}
	kind, err := wire.ParseSessionBlockKind(word)
	if err != nil {
		return 0, invalid("/kind", "%v", err)
	}
	return kind, nil
}

// carries says which blocks a role may say.
func carries(role wire.SurfaceRole, kind wire.SessionBlockKind) bool {
	switch kind {
	case wire.SessionBlockKindText:
		return role != wire.SurfaceRoleTool
	case wire.SessionBlockKindImage:
		return role == wire.SurfaceRoleUser
	case wire.SessionBlockKindThinking, wire.SessionBlockKindRedactedThinking, wire.SessionBlockKindToolUse:
		return role == wire.SurfaceRoleAssistant
	case wire.SessionBlockKindToolResult:
		return role == wire.SurfaceRoleTool
	case wire.SessionBlockKindForeign:
		return true
	}
	return false
}

// compareResult brings a tool result into compared form.
func compareResult(b payload.Value) (payload.Value, error) {
	said := b.Get("content")
	if said.IsZero() {
		said, _ = payload.OfString("")
	}
	blocks, err := asBlocks("/content", said)
	if err != nil {
		return b, err
	}
	for i, inner := range blocks.Elements() {
		if err := checkInner(inner); err != nil {
			return b, under(pointerTo("/content", i), err)
		}
	}
	if blocks == b.Get("content") && !b.Get("is_error").IsZero() && b.Get("attachments").String() != "[]" {
		return b, nil
	}
	members := []payload.Member{{Key: "content", Value: blocks}}
	if b.Get("is_error").IsZero() {
		members = append(members, payload.Member{Key: "is_error", Value: payload.OfBool(false)})
	}
	for key, v := range b.Members() {
		if key != "content" && (key != "attachments" || v.Len() > 0) {
			members = append(members, payload.Member{Key: key, Value: v})
		}
	}
	return payload.OfObject(members...)
}

// checkInner checks a block within a tool result.
func checkInner(b payload.Value) error {
	kind, err := kindOf(b)
	if err != nil {
		return err
	}
	switch kind {
	case wire.SessionBlockKindText, wire.SessionBlockKindImage, wire.SessionBlockKindForeign:
		return checkFields(kind, b)
	case wire.SessionBlockKindThinking, wire.SessionBlockKindRedactedThinking, wire.SessionBlockKindToolUse, wire.SessionBlockKindToolResult:
	}
	return invalid("/kind", "a tool result may not carry a block of kind %q; expected text, image or foreign", kind)
}
