package model_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"verbatim/core/account"
	"verbatim/core/model"
	"verbatim/core/payload"
)

// The models here answer with a message that names the door they were called by, which no
// adapter may do.
type (
	plain      struct{}
	streaming  struct{ plain }
	everything struct {
		streaming
		selected account.ServerLabel
	}
)

func (plain) Call(context.Context, *model.Request) (*model.Return, error) { return named("call") }

func (streaming) CallStreaming(_ context.Context, _ *model.Request, increments model.Increments) (*model.Return, error) {
	increments(model.Said("on the way"))
	return named("streaming")
}

func (*everything) CallSpeculating(
	_ context.Context, _ *model.Request, increments model.Increments, early model.EarlyCalls,
) (*model.Return, error) {
	increments(model.Thought("on the way"))
	early(model.ToolCall{ID: "early"})
	return named("speculating")
}

func (*everything) PrefixHeld() (model.PrefixHeld, bool) {
	return model.PrefixHeld{Endpoint: "house"}, true
}

func (e *everything) ProviderAccount() (model.AccountBinding, bool) {
	return model.AccountBinding{Provider: "house", Account: e.selected}, true
}

func (e *everything) AccountRoster() (model.Roster, bool) {
	return model.Roster{Provider: "house", Current: e.selected}, true
}

func (e *everything) SelectAccount(label account.ServerLabel) { e.selected = label }

func named(door string) (*model.Return, error) {
	v, err := payload.OfString(door)
	if err != nil {
		return nil, err
	}
	message, err := payload.Of(map[string]payload.Value{"door": v})
	return model.Bare(message, nil), err
}

func TestADoorThatIsNotThereFallsBack(t *testing.T) {
	tests := []struct {
		reason                     string
		model                      model.Model
		streamed, speculated       string // the door that answers
		onStreaming, onSpeculating string // what comes on the way
	}{
		{"a model that only answers", plain{}, "call", "call", "", ""},
		{"a model that streams", streaming{}, "streaming", "streaming", "said", "said"},
		{"a model with every door", &everything{}, "streaming", "speculating", "said", "thought early"},
	}
	for _, tt := range tests {
		t.Run(tt.reason, func(t *testing.T) {
			var way []string
			see := func(i model.Increment) { way = append(way, i.Kind.String()) }
			act := func(c model.ToolCall) { way = append(way, c.ID) }

			answer, err := model.CallStreaming(t.Context(), tt.model, new(emptyRequest()), see)
			expect(t, "CallStreaming", answer, err, tt.streamed, way, tt.onStreaming)
			way = nil
			answer, err = model.CallSpeculating(t.Context(), tt.model, new(emptyRequest()), see, act)
			expect(t, "CallSpeculating", answer, err, tt.speculated, way, tt.onSpeculating)

			// Nobody who looks or acts is as good.
			answer, err = model.CallStreaming(t.Context(), tt.model, new(emptyRequest()), nil)
			expect(t, "CallStreaming for nobody", answer, err, tt.streamed, nil, "")
			answer, err = model.CallSpeculating(t.Context(), tt.model, new(emptyRequest()), nil, nil)
			expect(t, "CallSpeculating for nobody", answer, err, tt.speculated, nil, "")
		})
	}
}

func expect(t *testing.T, what string, answer *model.Return, err error, door string, way []string, wantWay string) {
	t.Helper()
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	if got, _ := answer.Message.Get("door").Text(); got != door {
		t.Errorf("%s: answered by the door %q; want %q", what, got, door)
	}
	if !slices.Equal(way, strings.Fields(wantWay)) {
		t.Errorf("%s: on the way came %q; want %q", what, way, wantWay)
	}
}

func TestDoorsThatAreOnlyAskedAreAbsentByDefault(t *testing.T) {
	type based struct {
		model.Base
		plain
	}
	for reason, m := range map[string]model.Model{"without the doors": plain{}, "with those of Base": based{}} {
		model.SelectAccount(m, "b") // must do nothing
		if held, ok := model.PrefixHeldOf(m); ok {
			t.Errorf("%s: PrefixHeldOf = %v; want none", reason, held)
		}
		if binding, ok := model.ProviderAccountOf(m); ok {
			t.Errorf("%s: ProviderAccountOf = %v; want none", reason, binding)
		}
		if roster, ok := model.AccountRosterOf(m); ok {
			t.Errorf("%s: AccountRosterOf = %v; want none", reason, roster)
		}
	}
	var _ interface {
		model.PrefixHolder
		model.AccountNamer
		model.AccountLister
		model.AccountSelector
	} = based{}
}

func TestDoorsThatAreThereAreAsked(t *testing.T) {
	m := &everything{selected: "a"}
	model.SelectAccount(m, "b")
	if held, ok := model.PrefixHeldOf(m); !ok || held.Endpoint != "house" {
		t.Errorf("PrefixHeldOf = %v, %t; want that of house", held, ok)
	}
	if binding, ok := model.ProviderAccountOf(m); !ok || binding != (model.AccountBinding{Provider: "house", Account: "b"}) {
		t.Errorf("ProviderAccountOf = %v, %t; want b of house", binding, ok)
	}
	if roster, ok := model.AccountRosterOf(m); !ok || roster.Current != "b" {
		t.Errorf("AccountRosterOf = %v, %t; want b as the current one", roster, ok)
	}
}
