package modeltest_test

import (
	"context"
	"testing"

	"verbatim/core/chat"
	"verbatim/core/model"
	"verbatim/core/model/modeltest"
	"verbatim/core/payload"
)

// speculator is an adapter whose doors can be made to disagree.
type speculator struct {
	settled, streamed, speculated func() (*model.Return, error)
	early                         []model.ToolCall
}

func (s speculator) Call(context.Context, *model.Request) (*model.Return, error) { return s.settled() }

func (s speculator) CallStreaming(context.Context, *model.Request, model.Increments) (*model.Return, error) {
	return s.streamed()
}

func (s speculator) CallSpeculating(
	_ context.Context, _ *model.Request, _ model.Increments, early model.EarlyCalls,
) (*model.Return, error) {
	for _, c := range s.early {
		early(c)
	}
	return s.speculated()
}

func exec(id string) model.ToolCall { return model.ToolCall{ID: id, Name: chat.Exec} }

func calling(calls ...model.ToolCall) func() (*model.Return, error) {
	return func() (*model.Return, error) { return model.Bare(payload.Empty(), calls), nil }
}

func failing() (*model.Return, error) { return nil, busy() }

func TestDoorsAcceptsWhatAgrees(t *testing.T) {
	two := calling(exec("tu_1"), exec("tu_2"))
	for _, s := range []speculator{
		{settled: two, streamed: two, speculated: two},
		{settled: two, streamed: two, speculated: two, early: []model.ToolCall{exec("tu_1")}},
		{settled: two, streamed: two, speculated: two, early: []model.ToolCall{exec("tu_1"), exec("tu_2")}},
		{settled: failing, streamed: failing, speculated: failing, early: []model.ToolCall{exec("tu_1")}},
	} {
		modeltest.Doors(t, func() model.Model { return s }, benign())
	}
	modeltest.Doors(t, func() model.Model {
		return adapter(func(context.Context, *model.Request) (*model.Return, error) { return two() })
	}, benign())
}

func TestDoorsCatches(t *testing.T) {
	const (
		noCalls    = `answered {"message":{},"calls":[],"usage":null,"stop":null,"billed_usd_micros":null}`
		callJSON   = `{"id":"tu_1","name":"exec","args":{}}`
		oneCall    = `answered {"message":{},"calls":[` + callJSON + `],"usage":null,"stop":null,"billed_usd_micros":null}`
		failed     = `failed with {"code":"E_PROVIDER","action":"call","subject":"house","nearby":[],"recovery":"Wait.","retry":"yes","retry_after_ms":1500,"provider":{"kind":"quota","status":429}}`
		everyDoor  = ", and every door must give the same"
		byStream   = "CallStreaming: the adapter "
		byGuessing = "CallSpeculating: the adapter "
	)
	one := calling(exec("tu_1"))
	tests := []struct {
		reason string
		broken speculator
		want   []string
	}{
		{
			"a stream that was cut short",
			speculator{settled: one, streamed: empty, speculated: one},
			[]string{byStream + noCalls + "; by Call it " + oneCall + everyDoor},
		},
		{
			"a failure that became an answer",
			speculator{settled: failing, streamed: failing, speculated: empty},
			[]string{byGuessing + noCalls + "; by Call it " + failed + everyDoor},
		},
		{
			"a failure of one door alone",
			speculator{settled: one, streamed: failing, speculated: one},
			[]string{byStream + failed + "; by Call it " + oneCall + everyDoor},
		},
		{
			"an early call with another id",
			speculator{settled: one, streamed: one, speculated: one, early: []model.ToolCall{exec("tu_9")}},
			[]string{byGuessing + `handed over {"id":"tu_9","name":"exec","args":{}} early; the settled call 0 is ` + callJSON + `, and they must be equal`},
		},
		{
			"more early calls than settled ones",
			speculator{settled: one, streamed: one, speculated: one, early: []model.ToolCall{exec("tu_1"), exec("tu_2")}},
			[]string{byGuessing + "handed over 2 calls early; the answer has 1"},
		},
		{
			"a panic in one door",
			speculator{settled: one, streamed: func() (*model.Return, error) { panic("oops") }, speculated: one},
			[]string{byStream + "panicked with oops; it must return an answer or a failure"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.reason, func(t *testing.T) {
			told(t, func(r *recorder) {
				modeltest.Doors(r, func() model.Model { return tt.broken }, benign())
			}, tt.want...)
		})
	}
}
