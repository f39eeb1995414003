package otel_test

import (
	"bytes"
	"context"
	"log/slog"
	"testing"

	"go.opentelemetry.io/otel/attribute"
	sdkmetric "go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/invariant"
	"verbatim/invariant/otel"
)

// backend is OpenTelemetry in memory, and a verifier that reports to it.
type backend struct {
	*invariant.Verifier
	metrics *sdkmetric.ManualReader
	spans   *tracetest.SpanRecorder
	log     bytes.Buffer
}

func newBackend(t *testing.T, mode wire.CheckMode) *backend {
	t.Helper()
	b := &backend{metrics: sdkmetric.NewManualReader(), spans: tracetest.NewSpanRecorder()}
	observer, err := otel.New(sdkmetric.NewMeterProvider(sdkmetric.WithReader(b.metrics)))
	if err != nil {
		t.Fatal(err)
	}
	b.Verifier = invariant.New(invariant.Options{
		Mode:      mode,
		Logger:    slog.New(slog.NewJSONHandler(&b.log, nil)),
		Observers: []func(context.Context, invariant.Event){observer},
	})
	return b
}

// inSpan verifies the request in a span that the sampler decides about, and
// answers what was recorded of it.
func (b *backend) inSpan(t *testing.T, sampler sdktrace.Sampler, s *session.Context, r session.Request) tracetest.SpanStubs {
	t.Helper()
	tracer := sdktrace.NewTracerProvider(sdktrace.WithSpanProcessor(b.spans), sdktrace.WithSampler(sampler)).Tracer("test")
	ctx, span := tracer.Start(t.Context(), "request")
	_ = b.Verify(ctx, s, r) // the error is that of strict
	span.End()
	return tracetest.SpanStubsFromReadOnlySpans(b.spans.Ended())
}

// collected is all that was counted.
func (b *backend) collected(t *testing.T) metricdata.ResourceMetrics {
	t.Helper()
	var all metricdata.ResourceMetrics
	if err := b.metrics.Collect(t.Context(), &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// counts are the values of the counter, by their attributes.
func (b *backend) counts(t *testing.T) map[string]int64 {
	t.Helper()
	counts := map[string]int64{}
	for _, scope := range b.collected(t).ScopeMetrics {
		for _, m := range scope.Metrics {
			sum, ok := m.Data.(metricdata.Sum[int64])
			if !ok || !sum.IsMonotonic || m.Name != "verbatim.session.invariant.violation" || m.Unit != "{violation}" {
				t.Fatalf("metric %+v, want a counter of violations", m)
			}
			for _, p := range sum.DataPoints {
				counts[p.Attributes.Encoded(attribute.DefaultEncoder())] = p.Value
			}
		}
	}
	return counts
}

func messages(t *testing.T, texts ...string) []*session.Message {
	t.Helper()
	var all []*session.Message
	for _, text := range texts {
		m, err := session.ParseMessage([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, m)
	}
	return all
}

func sessionOf(t *testing.T, agent string, texts ...string) *session.Context {
	t.Helper()
	l, err := session.Seed(session.Options{}, messages(t, texts...)...)
	if err != nil {
		t.Fatal(err)
	}
	return session.NewContext(l, agent)
}
