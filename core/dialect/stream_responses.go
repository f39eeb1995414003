package dialect

import (
	"strings"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// responsesStream finds the response in the events of OpenAI Responses
// (https://developers.openai.com/api/docs/api-reference/responses-streaming): the
// last of them holds it whole. Some servers leave the items out there, which
// then stand in the events before.
type responsesStream struct {
	response payload.Node
	items    []payload.Value // the zero Value of one that is not complete
	sequence int64           // of the last event, and one more
	skipped  map[string]int
}

func (a *responsesStream) take(s *strict, kind string, data payload.Node) wire.ProviderFailureKind {
	event := wire.ResponsesEvent(kind)
	a.inOrder(s, data)
	switch {
	case event == wire.ResponsesEventError:
		failed := s.optional(data, "error")
		if failed.IsZero() {
			failed = data
		}
		return s.reported(data, failed)
	case !a.response.IsZero():
		s.refuse(data, "", "found an event %q behind the response, expected the end of the stream", event)
	case !strings.HasPrefix(kind, responseObject+"."):
		a.skipped[kind]++
	default:
		a.event(s, event, data)
	}
	return wire.ProviderFailureKindUnreadable
}

// inOrder refuses an event that comes before one that was there.
func (a *responsesStream) inOrder(s *strict, data payload.Node) {
	number, ok := data.Get("sequence_number").Integer()
	if !ok {
		return
	}
	if number < a.sequence {
		s.refuse(data, "sequence_number", "found event %d behind event %d, expected ascending numbers", number, a.sequence-1)
	}
	a.sequence = number + 1
}

func (a *responsesStream) event(s *strict, event wire.ResponsesEvent, data payload.Node) {
	switch event {
	case wire.ResponsesEventResponseOutputItemAdded:
		if index := s.next(data, "output_index", len(a.items)); s.err == nil && index < len(a.items) {
			s.refuse(data, "output_index", "found item %d again, expected item %d", index, len(a.items))
		}
		a.items = append(a.items, payload.Value{})
	case wire.ResponsesEventResponseOutputItemDone:
		a.done(s, data)
	case wire.ResponsesEventResponseCompleted, wire.ResponsesEventResponseIncomplete, wire.ResponsesEventResponseFailed:
		if response := s.required(data, "response"); s.err == nil && s.isObject(response) {
			a.response = response
		}
	case wire.ResponsesEventResponseCreated, wire.ResponsesEventResponseInProgress, wire.ResponsesEventResponseOutputTextDelta,
		wire.ResponsesEventResponseFunctionCallArgumentsDelta, wire.ResponsesEventError: // what they say stands whole further on
	}
}

func (a *responsesStream) done(s *strict, data payload.Node) {
	item := s.required(data, "item")
	index := s.next(data, "output_index", len(a.items))
	switch {
	case s.err != nil:
		return
	case index == len(a.items):
		a.items = append(a.items, payload.Value{})
	case !a.items[index].IsZero():
		s.refuse(data, "output_index", "found the end of item %d again, expected one for each item", index)
	}
	a.items[index] = item.Value()
}

func (a *responsesStream) end() (payload.Value, string) {
	if a.response.IsZero() {
		return payload.Value{}, "the stream ends before the response is done: the answer was cut"
	}
	response := a.response.Value()
	if output := response.Get("output"); len(a.items) == 0 || output.Len() > 0 {
		return response, ""
	}
	for _, item := range a.items {
		if item.IsZero() {
			return payload.Value{}, "the stream ends before each item is done: the answer was cut"
		}
	}
	return with(response, member("output", payload.OfArray(a.items...))), ""
}
