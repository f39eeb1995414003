package modeltest

import (
	"context"
	"fmt"

	"verbatim/core/fault"
	"verbatim/core/model"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// Turn is what a scripted model does when it is called once. A turn with nothing in it
// answers with an empty message.
type Turn struct {
	Return     *model.Return     // the answer, which the model lends
	Increments []model.Increment // handed over by the doors that stream
	// Failure, if it is there, ends the call instead. Beside a Return it is an answer that
	// broke off: the doors hand over what they would of the Return, and then fail.
	Failure *fault.Error
}

// Scripted is a model that answers from a script, one turn a call, whatever it is asked:
// it reads no block. The same script gives the same answers through every door. It is made
// by [Script].
type Scripted struct {
	model.Base
	turns []Turn
	next  int
}

// Script returns a model that takes these turns, in order. A call past the last one fails
// with E_CONFIG_INVALID.
func Script(turns ...Turn) *Scripted { return &Scripted{turns: turns} }

// Call takes the next turn.
func (s *Scripted) Call(ctx context.Context, request *model.Request) (*model.Return, error) {
	return s.CallStreaming(ctx, request, func(model.Increment) {})
}

// CallStreaming takes the next turn, and hands over its increments.
func (s *Scripted) CallStreaming(
	ctx context.Context, request *model.Request, increments model.Increments,
) (*model.Return, error) {
	return s.CallSpeculating(ctx, request, increments, func(model.ToolCall) {})
}

// CallSpeculating takes the next turn, and hands over its increments and then its calls.
func (s *Scripted) CallSpeculating(
	ctx context.Context, _ *model.Request, increments model.Increments, early model.EarlyCalls,
) (*model.Return, error) {
	turn, err := s.take(ctx)
	if err != nil {
		return nil, err
	}
	for _, increment := range turn.Increments {
		increments(increment)
	}
	answer := turn.Return
	if answer == nil {
		answer = model.Bare(payload.Empty(), nil)
	}
	for _, c := range answer.Calls {
		early(c)
	}
	if turn.Failure != nil {
		return nil, turn.Failure
	}
	return answer, nil
}

// take returns the next turn. A call that was given up before it began takes none.
func (s *Scripted) take(ctx context.Context) (Turn, error) {
	subject := fmt.Sprintf("turn %d of a script of %d", s.next+1, len(s.turns))
	if err := ctx.Err(); err != nil {
		failure := wire.ProviderFailureKindUnbuilt
		return Turn{}, fault.Provider(fault.ProviderFailure{Kind: failure}, "answer", subject).
			Because(err).Recover("The caller gave up; call again with a context that is not done.")
	}
	if s.next == len(s.turns) {
		return Turn{}, fault.Failure(wire.ErrorCodeConfigInvalid, "answer", subject).
			Recover("Give the script a turn for each call.")
	}
	s.next++
	return s.turns[s.next-1], nil
}
