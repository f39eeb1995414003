package dialect

import "verbatim/core/payload"

// chat writes an answer of Chat Completions: for each choice a chunk with all of
// the message and one with why it ended, then one with what the answer cost.
func (w *eventWriter) chat(s *strict, root payload.Node) {
	s.noError(root)
	choices := s.list(root, "choices")
	if s.err == nil && len(choices) == 0 {
		s.refuse(root, "choices", "found no choice, expected one")
	}
	var head []payload.Member
	for key, v := range root.Members() {
		switch {
		case key == "choices" || key == "usage":
		case key == "object" && v.Is(chatCompletion):
			head = append(head, member(key, word(chatChunk)))
		default:
			head = append(head, payload.Member{Key: key, Value: v.Value()})
		}
	}
	chunk := func(choices ...payload.Value) []payload.Member {
		return append(head[:len(head):len(head)], member("choices", payload.OfArray(choices...)))
	}
	for i, choice := range choices {
		said, end := s.chatDeltas(i, choice)
		w.data(object(chunk(said)...))
		w.data(object(chunk(end)...))
	}
	if used := root.Get("usage"); !used.IsZero() {
		w.data(object(append(chunk(), member("usage", used.Value()))...))
	}
	w.text.WriteString("data: " + endOfStream + "\n\n")
}

// chatDeltas are the two chunks of a choice.
func (s *strict) chatDeltas(i int, choice payload.Node) (said, end payload.Value) {
	message := s.required(choice, "message")
	why := s.required(choice, "finish_reason")
	place := s.required(choice, "index")
	if s.err != nil || !s.isObject(message) {
		return said, end
	}
	if why.Kind() == payload.KindNull {
		s.refuse(why, "", "found null, expected why the choice ended")
	}
	if n, ok := place.Integer(); !ok || n != int64(i) {
		s.refuse(place, "", "found %s, expected %d", payload.Found(place.Value()), i)
	}
	index := member("index", payload.OfInteger(int64(i)))
	members := []payload.Member{index, member("delta", chatDelta(message)), member("finish_reason", null)}
	for key, v := range choice.Members() {
		if key != "index" && key != "message" && key != "finish_reason" {
			members = append(members, payload.Member{Key: key, Value: v.Value()})
		}
	}
	return object(members...), object(index, member("delta", object()), member("finish_reason", why.Value()))
}

// chatDelta is a message as one delta, in which each call says its place.
func chatDelta(message payload.Node) payload.Value {
	calls := message.Get("tool_calls")
	if calls.Kind() != payload.KindArray {
		return message.Value()
	}
	var placed []payload.Value
	for i, call := range calls.Elements() {
		placed = append(placed, with(call.Value(), member("index", payload.OfInteger(int64(i)))))
	}
	return replaced(message, map[string]payload.Value{"tool_calls": payload.OfArray(placed...)})
}
