package chat_test

import (
	"math"
	"testing"

	"verbatim/core/chat"

	"github.com/google/go-cmp/cmp"
)

func TestTailBreakpoint(t *testing.T) {
	q := chat.EmptyRequest("m", 1)
	q.Messages = []chat.Message{user(chat.Text{Text: "a"}), user(chat.Text{Text: "b"}), user(chat.Text{Text: "c"})}
	for _, test := range []struct {
		breakpoint chat.Breakpoint
		messages   []chat.Message
		want       map[int]bool
	}{
		{chat.BreakpointTail, q.Messages, map[int]bool{0: false, 1: false, 2: true, 3: false, -1: false, math.MaxInt: false, math.MinInt: false}},
		{chat.BreakpointTail, nil, map[int]bool{0: false, -1: false, math.MaxInt: false}},
		{chat.BreakpointUnmarked, q.Messages, map[int]bool{0: false, 1: false, 2: false, 3: false}},
	} {
		q.Breakpoint, q.Messages = test.breakpoint, test.messages
		for index, want := range test.want {
			if got := q.CarriesBreakpoint(index); got != want {
				t.Errorf("breakpoint %d, %d messages: CarriesBreakpoint(%d) = %t, want %t", q.Breakpoint, len(q.Messages), index, got, want)
			}
		}
	}
}

func TestSharedSystem(t *testing.T) {
	a, b := chat.SystemBlock{Text: "a"}, chat.SystemBlock{Text: "b"}
	for _, test := range []struct {
		reason string
		shared chat.SharedPrefix
		system []chat.SystemBlock
		want   []chat.SystemBlock
	}{
		{"unshared", chat.Unshared, []chat.SystemBlock{a, b}, nil},
		{"fewer", 1, []chat.SystemBlock{a, b}, []chat.SystemBlock{a}},
		{"all", 2, []chat.SystemBlock{a, b}, []chat.SystemBlock{a, b}},
		{"more", 3, []chat.SystemBlock{a, b}, nil},
		{"far more", math.MaxUint, []chat.SystemBlock{a, b}, nil},
		{"more than none", 1, nil, nil},
	} {
		t.Run(test.reason, func(t *testing.T) {
			q := chat.ChatRequest{System: test.system, Shared: test.shared}
			got, ok := q.SharedSystem()
			if diff := cmp.Diff(test.want, got); diff != "" || ok != (test.want != nil) {
				t.Fatalf("ok %t (-want +got):\n%s", ok, diff)
			}
			_ = append(got, chat.SystemBlock{Text: "c"}) // must not reach what follows in the request
			if len(test.system) == 2 && q.System[1] != b {
				t.Error("appending to the shared blocks changed the request")
			}
		})
	}
}
