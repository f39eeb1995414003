package modeltest_test

import (
	"context"
	"fmt"
	"testing"

	"verbatim/core/chat"
	"verbatim/core/fault"
	"verbatim/core/model"
	"verbatim/core/payload"
	"verbatim/generated/wire"

	"github.com/google/go-cmp/cmp"
)

// recorder is a test that notes what it is told to fail for.
type recorder struct {
	ctx    context.Context
	errors []string
}

func (r *recorder) Helper() {}

func (r *recorder) Context() context.Context { return r.ctx }

func (r *recorder) Errorf(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}

// told runs a suite against a recorder and compares all that it was told.
func told(t *testing.T, run func(r *recorder), want ...string) {
	t.Helper()
	r := &recorder{ctx: t.Context()}
	run(r)
	if diff := cmp.Diff(want, r.errors); diff != "" {
		t.Errorf("the suite said (-want +got):\n%s", diff)
	}
}

// adapter is a model whose Call is a function.
type adapter func(ctx context.Context, request *model.Request) (*model.Return, error)

func (a adapter) Call(ctx context.Context, request *model.Request) (*model.Return, error) {
	return a(ctx, request)
}

func benign() *model.Request {
	request := model.Request{Chat: chat.EmptyRequest("m", 64)}
	request.Chat.Messages = []chat.Message{{Role: wire.RoleUser, Content: []chat.Block{chat.Text{Text: "hello"}}}}
	return &request
}

func empty() (*model.Return, error) { return model.Bare(payload.Empty(), nil), nil }

func busy() *fault.Error {
	failure := fault.ProviderFailure{Kind: wire.ProviderFailureKindQuota, Status: 429}
	return fault.Provider(failure, "call", "house").RetriableAfter(1500).Recover("Wait.")
}
