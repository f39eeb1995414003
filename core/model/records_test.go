package model_test

import (
	"reflect"
	"testing"

	"verbatim/core/locator"
	"verbatim/core/model"
	"verbatim/core/payload"
	"verbatim/core/usage"
)

func TestACallIsRecordedWithItsAccount(t *testing.T) {
	called := model.ModelCalled{
		Model: "m", Segments: segments(), ProviderAccount: &model.AccountBinding{Provider: "house", Account: "a"},
	}
	want := `{"model":"m","segments":` + four + `,"provider_account":{"provider":"house","account":"a"}}`
	if got := encode(t, called); got != want {
		t.Errorf("written as %s; want %s", got, want)
	}
	if got := decode[model.ModelCalled](t, want); !reflect.DeepEqual(got, called) {
		t.Errorf("read as %+v; want %+v", got, called)
	}
}

func TestACallWithoutANamedAccountHasNoSuchKey(t *testing.T) {
	called := model.ModelCalled{Model: "m", Segments: segments()}
	older := `{"model":"m","segments":` + four + `}`
	if got := encode(t, called); got != older {
		t.Errorf("written as %s; want %s", got, older)
	}
	for _, text := range []string{
		older,
		`{"provider_account":null,"model":"m","segments":` + four + `}`,
		`{"attempt":1.5,"model":"m","segments":` + four + `}`,
	} {
		if got := decode[model.ModelCalled](t, text); !reflect.DeepEqual(got, called) {
			t.Errorf("%s read as %+v; want %+v", text, got, called)
		}
	}
}

func TestModelCalledRefuses(t *testing.T) {
	record := func(rest string) string {
		return `{"model":"m","segments":` + four + `,"provider_account":` + rest + `}`
	}
	refuses(t, model.ModelCalled{Model: "kept"}, []miss{
		{"no model", `{"segments":` + four + `}`, "", `the key "model" is missing, expected a string`},
		{"no segments", `{"model":"m"}`, "", `the key "segments" is missing, expected an array`},
		{"one segment", `{"model":"m","segments":["` + hashOfA + `"]}`, "/segments", "found a list of 1, expected 4 hashes: one for each segment of the prefix"},
		{"an account without a provider", record(`{"account":"a"}`), "/provider_account", `the key "provider" is missing, expected a string`},
		{"an account without a label", record(`{"provider":"house"}`), "/provider_account", `the key "account" is missing, expected a value`},
		{"null for a label", record(`{"provider":"house","account":null}`), "/provider_account/account", "found null, expected a string"},
		{
			"a label with an underscore", record(`{"provider":"house","account":"a_b"}`),
			"/provider_account/account", `found '_' at offset 1 of "a_b", expected lower-case ASCII letters and digits`,
		},
		{"a string for an account", record(`"a"`), "/provider_account", `found "a", expected an object`},
	})
	refusesDoubled[model.ModelCalled](t, `{"model":"m","model":"m","segments":`+four+`}`)
	refusesDoubled[model.AccountBinding](t, `{"provider":"house","account":"a","account":"b"}`)
}

func TestAnAnswerIsRecordedWithACountOfItsCalls(t *testing.T) {
	answer := full(t)
	record, err := payload.Of(answer.Record())
	if err != nil {
		t.Fatal(err)
	}
	want := object(t, `{"message":{"content":[]},"calls":1,"usage":`+usageText+`,"stop":"tool_use","billed_usd_micros":3400}`)
	if record != want {
		t.Errorf("record is %s; want %s", record, want)
	}
}

func TestAnAnswerThatReportsNothingIsRecordedWithTwoKeys(t *testing.T) {
	if got, want := encode(t, model.Bare(payload.Empty(), nil).Record()), `{"message":{},"calls":0}`; got != want {
		t.Errorf("record is %s; want %s", got, want)
	}
}

func TestARecordOfAnAnswerKeepsItsTimes(t *testing.T) {
	answer := full(t)
	returned := answer.Record()
	returned.FirstAt, returned.FirstUS, returned.TookUS = new(uint64(1767323045678)), new(uint64(0)), new(uint64(950_000))
	want := `{"message":{"content":[]},"calls":1,"usage":` + usageText +
		`,"stop":"tool_use","billed_usd_micros":3400,"first_at":1767323045678,"first_us":0,"took_us":950000}`
	if got := encode(t, returned); got != want {
		t.Errorf("written as %s; want %s", got, want)
	}
	if got := decode[model.ModelReturned](t, want); !reflect.DeepEqual(got, returned) {
		t.Errorf("read as %+v; want %+v", got, returned)
	}
}

func TestARecordOfAnAnswerReadsNullAsAbsent(t *testing.T) {
	text := `{"message":{},"calls":0,"usage":null,"stop":null,"billed_usd_micros":null,"first_at":null,"first_us":null,"took_us":null,"x":0.5}`
	want := model.Bare(payload.Empty(), nil).Record()
	if got := decode[model.ModelReturned](t, text); !reflect.DeepEqual(got, want) {
		t.Errorf("read as %+v; want %+v", got, want)
	}
}

func TestModelReturnedRefuses(t *testing.T) {
	const wholeNumber = "expected a whole number from 0 to 18446744073709551615 in plain digits"
	answer := full(t)
	refuses(t, answer.Record(), []miss{
		{"no message", `{"calls":0}`, "", `the key "message" is missing, expected a value`},
		{"no calls", `{"message":{}}`, "", `the key "calls" is missing, ` + wholeNumber},
		{"calls, as the answer has", `{"message":{},"calls":[]}`, "/calls", "found an array, " + wholeNumber},
		{"null for the calls", `{"message":{},"calls":null}`, "/calls", "found null, " + wholeNumber},
		{"minus no calls", `{"message":{},"calls":-0}`, "/calls", "found -0, " + wholeNumber},
		{"calls in another spelling", `{"message":{},"calls":1e0}`, "/calls", "found 1e0, " + wholeNumber},
		{"a time before 1970", `{"message":{},"calls":0,"first_at":-1}`, "/first_at", "found -1, " + wholeNumber},
		{"half a microsecond", `{"message":{},"calls":0,"took_us":0.5}`, "/took_us", "found 0.5, " + wholeNumber},
		{"too long a wait", `{"message":{},"calls":0,"first_us":18446744073709551616}`, "/first_us", "found 18446744073709551616, " + wholeNumber},
		{"a bill in words", `{"message":{},"calls":0,"billed_usd_micros":"3400"}`, "/billed_usd_micros", `found "3400", ` + wholeNumber},
		{"a stop that is none", `{"message":{},"calls":0,"stop":"stop"}`, "/stop", `StopReason: unknown word "stop" (end_turn, tool_use, max_tokens)`},
		{"a key in another case", `{"message":{},"Calls":0}`, "", `the key "calls" is missing, ` + wholeNumber},
	})
	refusesDoubled[model.ModelReturned](t, `{"message":{},"calls":0,"calls":0}`)
}

func TestAHeldPrefixIsRecorded(t *testing.T) {
	held := model.PrefixHeld{Endpoint: "house", Prefix: locator.Digest([]byte("a")), WaitedMS: 1500}
	want := `{"endpoint":"house","prefix":"` + hashOfA + `","waited_ms":1500}`
	if got := encode(t, held); got != want {
		t.Errorf("written as %s; want %s", got, want)
	}
	if got := decode[model.PrefixHeld](t, want); !reflect.DeepEqual(got, held) {
		t.Errorf("read as %+v; want %+v", got, held)
	}
	held.Usage = &usage.ModelUsage{Input: 9}
	want = want[:len(want)-1] + `,"usage":{"input_tokens":9,"output_tokens":0,"v":1}}`
	if got := encode(t, held); got != want {
		t.Errorf("written as %s; want %s", got, want)
	}
	if got := decode[model.PrefixHeld](t, want); !reflect.DeepEqual(got, held) {
		t.Errorf("read as %+v; want %+v", got, held)
	}
}

func TestPrefixHeldRefuses(t *testing.T) {
	refuses(t, model.PrefixHeld{Endpoint: "kept"}, []miss{
		{"no endpoint", `{"prefix":"` + hashOfA + `","waited_ms":1}`, "", `the key "endpoint" is missing, expected a string`},
		{"no prefix", `{"endpoint":"e","waited_ms":1}`, "", `the key "prefix" is missing, expected a value`},
		{
			"a short prefix", `{"endpoint":"e","prefix":"17","waited_ms":1}`,
			"/prefix", `B3Hash: "17": found 2 bytes, expected 64 lower-case hexadecimal digits`,
		},
		{
			"half a millisecond", `{"endpoint":"e","prefix":"` + hashOfA + `","waited_ms":0.5}`,
			"/waited_ms", "found 0.5, expected a whole number from 0 to 18446744073709551615 in plain digits",
		},
		{"half a usage", `{"endpoint":"e","prefix":"` + hashOfA + `","waited_ms":0,"usage":{"output_tokens":1}}`, "/usage", usageProblem},
	})
	refusesDoubled[model.PrefixHeld](t, `{"endpoint":"e","endpoint":"e","prefix":"`+hashOfA+`","waited_ms":1}`)
}

const usageProblem = `the key "input_tokens" is missing, expected a whole number from 0 to 18446744073709551615 in plain digits`
