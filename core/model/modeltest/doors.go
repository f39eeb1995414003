package modeltest

import (
	"context"

	"verbatim/core/model"
)

// Doors sends one request through each of the three doors that call, and checks that the
// answer or failure is the same whatever the door, and that each early call is the settled
// one of its place, field by field. Fresh makes an adapter that has answered nothing yet,
// always with the same answer in store.
func Doors(t TB, fresh func() model.Model, request *model.Request) {
	t.Helper()
	settled := through(t, "Call", fresh().Call, request)
	adapter := fresh()
	streamed := through(t, "CallStreaming", func(ctx context.Context, q *model.Request) (*model.Return, error) {
		return model.CallStreaming(ctx, adapter, q, func(model.Increment) {})
	}, request)
	compare(t, "CallStreaming", settled, streamed)

	var early []model.ToolCall
	adapter = fresh()
	speculated := through(t, "CallSpeculating", func(ctx context.Context, q *model.Request) (*model.Return, error) {
		collect := func(c model.ToolCall) { early = append(early, c) }
		return model.CallSpeculating(ctx, adapter, q, func(model.Increment) {}, collect)
	}, request)
	compare(t, "CallSpeculating", settled, speculated)
	if speculated.answer != nil {
		compareEarly(t, early, speculated.answer.Calls)
	}
}

func through(t TB, name string, enter door, request *model.Request) outcome {
	t.Helper()
	own := request.Clone()
	got := call(t.Context(), enter, &own)
	if got.broken != "" {
		t.Errorf("%s: the adapter %s", name, got.broken)
	}
	return got
}

func compare(t TB, name string, settled, got outcome) {
	t.Helper()
	if settled.broken != "" || got.broken != "" {
		return // was reported
	}
	if want, found := said(settled), said(got); want != found {
		t.Errorf("%s: the adapter %s; by Call it %s, and every door must give the same", name, found, want)
	}
}

// said tells what came of a call, with everything that goes into a record.
func said(o outcome) string {
	if o.failure != nil {
		return "failed with " + text(o.failure)
	}
	return "answered " + text(o.answer)
}

func compareEarly(t TB, early, settled []model.ToolCall) {
	t.Helper()
	if len(early) > len(settled) {
		t.Errorf("CallSpeculating: the adapter handed over %d calls early; the answer has %d", len(early), len(settled))
		return
	}
	for i, c := range early {
		if c != settled[i] {
			t.Errorf("CallSpeculating: the adapter handed over %s early; the settled call %d is %s, and they must be equal",
				text(c), i, text(settled[i]))
		}
	}
}
