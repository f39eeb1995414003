package modeltest_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"verbatim/core/chat"
	"verbatim/core/fault"
	"verbatim/core/locator"
	"verbatim/core/model"
	"verbatim/core/model/modeltest"
	"verbatim/generated/wire"
)

func TestRunAcceptsAnAdapterThatAnswersOrFails(t *testing.T) {
	modeltest.Run(t, adapter(func(context.Context, *model.Request) (*model.Return, error) { return empty() }), benign())
	modeltest.Run(t, adapter(func(context.Context, *model.Request) (*model.Return, error) { return nil, busy() }), benign())
	wrapped := errors.Join(errors.New("while calling"), busy())
	modeltest.Run(t, adapter(func(context.Context, *model.Request) (*model.Return, error) { return nil, wrapped }), benign())
}

func TestRunCallsThreeTimesAndEndsWithAPicture(t *testing.T) {
	var seen []model.Request
	modeltest.Run(t, adapter(func(_ context.Context, request *model.Request) (*model.Return, error) {
		seen = append(seen, request.Clone())
		return empty()
	}), benign())
	if len(seen) != 3 {
		t.Fatalf("the adapter was called %d times; want 3", len(seen))
	}
	picture, err := locator.ParseLocator("cas:b3-" + strings.Repeat("ab", 32))
	if err != nil {
		t.Fatal(err)
	}
	greeting := chat.Message{Role: wire.RoleUser, Content: []chat.Block{chat.Text{Text: "hello"}}}
	view := chat.Message{Role: wire.RoleUser, Content: []chat.Block{
		chat.Image{Locator: picture, MediaType: wire.ImageTypePNG, Width: 16, Height: 16},
	}}
	for i, want := range [][]chat.Message{{greeting}, {greeting}, {greeting, view}} {
		same := func(a, b chat.Message) bool { return a.Role == b.Role && slices.Equal(a.Content, b.Content) }
		if got := seen[i].Chat.Messages; !slices.EqualFunc(got, want, same) {
			t.Errorf("call %d had the messages %v; want %v", i+1, got, want)
		}
	}
}

// Each adapter here breaks one rule, and the suite has to name that rule and no other.
func TestRunCatches(t *testing.T) {
	const (
		first  = "call 1, the benign request: the adapter "
		second = "call 2, the same request again: the adapter "
		third  = "call 3, one more message with a picture: the adapter "
		poison = "; a call before it failed, and a failure must not poison the adapter"
	)
	tests := []struct {
		reason string
		broken func() adapter
		want   []string
	}{
		{
			"a panic over a picture",
			func() adapter {
				return func(_ context.Context, q *model.Request) (*model.Return, error) {
					_ = q.Chat.Messages[len(q.Chat.Messages)-1].Content[0].(chat.Text)
					return empty()
				}
			},
			[]string{third + "panicked with interface conversion: chat.Block is chat.Image, not chat.Text; it must return an answer or a failure"},
		},
		{
			"an error without a code",
			func() adapter {
				return func(context.Context, *model.Request) (*model.Return, error) { return nil, errors.New("oops") }
			},
			[]string{
				first + `failed with *errors.errorString "oops", which has no code; a failure must be a *fault.Error`,
				second + `failed with *errors.errorString "oops", which has no code; a failure must be a *fault.Error`,
				third + `failed with *errors.errorString "oops", which has no code; a failure must be a *fault.Error`,
			},
		},
		{
			"an empty fault",
			func() adapter {
				return once(func(*model.Request) (*model.Return, error) { return nil, new(fault.Error) })
			},
			[]string{first + "failed with an empty *fault.Error; a failure must have a code"},
		},
		{
			"a nil fault in an error",
			func() adapter {
				return once(func(*model.Request) (*model.Return, error) { return nil, (*fault.Error)(nil) })
			},
			[]string{first + "failed with an empty *fault.Error; a failure must have a code"},
		},
		{
			"neither an answer nor a failure",
			func() adapter {
				return once(func(*model.Request) (*model.Return, error) { return nil, nil })
			},
			[]string{first + "returned neither an answer nor a failure; it must return one of them"},
		},
		{
			"an answer that broke off",
			func() adapter {
				return once(func(*model.Request) (*model.Return, error) { answer, _ := empty(); return answer, busy() })
			},
			[]string{first + `returned both an answer and the failure "E_PROVIDER: cannot call on house"; a failed call has no answer`},
		},
		{
			"a changed message",
			func() adapter {
				return once(func(q *model.Request) (*model.Return, error) {
					q.Chat.Messages[0].Content[0] = chat.Text{Text: "bye"}
					return empty()
				})
			},
			[]string{
				first + "changed the caller's request, which must be left as it was; found " +
					requestText("bye") + " where " + requestText("hello") + " was sent",
			},
		},
		{
			"a changed annotation, which JSON does not show",
			func() adapter {
				return once(func(q *model.Request) (*model.Return, error) { q.Chat.Breakpoint = chat.BreakpointTail; return empty() })
			},
			[]string{first + "changed the caller's request, which must be left as it was; found other annotations"},
		},
		{
			"a changed policy",
			func() adapter {
				return once(func(q *model.Request) (*model.Return, error) { q.Policy.Confidential = true; return empty() })
			},
			[]string{first + "changed the caller's request, which must be left as it was; found another policy or other segments"},
		},
		{
			"a failure that poisons the adapter",
			func() adapter {
				failed := false
				return func(context.Context, *model.Request) (*model.Return, error) {
					if failed {
						panic("closed")
					}
					failed = true
					return nil, busy()
				}
			},
			[]string{
				second + "panicked with closed; it must return an answer or a failure" + poison,
				third + "panicked with closed; it must return an answer or a failure" + poison,
			},
		},
	}
	for _, tt := range tests {
		t.Run(tt.reason, func(t *testing.T) {
			request := benign()
			told(t, func(r *recorder) { modeltest.Run(r, tt.broken(), request) }, tt.want...)
			if got := request.Chat.Messages[0].Content[0]; got != (chat.Text{Text: "hello"}) {
				t.Errorf("the suite lent its caller's own request, which now says %v", got)
			}
		})
	}
}

// once breaks a rule in the first call alone.
func once(broken func(*model.Request) (*model.Return, error)) adapter {
	called := false
	return func(_ context.Context, q *model.Request) (*model.Return, error) {
		if called {
			return empty()
		}
		called = true
		return broken(q)
	}
}

func requestText(said string) string {
	return `{"model":"m","max_tokens":64,"system":[],"messages":[{"role":"user","content":[{"kind":"text","text":"` +
		said + `"}]}],"tools":[],"effort":null}`
}
