package coreschema

import (
	"verbatim/generated/wire"

	"github.com/invopop/jsonschema"
)

// The types that the session reads and writes without a struct.
const (
	event          = "Event"
	sessionMessage = "SessionMessage"
)

// sessionBlocks are the blocks that a message of a session may hold beside
// those that are the same in a chat: it keeps what real agents send, so a
// tool's name and input are held to less, and a foreign block is kept whole.
func sessionBlocks() jsonschema.Definitions {
	return jsonschema.Definitions{
		"SessionImage":      sessionImage(),
		"SessionToolUse":    sessionToolUse(),
		"SessionToolResult": sessionToolResult(),
		"ForeignBlock":      foreignBlock("ForeignBlock", "A block of another format, kept whole.", "call", "result"),
		"ForeignCall":       foreignCall(),
		"ForeignResult":     foreignResult(),
		"ForeignPart":       foreignBlock("ForeignPart", "A part of a tool result that has another format, kept whole."),
		"ImageType":         wire.ImageType(0).JSONSchema(),
		"Format":            wire.Format(0).JSONSchema(),
	}
}

func sessionImage() *jsonschema.Schema {
	s := object("SessionImage", "A picture.")
	tag(s, "kind", wire.SessionBlockKindImage)
	put(s, "locator", key{doc: "Where the bytes lie."}, &jsonschema.Schema{Type: "string"})
	put(s, "media_type", key{doc: "The format of the bytes."}, ref("ImageType"))
	put(s, "width", key{doc: "In pixels; may be 0."}, count())
	put(s, "height", key{doc: "In pixels; may be 0."}, count())
	return s
}

func sessionToolUse() *jsonschema.Schema {
	s := object("SessionToolUse", "A call of a tool by the model.")
	tag(s, "kind", wire.SessionBlockKindToolUse)
	put(s, "id", key{doc: "Pairs the call with its result."}, &jsonschema.Schema{Type: "string"})
	put(s, "name", key{doc: "The tool that is called."}, filled())
	put(s, "input", key{doc: "The arguments of the call."}, ref("Value"))
	return s
}

func sessionToolResult() *jsonschema.Schema {
	s := object("SessionToolResult", "What a call of a tool came to.")
	tag(s, "kind", wire.SessionBlockKindToolResult)
	put(s, "tool_use_id", key{doc: "The id of the call."}, &jsonschema.Schema{Type: "string"})
	put(s, "content", key{"What the tool answered; left out for nothing. A string is one text block.", left},
		textOr(refs("Text", "SessionImage", "ForeignPart")...))
	put(s, "is_error", key{"Whether the tool failed; left out for false.", left}, &jsonschema.Schema{Type: "boolean"})
	put(s, "attachments", key{"What came with the answer; left out for nothing.", left},
		&jsonschema.Schema{Type: "array", Items: ref("Value")})
	return s
}

// foreignBlock is a block of another format that must not have some keys.
func foreignBlock(name, doc string, without ...string) *jsonschema.Schema {
	s := object(name, doc)
	tag(s, "kind", wire.SessionBlockKindForeign)
	put(s, "dialect", key{doc: "The format that the block is of."}, ref("Format"))
	put(s, "raw", key{doc: "The block in that format."}, &jsonschema.Schema{Type: "object"})
	s.Not = hasAny(without)
	return s
}

func foreignCall() *jsonschema.Schema {
	s := foreignBlock("ForeignCall", "A block of another format in what a model said, kept whole.", "result")
	put(s, "call", key{"The id of the call that the block makes; left out where it makes none.", left}, &jsonschema.Schema{Type: "string"})
	return s
}

func foreignResult() *jsonschema.Schema {
	s := foreignBlock("ForeignResult", "A block of another format that answers a call, kept whole.", "call")
	put(s, "result", key{doc: "The id of the call that the block answers."}, &jsonschema.Schema{Type: "string"})
	return s
}

// hasAny is an object with at least one of some keys, nil without keys.
func hasAny(keys []string) *jsonschema.Schema {
	if len(keys) == 0 {
		return nil
	}
	s := &jsonschema.Schema{}
	for _, name := range keys {
		s.AnyOf = append(s.AnyOf, &jsonschema.Schema{Required: []string{name}})
	}
	return s
}

// filled is a string that is not empty.
func filled() *jsonschema.Schema { return &jsonschema.Schema{Type: "string", MinLength: &one} }

// count is a whole number that every reader of JSON keeps exact.
func count() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "integer", Minimum: "0", Maximum: "9007199254740991"}
}

// textOr is a string or a list of blocks.
func textOr(blocks ...*jsonschema.Schema) *jsonschema.Schema {
	return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: "string"}, listOf(blocks...)}}
}

func listOf(blocks ...*jsonschema.Schema) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "array", Items: &jsonschema.Schema{OneOf: blocks}}
}
