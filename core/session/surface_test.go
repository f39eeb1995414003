package session

import (
	"testing"

	"pgregory.net/rapid"

	"verbatim/generated/wire"
)

// grown draws a surface of several leaves, with replaces of every size, and
// tells of each event where put says that it stands.
func grown(t *rapid.T, m *Message, each func(s *surface, e *Event, at spot)) *surface {
	var s surface
	l := New(Options{})
	say := func(d Data) {
		e, err := l.Append(d)
		if err != nil {
			t.Fatal(err)
		}
		at, _ := s.put(e)
		each(&s, e, at)
	}
	for range rapid.IntRange(1, 3).Draw(t, "rounds") {
		for range rapid.IntRange(1, 3*leafMax).Draw(t, "appends") {
			say(Say(m))
		}
		start := rapid.Int64Range(0, int64(l.Len())).Draw(t, "start")
		say(Replace(start, start+rapid.Int64Range(0, leafMax).Draw(t, "width"), m))
	}
	return &s
}

func user(t *testing.T) *Message {
	t.Helper()
	m, err := NewMessage(wire.SurfaceRoleUser, Text("a"))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestPutAnswersWhereTheMessageStands(t *testing.T) {
	m := user(t)
	rapid.Check(t, func(rt *rapid.T) {
		grown(rt, m, func(s *surface, e *Event, at spot) {
			for i, found := range s.from(s.before(at)) {
				if found.Seq != e.seq {
					rt.Fatalf("event %d is put at %v, the index %d, where event %d stands", e.seq, at, i, found.Seq)
				}
				return
			}
			rt.Fatalf("event %d is put at %v, behind the last entry", e.seq, at)
		})
	})
}

// Entries are found from any index on, over all leaves; none of these is empty,
// or holds more than a leaf may.
func TestEntriesAreFoundFromAnyIndexOn(t *testing.T) {
	m := user(t)
	rapid.Check(t, func(rt *rapid.T) {
		s := grown(rt, m, func(*surface, *Event, spot) {})
		var all []Entry
		for i := range len(s.full) + 1 {
			if n := len(s.leaf(i)); n == 0 || n > leafMax {
				rt.Fatalf("leaf %d of %d has %d entries, want 1 to %d", i, len(s.full)+1, n, leafMax)
			}
			all = append(all, s.leaf(i)...)
		}
		for index := range len(all) + 1 {
			want := index
			for i, e := range s.from(index) {
				if i != want || e != all[want] {
					rt.Fatalf("from(%d) gives event %d as entry %d, want event %d as entry %d", index, e.Seq, i, all[want].Seq, want)
				}
				if want++; want == index+3 {
					break
				}
			}
			if want != min(index+3, len(all)) {
				rt.Fatalf("from(%d) gives %d entries of %d", index, want-index, len(all))
			}
		}
	})
}
