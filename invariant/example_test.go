package invariant_test

import (
	"context"
	"fmt"

	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/invariant"
)

// hello is a log in which a user said hello.
func hello() *session.Log {
	m, err := session.NewMessage(wire.SurfaceRoleUser, session.Text("say hello"))
	if err != nil {
		panic(err)
	}
	l, err := session.Seed(session.Options{}, m)
	if err != nil {
		panic(err)
	}
	return l
}

func ExampleCheck() {
	fold := hello().Fold()
	var messages []*session.Message
	for _, m := range fold.All() {
		messages = append(messages, m)
	}
	fmt.Println(invariant.Check(fold, session.RequestOf(messages)) == nil)
	// Output: true
}

func ExampleCheck_missing() {
	v := invariant.Check(hello().Fold(), session.RequestOf(nil))
	fmt.Println(v.Kind, v.Missing[0].Preview)
	// Output: missing_message say hello
}

func ExampleConfiguredMode() {
	fmt.Println(invariant.ConfiguredMode())
	// Output: warn
}

func ExampleVerifier_Verify() {
	v := invariant.New(invariant.Options{
		Mode: wire.CheckModeStrict,
		Observers: []func(context.Context, invariant.Event){func(_ context.Context, e invariant.Event) {
			fmt.Println(e.AgentName, e.Mode, e.Violation.Kind)
		}},
	})
	fmt.Println(v.Verify(context.Background(), session.NewContext(hello(), "greeter"), session.RequestOf(nil)))
	// Output:
	// greeter strict missing_message
	// missing_message: the request and its log differ from index 0 on (request 0 messages, log 1; 1 missing, 0 extra)
}
