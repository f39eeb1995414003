package invariant

import (
	"context"
	"log/slog"

	"verbatim/core/session"
	"verbatim/generated/wire"
)

// ViolationEvent names what a violation causes: the log line, the event that
// observers get, and a counter.
const ViolationEvent = "verbatim.session.invariant.violation"

// Event is what observers are told of one violation.
type Event struct {
	Count     int        // 1: what to add to a counter
	Violation *Violation // never nil; shared by all who are told, not to be changed
	AgentName string
	Mode      wire.CheckMode
}

// Options are what a [Verifier] can be told. The zero value is complete.
type Options struct {
	Mode      wire.CheckMode // the zero value: [ConfiguredMode]
	Logger    *slog.Logger   // nil: slog.Default, asked each time
	Observers []func(context.Context, Event)

	_ struct{}
}

// Verifier checks the requests of sessions and acts on what it finds. It may
// be used by several goroutines at once; observers are then called at once
// too.
type Verifier struct {
	mode      wire.CheckMode
	logger    *slog.Logger
	log       guard
	repeats   repeats
	observers []*observer
}

type observer struct {
	guard
	tell func(context.Context, Event)
}

// New makes a verifier.
func New(o Options) *Verifier {
	v := &Verifier{mode: o.Mode, logger: o.Logger}
	for _, tell := range o.Observers {
		if tell != nil {
			v.observers = append(v.observers, &observer{tell: tell})
		}
	}
	return v
}

// Verify checks a request of the session with the configured mode, telling
// slog.Default and nobody else; see [Verifier.Verify].
func Verify(ctx context.Context, s *session.Context, r session.Request) error {
	return standard.Verify(ctx, s, r)
}

var standard = New(Options{})

// Verify checks a request against the session's log and acts as the mode says.
//
//   - warn: each observer gets one event, the log one warning, and the answer
//     is nil, always. An observer or log handler that panics is not called
//     again, which is said once; the run that is being watched goes on. Of a
//     violation that the session showed before, word for word, only the 1st,
//     2nd, 4th, 8th … repeat is logged, the attribute repeated saying which:
//     to count violations, add up events, not lines.
//   - strict: each observer gets one event, and the error is the [*Violation].
//     This is for tests, where every request builder is one's own.
//   - off: nothing is done, the log is not even folded.
//
// Without a session, or without a log in it, there is nothing to check.
func (v *Verifier) Verify(ctx context.Context, s *session.Context, r session.Request) error {
	mode := v.mode
	if mode.IsZero() {
		mode = ConfiguredMode()
	}
	if mode == wire.CheckModeOff || s == nil || s.Log() == nil {
		return nil
	}
	found := Check(s.Log().Fold(), r)
	if found == nil {
		return nil
	}
	e := Event{Count: 1, Violation: found, AgentName: s.Agent(), Mode: mode}
	v.tellObservers(ctx, e)
	if mode == wire.CheckModeStrict {
		return found
	}
	if repeated, due := v.repeats.seen(s, found); due {
		v.warn(ctx, ViolationEvent, attributes(e, repeated)...)
	}
	return nil
}

func (v *Verifier) tellObservers(ctx context.Context, e Event) {
	for i, o := range v.observers {
		if broke := o.run(func() { o.tell(ctx, e) }); broke != nil {
			v.warn(ctx, "an observer of the session invariant panicked; it is not called again",
				slog.Int("observer", i), slog.Any("panic", broke))
		}
	}
}

// warn writes one line. Should the handler panic, the process's default one
// is told, if it is another.
func (v *Verifier) warn(ctx context.Context, message string, attrs ...slog.Attr) {
	logger := v.logger
	if logger == nil {
		logger = slog.Default()
	}
	broke := v.log.run(func() { logger.LogAttrs(ctx, slog.LevelWarn, message, attrs...) })
	if broke == nil || logger == slog.Default() {
		return
	}
	var last guard
	last.run(func() {
		slog.Default().LogAttrs(ctx, slog.LevelWarn, "the log handler of the session invariant panicked; it is not called again",
			slog.Any("panic", broke))
	})
}
