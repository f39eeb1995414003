package dialect

import (
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// anthropic writes an answer of Anthropic Messages: the message without what is
// known only at the end, each block empty and then what it says, and the end.
func (w *eventWriter) anthropic(s *strict, root payload.Node) {
	s.noError(root)
	blocks := s.list(root, "content")
	for _, b := range blocks {
		s.string(b, "type")
	}
	if s.err != nil {
		return
	}
	begun := map[string]payload.Value{"content": payload.OfArray(), "stop_reason": null, "stop_sequence": null}
	used := root.Get("usage")
	output := used.Get("output_tokens")
	if output.Kind() == payload.KindNull {
		output = payload.Node{}
	}
	if !output.IsZero() {
		begun["usage"] = replaced(used, map[string]payload.Value{"output_tokens": payload.OfInteger(0)})
	}
	w.event(string(wire.AnthropicEventMessageStart), member("message", replaced(root, begun)))
	for i, b := range blocks {
		w.anthropicBlock(payload.OfInteger(int64(i)), b)
	}
	w.anthropicEnd(root, output)
	w.event(string(wire.AnthropicEventMessageStop))
}

// anthropicEnd writes why the answer ended, and how long it became.
func (w *eventWriter) anthropicEnd(root, output payload.Node) {
	var end []payload.Member
	for _, key := range []string{"stop_reason", "stop_sequence"} {
		if v := root.Get(key); !v.IsZero() {
			end = append(end, member(key, v.Value()))
		}
	}
	members := []payload.Member{member("delta", object(end...))}
	if !output.IsZero() {
		members = append(members, member("usage", object(member("output_tokens", output.Value()))))
	}
	w.event(string(wire.AnthropicEventMessageDelta), members...)
}

func (w *eventWriter) anthropicBlock(index payload.Value, b payload.Node) {
	begun := make(map[string]payload.Value)
	var deltas []payload.Value
	for _, part := range anthropicParts {
		said, v := b.Get(part.key), payload.Value{}
		switch {
		case part.delta == wire.AnthropicDeltaInputJSONDelta && !said.IsZero():
			begun[part.key], v = object(), word(said.Value().String())
		case isString(said):
			begun[part.key], v = emptyText, said.Value()
		}
		if !v.IsZero() && v != emptyText {
			deltas = append(deltas, object(member("type", word(string(part.delta))), member(part.in, v)))
		}
	}
	w.event(string(wire.AnthropicEventContentBlockStart), member("index", index), member("content_block", replaced(b, begun)))
	for _, delta := range deltas {
		w.event(string(wire.AnthropicEventContentBlockDelta), member("index", index), member("delta", delta))
	}
	w.event(string(wire.AnthropicEventContentBlockStop), member("index", index))
}

// anthropicParts are what blocks say bit by bit: the key of the block, and how a
// delta adds to it. Everything else stands in the event that begins the block.
var anthropicParts = []struct {
	key   string
	delta wire.AnthropicDelta
	in    string // the key of the delta
}{
	{"text", wire.AnthropicDeltaTextDelta, "text"},
	{"thinking", wire.AnthropicDeltaThinkingDelta, "thinking"},
	{"signature", wire.AnthropicDeltaSignatureDelta, "signature"},
	{"input", wire.AnthropicDeltaInputJSONDelta, "partial_json"},
}
