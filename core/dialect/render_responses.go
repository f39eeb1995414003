package dialect

import (
	"slices"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// responses writes a message as items: one for each run of parts, and one for
// each call, result or piece of reasoning.
func (r *renderer) responses() []payload.Value {
	r.loseName()
	blocks := r.blocks()
	w := &itemWriter{renderer: r}
	if len(blocks) == 0 {
		w.items = append(w.items, w.message(payload.OfArray()))
	}
	for i, b := range blocks {
		w.take(i, b)
	}
	w.end()
	return w.items
}

// itemWriter writes the items of one message.
type itemWriter struct {
	*renderer
	items  []payload.Value
	parts  []payload.Value  // of the message item that is open
	said   []block          // that became parts
	beside []payload.Member // what that message item says beside its parts
}

func (w *itemWriter) take(index int, b block) {
	switch b.kind {
	case wire.SessionBlockKindText, wire.SessionBlockKindImage:
		if part, beside, ok := w.part(b); ok {
			w.add(b, part, beside)
		}
	case wire.SessionBlockKindThinking:
		w.item(w.reasoning(b))
	case wire.SessionBlockKindRedactedThinking:
		w.lose(LostRedacted, b.path, "the form has no place for reasoning of another provider")
	case wire.SessionBlockKindToolUse:
		w.item(w.object(b, member("type", word(string(wire.ResponsesItemTypeFunctionCall))), member("call_id", b.Get("id")),
			member("name", b.Get("name")), member("arguments", w.arguments(index, b.Get("input")))))
	case wire.SessionBlockKindToolResult:
		w.item(w.output(b))
	case wire.SessionBlockKindForeign:
		if raw, ok := w.foreign(b); ok {
			w.put(b, raw)
		}
	}
}

// put puts back a foreign block: a part of a message, or an item.
func (w *itemWriter) put(b block, raw payload.Value) {
	said, _ := raw.Get("type").Text()
	if !wire.ResponsesPartType(said).Known() {
		w.item(raw)
		return
	}
	var beside []payload.Member
	for key, v := range b.Members() {
		if !reserved(b.kind, key) && w.free(b, key, messageKeys) {
			beside = append(beside, member(key, v))
		}
	}
	w.add(b, raw, beside)
}

// add appends a part to the message item that is open, or opens another.
func (w *itemWriter) add(b block, part payload.Value, beside []payload.Member) {
	if len(w.parts) > 0 && !slices.Equal(beside, w.beside) {
		w.end()
	}
	w.parts, w.said, w.beside = append(w.parts, part), append(w.said, b), beside
}

// item appends an item that is no message.
func (w *itemWriter) item(v payload.Value) {
	w.end()
	w.items = append(w.items, v)
}

// messageKeys are those that a message item has itself.
var messageKeys = []payload.Member{member("type", null), member("role", null), member("content", null)}

// end closes the message item that is open.
func (w *itemWriter) end() {
	if len(w.parts) == 0 {
		return
	}
	content := payload.OfArray(w.parts...)
	if len(w.said) == 1 && w.said[0].kind == wire.SessionBlockKindText && w.parts[0].Len() == 2 {
		content = w.said[0].Get("text")
	}
	w.items = append(w.items, w.message(content))
	w.parts, w.said, w.beside = nil, nil, nil
}

func (w *itemWriter) message(content payload.Value) payload.Value {
	role := wire.MatchSurfaceRole(w.role(),
		func() wire.ResponsesRole { return wire.ResponsesRoleDeveloper },
		func() wire.ResponsesRole { return wire.ResponsesRoleUser },
		func() wire.ResponsesRole { return wire.ResponsesRoleAssistant },
		func() wire.ResponsesRole { return wire.ResponsesRoleUser },
	)
	return object(append(slices.Clone(w.beside), member("type", word(string(wire.ResponsesItemTypeMessage))),
		member("role", word(string(role))), member("content", content))...)
}

// part writes a text or a picture as a part, and answers what the message
// around it has to say of it.
func (r *renderer) part(b block) (part payload.Value, beside []payload.Member, ok bool) {
	own := []payload.Member{member("type", word(string(wire.ResponsesPartTypeInputText))), member("text", b.Get("text"))}
	if b.kind == wire.SessionBlockKindImage {
		url, ok := r.url(b)
		if !ok {
			return part, nil, false
		}
		own = []payload.Member{member("type", word(string(wire.ResponsesPartTypeInputImage))), member("image_url", url)}
	} else if r.role() == wire.SurfaceRoleAssistant {
		own[0].Value = word(string(wire.ResponsesPartTypeOutputText))
	}
	for key, v := range b.Members() {
		switch {
		case reserved(b.kind, key) || !r.knows(b, key):
		case ofParts(key):
			own = append(own, member(key, v))
		case r.free(b, key, own) && r.free(b, key, messageKeys):
			beside = append(beside, member(key, v))
		}
	}
	return object(own...), beside, true
}

func (r *renderer) reasoning(b block) payload.Value {
	summary := payload.OfArray()
	if said := b.Get("thinking"); said != word("") {
		summary = payload.OfArray(object(member("type", word(string(wire.ResponsesPartTypeSummaryText))), member("text", said)))
	}
	return r.object(b, member("type", word(string(wire.ResponsesItemTypeReasoning))), member("summary", summary),
		member("encrypted_content", b.Get("signature")))
}

func (r *renderer) output(b block) payload.Value {
	if failed, _ := b.Get("is_error").Bool(); failed {
		r.lose(LostIsError, b.path+"/is_error", "the form has no place for the mark of a failure")
	}
	inner := append(blocksOf(b.path+"/content", b.Get("content")), attached(b)...)
	said, ok := plainText(inner)
	if !ok {
		said = payload.OfArray(r.outputParts(inner)...)
	}
	return r.object(b, member("type", word(string(wire.ResponsesItemTypeFunctionCallOutput))),
		member("call_id", b.Get("tool_use_id")), member("output", said))
}

func (r *renderer) outputParts(inner []block) []payload.Value {
	parts := []payload.Value{}
	for _, in := range inner {
		if in.kind == wire.SessionBlockKindForeign {
			if raw, ok := r.foreign(in); ok {
				parts = append(parts, raw)
			}
			continue
		}
		if part, beside, ok := r.part(in); ok {
			for _, m := range beside {
				part = with(part, m)
			}
			parts = append(parts, part)
		}
	}
	return parts
}
