package session

import (
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// Block is one block of a message that is being made. A block that cannot be
// written as JSON carries its error to [NewMessage].
type Block struct {
	value payload.Value
	err   error
}

// Text is a block of plain text.
func Text(text string) Block {
	return block(wire.SessionBlockKindText, str("text", text))
}

// ToolUse is a call of a tool. Its id pairs it with its result; its input is
// any JSON value.
func ToolUse(id, name string, input payload.Value) Block {
	return block(wire.SessionBlockKindToolUse, str("id", id), str("name", name), field{"input", input, nil})
}

// ToolResult is what the call with the id came to.
func ToolResult(id, content string, isError bool) Block {
	return block(wire.SessionBlockKindToolResult, str("tool_use_id", id), str("content", content),
		field{"is_error", payload.OfBool(isError), nil})
}

// RawBlock is a block that stands ready as a JSON object.
func RawBlock(v payload.Value) Block { return Block{value: v} }

type field struct {
	key   string
	value payload.Value
	err   error
}

func str(key, s string) field {
	v, err := payload.OfString(s)
	return field{key, v, err}
}

func block(kind wire.SessionBlockKind, fields ...field) Block {
	members := make([]payload.Member, 0, len(fields)+1)
	for _, f := range append(fields, str("kind", kind.String())) {
		if f.err != nil {
			return Block{err: f.err}
		}
		members = append(members, payload.Member{Key: f.key, Value: f.value})
	}
	v, err := payload.OfObject(members...)
	return Block{v, err}
}
