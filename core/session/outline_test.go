package session_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// An outline judges a log as the log does itself, damaged ones included.
func TestOutlineJudgesAsTheLog(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		l, _ := drawHeaded(t, rt)
		all := dataOf(l)
		if rapid.Bool().Draw(rt, "damaged") {
			at := rapid.IntRange(0, len(all)-1).Draw(rt, "gone")
			all = append(all[:at], all[at+1:]...)
		}
		all = append(all, answered(t, rapid.SampledFrom([]string{"x", "y"}).Draw(rt, "returned")))
		said, err := session.NewMessage(wire.SurfaceRoleAssistant, session.Text("x"))
		if err != nil {
			t.Fatal(err)
		}
		l = logOfData(t, append(all, session.Say(said)))
		o, without := session.Outline{Blame: true}, session.Outline{}
		for e := range l.Events() {
			if err := errors.Join(o.Add(e), without.Add(e)); err != nil {
				rt.Fatal(err)
			}
		}
		if diff := cmp.Diff(l.CutPairs(), o.CutPairs()); diff != "" {
			rt.Errorf("pairs (-log +outline):\n%s", diff)
		}
		unblamed := o.CutPairs()
		for i := range unblamed {
			unblamed[i].Blame = session.Blame{}
		}
		if diff := cmp.Diff(unblamed, without.CutPairs()); diff != "" {
			rt.Errorf("pairs (-with +without blame):\n%s", diff)
		}
		if diff := cmp.Diff(l.Audit(), o.Audit()); diff != "" {
			rt.Errorf("audit (-log +outline):\n%s", diff)
		}
		if l.Fold().Len() != o.Messages() {
			rt.Errorf("%d messages, want %d", o.Messages(), l.Fold().Len())
		}
	})
}

// answered is a model's answer of one text.
func answered(t *testing.T, text string) session.Data {
	t.Helper()
	v, err := payload.Parse([]byte(`{"message":{"role":"assistant","content":[{"kind":"text","text":"` + text + `"}]},"calls":0}`))
	if err != nil {
		t.Fatal(err)
	}
	return session.Record{Of: wire.EventTypeModelReturned, Data: v}
}

func TestOutlineRefusesAGap(t *testing.T) {
	l := logOfData(t, []session.Data{session.TurnStart{Turn: 1}, session.TurnStart{Turn: 2}})
	var o session.Outline
	if err := o.Add(l.Event(1)); err == nil {
		t.Error("event 1 came first and was taken")
	}
}
