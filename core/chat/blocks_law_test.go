package chat_test

import (
	"encoding/json"
	"errors"
	"testing"

	"verbatim/core/chat"
	"verbatim/core/payload"
	"verbatim/generated/wire"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// byType reads a block by the decoder of one type, which knows its own kind alone.
func byType[T chat.Block, P interface {
	*T
	json.Unmarshaler
}](text []byte) (chat.Block, error) {
	var block T
	err := P(&block).UnmarshalJSON(text)
	return block, err
}

// blockTypes are the decoders of the types, in the order of the kinds.
var blockTypes = map[wire.BlockKind]func([]byte) (chat.Block, error){
	wire.BlockKindText:             byType[chat.Text],
	wire.BlockKindThinking:         byType[chat.Thinking],
	wire.BlockKindRedactedThinking: byType[chat.RedactedThinking],
	wire.BlockKindToolUse:          byType[chat.ToolUse],
	wire.BlockKindImage:            byType[chat.Image],
	wire.BlockKindToolResult:       byType[chat.ToolResult],
}

func TestEveryBlockReadsBackByItsType(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		block := blocks.Draw(t, "block")
		text, err := block.(json.Marshaler).MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		read, err := blockTypes[block.Kind()](text)
		if diff := cmp.Diff(block, read, same); diff != "" || err != nil {
			t.Fatalf("%s, %v (-want +got):\n%s", text, err, diff)
		}
	})
}

// A text is read by the type of its kind exactly when it is a block, and by no other.
func FuzzBlocks(f *testing.F) {
	seedBlocks(f, "", "")
	f.Fuzz(func(t *testing.T, text []byte) {
		var want chat.Block
		v, err := payload.Parse(text)
		if err == nil {
			want, _ = chat.ReadBlock(v)
		}
		for kind, decode := range blockTypes {
			read, err := decode(text)
			if is := want != nil && want.Kind() == kind; is != (err == nil) {
				t.Errorf("%q is the block %v, and the type of %v reads it with %v", text, want, kind, err)
			} else if is && !cmp.Equal(want, read, same) {
				t.Errorf("%q is the block %v, and its type reads %v", text, want, read)
			}
		}
	})
}

func FuzzSystemBlock(f *testing.F) {
	f.Add([]byte(`{"text":"Be brief.","cache":true}`))
	f.Add([]byte(`{"text":"a","cache":null}`))
	f.Fuzz(checkText[chat.SystemBlock])
}

func FuzzImageRef(f *testing.F) {
	f.Add([]byte(`{"locator":"cas:b3-` + abHash + `","media_type":"webp","width":0,"height":4294967295}`))
	f.Add([]byte(`{"locator":"file:a@0123456789abcdef0123456789abcdef01234567#L1-2","media_type":"png","width":1.0,"height":1}`))
	f.Fuzz(checkText[chat.ImageRef])
}

func FuzzToolNameInJSON(f *testing.F) {
	for _, text := range []string{`"exec"`, `"\u0065xec"`, `"Exec"`, `""`, `null`, `"\ud800"`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var name chat.ToolName
		if err := name.UnmarshalJSON(text); err != nil {
			_, read := errors.AsType[*payload.ReadError](err)
			_, syntax := errors.AsType[*payload.SyntaxError](err)
			if !read && !syntax || name != "" {
				t.Errorf("%q is read as %q, %v", text, name, err)
			}
			return
		}
		if parsed, err := chat.ParseToolName(string(name)); err != nil || parsed != name {
			t.Errorf("%q is read as %q, which is no name: %v", text, name, err)
		}
	})
}
