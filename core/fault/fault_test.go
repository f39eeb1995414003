package fault_test

import (
	"errors"
	"fmt"
	"io"
	"testing"

	"verbatim/core/fault"
	"verbatim/generated/wire"

	"github.com/google/go-cmp/cmp"
)

// said is all that an Error says, for comparisons.
type said struct {
	Code            wire.ErrorCode
	Action, Subject string
	Nearby          []string
	Recovery        string
	Retry           wire.Retry
	After           uint64
	Waits           bool
	Account         wire.AccountDisposition
	Gate            fault.Gate
	Gated           bool
	Failure         fault.ProviderFailure
	Provided        bool
}

func say(e *fault.Error) said {
	s := said{
		Code: e.Code(), Action: e.Action(), Subject: e.Subject(), Nearby: e.Nearby(), Recovery: e.Recovery(),
		Retry: e.Retry(), Account: e.Account(),
	}
	s.After, s.Waits = e.RetryAfterMS()
	s.Gate, s.Gated = e.Gate()
	s.Failure, s.Provided = e.ProviderFailure()
	return s
}

// plain is what a failure says that was only made and recovered.
func plain(code wire.ErrorCode) said {
	return said{
		Code: code, Action: "read", Subject: "s", Recovery: "Do it.",
		Retry: wire.RetryNo, Account: wire.AccountDispositionKeep,
	}
}

func TestDrafts(t *testing.T) {
	failure := fault.Failure(wire.ErrorCodeInvalidArgs, "read", "s")
	refused := fault.ProviderFailure{Kind: wire.ProviderFailureKindRefused, Status: 503}
	gate := fault.Gate{Rule: "writes", Violation: "outside", Alternative: "inside"}
	for _, test := range []struct {
		reason string
		draft  fault.Draft
		want   func(*said)
	}{
		{"a failure is final and blames no account", failure, func(*said) {}},
		{"words nearby", failure.Nearby("exec", "x"), func(s *said) { s.Nearby = []string{"exec", "x"} }},
		{"words nearby are replaced", failure.Nearby("exec").Nearby("y"), func(s *said) { s.Nearby = []string{"y"} }},
		{"retriable", failure.Retriable(), func(s *said) { s.Retry = wire.RetryYes }},
		{"retriable after a time", failure.RetriableAfter(1500), func(s *said) {
			s.Retry, s.After, s.Waits = wire.RetryYes, 1500, true
		}},
		{"retriable after no time at all", failure.RetriableAfter(0), func(s *said) {
			s.Retry, s.Waits = wire.RetryYes, true
		}},
		{"plain retriable keeps the time", failure.RetriableAfter(1500).Retriable(), func(s *said) {
			s.Retry, s.After, s.Waits = wire.RetryYes, 1500, true
		}},
		{"an unknown effect drops the time", failure.RetriableAfter(1500).EffectUnknown(), func(s *said) {
			s.Retry = wire.RetryUnknown
		}},
		{"an unknown effect keeps the account", failure.AccountUnusable().EffectUnknown(), func(s *said) {
			s.Retry = wire.RetryUnknown
		}},
		{"an unusable account is final and drops the time", failure.RetriableAfter(1500).AccountUnusable(), func(s *said) {
			s.Account = wire.AccountDispositionAdvance
		}},
		{"retriable keeps the account", failure.AccountUnusable().Retriable(), func(s *said) { s.Retry = wire.RetryYes }},
		{"a dropped time does not come back", failure.RetriableAfter(1500).EffectUnknown().Retriable(), func(s *said) {
			s.Retry = wire.RetryYes
		}},
		{"a refusal carries its three parts", fault.Refusal(wire.ErrorCodeConfigInvalid, "read", "s", gate), func(s *said) {
			s.Code, s.Gate, s.Gated = wire.ErrorCodeConfigInvalid, gate, true
		}},
		{"a provider failure has its code and kind", fault.Provider(refused, "read", "s"), func(s *said) {
			s.Code, s.Failure, s.Provided = wire.ErrorCodeProvider, refused, true
		}},
		{"only some kinds have a status", fault.Provider(fault.ProviderFailure{Kind: wire.ProviderFailureKindCut, Status: 503}, "read", "s"), func(s *said) {
			s.Code, s.Failure, s.Provided = wire.ErrorCodeProvider, fault.ProviderFailure{Kind: wire.ProviderFailureKindCut}, true
		}},
		{"bytes that are not UTF-8", fault.Failure(wire.ErrorCodeInvalidArgs, "read", "a\xff\xfeb").Nearby("\xff"), func(s *said) {
			s.Subject, s.Nearby = "a\ufffdb", []string{"\ufffd"}
		}},
	} {
		t.Run(test.reason, func(t *testing.T) {
			want := plain(wire.ErrorCodeInvalidArgs)
			test.want(&want)
			if diff := cmp.Diff(want, say(test.draft.Recover("Do it."))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestErrorNamesCodeActionAndSubject(t *testing.T) {
	err := fault.Failure(wire.ErrorCodeLocatorInvalid, "read a locator", "cas:").Recover("Write it whole.")
	if got, want := err.Error(), "E_LOCATOR_INVALID: cannot read a locator on cas:"; got != want {
		t.Errorf("Error() = %q, want %q", got, want)
	}
}

func TestEveryCodeCanBeAskedFor(t *testing.T) {
	for _, code := range wire.AllErrorCodes {
		err := fmt.Errorf("sending: %w", fault.Failure(code, "read", "s").Because(io.ErrUnexpectedEOF).Recover("Do it."))
		for _, other := range wire.AllErrorCodes {
			if got, want := errors.Is(err, fault.Code(other)), code == other; got != want {
				t.Errorf("errors.Is(%v, %v) = %t, want %t", err, fault.Code(other), got, want)
			}
		}
		if !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("%v: the cause is not in it", err)
		}
	}
}

func TestCodeIsItsWord(t *testing.T) {
	if got := fault.Code(wire.ErrorCodeProvider).Error(); got != "E_PROVIDER" {
		t.Errorf("Error() = %q, want E_PROVIDER", got)
	}
}

func TestErrorsDoNotChange(t *testing.T) {
	words := []string{"exec"}
	draft := fault.Failure(wire.ErrorCodeInvalidArgs, "read", "s").Nearby(words...)
	first := draft.Recover("Do it.")
	second := draft.RetriableAfter(5).Recover("Do that.")
	third := first.WithRecovery("Ask.")
	words[0] = "changed"
	first.Nearby()[0] = "changed"
	want := plain(wire.ErrorCodeInvalidArgs)
	want.Nearby = []string{"exec"}
	if diff := cmp.Diff(want, say(first)); diff != "" {
		t.Errorf("the first error (-want +got):\n%s", diff)
	}
	if got := second.Recovery(); got != "Do that." {
		t.Errorf("the second error has recovery %q", got)
	}
	want.Recovery = "Ask."
	if diff := cmp.Diff(want, say(third)); diff != "" {
		t.Errorf("the error with another recovery (-want +got):\n%s", diff)
	}
}

func TestOurOwnMistakesPanic(t *testing.T) {
	noKind := fault.ProviderFailure{}
	for reason, mistake := range map[string]func() error{
		"ErrorCode(0) is no code":  func() error { return fault.Failure(0, "read", "s").Recover("Do it.") },
		"ErrorCode(99) is no code": func() error { return fault.Failure(99, "read", "s").Recover("Do it.") },
		"ProviderFailureKind(0) is no kind of provider failure": func() error {
			return fault.Provider(noKind, "read", "s").Recover("Do it.")
		},
		"no recovery for E_PROVIDER: cannot read on s": func() error {
			return fault.Failure(wire.ErrorCodeProvider, "read", "s").Recover("")
		},
		"no recovery for E_INVALID_ARGS: cannot read on s": func() error {
			return fault.Failure(wire.ErrorCodeInvalidArgs, "read", "s").Recover("Do it.").WithRecovery("")
		},
	} {
		t.Run(reason, func(t *testing.T) {
			defer func() {
				if got, want := recover(), "fault: internal error: "+reason; got != want {
					t.Errorf("panic %v, want %q", got, want)
				}
			}()
			t.Errorf("made %v", mistake())
		})
	}
}
