package proptest_test

import (
	"fmt"
	"sync/atomic"
	"testing"

	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/proptest/model"
)

// The verdict on orphans that a log keeps is the model's for every log of up to
// 4 events: each is bookkeeping, or a text, a call or its result, appended or
// in place of any range inside 0 to 4. The fold is taken after every event.
func TestEveryKeptVerdictOfFourEvents(t *testing.T) {
	collectSeldom(t)
	const events = 4
	var steps [events][]choice
	for seq := range steps {
		steps[seq] = choicesAt(t, seq, pairingData(t))
	}
	var logs atomic.Int64
	t.Run("first", func(t *testing.T) {
		for i := range steps[0] {
			t.Run(fmt.Sprint(i), func(t *testing.T) {
				t.Parallel()
				w := pairingWalk{t: t, steps: steps[:]}
				w.grow(steps[0][i : i+1])
				logs.Add(w.logs)
			})
		}
	})
	const want = 49 + 49*49 + 49*49*49 + 49*49*49*49
	if logs.Load() != want {
		t.Errorf("walked %d logs, want %d", logs.Load(), want)
	}
}

func pairingData(t *testing.T) []session.Data {
	t.Helper()
	data := []session.Data{session.StepStart{}}
	for _, m := range []*session.Message{
		userSays(t, "text"),
		message(t, "assistant", session.ToolUse("c", "f", payload.Empty().Value())),
		message(t, "tool", session.ToolResult("c", "done", false)),
	} {
		data = append(data, session.Say(m))
		for _, r := range rangesTo(4) {
			data = append(data, session.Replace(r.Start, r.Stop, m))
		}
	}
	return data
}

func message(t *testing.T, role string, b session.Block) *session.Message {
	t.Helper()
	r, err := wire.ParseSurfaceRole(role)
	if err != nil {
		t.Fatal(err)
	}
	m, err := session.NewMessage(r, b)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// pairingWalk walks the tree of logs. Each log is made from its first event
// on, for what it keeps is what is tested.
type pairingWalk struct {
	t      *testing.T
	steps  [][]choice
	ours   []*session.Event
	record []model.Event
	logs   int64
}

func (w *pairingWalk) grow(choices []choice) {
	for _, c := range choices {
		w.ours, w.record = append(w.ours, c.ours), append(w.record, c.models)
		w.compare()
		if n := len(w.record); n < len(w.steps) {
			w.grow(w.steps[n])
		}
		w.ours, w.record = w.ours[:len(w.ours)-1], w.record[:len(w.record)-1]
	}
}

func (w *pairingWalk) compare() {
	w.logs++
	l := session.New(session.Options{})
	var f session.Fold
	for _, e := range w.ours {
		if err := l.Add(e); err != nil {
			w.t.Fatal(err)
		}
		f = l.Fold()
	}
	if got, want := f.Orphan(), orphanOf(model.Fold(w.record)); got != want {
		w.t.Fatalf("the orphan is %+v, the model's %+v: %s", got, want, shown(l))
	}
}
