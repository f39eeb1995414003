package dialect

import (
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// responses writes a response: the begin of it, each item, and all of it again.
func (w *eventWriter) responses(s *strict, root payload.Node) {
	items := s.list(root, "output")
	status := s.string(root, "status")
	end := map[wire.ResponsesStatus]wire.ResponsesEvent{
		wire.ResponsesStatusCompleted:  wire.ResponsesEventResponseCompleted,
		wire.ResponsesStatusIncomplete: wire.ResponsesEventResponseIncomplete,
		wire.ResponsesStatusFailed:     wire.ResponsesEventResponseFailed,
	}[wire.ResponsesStatus(status)]
	if end == "" {
		s.unknown(root.Get("status"), []string{
			string(wire.ResponsesStatusCompleted), string(wire.ResponsesStatusIncomplete), string(wire.ResponsesStatusFailed),
		})
	}
	if s.err != nil {
		return
	}
	begun := replaced(root, map[string]payload.Value{
		"output": payload.OfArray(), "status": word(string(wire.ResponsesStatusInProgress)),
		"usage": null, "error": null, "incomplete_details": null,
	})
	w.numbered(wire.ResponsesEventResponseCreated, member("response", begun))
	for i, item := range items {
		w.responsesItem(member("output_index", payload.OfInteger(int64(i))), item)
	}
	w.numbered(end, member("response", root.Value()))
}

// numbered writes an event with its place in the stream.
func (w *eventWriter) numbered(kind wire.ResponsesEvent, members ...payload.Member) {
	w.event(string(kind), append(members, member("sequence_number", payload.OfInteger(w.sequence)))...)
	w.sequence++
}

// responsesItem writes an item: its begin, the texts that whoever shows an answer
// waits for, and all of it.
func (w *eventWriter) responsesItem(index payload.Member, item payload.Node) {
	begun := make(map[string]payload.Value)
	for key, empty := range map[string]payload.Value{"arguments": emptyText, "content": payload.OfArray()} {
		if item.Get(key).Kind() == empty.Kind() {
			begun[key] = empty
		}
	}
	w.numbered(wire.ResponsesEventResponseOutputItemAdded, index, member("item", replaced(item, begun)))
	of := []payload.Member{index}
	if id := item.Get("id"); isString(id) {
		of = append(of, member("item_id", id.Value()))
	}
	for i, part := range item.Get("content").Elements() {
		if said := part.Get("text"); part.Get("type").Is(string(wire.ResponsesPartTypeOutputText)) && isName(said) {
			at := member("content_index", payload.OfInteger(int64(i)))
			w.numbered(wire.ResponsesEventResponseOutputTextDelta, append(of[:len(of):len(of)], at, member("delta", said.Value()))...)
		}
	}
	if said := item.Get("arguments"); ResponsesType(item) == wire.ResponsesItemTypeFunctionCall && isName(said) {
		w.numbered(wire.ResponsesEventResponseFunctionCallArgumentsDelta, append(of[:len(of):len(of)], member("delta", said.Value()))...)
	}
	w.numbered(wire.ResponsesEventResponseOutputItemDone, index, member("item", item.Value()))
}
