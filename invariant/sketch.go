package invariant

import (
	"strings"

	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// What a violation tells of messages at most.
const (
	sketchesMax = 5   // a side
	previewMax  = 120 // code points of one message
)

// Sketch is as much of a message as a report needs to name it.
type Sketch struct {
	Role       wire.SurfaceRole `json:"role,omitzero"`    // zero: a nil message
	Preview    string           `json:"preview,omitzero"` // start of its text; a system message has none
	ToolCalls  int              `json:"tool_calls"`
	ToolCallID *string          `json:"tool_call_id,omitzero"` // of a tool message
	Name       string           `json:"name,omitzero"`
	Seq        *int64           `json:"seq,omitzero"`   // of a missing message: its event
	Index      *int             `json:"index,omitzero"` // of an extra message: its place in the request
}

func sketch(m *session.Message) Sketch {
	if m == nil {
		return Sketch{}
	}
	s := Sketch{Role: m.Role(), ToolCalls: m.CallCount(), Name: m.Name()}
	if id, ok := m.Result(); ok {
		s.ToolCallID = &id
	}
	if m.Role() != wire.SurfaceRoleSystem {
		s.Preview = preview(m)
	}
	return s
}

// preview is the start of the message's text blocks, joined by line feeds; of
// a tool result the start of those in its content.
func preview(m *session.Message) string {
	blocks := m.Content()
	if m.Role() == wire.SurfaceRoleTool {
		for _, answer := range blocks.Elements() {
			blocks = answer.Get("content")
		}
	}
	var b strings.Builder
	left, first := previewMax, true
	for text := range texts(blocks) {
		if !first {
			text = "\n" + text
		}
		text, left = start(text, left)
		b.WriteString(text)
		if left == 0 {
			break
		}
		first = false
	}
	return b.String()
}

// texts are the texts of the text blocks among the blocks.
func texts(blocks payload.Value) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for _, block := range blocks.Elements() {
			kind, _ := block.Get("kind").Text()
			text, ok := block.Get("text").Text()
			if ok && kind == wire.SessionBlockKindText.String() && !yield(text) {
				return
			}
		}
	}
}

// start is the first n code points of a text, and how many of the n are left.
func start(text string, n int) (string, int) {
	for i := range text {
		if n == 0 {
			return text[:i], 0
		}
		n--
	}
	return text, n
}
