// Package agent is the smallest agent that can be trusted a year later: it
// keeps a session log, makes every request from the log's fold, checks it
// before it is sent, and records what it was made of.
//
// Read it from [Agent.Turn] on, then its test, which lets an agent work, be
// compacted, crash, recover and be forked.
package agent

import (
	"context"
	"fmt"

	"verbatim/core/chat"
	"verbatim/core/model"
	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/invariant"
)

// Tool does what a model calls it for. An error is told to the model, and ends
// nothing.
type Tool func(ctx context.Context, input payload.Payload) (string, error)

// Agent answers a user with the help of a model and tools.
type Agent struct {
	Model    model.Model
	Tools    map[chat.ToolName]Tool
	Session  *session.Context
	Verifier *invariant.Verifier

	turns int64
}

// Turn answers one message of the user. Each step of it is one request: what
// the model says is appended, and the tools that it calls are run, until it
// calls none. A turn that fails stays open in the log; recovery closes it.
func (a *Agent) Turn(ctx context.Context, text string) error {
	a.turns++
	user, err := session.NewMessage(wire.SurfaceRoleUser, session.Text(text))
	if err != nil {
		return err
	}
	if err := a.log(session.TurnStart{Turn: a.turns}, session.Say(user)); err != nil {
		return err
	}
	for step := int64(1); ; step++ {
		more, err := a.step(ctx, step)
		if err != nil {
			return fmt.Errorf("turn %d, step %d: %w", a.turns, step, err)
		}
		if !more {
			return a.log(session.TurnEnd{Turn: a.turns, Steps: step, Reason: wire.TurnEndReasonComplete})
		}
	}
}

// step sends one request and runs the tools that the answer calls.
func (a *Agent) step(ctx context.Context, step int64) (more bool, err error) {
	if err := a.log(session.StepStart{Step: step}); err != nil {
		return false, err
	}
	answer, err := a.ask(ctx)
	if err != nil {
		return false, err
	}
	if err := a.say(answer); err != nil {
		return false, err
	}
	for _, call := range answer.Calls {
		if err := a.run(ctx, call); err != nil {
			return false, err
		}
	}
	return len(answer.Calls) > 0, a.log(session.StepEnd{Step: step})
}

// ask makes a request of the session's fold, checks it against the log, notes
// what it was made of, and sends it.
func (a *Agent) ask(ctx context.Context) (*model.Return, error) {
	fold := a.Session.Log().Fold()
	request, err := session.Assemble(fold, "")
	if err != nil {
		return nil, err
	}
	request.Model = "example"
	sent, err := session.RequestOfChat(fold, request)
	if err != nil {
		return nil, err
	}
	if err := a.Verifier.Verify(ctx, a.Session, sent); err != nil {
		return nil, err
	}
	if err := a.log(a.Session.Log().Header()); err != nil {
		return nil, err
	}
	return a.Model.Call(ctx, &model.Request{Chat: request})
}

// say appends what the model returned, as a record and as a message.
func (a *Agent) say(answer *model.Return) error {
	record, err := payload.Of(answer.Record())
	if err != nil {
		return err
	}
	var blocks []session.Block
	for _, b := range answer.Message.Get("content").Elements() {
		blocks = append(blocks, session.RawBlock(b))
	}
	said, err := session.NewMessage(wire.SurfaceRoleAssistant, blocks...)
	if err != nil {
		return err
	}
	return a.log(session.Record{Of: wire.EventTypeModelReturned, Data: record.Value()}, session.Say(said))
}

// run hands a call to its tool. The call is logged before, so that after a
// crash it is known whether the tool may have run.
func (a *Agent) run(ctx context.Context, call model.ToolCall) error {
	if err := a.log(session.ToolCall{ID: call.ID, Name: string(call.Name)}); err != nil {
		return err
	}
	tool, ok := a.Tools[call.Name]
	if !ok {
		return fmt.Errorf("the model calls %q, which is no tool of this agent", call.Name)
	}
	output, err := tool(ctx, call.Args)
	if ctx.Err() != nil {
		return ctx.Err() // whether the tool has done its work is not known
	}
	if err != nil {
		output = err.Error()
	}
	result, msgErr := session.NewMessage(wire.SurfaceRoleTool, session.ToolResult(call.ID, output, err != nil))
	if msgErr != nil {
		return msgErr
	}
	return a.log(session.Say(result))
}

// Compact puts a summary in place of the positions start to stop, widened so
// that no call is parted from its result.
func (a *Agent) Compact(start, stop int64, summary string) error {
	balanced, err := a.Session.Log().Balance(start, stop)
	if err != nil {
		return err
	}
	said, err := session.NewMessage(wire.SurfaceRoleSystem, session.Text(summary))
	if err != nil {
		return err
	}
	return a.log(session.Replace(balanced.Range.Start, balanced.Range.Stop, said))
}

func (a *Agent) log(all ...session.Data) error {
	for _, d := range all {
		if _, err := a.Session.Log().Append(d); err != nil {
			return err
		}
	}
	return nil
}
