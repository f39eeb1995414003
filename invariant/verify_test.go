package invariant_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/invariant"
)

// watched is a verifier and what it said.
type watched struct {
	*invariant.Verifier
	events []invariant.Event
	log    bytes.Buffer
}

func watch(mode wire.CheckMode, more ...func(context.Context, invariant.Event)) *watched {
	var w watched
	w.Verifier = invariant.New(invariant.Options{
		Mode:      mode,
		Logger:    slog.New(slog.NewJSONHandler(&w.log, &slog.HandlerOptions{ReplaceAttr: withoutTime})),
		Observers: append(more, func(_ context.Context, e invariant.Event) { w.events = append(w.events, e) }),
	})
	return &w
}

func withoutTime(_ []string, a slog.Attr) slog.Attr {
	if a.Key == slog.TimeKey {
		return slog.Attr{}
	}
	return a
}

func (w *watched) lines() int { return strings.Count(w.log.String(), "\n") }

func TestVerifyWarns(t *testing.T) {
	w := watch(wire.CheckModeWarn)
	s := session.NewContext(logOf(t, "u:a u:b"), "scout")
	if err := w.Verify(t.Context(), s, request(t, "u:a")); err != nil {
		t.Errorf("Verify = %v, want nil", err)
	}
	if len(w.events) != 1 {
		t.Fatalf("the observer got %d events, want 1", len(w.events))
	}
	e := w.events[0]
	if e.Count != 1 || e.AgentName != "scout" || e.Mode != wire.CheckModeWarn || e.Violation.Kind != wire.ViolationKindMissingMessage {
		t.Errorf("event = %+v", e)
	}
	const want = `{"level":"WARN","msg":"verbatim.session.invariant.violation","count":1,"kind":"missing_message","index":1,"request_length":1,"log_length":2,"missing_count":1,"extra_count":0,"extra":[],"missing":[{"role":"user","preview":"b","tool_calls":0,"seq":1}],"agent_name":"scout","mode":"warn"}` + "\n"
	if diff := cmp.Diff(want, w.log.String()); diff != "" {
		t.Errorf("log (-want +got):\n%s", diff)
	}
}

func TestVerifyOfAnOrphanNamesTheCall(t *testing.T) {
	w := watch(wire.CheckModeWarn)
	if err := w.Verify(t.Context(), session.NewContext(logOf(t, "r:c1"), ""), request(t, "s:x r:c1")); err != nil {
		t.Errorf("Verify = %v, want nil", err)
	}
	const want = `{"level":"WARN","msg":"verbatim.session.invariant.violation","count":1,"kind":"orphaned_tool_result","index":0,"tool_call_id":"c1","overlay":true,"agent_name":"","mode":"warn"}` + "\n"
	if diff := cmp.Diff(want, w.log.String()); diff != "" {
		t.Errorf("log (-want +got):\n%s", diff)
	}
}

func TestVerifyStrictIsAnErrorAfterTheEventAndNoLogLine(t *testing.T) {
	w := watch(wire.CheckModeStrict)
	err := w.Verify(t.Context(), session.NewContext(logOf(t, "u:a"), ""), request(t, "u:a u:b"))
	v, ok := errors.AsType[*invariant.Violation](err)
	if !ok || v.Kind != wire.ViolationKindExtraMessage {
		t.Errorf("Verify = %v, want a Violation of kind extra_message", err)
	}
	if len(w.events) != 1 || w.lines() != 0 {
		t.Errorf("%d events and %d log lines, want 1 and 0", len(w.events), w.lines())
	}
}

func TestVerifyIsSilentWhereAllIsWell(t *testing.T) {
	for _, mode := range wire.AllCheckModes {
		w := watch(mode)
		if err := w.Verify(t.Context(), session.NewContext(logOf(t, "u:a"), ""), request(t, "u:a")); err != nil {
			t.Errorf("%v: Verify = %v, want nil", mode, err)
		}
		if len(w.events) != 0 || w.lines() != 0 {
			t.Errorf("%v: %d events and %d log lines, want none", mode, len(w.events), w.lines())
		}
	}
}

func TestVerifyOffDoesNothing(t *testing.T) {
	w := watch(wire.CheckModeOff)
	if err := w.Verify(t.Context(), session.NewContext(logOf(t, "u:a"), ""), request(t, "")); err != nil {
		t.Errorf("Verify = %v, want nil", err)
	}
	if len(w.events) != 0 || w.lines() != 0 {
		t.Errorf("%d events and %d log lines, want none", len(w.events), w.lines())
	}
}

func TestVerifyWithoutASessionDoesNothing(t *testing.T) {
	var none *session.Context
	for _, mode := range wire.AllCheckModes {
		w := watch(mode)
		for _, s := range []*session.Context{nil, none, session.NewContext(nil, "agent")} {
			if err := w.Verify(t.Context(), s, request(t, "u:a")); err != nil {
				t.Errorf("%v: Verify = %v, want nil", mode, err)
			}
		}
		if len(w.events) != 0 || w.lines() != 0 {
			t.Errorf("%v: %d events and %d log lines, want none", mode, len(w.events), w.lines())
		}
	}
}

func TestAPanickingObserverIsNotCalledAgain(t *testing.T) {
	calls := 0
	w := watch(wire.CheckModeWarn, func(context.Context, invariant.Event) { calls++; panic("broken") })
	s := session.NewContext(logOf(t, "u:a"), "")
	for range 3 {
		if err := w.Verify(t.Context(), s, request(t, "")); err != nil {
			t.Errorf("Verify = %v, want nil", err)
		}
	}
	if calls != 1 || len(w.events) != 3 {
		t.Errorf("the broken observer was called %d times and the other %d times, want 1 and 3", calls, len(w.events))
	}
	if n := strings.Count(w.log.String(), "an observer of the session invariant panicked"); n != 1 || w.lines() != 4 {
		t.Errorf("the panic is said %d times in %d lines, want once in 4", n, w.lines())
	}
}

func TestAPanickingObserverDoesNotHideTheViolationInStrict(t *testing.T) {
	w := watch(wire.CheckModeStrict, func(context.Context, invariant.Event) { panic("broken") })
	if err := w.Verify(t.Context(), session.NewContext(logOf(t, "u:a"), ""), request(t, "")); err == nil {
		t.Error("Verify = nil, want the violation")
	}
}

// brokenHandler panics at every record.
type brokenHandler struct {
	slog.Handler
	calls *int
}

func (h brokenHandler) Enabled(context.Context, slog.Level) bool { return true }

func (h brokenHandler) Handle(context.Context, slog.Record) error {
	*h.calls++
	panic("broken")
}

func TestAPanickingLogHandlerIsNotCalledAgain(t *testing.T) {
	var other bytes.Buffer
	standard := slog.Default()
	t.Cleanup(func() { slog.SetDefault(standard) })
	slog.SetDefault(slog.New(slog.NewTextHandler(&other, nil)))
	calls := 0
	v := invariant.New(invariant.Options{Mode: wire.CheckModeWarn, Logger: slog.New(brokenHandler{calls: &calls})})
	for range 3 {
		if err := v.Verify(t.Context(), session.NewContext(logOf(t, "u:a"), ""), request(t, "")); err != nil {
			t.Errorf("Verify = %v, want nil", err)
		}
	}
	if n := strings.Count(other.String(), "panicked"); calls != 1 || n != 1 {
		t.Errorf("the broken handler was called %d times and its panic said %d times, want once and once", calls, n)
	}
}

// modeSubprocess, when set, makes the test binary print the configured mode
// and what it logged: the environment is read once a process.
const modeSubprocess = "INVARIANT_TEST_PRINT_MODE"

func TestMain(m *testing.M) {
	if os.Getenv(modeSubprocess) == "" {
		if err := os.Unsetenv(invariant.ModeVariable); err != nil {
			os.Exit(1)
		}
		os.Exit(m.Run())
	}
	var said bytes.Buffer
	slog.SetDefault(slog.New(slog.NewTextHandler(&said, nil)))
	first, second := invariant.ConfiguredMode(), invariant.ConfiguredMode()
	if err := json.NewEncoder(os.Stdout).Encode(printedMode{first, second, strings.Count(said.String(), "\n")}); err != nil {
		os.Exit(1)
	}
	os.Exit(0)
}

type printedMode struct {
	First, Second wire.CheckMode
	Lines         int
}

func TestConfiguredMode(t *testing.T) {
	const warn, strict, off = wire.CheckModeWarn, wire.CheckModeStrict, wire.CheckModeOff
	for _, tt := range []struct {
		reason, value string
		want          printedMode
	}{
		{"nothing said is warn", "", printedMode{warn, warn, 0}},
		{"off", "off", printedMode{off, off, 0}},
		{"warn", "warn", printedMode{warn, warn, 0}},
		{"strict", "strict", printedMode{strict, strict, 0}},
		{"no mode is warn, with one line a process", "STRICT", printedMode{warn, warn, 1}},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			cmd := exec.CommandContext(t.Context(), os.Args[0])
			cmd.Env = append(os.Environ(), modeSubprocess+"=1", invariant.ModeVariable+"="+tt.value)
			out, err := cmd.Output()
			if err != nil {
				t.Fatal(err)
			}
			var got printedMode
			if err := json.Unmarshal(out, &got); err != nil {
				t.Fatal(err)
			}
			if got != tt.want {
				t.Errorf("%s=%q: %+v, want %+v", invariant.ModeVariable, tt.value, got, tt.want)
			}
		})
	}
}
