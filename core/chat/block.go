package chat

import (
	"fmt"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// Block is one block of a message: a [Text], [Thinking], [RedactedThinking],
// [ToolUse], [Image] or [ToolResult]. A block is a value: it is never changed, and a
// pointer to one is refused by every encoder.
//
//sumtype:decl
type Block interface {
	// Kind returns the word that stands under the key kind.
	Kind() wire.BlockKind
	// wireForm returns a pointer to the block as JSON has it.
	wireForm() any
}

// ReadBlock reads one block from its JSON object. All errors it returns are of type
// *[payload.ReadError].
func ReadBlock(v payload.Value) (Block, error) {
	r := payload.ReadRecord(v)
	kind := payload.Word(r, "kind", wire.ParseBlockKind)
	if err := r.Err(); err != nil {
		return nil, err
	}
	block := readKind(r, kind)
	if err := r.Err(); err != nil {
		return nil, err
	}
	return block, nil
}

func readKind(r *payload.Record, kind wire.BlockKind) Block {
	switch kind {
	case wire.BlockKindText:
		return readText(r)
	case wire.BlockKindThinking:
		return readThinking(r)
	case wire.BlockKindRedactedThinking:
		return readRedactedThinking(r)
	case wire.BlockKindToolUse:
		return readToolUse(r)
	case wire.BlockKindImage:
		return readImage(r)
	case wire.BlockKindToolResult:
		return readToolResult(r)
	}
	panic("chat: internal error: ParseBlockKind answered " + kind.String())
}

// unmarshalBlock is the UnmarshalJSON of one kind of block.
func unmarshalBlock[B Block](text []byte, into *B) error {
	v, err := payload.Parse(text)
	if err != nil {
		return err
	}
	block, err := ReadBlock(v)
	if err != nil {
		return err
	}
	b, ok := block.(B)
	if !ok {
		problem := fmt.Sprintf("found the kind %q, expected %q", block.Kind(), (*into).Kind())
		return &payload.ReadError{Path: "/kind", Problem: problem}
	}
	*into = b
	return nil
}

// checkBlock refuses what the type of a Block cannot keep out.
func checkBlock(b Block) error {
	switch b.(type) {
	case Text, Thinking, RedactedThinking, ToolUse, Image, ToolResult:
		return nil
	}
	problem := fmt.Sprintf("found %T, expected a block by its value: a pointer or nil is none", b)
	return &payload.ReadError{Problem: problem}
}
