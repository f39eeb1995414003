package invariant

import (
	"log/slog"

	"verbatim/generated/wire"
)

// attributes are what the log line of an event says, flat, so that a reader
// can filter by each. The count is that of the event; how often it was
// repeated is said of a repeat alone.
func attributes(e Event, repeated int) []slog.Attr {
	v := e.Violation
	attrs := []slog.Attr{slog.Int("count", e.Count), slog.String("kind", v.Kind.String()), slog.Int("index", v.Index)}
	if v.Kind == wire.ViolationKindOrphanedToolResult {
		attrs = append(attrs, slog.String("tool_call_id", v.ToolCallID))
	} else {
		attrs = append(attrs,
			slog.Int("request_length", v.RequestLength), slog.Int("log_length", v.LogLength),
			slog.Int("missing_count", v.MissingCount), slog.Int("extra_count", v.ExtraCount),
			slog.Any("extra", v.Extra), slog.Any("missing", v.Missing))
	}
	if v.Overlay {
		attrs = append(attrs, slog.Bool("overlay", true))
	}
	attrs = append(attrs, slog.String("agent_name", e.AgentName), slog.String("mode", e.Mode.String()))
	if repeated > 0 {
		attrs = append(attrs, slog.Int("repeated", repeated))
	}
	return attrs
}
