package modeltest

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"verbatim/core/fault"
	"verbatim/core/model"

	"github.com/go-json-experiment/json"
)

// outcome is what came of one call. Broken says which rule the adapter broke, in words
// that follow "the adapter"; without it either the answer or the failure is there.
type outcome struct {
	answer  *model.Return
	failure *fault.Error
	broken  string
}

// door calls a model in one way or another.
type door func(context.Context, *model.Request) (*model.Return, error)

// call goes through a door and judges all that a single call can break.
func call(ctx context.Context, enter door, request *model.Request) (got outcome) {
	before := request.Clone()
	defer func() {
		if p := recover(); p != nil {
			got = outcome{broken: fmt.Sprintf("panicked with %v; it must return an answer or a failure", p)}
		}
	}()
	answer, err := enter(ctx, request)
	if !reflect.DeepEqual(before, *request) {
		return outcome{broken: "changed the caller's request, which must be left as it was; found " + differing(before, *request)}
	}
	return judge(answer, err)
}

func judge(answer *model.Return, err error) outcome {
	if err == nil {
		if answer == nil {
			return outcome{broken: "returned neither an answer nor a failure; it must return one of them"}
		}
		return outcome{answer: answer}
	}
	failure, ok := errors.AsType[*fault.Error](err)
	switch {
	case !ok:
		return outcome{broken: fmt.Sprintf("failed with %T %q, which has no code; a failure must be a *fault.Error", err, err)}
	case failure == nil || failure.Code().IsZero():
		return outcome{broken: "failed with an empty *fault.Error; a failure must have a code"}
	case answer != nil:
		return outcome{broken: fmt.Sprintf("returned both an answer and the failure %q; a failed call has no answer", err)}
	}
	return outcome{failure: failure}
}

// differing names the parts of a request that are not as they were.
func differing(before, after model.Request) string {
	switch {
	case before.Policy != after.Policy || before.Segments != after.Segments:
		return "another policy or other segments"
	case before.Chat.Breakpoint != after.Chat.Breakpoint || before.Chat.Shared != after.Chat.Shared:
		return "other annotations"
	}
	return fmt.Sprintf("%s where %s was sent", text(after.Chat), text(before.Chat))
}

// text returns v as JSON, or the reason why it has none.
func text(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return "what has no JSON: " + err.Error()
	}
	return string(b)
}
