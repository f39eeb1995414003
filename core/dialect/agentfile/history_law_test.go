package agentfile

import (
	"fmt"
	"slices"
	"testing"

	"verbatim/core/dialect"
	"verbatim/core/session"
	"verbatim/generated/wire"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// ledger is a builder with a plain list of what the model should see, and what
// it should have seen at each length of the log.
type ledger struct {
	b    *builder
	said int // so far, so that each text is new
	want []string
	at   map[int][]string
}

func (l *ledger) fresh(t *rapid.T) *saying {
	var messages []*session.Message
	for range rapid.IntRange(1, 3).Draw(t, "messages") {
		l.said++
		m, err := session.NewMessage(wire.SurfaceRoleUser, session.Text(fmt.Sprint(l.said)))
		if err != nil {
			t.Fatal(err)
		}
		messages = append(messages, m)
	}
	return own(dialect.Turn{Role: wire.SurfaceRoleUser, Index: l.said}, messages...)
}

func textsOf(list []spoken) []string {
	texts := []string{}
	for _, s := range list {
		for _, block := range s.message().Content().Elements() {
			text, _ := block.Get("text").Text()
			texts = append(texts, text)
		}
	}
	return texts
}

// say appends.
func (l *ledger) say(t *rapid.T) {
	s := l.fresh(t)
	l.want = append(l.want, textsOf(fresh(s))...)
	l.b.say(l.said, s)
}

// change makes become drop, insert and move messages.
func (l *ledger) change(t *rapid.T) {
	want := slices.DeleteFunc(l.b.surface(), func(spoken) bool { return rapid.IntRange(0, 3).Draw(t, "drop") == 0 })
	for range rapid.IntRange(0, 2).Draw(t, "insert") {
		at := rapid.IntRange(0, len(want)).Draw(t, "at")
		want = slices.Insert(want, at, fresh(l.fresh(t))...)
	}
	if len(want) > 1 && rapid.IntRange(0, 4).Draw(t, "move") == 0 {
		want[0], want[len(want)-1] = want[len(want)-1], want[0]
	}
	l.want = textsOf(want)
	l.b.become(l.said, want)
}

// cut makes become drop a tail.
func (l *ledger) cut(t *rapid.T) {
	have := l.b.surface()
	want := have[:rapid.IntRange(0, len(have)).Draw(t, "keep")]
	l.want = textsOf(want)
	l.b.become(l.said, want)
}

// amend makes one message say something else.
func (l *ledger) amend(t *rapid.T) {
	have := l.b.surface()
	if len(have) == 0 {
		t.Skip("nothing to amend")
	}
	at := rapid.IntRange(0, len(have)-1).Draw(t, "amend")
	l.said++
	m, err := session.NewMessage(wire.SurfaceRoleUser, session.Text(fmt.Sprint(l.said)))
	if err != nil {
		t.Fatal(err)
	}
	l.want[at] = fmt.Sprint(l.said)
	l.b.amend(l.said, func(s spoken) *saying {
		if s.seq != have[at].seq {
			return nil
		}
		return own(dialect.Turn{Role: wire.SurfaceRoleUser}, m)
	})
}

// rewind goes back to an earlier length.
func (l *ledger) rewind(t *rapid.T) {
	n := rapid.IntRange(0, l.b.log.Len()).Draw(t, "rewind")
	want, known := l.at[n]
	if !known {
		t.Skip("the log had that length in the middle of a change")
	}
	l.b.rewind(n)
	l.want = slices.Clone(want)
}

// check compares the surface with the list, and notes what it was.
func (l *ledger) check(t *rapid.T) {
	if diff := cmp.Diff(l.want, textsOf(l.b.surface())); diff != "" {
		t.Fatalf("surface (-want +got):\n%s", diff)
	}
	n := l.b.log.Len()
	for length := range l.at {
		if length > n {
			delete(l.at, length)
		}
	}
	l.at[n] = slices.Clone(l.want)
	if len(l.b.records) != n || len(l.b.spoken) != n {
		t.Fatalf("%d records and %d sayings of %d events", len(l.b.records), len(l.b.spoken), n)
	}
}

// TestBuilderShowsWhatItWasTold holds that the fold is what a reader asked for,
// whatever changed and in which order, now and at each earlier length.
func TestBuilderShowsWhatItWasTold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := &ledger{b: newBuilder(0), want: []string{}, at: map[int][]string{}}
		t.Repeat(map[string]func(*rapid.T){
			"say": l.say, "change": l.change, "cut": l.cut, "amend": l.amend, "rewind": l.rewind, "": l.check,
		})
		for n, want := range l.at {
			var got []spoken
			for seq := range l.b.log.At(n).All() {
				got = append(got, l.b.spoken[seq])
			}
			if diff := cmp.Diff(want, textsOf(got)); diff != "" {
				t.Fatalf("fold of the first %d events (-want +got):\n%s", n, diff)
			}
		}
	})
}

// TestBuilderChangesAsLittleAsItCan names the events that a change costs.
func TestBuilderChangesAsLittleAsItCan(t *testing.T) {
	for _, test := range []struct {
		reason string
		want   func(have []spoken) []spoken
		events int // of the log that is gone on with, of five messages
		left   int
	}{
		{"nothing changes", func(have []spoken) []spoken { return have }, 5, 0},
		{"a tail is gone: a fork", func(have []spoken) []spoken { return have[:3] }, 3, 1},
		{"all is gone: a fork", func([]spoken) []spoken { return nil }, 0, 1},
		{"a summary of the beginning", func(have []spoken) []spoken { return append(fresh(text(t, "s")), have[3:]...) }, 6, 0},
		{"a summary of all", func([]spoken) []spoken { return fresh(text(t, "s")) }, 6, 0},
		{"one from the middle is gone", func(have []spoken) []spoken { return slices.Delete(have, 1, 2) }, 6, 0},
		{"two come for two in the middle", func(have []spoken) []spoken {
			return slices.Replace(have, 1, 3, append(fresh(text(t, "a")), fresh(text(t, "b"))...)...)
		}, 7, 0},
		{"three come for two, and what follows is said again", func(have []spoken) []spoken {
			return slices.Replace(have, 1, 3, slices.Concat(fresh(text(t, "a")), fresh(text(t, "b")), fresh(text(t, "c")))...)
		}, 10, 0},
		{"one comes in front, where no position is left", func(have []spoken) []spoken {
			return append(fresh(text(t, "a")), have...)
		}, 11, 0},
	} {
		b := newBuilder(0)
		for i := range 5 {
			b.say(i, text(t, fmt.Sprint(i)))
		}
		want := test.want(b.surface())
		texts := textsOf(want)
		b.become(9, want)
		if diff := cmp.Diff(texts, textsOf(b.surface())); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.reason, diff)
		}
		if got := b.log.Len(); got != test.events || len(b.history.Left) != test.left {
			t.Errorf("%s: %d events and %d branches left, want %d and %d", test.reason, got, len(b.history.Left), test.events, test.left)
		}
	}
}

func text(t *testing.T, said string) *saying {
	t.Helper()
	m, err := session.NewMessage(wire.SurfaceRoleUser, session.Text(said))
	if err != nil {
		t.Fatal(err)
	}
	return own(dialect.Turn{Role: wire.SurfaceRoleUser}, m)
}
