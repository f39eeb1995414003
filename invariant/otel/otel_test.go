package otel_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/metric/noop"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"

	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/invariant/otel"
)

const (
	hello  = `{"role":"user","content":"hello"}`
	system = `{"role":"system","content":"overlay"}`
	orphan = `{"role":"tool","content":[{"kind":"tool_result","tool_use_id":"c1","content":"done"}]}`
	secret = `{"role":"user","name":"hush-name","content":"hush-text"}`
)

func TestEachViolationIsCountedByKindAgentAndMode(t *testing.T) {
	b := newBackend(t, wire.CheckModeWarn)
	scout, guide := sessionOf(t, "scout", hello), sessionOf(t, "guide", orphan)
	for _, texts := range [][]string{{}, {hello}, {hello, hello}, {hello, hello, hello}} {
		if err := b.Verify(t.Context(), scout, session.RequestOf(messages(t, texts...))); err != nil {
			t.Errorf("Verify = %v, want nil", err)
		}
	}
	for range 3 { // the log says less of repeats, the counter does not
		if err := b.Verify(t.Context(), guide, session.RequestOf(messages(t, orphan))); err != nil {
			t.Errorf("Verify = %v, want nil", err)
		}
	}
	want := map[string]int64{
		"agent_name=scout,kind=missing_message,mode=warn":      1,
		"agent_name=scout,kind=extra_message,mode=warn":        2,
		"agent_name=guide,kind=orphaned_tool_result,mode=warn": 3,
	}
	if diff := cmp.Diff(want, b.counts(t)); diff != "" {
		t.Errorf("counts (-want +got):\n%s", diff)
	}
}

func TestASpanGetsOneEventOfAViolation(t *testing.T) {
	for _, tt := range []struct {
		reason  string
		mode    wire.CheckMode
		log     string
		request []string
		want    map[string]any
	}{
		{"a request that is not the fold has lengths and counts", wire.CheckModeWarn, hello, []string{hello, hello}, map[string]any{
			"count": int64(1), "kind": "extra_message", "index": int64(1), "request_length": int64(2), "log_length": int64(1),
			"missing_count": int64(0), "extra_count": int64(1), "agent_name": "scout", "mode": "warn",
		}},
		{"an orphan has its id; so does strict tell", wire.CheckModeStrict, orphan, []string{system, orphan}, map[string]any{
			"count": int64(1), "kind": "orphaned_tool_result", "index": int64(0), "tool_call_id": "c1", "overlay": true,
			"agent_name": "scout", "mode": "strict",
		}},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			b := newBackend(t, tt.mode)
			spans := b.inSpan(t, sdktrace.AlwaysSample(), sessionOf(t, "scout", tt.log), session.RequestOf(messages(t, tt.request...)))
			if len(spans) != 1 || len(spans[0].Events) != 1 {
				t.Fatalf("%d spans, want the caller's alone, with one event: %+v", len(spans), spans)
			}
			e := spans[0].Events[0]
			got := map[string]any{}
			for _, a := range e.Attributes {
				got[string(a.Key)] = a.Value.AsInterface()
			}
			if diff := cmp.Diff(tt.want, got); diff != "" || e.Name != "verbatim.session.invariant.violation" {
				t.Errorf("event %q, attributes (-want +got):\n%s", e.Name, diff)
			}
		})
	}
}

// A span event says what the log line says, but for the sketches.
func TestASpanEventHasTheAttributesOfTheLogLine(t *testing.T) {
	for _, log := range []string{hello, orphan} {
		b := newBackend(t, wire.CheckModeWarn)
		request := messages(t, system, orphan)
		spans := b.inSpan(t, sdktrace.AlwaysSample(), sessionOf(t, "scout", log), session.RequestOf(request))
		var line map[string]any
		if err := json.Unmarshal(b.log.Bytes(), &line); err != nil {
			t.Fatal(err)
		}
		var want, got []string
		for key := range line {
			if !slices.Contains([]string{"time", "level", "msg", "extra", "missing"}, key) {
				want = append(want, key)
			}
		}
		for _, a := range spans[0].Events[0].Attributes {
			got = append(got, string(a.Key))
		}
		slices.Sort(want)
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("keys, log %s (-want +got):\n%s", log, diff)
		}
	}
}

func TestNothingOfAMessageIsReported(t *testing.T) {
	b := newBackend(t, wire.CheckModeWarn)
	spans := b.inSpan(t, sdktrace.AlwaysSample(), sessionOf(t, "scout", secret), session.RequestOf(messages(t, hello)))
	for _, text := range []string{"hush-name", "hush-text"} {
		if !strings.Contains(b.log.String(), text) {
			t.Errorf("the log line does not say %q: the test tests nothing", text)
		}
		if said := fmt.Sprintf("%+v %+v", spans, b.collected(t)); strings.Contains(said, text) {
			t.Errorf("%q is reported in %s", text, said)
		}
	}
}

func TestWithoutARecordedSpanTheViolationIsStillCounted(t *testing.T) {
	b := newBackend(t, wire.CheckModeWarn)
	s := sessionOf(t, "scout", hello)
	spans := b.inSpan(t, sdktrace.NeverSample(), s, session.RequestOf(nil))
	if err := b.Verify(t.Context(), s, session.RequestOf(nil)); err != nil {
		t.Errorf("Verify = %v, want nil", err)
	}
	want := map[string]int64{"agent_name=scout,kind=missing_message,mode=warn": 2}
	if diff := cmp.Diff(want, b.counts(t)); diff != "" || len(spans) != 0 {
		t.Errorf("%d spans, want none; counts (-want +got):\n%s", len(spans), diff)
	}
}

func TestWhereAllIsWellNothingIsReported(t *testing.T) {
	b := newBackend(t, wire.CheckModeWarn)
	spans := b.inSpan(t, sdktrace.AlwaysSample(), sessionOf(t, "scout", hello), session.RequestOf(messages(t, hello)))
	if len(spans) != 1 || len(spans[0].Events) != 0 {
		t.Errorf("spans %+v, want the caller's alone, without an event", spans)
	}
	if counts := b.counts(t); len(counts) != 0 {
		t.Errorf("counts = %v, want none", counts)
	}
}

// refusing is a meter provider whose meter makes no counters.
type refusing struct{ noop.MeterProvider }

func (refusing) Meter(string, ...metric.MeterOption) metric.Meter { return refusingMeter{} }

type refusingMeter struct{ noop.Meter }

var errRefused = errors.New("no more instruments")

func (refusingMeter) Int64Counter(string, ...metric.Int64CounterOption) (metric.Int64Counter, error) {
	return nil, errRefused
}

func TestNewRefuses(t *testing.T) {
	for _, tt := range []struct {
		reason   string
		provider metric.MeterProvider
		want     string
	}{
		{"no provider", nil, "otel: the meter provider is nil, expected the program's: otel.GetMeterProvider() answers it"},
		{"a provider that refuses the counter", refusing{}, `otel: counter "verbatim.session.invariant.violation": no more instruments`},
	} {
		observer, err := otel.New(tt.provider)
		if observer != nil || err == nil || err.Error() != tt.want {
			t.Errorf("%s: New = %v, want the error %q", tt.reason, err, tt.want)
		}
	}
	if _, err := otel.New(refusing{}); !errors.Is(err, errRefused) {
		t.Errorf("New = %v, want %v in it", err, errRefused)
	}
}
