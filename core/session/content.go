package session

import (
	"fmt"
	"strconv"

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
	said, err := asBlocks(said)
	if err != nil {
		return content{}, err
	}
	c := content{value: said}
	var as []payload.Value // the blocks, once one of them reads otherwise than it is said
	count := 0
	for i, b := range said.Elements() {
		compared, err := c.take(role, b)
		if err != nil {
			return content{}, payload.Under(payload.Pointer(strconv.Itoa(i)), err)
		}
		if compared != b && as == nil {
			as = firstOf(said, i)
		}
		if as != nil {
			as = append(as, compared)
		}
		count++
	}
	if role == wire.SurfaceRoleTool && count != 1 {
		return content{}, refuse("", "a tool message holds %d blocks, expected exactly one that answers a call", count)
	}
	if as != nil {
		c.value = payload.OfArray(as...)
	}
	return c, nil
}

// firstOf are the first n elements of an array.
func firstOf(array payload.Value, n int) []payload.Value {
	first := make([]payload.Value, 0, n+1)
	for i, v := range array.Elements() {
		if i == n {
			break
		}
		first = append(first, v)
	}
	return first
}

var (
	textKind, _    = payload.OfString(wire.SessionBlockKindText.String())
	toolUseKind, _ = payload.OfString(wire.SessionBlockKindToolUse.String())
	foreignKind, _ = payload.OfString(wire.SessionBlockKindForeign.String())
)

// asBlocks reads a string as the one text block that it stands for.
func asBlocks(said payload.Value) (payload.Value, error) {
	if said.Kind() == payload.KindArray {
		return said, nil
	}
	if said.Kind() != payload.KindString {
		return said, refuse("", "found %s, expected a string or an array of blocks", payload.Found(said))
	}
	text, err := payload.OfObject(
		payload.Member{Key: "kind", Value: textKind},
		payload.Member{Key: "text", Value: said},
	)
	return payload.OfArray(text), err
}

// take checks one block, notes what it calls or answers, and answers its
// compared form.
func (c *content) take(role wire.SurfaceRole, b payload.Value) (payload.Value, error) {
	r := payload.ReadRecord(b)
	kind := payload.Word(r, "kind", wire.ParseSessionBlockKind)
	if r.Err() != nil {
		return b, r.Err()
	}
	if !carries(role, kind) {
		r.Fail("kind", fmt.Sprintf("a message of role %s may not carry a block of kind %q", role, kind))
		return b, r.Err()
	}
	switch kind {
	case wire.SessionBlockKindToolUse:
		c.calls = append(c.calls, r.Text("id"))
		filled(r, "name", "the name of a tool")
		r.Value("input")
	case wire.SessionBlockKindToolResult:
		c.result = r.Text("tool_use_id")
		return compareResult(r, b)
	case wire.SessionBlockKindForeign:
		c.takeForeign(role, r)
	case wire.SessionBlockKindText, wire.SessionBlockKindImage, wire.SessionBlockKindThinking, wire.SessionBlockKindRedactedThinking:
		checkPlain(r, kind)
	}
	return b, r.Err()
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

// checkPlain checks a block that takes no part in pairing.
func checkPlain(r *payload.Record, kind wire.SessionBlockKind) {
	switch kind {
	case wire.SessionBlockKindText:
		r.StringValue("text")
	case wire.SessionBlockKindThinking:
		r.StringValue("thinking")
		r.StringValue("signature")
	case wire.SessionBlockKindRedactedThinking:
		r.StringValue("data")
	case wire.SessionBlockKindImage:
		r.StringValue("locator")
		payload.Word(r, "media_type", wire.ParseImageType)
		r.Uint("width", countMax)
		r.Uint("height", countMax)
	case wire.SessionBlockKindForeign:
		payload.Word(r, "dialect", wire.ParseFormat)
		r.Object("raw")
	case wire.SessionBlockKindToolUse, wire.SessionBlockKindToolResult:
	}
}

// takeForeign notes the call or the result that a dialect found in a block
// which the model has no kind for.
func (c *content) takeForeign(role wire.SurfaceRole, r *payload.Record) {
	checkPlain(r, wire.SessionBlockKindForeign)
	switch calls, answers := r.Has("call"), r.Has("result"); {
	case calls && role != wire.SurfaceRoleAssistant:
		r.Fail("call", fmt.Sprintf("a message of role %s may not carry a call", role))
	case answers && role != wire.SurfaceRoleTool:
		r.Fail("result", fmt.Sprintf("a message of role %s may not carry a result", role))
	case !answers && role == wire.SurfaceRoleTool:
		r.Fail("", "a foreign block without a result, expected a block that answers a call")
	case calls:
		c.calls = append(c.calls, r.Text("call"))
	case answers:
		c.result = r.Text("result")
	}
}

// filled reads a string that must not be empty.
func filled(r *payload.Record, key, expected string) string {
	text := r.Text(key)
	if text == "" {
		r.Fail(key, `found "", expected `+expected)
	}
	return text
}
