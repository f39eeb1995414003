package invariant_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/invariant"
)

// transcript makes n messages of some 3 KB each: users, assistants that call
// a tool, and its results. Made twice it has equal messages with distinct
// backing.
func transcript(b *testing.B, n int) []*session.Message {
	b.Helper()
	body := strings.Repeat("all work and no play makes a dull day ", 80)
	messages := make([]*session.Message, n)
	for i := range messages {
		id := fmt.Sprintf("call_%d", i/4)
		blocks := []session.Block{session.Text(fmt.Sprint(i, body))}
		role := wire.SurfaceRoleUser
		switch i % 4 {
		case 1:
			role = wire.SurfaceRoleAssistant
			blocks = append(blocks, session.ToolUse(id, "look", message(b, "u:x").Content()))
		case 2:
			role, blocks = wire.SurfaceRoleTool, []session.Block{session.ToolResult(id, body, false)}
		case 3:
			role = wire.SurfaceRoleAssistant
		}
		m, err := session.NewMessage(role, blocks...)
		if err != nil {
			b.Fatal(err)
		}
		messages[i] = m
	}
	return messages
}

// BenchmarkCheck compares the check with reflect.DeepEqual on the same lists
// where they share their messages, and with a loop over the same bytes where
// they do not.
func BenchmarkCheck(b *testing.B) {
	for _, n := range []int{1000, 10_000} {
		messages := transcript(b, n)
		l, err := session.Seed(session.Options{}, messages...)
		if err != nil {
			b.Fatal(err)
		}
		fold := l.Fold()
		var shared []*session.Message
		for _, m := range fold.All() {
			shared = append(shared, m)
		}
		copies := transcript(b, n)
		same := session.RequestOf(append([]*session.Message(nil), shared...))
		distinct := session.RequestOf(copies)
		name := fmt.Sprintf("messages=%d", n)
		run := func(name string, f func() bool) {
			b.Run(name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if !f() {
						b.Fatal("the lists are not equal")
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/message")
			})
		}
		run(name+"/backing=shared/how=check", func() bool { return invariant.Check(fold, same) == nil })
		again := append([]*session.Message(nil), shared...)
		run(name+"/backing=shared/how=deepequal", func() bool { return reflect.DeepEqual(shared, again) })
		run(name+"/backing=distinct/how=check", func() bool { return invariant.Check(fold, distinct) == nil })
		run(name+"/backing=distinct/how=loop", func() bool { return equalByHand(shared, copies) })
	}
}

// equalByHand is what one would write without this package: it compares role,
// name and content, and pairs nothing.
func equalByHand(a, b []*session.Message) bool {
	if len(a) != len(b) {
		return false
	}
	for i, m := range a {
		if m.Role() != b[i].Role() || m.Name() != b[i].Name() || m.Content() != b[i].Content() {
			return false
		}
	}
	return true
}

// BenchmarkCheckViolation is the cost of saying what is wrong.
func BenchmarkCheckViolation(b *testing.B) {
	messages := transcript(b, 1000)
	l, err := session.Seed(session.Options{}, messages...)
	if err != nil {
		b.Fatal(err)
	}
	fold := l.Fold()
	r := session.RequestOf(messages[1:])
	b.ReportAllocs()
	for b.Loop() {
		if invariant.Check(fold, r) == nil {
			b.Fatal("there is no violation")
		}
	}
}

// BenchmarkCheckExtended checks a view with two new messages behind it, in a
// log of so many.
func BenchmarkCheckExtended(b *testing.B) {
	for _, n := range []int{100, 1000, 10_000, 100_000} {
		b.Run(fmt.Sprintf("messages=%d", n), func(b *testing.B) {
			l := session.New(session.Options{})
			u := message(b, "u:hi")
			for range n {
				if _, err := l.Append(session.Say(u)); err != nil {
					b.Fatal(err)
				}
			}
			r := session.NewContext(l, "").Request()
			for range 2 {
				e, err := l.Append(session.Say(message(b, "a:new")))
				if err != nil {
					b.Fatal(err)
				}
				r = r.Plus(e.Message())
			}
			f := l.Fold()
			b.ReportAllocs()
			for b.Loop() {
				if invariant.Check(f, r) != nil {
					b.Fatal("there is a violation")
				}
			}
		})
	}
}

// BenchmarkVerify verifies what the session would send, header data included.
func BenchmarkVerify(b *testing.B) {
	messages := transcript(b, 10_000)
	l, err := session.Seed(session.Options{}, messages...)
	if err != nil {
		b.Fatal(err)
	}
	s := session.NewContext(l, "agent")
	v := invariant.New(invariant.Options{Mode: wire.CheckModeStrict})
	l.Header() // links of all but what comes are made
	b.ReportAllocs()
	for b.Loop() {
		if err := v.Verify(b.Context(), s, s.Request()); err != nil {
			b.Fatal(err)
		}
		l.Header()
	}
}
