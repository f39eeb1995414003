package fault_test

import (
	"testing"

	"verbatim/core/fault"
	"verbatim/generated/wire"

	"github.com/google/go-cmp/cmp"
)

// Each kind of provider failure as it is written.
func TestKindsOfProviderFailures(t *testing.T) {
	want := map[wire.ProviderFailureKind]string{
		wire.ProviderFailureKindExchange:   `{"kind":"exchange"}`,
		wire.ProviderFailureKindCut:        `{"kind":"cut"}`,
		wire.ProviderFailureKindSilence:    `{"kind":"silence"}`,
		wire.ProviderFailureKindRefused:    `{"kind":"refused","status":503}`,
		wire.ProviderFailureKindQuota:      `{"kind":"quota","status":503}`,
		wire.ProviderFailureKindOverflow:   `{"kind":"overflow","status":503}`,
		wire.ProviderFailureKindUnreadable: `{"kind":"unreadable"}`,
		wire.ProviderFailureKindReported:   `{"kind":"reported"}`,
		wire.ProviderFailureKindUnbuilt:    `{"kind":"unbuilt"}`,
	}
	for _, kind := range wire.AllProviderFailureKinds {
		e := fault.Provider(fault.ProviderFailure{Kind: kind, Status: 503}, "call", "m").Recover("Wait.")
		text, err := e.MarshalJSON()
		record := `{"code":"E_PROVIDER","action":"call","subject":"m","nearby":[],"recovery":"Wait.","retry":"no","provider":` + want[kind] + `}`
		if diff := cmp.Diff(record, string(text)); diff != "" || err != nil {
			t.Errorf("%v, %v (-want +got):\n%s", kind, err, diff)
		}
		var back fault.Error
		if err := back.UnmarshalJSON([]byte(record)); err != nil {
			t.Errorf("%v: %v", kind, err)
			continue
		}
		if diff := cmp.Diff(say(e), say(&back)); diff != "" {
			t.Errorf("%v there and back (-want +got):\n%s", kind, diff)
		}
	}
}

func TestEveryWordOfRetryReadsBack(t *testing.T) {
	for word, retry := range map[string]wire.Retry{"yes": wire.RetryYes, "no": wire.RetryNo, "unknown": wire.RetryUnknown} {
		record := `{"code":"E_PROVIDER","action":"call","subject":"m","nearby":[],"recovery":"Wait.","retry":"` + word + `"}`
		var e fault.Error
		if err := e.UnmarshalJSON([]byte(record)); err != nil || e.Retry() != retry {
			t.Errorf("%s is read as %v, %v", word, e.Retry(), err)
		}
		if text, err := e.MarshalJSON(); err != nil || string(text) != record {
			t.Errorf("%s comes back as %s, %v", record, text, err)
		}
	}
}
