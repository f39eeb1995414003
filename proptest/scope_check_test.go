package proptest_test

import (
	"slices"
	"testing"

	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/invariant"
	"verbatim/proptest"
	"verbatim/proptest/model"
)

// The verdict is the model's on every fold of up to 5 messages, each a user's a
// or b, a call, its result or a system's, and every request within one edit of
// it: a message left out, put in, put in place of another, or two that change
// places.
func TestEveryVerdictWithinOneEdit(t *testing.T) {
	w := checkWalk{t: t, alphabet: []*session.Message{
		userSays(t, "a"),
		userSays(t, "b"),
		message(t, "assistant", session.ToolUse("c", "f", payload.Empty().Value())),
		message(t, "tool", session.ToolResult("c", "done", false)),
		message(t, "system", session.Text("s")),
	}}
	w.grow(nil, 5)
	const folds = 1 + 5 + 25 + 125 + 625 + 3125
	if w.folds != folds {
		t.Errorf("walked %d folds, want %d", w.folds, folds)
	}
	// Of n messages: itself, n left out, 5n+5 put in, 5n in place of another
	// and n(n-1)/2 that change places.
	const requests = 1*6 + 5*17 + 25*29 + 125*42 + 625*56 + 3125*71
	if w.requests != requests {
		t.Errorf("walked %d requests, want %d", w.requests, requests)
	}
}

type checkWalk struct {
	t               *testing.T
	alphabet        []*session.Message
	fold            session.Fold
	models          []model.Entry
	folds, requests int
}

func (w *checkWalk) grow(list []*session.Message, more int) {
	l, err := session.Seed(session.Options{}, list...)
	if err != nil {
		w.t.Fatal(err)
	}
	w.folds++
	w.fold = l.Fold()
	w.models = model.Fold(proptest.ModelLog(l.Events()))
	w.edit(list)
	for _, m := range w.alphabet {
		if more > 0 {
			w.grow(append(slices.Clip(list), m), more-1)
		}
	}
}

// edit walks the requests within one edit of a list.
func (w *checkWalk) edit(list []*session.Message) {
	w.compare(list)
	for at := range len(list) + 1 {
		for _, m := range w.alphabet {
			w.compare(slices.Insert(slices.Clone(list), at, m))
		}
	}
	for at := range list {
		w.compare(slices.Delete(slices.Clone(list), at, at+1))
		for _, m := range w.alphabet {
			edited := slices.Clone(list)
			edited[at] = m
			w.compare(edited)
		}
		for other := range at {
			edited := slices.Clone(list)
			edited[at], edited[other] = edited[other], edited[at]
			w.compare(edited)
		}
	}
}

func (w *checkWalk) compare(request []*session.Message) {
	w.requests++
	r := session.RequestOf(request)
	got := proptest.ModelViolation(invariant.Check(w.fold, r))
	want := model.Check(w.models, proptest.ModelRequest(r))
	if !sameVerdict(want, got) {
		var log, sent proptest.Script
		for _, m := range w.fold.All() {
			log = append(log, session.Say(m))
		}
		for _, m := range request {
			sent = append(sent, session.Say(m))
		}
		w.t.Fatalf("the verdict is %+v, the model's %+v\nlog: %#v\nrequest: %#v", got, want, log, sent)
	}
}
