package modeltest_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"verbatim/core/fault"
	"verbatim/core/model"
	"verbatim/core/model/modeltest"
	"verbatim/core/payload"
	"verbatim/generated/wire"

	"github.com/google/go-cmp/cmp"
)

// script is one of every kind of turn.
func script() []modeltest.Turn {
	return []modeltest.Turn{
		{
			Increments: []model.Increment{model.Thought("let me see"), model.Said("I look.")},
			Return:     model.Bare(payload.Empty(), []model.ToolCall{exec("tu_1"), exec("tu_2")}),
		},
		{Failure: busy()},
		{Return: model.Bare(payload.Empty(), []model.ToolCall{exec("tu_3")}), Failure: busy()},
		{},
	}
}

func TestAScriptedModelKeepsTheRulesOfThePort(t *testing.T) {
	for i := range script() {
		modeltest.Run(t, modeltest.Script(script()[i:]...), benign())
		modeltest.Doors(t, func() model.Model { return modeltest.Script(script()[i:]...) }, benign())
	}
	modeltest.Run(t, modeltest.Script(), benign())
}

func TestAScriptGivesTheSameThroughEveryDoor(t *testing.T) {
	by := map[string]func(model.Model) (*model.Return, error){
		"Call": func(m model.Model) (*model.Return, error) { return m.Call(t.Context(), benign()) },
		"CallStreaming": func(m model.Model) (*model.Return, error) {
			return model.CallStreaming(t.Context(), m, benign(), nil)
		},
		"CallSpeculating": func(m model.Model) (*model.Return, error) {
			return model.CallSpeculating(t.Context(), m, benign(), nil, nil)
		},
	}
	for door, call := range by {
		scripted := modeltest.Script(script()...)
		for i, want := range []string{"2 calls", "E_PROVIDER", "E_PROVIDER", "0 calls", "E_CONFIG_INVALID", "E_CONFIG_INVALID"} {
			answer, err := call(scripted)
			if got := short(answer, err); got != want {
				t.Errorf("%s: turn %d gives %s; want %s", door, i+1, got, want)
			}
		}
	}
}

func short(answer *model.Return, err error) string {
	if f, ok := errors.AsType[*fault.Error](err); ok {
		return f.Code().String()
	}
	return map[int]string{0: "0 calls", 2: "2 calls"}[len(answer.Calls)]
}

func TestAScriptHandsOverItsPartsOnTheWay(t *testing.T) {
	scripted := modeltest.Script(script()...)
	var way []string
	see := func(i model.Increment) { way = append(way, i.Text) }
	act := func(c model.ToolCall) { way = append(way, c.ID) }
	for range script() {
		_, _ = model.CallSpeculating(t.Context(), scripted, benign(), see, act)
	}
	want := []string{"let me see", "I look.", "tu_1", "tu_2", "tu_3"}
	if diff := cmp.Diff(want, way); diff != "" {
		t.Errorf("on the way came (-want +got):\n%s", diff)
	}
	way = nil
	if _, err := model.CallStreaming(t.Context(), modeltest.Script(script()...), benign(), see); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(way, want[:2]) {
		t.Errorf("streaming, on the way came %q; want %q", way, want[:2])
	}
}

func TestACallThatWasGivenUpTakesNoTurn(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	scripted := modeltest.Script(modeltest.Turn{})
	_, err := scripted.Call(ctx, benign())
	if !errors.Is(err, fault.Code(wire.ErrorCodeProvider)) || !errors.Is(err, context.Canceled) {
		t.Errorf("Call with a context that is done = %v; want E_PROVIDER because of it", err)
	}
	if _, err := scripted.Call(t.Context(), benign()); err != nil {
		t.Errorf("the turn is gone: %v", err)
	}
}
