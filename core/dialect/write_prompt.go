package dialect

import (
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// prompt appends the edit of the system prompt beside the messages, unless it
// still is as it was read.
func (w *writer) prompt(edits []edit) []edit {
	b := w.body
	if b.Answer || b.root.Kind() != payload.KindObject || b.promptStands() {
		return edits
	}
	key, value := "system", w.anthropicPrompt
	switch b.Dialect {
	case wire.DialectAnthropic:
	case wire.DialectOpenAIResponses:
		key, value = "instructions", w.responsesPrompt
	case wire.DialectOpenAI:
		return edits // which has its system prompt among the messages
	}
	said := value(b.System, 0).String()
	for i := range w.losses {
		w.losses[i].Index = -1
	}
	if old := b.root.Get(key); !old.IsZero() {
		return append(edits, edit{at: old, text: said})
	}
	return append(edits, edit{text: word(key).String() + ":" + said, ahead: true})
}

// promptStands says whether the system prompt is as it was read.
func (b *Body) promptStands() bool {
	for _, e := range b.System {
		if len(e.At) == 0 || e.Message != e.read {
			return false
		}
	}
	return len(b.System) == b.prompts
}

// responsesPrompt writes system messages as instructions: their texts, joined
// by blank lines.
func (r *renderer) responsesPrompt(entries []Entry, base int) payload.Value {
	var texts []block
	for i, e := range entries {
		r.begin(e, base+i)
		r.loseName()
		for _, b := range r.blocks() {
			if b.kind == wire.SessionBlockKindText {
				texts = append(texts, block{object(member("kind", b.Get("kind")), member("text", b.Get("text"))), b.kind, b.path})
				continue
			}
			r.lose(LostForeign, b.path, "instructions hold nothing but text")
		}
	}
	said, _ := joinedText(texts)
	return said
}
