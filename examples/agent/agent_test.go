package agent_test

import (
	"bytes"
	"context"
	"flag"
	"os"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"verbatim/core/chat"
	"verbatim/core/model"
	"verbatim/core/model/modeltest"
	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/examples/agent"
	"verbatim/generated/wire"
	"verbatim/invariant"
)

var update = flag.Bool("update", false, "rewrite examples/agent.jsonl")

// says is a turn of the scripted model.
func says(t *testing.T, blocks ...chat.Block) modeltest.Turn {
	t.Helper()
	stop := wire.StopReasonEndTurn
	for _, b := range blocks {
		if b.Kind() == wire.BlockKindToolUse {
			stop = wire.StopReasonToolUse
		}
	}
	r, err := model.FromResponse(&chat.ChatResponse{Content: blocks, Stop: stop}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return modeltest.Turn{Return: r}
}

func calls(t *testing.T, id string, tool chat.ToolName, input string) chat.Block {
	t.Helper()
	v, err := payload.Parse([]byte(input))
	if err != nil {
		t.Fatal(err)
	}
	p, err := payload.NewPayload(v)
	if err != nil {
		t.Fatal(err)
	}
	return chat.ToolUse{ID: id, Name: tool, Input: p}
}

// clock goes on by a second with each look.
func clock() func() time.Time {
	now := time.Date(2026, 3, 16, 7, 0, 0, 0, time.UTC)
	return func() time.Time {
		now = now.Add(time.Second)
		return now
	}
}

func working(t *testing.T, l *session.Log, tools map[chat.ToolName]agent.Tool, script ...modeltest.Turn) *agent.Agent {
	t.Helper()
	return &agent.Agent{
		Model:    modeltest.Script(script...),
		Tools:    tools,
		Session:  session.NewContext(l, "keeper"),
		Verifier: invariant.New(invariant.Options{Mode: wire.CheckModeStrict}), // every request builder here is our own
	}
}

// A day of an agent: it works, is compacted, crashes in the middle of a tool,
// recovers, goes on, and is forked.
func TestADayOfAnAgent(t *testing.T) {
	l := session.New(session.Options{Now: clock()})
	system, err := session.NewMessage(wire.SurfaceRoleSystem, session.Text("You keep the stock of a bakery."))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.Append(session.Say(system)); err != nil {
		t.Fatal(err)
	}

	// It works: a question, a call, a result, an answer. Every request is checked.
	stock := func(context.Context, payload.Payload) (string, error) { return "flour 12 kg, yeast 0", nil }
	a := working(t, l, map[chat.ToolName]agent.Tool{"stock": stock},
		says(t, chat.Text{Text: "Let me look."}, calls(t, "call_1", "stock", `{"shelf":3}`)),
		says(t, chat.Text{Text: "There is no yeast."}),
	)
	if err := a.Turn(t.Context(), "What are we short of?"); err != nil {
		t.Fatal(err)
	}

	// It is compacted. The range asked for ends between the call and its
	// result; balanced, it holds both.
	if err := a.Compact(2, 6, "Summary: shelf 3 was looked at."); err != nil {
		t.Fatal(err)
	}
	if pairs := l.CutPairs(); len(pairs) > 0 {
		t.Errorf("the compaction parted %+v", pairs)
	}

	// It crashes while a tool runs: the turn stays open.
	ctx, crash := context.WithCancel(t.Context())
	order := func(context.Context, payload.Payload) (string, error) { crash(); return "", nil }
	a = working(t, l, map[chat.ToolName]agent.Tool{"order": order},
		says(t, calls(t, "call_2", "order", `{"yeast_g":500}`)),
	)
	if err := a.Turn(ctx, "Order some."); err == nil {
		t.Fatal("the turn did not fail")
	}

	// It recovers, from what is on disk: the call gets a result that says what
	// is not known, and the turn an end.
	var disk bytes.Buffer
	if _, err := l.WriteTo(&disk); err != nil {
		t.Fatal(err)
	}
	l, err = session.ReadLog(&disk, session.Options{Now: clock()})
	if err != nil {
		t.Fatal(err)
	}
	plan, err := l.Recover()
	if err != nil {
		t.Fatal(err)
	}
	if len(plan.Owed) != 1 || plan.Owed[0].ID != "call_2" || plan.Owed[0].Risk != wire.RiskToolOutcomeUnknown {
		t.Errorf("the plan owes %+v, want one unknown outcome for call_2", plan.Owed)
	}

	// It goes on; and a fork of the log before that goes another way. Neither
	// sees the other.
	before := l.Len()
	other := l.Fork(before)
	for text, branch := range map[string]*session.Log{"I will ask the supplier whether the order arrived.": l, "I will order again.": other} {
		b := working(t, branch, nil, says(t, chat.Text{Text: text}))
		if err := b.Turn(t.Context(), "And now?"); err != nil {
			t.Fatal(err)
		}
	}
	for name, branch := range map[string]*session.Log{"log": l, "fork": other} {
		if audit := branch.Audit(); audit.Headers != 4 || len(audit.Mismatch) > 0 || len(audit.Misspoken) > 0 {
			t.Errorf("audit of the %s = %+v, want 4 headers that hold", name, audit)
		}
		if o := branch.Fold().Orphan(); o.Found {
			t.Errorf("the %s has an orphan: %+v", name, o)
		}
	}
	compareWithCommitted(t, l)
}

// compareWithCommitted holds the log against the one in examples/, which the
// commands are tried on.
func compareWithCommitted(t *testing.T, l *session.Log) {
	t.Helper()
	const path = "../agent.jsonl"
	var got bytes.Buffer
	if _, err := l.WriteTo(&got); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(path, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("%s is not this log; rewrite it with -update (-want +got):\n%s", path, diff)
	}
}
