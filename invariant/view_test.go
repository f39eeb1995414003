package invariant_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/invariant"
)

// A view of a session's fold, with messages behind it and an overlay or
// without, is judged as the list of its messages is, whatever the log did
// after the view was taken.
func TestAViewIsJudgedAsItsMessagesAre(t *testing.T) {
	words := []string{"u:a", "u:b", "s:a", "c:x", "r:x"}
	rapid.Check(t, func(rt *rapid.T) {
		l := session.New(session.Options{})
		grow := func(label string) {
			for range rapid.IntRange(0, 6).Draw(rt, label) {
				m := message(t, rapid.SampledFrom(words).Draw(rt, "word"))
				d := session.Say(m)
				if rapid.IntRange(0, 5).Draw(rt, "replaces") == 0 {
					start := rapid.Int64Range(0, int64(l.Len())+1).Draw(rt, "start")
					d = session.Replace(start, start+rapid.Int64Range(0, 3).Draw(rt, "width"), m)
				}
				if _, err := l.Append(d); err != nil {
					rt.Fatal(err)
				}
			}
		}
		grow("before")
		c := session.NewContext(l, "")
		if rapid.Bool().Draw(rt, "overlay") {
			if err := c.SetOverlay("overlay"); err != nil {
				rt.Fatal(err)
			}
		}
		r := c.Request()
		at := l.Len()
		grow("after")
		for seq := at; seq < l.Len(); seq++ {
			if m := l.Event(int64(seq)).Message(); rapid.IntRange(0, 3).Draw(rt, "send") > 0 {
				r = r.Plus(m)
			}
		}
		var flat []*session.Message
		for _, m := range r.All() {
			flat = append(flat, m)
		}
		want := invariant.Check(l.Fold(), session.RequestOf(flat))
		if diff := cmp.Diff(want, invariant.Check(l.Fold(), r)); diff != "" {
			rt.Fatalf("the view (+) is judged otherwise than its messages (-):\n%s", diff)
		}
	})
}

func TestAViewThatIsLongerThanTheFoldIsExtra(t *testing.T) {
	l := logOf(t, "u:a")
	earlier := l.Fold()
	if _, err := l.Append(session.Say(message(t, "u:b"))); err != nil {
		t.Fatal(err)
	}
	v := invariant.Check(earlier, session.NewContext(l, "").Request())
	if v == nil || v.Kind != wire.ViolationKindExtraMessage || v.Index != 1 {
		t.Errorf("Check = %v, want extra_message at 1", v)
	}
}

func TestTheRequestOfASessionIsAlwaysItsFold(t *testing.T) {
	for _, words := range []string{"", "u:a", "s:a u:b", "u:a s:b"} {
		c := session.NewContext(logOf(t, words), "")
		if err := c.SetOverlay("overlay"); err != nil {
			t.Fatal(err)
		}
		if v := invariant.Check(c.Log().Fold(), c.Request()); v != nil {
			t.Errorf("%q: Check = %v, want silence", words, v)
		}
	}
}

func TestCheckOfAViewAllocatesNothing(t *testing.T) {
	l := logOf(t, "s:a u:b c:x r:x a:c")
	r := session.NewContext(l, "").Request()
	more := list(t, "u:d a:e")
	for _, m := range more {
		if _, err := l.Append(session.Say(m)); err != nil {
			t.Fatal(err)
		}
	}
	r = r.Plus(l.Event(5).Message(), l.Event(6).Message())
	f := l.Fold()
	if n := testing.AllocsPerRun(100, func() { _ = invariant.Check(f, r) }); n != 0 {
		t.Errorf("Check allocates %v times, want 0", n)
	}
}
