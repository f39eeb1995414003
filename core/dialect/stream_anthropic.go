package dialect

import (
	"strings"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// anthropicStream puts an answer of Anthropic Messages together
// (https://platform.claude.com/docs/en/build-with-claude/streaming).
type anthropicStream struct {
	message *draft // nil in front of message_start
	blocks  []*draft
	open    bool            // the last block is not complete
	input   strings.Builder // of the open block, as text
	whole   bool            // message_stop was there
	skipped map[string]int
}

func (a *anthropicStream) take(s *strict, kind string, data payload.Node) wire.ProviderFailureKind {
	event := wire.AnthropicEvent(kind)
	switch {
	case event == wire.AnthropicEventError:
		return s.reported(data, s.optional(data, "error"))
	case event == wire.AnthropicEventPing:
	case !event.Known():
		a.skipped[kind]++
	case a.whole:
		s.refuse(data, "", "found an event %q behind %s, expected the end of the stream", event, wire.AnthropicEventMessageStop)
	case (a.message == nil) != (event == wire.AnthropicEventMessageStart):
		s.refuse(data, "", "found an event %q, expected exactly one %s, in front of all others", event, wire.AnthropicEventMessageStart)
	default:
		a.event(s, event, data)
	}
	return wire.ProviderFailureKindUnreadable
}

func (a *anthropicStream) event(s *strict, event wire.AnthropicEvent, data payload.Node) {
	switch event {
	case wire.AnthropicEventMessageStart:
		a.begin(s, s.required(data, "message"))
	case wire.AnthropicEventContentBlockStart:
		a.beginBlock(s, data)
	case wire.AnthropicEventContentBlockDelta:
		if b := a.current(s, data); s.err == nil {
			a.delta(s, b, s.required(data, "delta"))
		}
	case wire.AnthropicEventContentBlockStop:
		if b := a.current(s, data); s.err == nil {
			a.endBlock(b)
		}
	case wire.AnthropicEventMessageDelta:
		a.change(s, data)
	case wire.AnthropicEventMessageStop:
		if a.open {
			s.refuse(data, "", "found the end of the answer in block %d, expected %s first", len(a.blocks)-1, wire.AnthropicEventContentBlockStop)
		}
		a.whole = true
	case wire.AnthropicEventPing, wire.AnthropicEventError: // taken before
	}
}

func (a *anthropicStream) begin(s *strict, message payload.Node) {
	if s.err == nil && s.isObject(message) {
		if content := s.optionalArray(message, "content"); content.Len() > 0 {
			s.refuse(content, "", "found blocks, expected none before %s", wire.AnthropicEventContentBlockStart)
		}
		a.message = fixed(message.Value())
	}
}

func (a *anthropicStream) beginBlock(s *strict, data payload.Node) {
	block, count := s.required(data, "content_block"), len(a.blocks)
	index := s.next(data, "index", count)
	switch {
	case s.err != nil || !s.isObject(block):
	case a.open:
		s.refuse(data, "index", "found the start of block %d in block %d, expected %s first", index, count-1, wire.AnthropicEventContentBlockStop)
	case index != count:
		s.refuse(data, "index", "found block %d again, expected block %d", index, count)
	default:
		a.blocks = append(a.blocks, fixed(block.Value()))
		a.open = true
	}
}

// current is the open block, which an event must name.
func (a *anthropicStream) current(s *strict, data payload.Node) *draft {
	index := s.index(data, "index", len(a.blocks))
	if s.err != nil {
		return nil
	}
	if !a.open || index != len(a.blocks)-1 {
		s.refuse(data, "index", "found block %d, which is not open, expected the one that began last and has not ended", index)
	}
	return a.blocks[index]
}

func (a *anthropicStream) delta(s *strict, b *draft, delta payload.Node) {
	said := s.string(delta, "type")
	switch kind := wire.AnthropicDelta(said); kind {
	case wire.AnthropicDeltaTextDelta:
		b.at("text").grow(s.string(delta, "text"))
	case wire.AnthropicDeltaThinkingDelta:
		b.at("thinking").grow(s.string(delta, "thinking"))
	case wire.AnthropicDeltaSignatureDelta:
		b.at("signature").grow(s.string(delta, "signature"))
	case wire.AnthropicDeltaInputJSONDelta:
		a.input.WriteString(s.string(delta, "partial_json"))
	case wire.AnthropicDeltaCitationsDelta:
		b.at("citations").push(fixed(s.required(delta, "citation").Value()))
	case wire.AnthropicDeltaCompactionDelta:
		for key, v := range delta.Members() {
			switch {
			case key == "type" || v.Kind() == payload.KindNull:
			case key == "content":
				b.at(key).grow(s.characters(v))
			default:
				b.set(key, v.Value())
			}
		}
	default:
		s.refuse(delta, "type", "found a delta of type %q, which nobody knows how to add to its block", said)
	}
}

// endBlock reads the input of a call. A text that is no JSON, as of a call that
// was cut, stays a text.
func (a *anthropicStream) endBlock(b *draft) {
	a.open = false
	if a.input.Len() == 0 {
		return
	}
	said := a.input.String()
	a.input.Reset()
	input, err := payload.Parse([]byte(said))
	if err != nil {
		input = word(said)
	}
	b.set("input", input)
}

// change takes what is known only at the end: why the answer ended, and the
// counts, which are those of the whole answer.
func (a *anthropicStream) change(s *strict, data payload.Node) {
	for key, v := range s.optional(data, "delta").Members() {
		a.message.set(key, v.Value())
	}
	for key, v := range data.Members() {
		switch key {
		case "type", "delta":
		case "usage":
			a.count(s, s.optional(data, "usage"))
		default:
			a.message.set(key, v.Value())
		}
	}
}

func (a *anthropicStream) count(s *strict, counts payload.Node) {
	if counts.IsZero() || !s.isObject(counts) {
		return
	}
	used := a.message.at("usage")
	if !used.isNothing() && used.kind() != payload.KindObject {
		*used = draft{}
	}
	for key, v := range counts.Members() {
		if v.Kind() != payload.KindNull || used.at(key).kind() == 0 {
			used.set(key, v.Value())
		}
	}
}

func (a *anthropicStream) end() (payload.Value, string) {
	if !a.whole {
		return payload.Value{}, "the stream ends before " + string(wire.AnthropicEventMessageStop) + ": the answer was cut"
	}
	content := &draft{array: true, elements: a.blocks}
	a.message.object()["content"] = content
	return a.message.made(), ""
}
