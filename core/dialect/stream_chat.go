package dialect

import (
	"fmt"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// chatChunk is the object that a chunk of a streamed answer is.
const chatChunk = chatCompletion + ".chunk"

// chatStream puts an answer of Chat Completions together
// (https://developers.openai.com/api/docs/api-reference/chat-streaming).
type chatStream struct {
	head    *draft // what the chunks say of the answer
	choices map[int]*chatChoice
	reader  *streamReader
}

// chatChoice is a choice that is being put together.
type chatChoice struct {
	said     *draft // the choice but its message
	message  *draft
	calls    []*draft
	finished bool
}

func (a *chatStream) take(s *strict, kind string, chunk payload.Node) wire.ProviderFailureKind {
	if failed := s.optional(chunk, "error"); !failed.IsZero() {
		return s.reported(failed, failed)
	}
	if kind == string(wire.ResponsesEventError) {
		return s.reported(chunk, chunk)
	}
	for key, v := range chunk.Members() {
		switch {
		case key == "choices":
			for _, choice := range s.optionalArray(chunk, key).Elements() {
				a.choice(s, choice)
			}
		case key == "object" && v.Is(chatChunk):
			a.head.set(key, word(chatCompletion))
		case key == "usage" && v.Kind() != payload.KindNull:
			a.head.set(key, v.Value())
		default:
			known := a.head.at(key)
			if known.isNothing() || known.made() == emptyText {
				*known = draft{value: v.Value()}
			}
		}
	}
	return wire.ProviderFailureKindUnreadable
}

func (a *chatStream) choice(s *strict, n payload.Node) {
	index, ok := s.required(n, "index").Integer()
	if s.err != nil {
		return
	}
	if !ok {
		s.refuse(n, "index", "found %s, expected a whole number", payload.Found(n.Get("index").Value()))
		return
	}
	c, ok := a.choices[int(index)]
	if !ok {
		c = &chatChoice{said: new(draft), message: new(draft)}
		if a.choices == nil {
			a.choices = make(map[int]*chatChoice)
		}
		a.choices[int(index)] = c
	}
	for key, v := range n.Members() {
		switch key {
		case "index":
			c.said.set(key, v.Value())
		case "message":
			s.refuse(v, "", "found a whole message, expected a delta of one")
		case "delta":
			c.delta(s, s.optional(n, key))
		case "finish_reason":
			c.finished = c.finished || v.Kind() != payload.KindNull
			s.adds(v, c.said.at(key).same(v.Value()))
		default:
			s.adds(v, c.said.at(key).add(v.Value()))
		}
	}
}

// adds makes a problem of what could not be added.
func (s *strict) adds(n payload.Node, err error) {
	if err != nil {
		s.within(n, err)
	}
}

func (c *chatChoice) delta(s *strict, delta payload.Node) {
	for key, v := range delta.Members() {
		switch {
		case key == "tool_calls" && v.Kind() == payload.KindArray:
			if calls := c.message.at(key); calls.isNothing() {
				*calls = draft{array: true}
			}
			for _, call := range v.Elements() {
				c.call(s, call)
			}
		case key == "role" || key == "id":
			s.adds(v, c.message.at(key).same(v.Value()))
		default:
			s.adds(v, c.message.at(key).add(v.Value()))
		}
	}
}

func (c *chatChoice) call(s *strict, n payload.Node) {
	index := s.next(n, "index", len(c.calls))
	if s.err != nil {
		return
	}
	if index == len(c.calls) {
		c.calls = append(c.calls, &draft{members: make(map[string]*draft)})
	}
	s.adds(n, c.calls[index].addMembers(n.Value()))
	delete(c.calls[index].members, "index")
}

func (a *chatStream) end() (payload.Value, string) {
	choices := &draft{array: true}
	for i := range len(a.choices) {
		c, ok := a.choices[i]
		if !ok {
			return payload.Value{}, fmt.Sprintf("the stream ends without a choice %d, though there are %d", i, len(a.choices))
		}
		if !c.finished {
			return payload.Value{}, fmt.Sprintf("the stream ends before choice %d has a finish_reason: the answer was cut", i)
		}
		if len(c.calls) > 0 {
			c.message.object()["tool_calls"] = &draft{array: true, elements: c.calls}
		}
		c.said.object()["message"] = c.message
		choices.push(c.said)
	}
	if len(a.choices) == 0 || !a.reader.ended { // without it, another choice or the counts may have been to come
		return payload.Value{}, "the stream ends before " + endOfStream + " or without a choice: the answer was cut"
	}
	a.head.object()["choices"] = choices
	return a.head.made(), ""
}
