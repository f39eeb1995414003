package otel_test

import (
	"context"
	"fmt"

	"go.opentelemetry.io/otel/metric/noop"

	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/invariant"
	"verbatim/invariant/otel"
)

func ExampleNew() {
	provider := noop.NewMeterProvider() // a program has one of the SDK, or otel.GetMeterProvider()
	observer, err := otel.New(provider)
	if err != nil {
		fmt.Println(err)
		return
	}
	v := invariant.New(invariant.Options{
		Mode:      wire.CheckModeStrict,
		Observers: []func(context.Context, invariant.Event){observer},
	})
	log, err := session.Seed(session.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := session.NewContext(log, "scout")
	fmt.Println(v.Verify(context.Background(), s, s.Request()))
	// Output: <nil>
}
