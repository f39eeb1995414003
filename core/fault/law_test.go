package fault_test

import (
	"testing"

	"verbatim/core/fault"
	"verbatim/generated/wire"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// drawError draws an error by any steps in any order.
func drawError(t *rapid.T) *fault.Error {
	text := rapid.String()
	draft := drawDraft(t, text)
	steps := []func(fault.Draft) fault.Draft{
		fault.Draft.Retriable,
		fault.Draft.EffectUnknown,
		fault.Draft.AccountUnusable,
		func(d fault.Draft) fault.Draft { return d.RetriableAfter(rapid.Uint64().Draw(t, "ms")) },
		func(d fault.Draft) fault.Draft { return d.Nearby(rapid.SliceOf(text).Draw(t, "nearby")...) },
	}
	for _, step := range rapid.SliceOf(rapid.SampledFrom(steps)).Draw(t, "steps") {
		draft = step(draft)
	}
	return draft.Recover("Do it. " + text.Draw(t, "recovery"))
}

func drawDraft(t *rapid.T, text *rapid.Generator[string]) fault.Draft {
	code := rapid.SampledFrom(wire.AllErrorCodes[:]).Draw(t, "code")
	action, subject := text.Draw(t, "action"), text.Draw(t, "subject")
	switch rapid.IntRange(0, 2).Draw(t, "constructor") {
	case 0:
		return fault.Failure(code, action, subject)
	case 1:
		gate := fault.Gate{Rule: text.Draw(t, "rule"), Violation: text.Draw(t, "violation"), Alternative: text.Draw(t, "alternative")}
		return fault.Refusal(code, action, subject, gate)
	}
	failure := fault.ProviderFailure{
		Kind:   rapid.SampledFrom(wire.AllProviderFailureKinds[:]).Draw(t, "kind"),
		Status: rapid.Uint32().Draw(t, "status"),
	}
	return fault.Provider(failure, action, subject)
}

func TestWhatHoldsForEveryError(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := drawError(t)
		s := say(e)
		if s.Waits && s.Retry != wire.RetryYes {
			t.Fatalf("a time to wait with retry %s", s.Retry)
		}
		if s.Account == wire.AccountDispositionAdvance && (s.Retry != wire.RetryNo || s.Waits) {
			t.Fatalf("an account to be changed with retry %s, a time to wait: %t", s.Retry, s.Waits)
		}
		if s.Provided && s.Code != wire.ErrorCodeProvider {
			t.Fatalf("a provider failure with code %s", s.Code)
		}
		if s.Recovery == "" {
			t.Fatal("no recovery")
		}
	})
}

func TestErrorsThereAndBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := drawError(t)
		text, err := e.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		var back fault.Error
		if err := back.UnmarshalJSON(text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if diff := cmp.Diff(say(e), say(&back)); diff != "" {
			t.Fatalf("%s (-want +got):\n%s", text, diff)
		}
		again, err := back.MarshalJSON()
		if err != nil || string(again) != string(text) {
			t.Fatalf("%s was read and written as %s, %v", text, again, err)
		}
	})
}

// Whatever is read can be written, and then reads as the same.
func FuzzUnmarshalJSON(f *testing.F) {
	f.Add([]byte(full))
	for _, test := range refused {
		f.Add([]byte(test.text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var e, back fault.Error
		if e.UnmarshalJSON(text) != nil {
			return
		}
		written, err := e.MarshalJSON()
		if err != nil {
			t.Fatalf("%s was read, but: %v", text, err)
		}
		if err := back.UnmarshalJSON(written); err != nil {
			t.Fatalf("%s was read and written as %s: %v", text, written, err)
		}
		if diff := cmp.Diff(say(&e), say(&back)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	})
}
