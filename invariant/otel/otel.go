// Package otel reports violations of the session invariant to OpenTelemetry:
// a counter, and an event on the span that the request belongs to.
//
// Start with [New], whose answer goes into [invariant.Options].Observers.
//
// It speaks to the API of OpenTelemetry alone, so that the program decides
// about SDK and exporter. It starts no span: a check takes nanoseconds, and
// what matters is in which span of the agent's own it failed. It never reports
// the sketches of messages, whose previews and names may hold what a user
// would not send to a telemetry backend. The log line has them.
package otel

import (
	"context"
	"errors"
	"fmt"

	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/trace"

	"verbatim/invariant"
)

// scope names this package to OpenTelemetry, as what the counter comes from.
const scope = "verbatim/invariant/otel"

// New makes an observer, which may be called by several goroutines at once.
// For each event it
//
//   - adds the event's count to the counter [invariant.ViolationEvent], with
//     the attributes kind, agent_name and mode. Each of them has few values;
//     an index or a length would make a time series of each violation;
//   - adds an event of that name to the span of the context, if that span is
//     recorded: with the attributes of the log line, but for extra and
//     missing, which hold sketches of messages.
//
// The meter provider is the program's, otel.GetMeterProvider() where it has no
// other; nil is an error, and so is a provider that refuses the counter.
func New(provider metric.MeterProvider) (func(context.Context, invariant.Event), error) {
	if provider == nil {
		return nil, errors.New("otel: the meter provider is nil, expected the program's: otel.GetMeterProvider() answers it")
	}
	violations, err := provider.Meter(scope).Int64Counter(invariant.ViolationEvent,
		metric.WithUnit("{violation}"),
		metric.WithDescription("Requests to a model that are not what the log of their session folds to."))
	if err != nil {
		return nil, fmt.Errorf("otel: counter %q: %w", invariant.ViolationEvent, err)
	}
	return func(ctx context.Context, e invariant.Event) {
		violations.Add(ctx, int64(e.Count), metric.WithAttributes(series(e)...))
		if span := trace.SpanFromContext(ctx); span.IsRecording() {
			span.AddEvent(invariant.ViolationEvent, trace.WithAttributes(details(e)...))
		}
	}, nil
}
