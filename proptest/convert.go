package proptest

import (
	"iter"

	"verbatim/core/session"
	"verbatim/invariant"
	"verbatim/proptest/model"
)

// ModelLog brings events into the form of the model. They must be those of a
// log from its first one on.
func ModelLog(events iter.Seq[*session.Event]) []model.Event {
	var all []model.Event
	for e := range events {
		all = append(all, modelEvent(e))
	}
	return all
}

func modelEvent(e *session.Event) model.Event {
	if e.Message() == nil {
		return model.Event{Seq: e.Seq()}
	}
	m := model.Event{Seq: e.Seq(), Surface: true, Message: modelMessage(e.Message())}
	if r, ok := e.Replaces(); ok {
		m.Replace = &[2]int64{r.Start, r.Stop}
	}
	return m
}

// ModelFold brings a fold into the form of the model.
func ModelFold(f session.Fold) []model.Entry {
	all := make([]model.Entry, 0, f.Len())
	for seq, m := range f.All() {
		all = append(all, model.Entry{Seq: seq, Message: modelMessage(m)})
	}
	return all
}

// ModelRequest brings a request, none of whose messages is nil, into the form
// of the model.
func ModelRequest(r session.Request) []model.Message {
	all := make([]model.Message, 0, r.Len())
	for _, m := range r.All() {
		all = append(all, modelMessage(m))
	}
	return all
}

func modelMessage(m *session.Message) model.Message {
	said := model.Message{Role: m.Role().String(), Content: m.Content().String(), Name: m.Name()}
	if m.CallCount() > 0 {
		said.Calls = m.Calls()
	}
	if id, ok := m.Result(); ok {
		said.Result = &id
	}
	return said
}

// ModelViolation brings what a check answered into the form of the model, nil
// for nil. Of the sketches the places are kept.
func ModelViolation(v *invariant.Violation) *model.Violation {
	if v == nil {
		return nil
	}
	said := &model.Violation{
		Kind: model.Kind(v.Kind.String()), Index: v.Index, Overlay: v.Overlay,
		RequestLength: v.RequestLength, LogLength: v.LogLength,
		MissingCount: v.MissingCount, ExtraCount: v.ExtraCount,
		ToolCallID: v.ToolCallID,
	}
	for _, s := range v.Missing {
		said.MissingSeqs = append(said.MissingSeqs, placeOf(s.Seq))
	}
	for _, s := range v.Extra {
		said.ExtraIndexes = append(said.ExtraIndexes, placeOf(s.Index))
	}
	return said
}

// placeOf is the place in a sketch, -1 where it wrongly has none.
func placeOf[N int | int64](n *N) int64 {
	if n == nil {
		return -1
	}
	return int64(*n)
}
