package adapter_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"verbatim/core/chat"
	"verbatim/core/fault"
	"verbatim/core/model"
	"verbatim/core/model/modeltest"
	"verbatim/examples/adapter"
	"verbatim/generated/wire"
)

func saying(text string) *model.Request {
	request := model.Request{Chat: chat.EmptyRequest("echo", 64)}
	request.Chat.Messages = []chat.Message{{Role: wire.RoleUser, Content: []chat.Block{chat.Text{Text: text}}}}
	return &request
}

func TestEchoKeepsTheRulesOfThePort(t *testing.T) {
	modeltest.Run(t, adapter.Echo{}, saying("hello there"))
	modeltest.Doors(t, func() model.Model { return adapter.Echo{} }, saying("hello there"))
	modeltest.Doors(t, func() model.Model { return adapter.Echo{} }, &model.Request{})
}

func TestEchoThatIsCutOffDoesNotAnswer(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	heard := ""
	answer, err := model.CallStreaming(ctx, adapter.Echo{}, saying("one two three"), func(i model.Increment) {
		heard += i.Text
		if heard == "one two " {
			cancel()
		}
	})
	if answer != nil || heard != "one two " || !errors.Is(err, fault.Code(wire.ErrorCodeProvider)) {
		t.Errorf("after %q the answer is %v, %v; want none after two words, and E_PROVIDER", heard, answer, err)
	}
}

func Example() {
	answer, err := model.CallStreaming(context.Background(), adapter.Echo{}, saying("hello there"), func(i model.Increment) {
		fmt.Printf("%q\n", i.Text)
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(answer.Message)
	// Output:
	// "hello "
	// "there"
	// {"content":[{"kind":"text","text":"hello there"}]}
}
