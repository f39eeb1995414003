package model

import "context"

// Model answers requests, one at a time.
type Model interface {
	// Call answers a request, which it must not change and not keep. It returns either a
	// complete answer or an error of type *[verbatim/core/fault.Error]. An answer that
	// broke off and a call that ctx ended are failures, never a short answer. After a
	// failure the model can be called again.
	Call(ctx context.Context, request *Request) (*Return, error)
}

// Streamer is the door of a model that tells what it says while it says it.
type Streamer interface {
	Model
	// CallStreaming returns what Call returns, its failures too, and hands over the parts
	// of the answer on the way. The answer is never put together from them.
	CallStreaming(ctx context.Context, request *Request, increments Increments) (*Return, error)
}

// Speculator is the door of a model that hands over a tool call before the answer is
// complete, so that a caller can start a tool that only reads early.
type Speculator interface {
	Model
	// CallSpeculating returns what Call returns, its failures too. The early calls are the
	// first ones of the settled Calls, in their order and equal to them in every field,
	// each handed over the moment its block ends.
	CallSpeculating(ctx context.Context, request *Request, increments Increments, early EarlyCalls) (*Return, error)
}

// Increments takes a part of an answer. It is for display: nothing is decided by it, and
// it cannot fail the call. Nil, which only the functions of this package take, is for
// nobody who looks.
type Increments func(Increment)

// EarlyCalls takes a tool call ahead of the answer. It is apart from [Increments] because
// its caller acts on it. Nil, which only the functions of this package take, is for nobody
// who acts.
type EarlyCalls func(ToolCall)

// CallStreaming calls m by its door as a [Streamer]. A model without that door is called
// as it is and reports nothing on the way.
func CallStreaming(ctx context.Context, m Model, request *Request, increments Increments) (*Return, error) {
	streamer, ok := m.(Streamer)
	if !ok {
		return m.Call(ctx, request)
	}
	if increments == nil {
		increments = func(Increment) {}
	}
	return streamer.CallStreaming(ctx, request, increments)
}

// CallSpeculating calls m by its door as a [Speculator]. A model without that door is
// called by [CallStreaming] and hands no call over early.
func CallSpeculating(
	ctx context.Context, m Model, request *Request, increments Increments, early EarlyCalls,
) (*Return, error) {
	speculator, ok := m.(Speculator)
	if !ok {
		return CallStreaming(ctx, m, request, increments)
	}
	if increments == nil {
		increments = func(Increment) {}
	}
	if early == nil {
		early = func(ToolCall) {}
	}
	return speculator.CallSpeculating(ctx, request, increments, early)
}
