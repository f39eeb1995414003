package otel

import (
	"go.opentelemetry.io/otel/attribute"

	"verbatim/generated/wire"
	"verbatim/invariant"
)

// series are the attributes that make a time series of the counter.
func series(e invariant.Event) []attribute.KeyValue {
	return []attribute.KeyValue{
		attribute.String("kind", e.Violation.Kind.String()),
		attribute.String("agent_name", e.AgentName),
		attribute.String("mode", e.Mode.String()),
	}
}

// details are the attributes of a span event. They are listed one by one, not
// taken from the log line, so that what is added there does not come here
// unasked.
func details(e invariant.Event) []attribute.KeyValue {
	v := e.Violation
	attrs := append(series(e), attribute.Int("count", e.Count), attribute.Int("index", v.Index))
	if v.Kind == wire.ViolationKindOrphanedToolResult {
		attrs = append(attrs, attribute.String("tool_call_id", v.ToolCallID))
	} else {
		attrs = append(attrs,
			attribute.Int("request_length", v.RequestLength), attribute.Int("log_length", v.LogLength),
			attribute.Int("missing_count", v.MissingCount), attribute.Int("extra_count", v.ExtraCount))
	}
	if v.Overlay {
		attrs = append(attrs, attribute.Bool("overlay", true))
	}
	return attrs
}
