package vectors

import (
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// block is a content block. This is the compared form once more, by other means
// than the module's own: one text for one meaning, made by a formatter of JSON
// that is told to leave numbers alone.
type block map[string]jsontext.Value

func (b block) kind() string {
	var kind string
	_ = json.Unmarshal(b["kind"], &kind) // no string is no kind
	return kind
}

// blocksOf are the blocks of a content, which as a string is one text block.
func blocksOf(content jsontext.Value) ([]block, error) {
	if content.Kind() == '"' {
		return []block{textBlock(content)}, nil
	}
	blocks := []block{}
	err := json.Unmarshal(content, &blocks)
	return blocks, err
}

func textBlock(text jsontext.Value) block {
	return block{"kind": jsontext.Value(`"text"`), "text": text}
}

// compared is the text of blocks with the defaults filled in.
func compared(blocks []block) (string, error) {
	for _, b := range blocks {
		if b.kind() != "tool_result" {
			continue
		}
		if err := b.fill(); err != nil {
			return "", err
		}
	}
	text, err := json.Marshal(blocks, json.Deterministic(true))
	if err != nil {
		return "", err
	}
	v := jsontext.Value(text)
	err = v.Canonicalize(jsontext.CanonicalizeRawInts(false), jsontext.CanonicalizeRawFloats(false))
	return string(v), err
}

// fill gives a tool result what it leaves out.
func (b block) fill() error {
	if b["is_error"] == nil {
		b["is_error"] = jsontext.Value("false")
	}
	if attached := b["attachments"]; attached != nil {
		if err := attached.Compact(); err != nil {
			return err
		}
		if string(attached) == "[]" {
			delete(b, "attachments")
		}
	}
	if b["content"] == nil {
		b["content"] = jsontext.Value(`""`)
	}
	if b["content"].Kind() != '"' {
		return nil
	}
	inner, err := json.Marshal([]block{textBlock(b["content"])}, json.Deterministic(true))
	b["content"] = inner
	return err
}
