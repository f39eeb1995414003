package fault_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"verbatim/core/fault"
	"verbatim/generated/wire"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
)

// full is an error that uses every key it can, in JSON.
const full = `{"code":"E_PROVIDER","action":"call a model","subject":"m","nearby":["a","b"],"recovery":"Wait.",` +
	`"retry":"yes","retry_after_ms":1500,"provider":{"kind":"quota","status":429}}`

func TestWrittenForms(t *testing.T) {
	for _, test := range []struct {
		reason string
		err    *fault.Error
		want   string
	}{
		{
			"what is not there is left out, and nearby is an empty list",
			fault.Failure(wire.ErrorCodeInvalidArgs, "read", "s").Recover("Do it."),
			`{"code":"E_INVALID_ARGS","action":"read","subject":"s","nearby":[],"recovery":"Do it.","retry":"no"}`,
		},
		{
			"the keys of a provider failure in order",
			fault.Provider(fault.ProviderFailure{Kind: wire.ProviderFailureKindQuota, Status: 429}, "call a model", "m").
				Nearby("a", "b").RetriableAfter(1500).Recover("Wait."),
			full,
		},
		{
			"a time of zero is a time",
			fault.Failure(wire.ErrorCodeInvalidArgs, "read", "s").RetriableAfter(0).Recover("Do it."),
			`{"code":"E_INVALID_ARGS","action":"read","subject":"s","nearby":[],"recovery":"Do it.","retry":"yes","retry_after_ms":0}`,
		},
		{
			"a status of zero is a status where there is one",
			fault.Provider(fault.ProviderFailure{Kind: wire.ProviderFailureKindRefused}, "call", "m").EffectUnknown().Recover("Wait."),
			`{"code":"E_PROVIDER","action":"call","subject":"m","nearby":[],"recovery":"Wait.","retry":"unknown","provider":{"kind":"refused","status":0}}`,
		},
		{
			"an account to be changed, a kind without a status",
			fault.Provider(fault.ProviderFailure{Kind: wire.ProviderFailureKindReported}, "call", "m").AccountUnusable().Recover("Wait."),
			`{"code":"E_PROVIDER","action":"call","subject":"m","nearby":[],"recovery":"Wait.","retry":"no","account":"advance","provider":{"kind":"reported"}}`,
		},
		{
			"a gate",
			fault.Refusal(wire.ErrorCodeConfigInvalid, "read", "s", fault.Gate{Rule: "r", Violation: "v"}).Recover("Do it."),
			`{"code":"E_CONFIG_INVALID","action":"read","subject":"s","nearby":[],"recovery":"Do it.","retry":"no","gate":{"rule":"r","violation":"v","alternative":""}}`,
		},
		{
			"nothing is escaped that need not be",
			fault.Failure(wire.ErrorCodeInvalidArgs, "read", "<a & b>\u2028\u00e9\"\x01").Recover("Do it."),
			`{"code":"E_INVALID_ARGS","action":"read","subject":"<a & b>` + "\u2028" + `é\"\u0001","nearby":[],"recovery":"Do it.","retry":"no"}`,
		},
		{
			"a cause stays off the wire",
			fault.Failure(wire.ErrorCodeInvalidArgs, "read", "s").Because(errors.New("secret")).Recover("Do it."),
			`{"code":"E_INVALID_ARGS","action":"read","subject":"s","nearby":[],"recovery":"Do it.","retry":"no"}`,
		},
	} {
		t.Run(test.reason, func(t *testing.T) {
			for name, marshal := range map[string]func() ([]byte, error){
				"method":  test.err.MarshalJSON,
				"json/v2": func() ([]byte, error) { return jsonv2.Marshal(test.err) },
				"a value": func() ([]byte, error) { return jsonv2.Marshal(*test.err) },
			} {
				got, err := marshal()
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(test.want, string(got)); diff != "" {
					t.Errorf("%s (-want +got):\n%s", name, diff)
				}
			}
			var back fault.Error
			if err := json.Unmarshal([]byte(test.want), &back); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(say(test.err), say(&back)); diff != "" {
				t.Errorf("there and back (-want +got):\n%s", diff)
			}
		})
	}
}

func TestZeroErrorIsNotWritten(t *testing.T) {
	for name, marshal := range map[string]func() ([]byte, error){
		"encoding/json": func() ([]byte, error) { return json.Marshal(new(fault.Error)) },
		"json/v2":       func() ([]byte, error) { return jsonv2.Marshal(new(fault.Error)) },
	} {
		text, err := marshal()
		if err == nil || !strings.Contains(err.Error(), "the zero fault.Error is no failure") {
			t.Errorf("%s wrote %s, error %v", name, text, err)
		}
	}
}

// edited is the full record with one text in place of another.
func edited(old, replacement string) string {
	if strings.Count(full, old) != 1 {
		panic("no single place to edit: " + old)
	}
	return strings.Replace(full, old, replacement, 1)
}

func TestReadForms(t *testing.T) {
	none := func(*said) {}
	final := func(s *said) { s.Retry, s.After, s.Waits = wire.RetryNo, 0, false }
	unknown := func(s *said) { s.Retry, s.After, s.Waits = wire.RetryUnknown, 0, false }
	for _, test := range []struct {
		reason, text string
		want         func(*said)
	}{
		{"as written", full, none},
		{"layout and escapes", " " + edited(`"call a model"`, "\n"+`"c\u0061ll a model"`), none},
		{"an unknown key passes", edited(`"subject"`, `"Code":1,"when":null,"subject"`), none},
		{"the older key with true", edited(`"retry":"yes"`, `"retriable":true`), none},
		{"the older key with a word", edited(`"retry":"yes"`, `"retriable":"yes"`), none},
		{"the newer key with true", edited(`"retry":"yes"`, `"retry":true`), none},
		{"the older key with false", edited(`"retry":"yes","retry_after_ms":1500`, `"retriable":false`), final},
		{"the newer key with false", edited(`"retry":"yes","retry_after_ms":1500`, `"retry":false`), final},
		{"unknown", edited(`"retry":"yes","retry_after_ms":1500`, `"retry":"unknown"`), unknown},
		{"no time to wait", edited(`"retry_after_ms":1500,`, ``), func(s *said) { s.After, s.Waits = 0, false }},
		{"a null for no time to wait", edited(`1500`, `null`), func(s *said) { s.After, s.Waits = 0, false }},
		{"the longest time to wait", edited(`1500`, `18446744073709551615`), func(s *said) { s.After = 1<<64 - 1 }},
		{"the account kept in so many words", edited(`"retry"`, `"account":"keep","retry"`), none},
		{"the account to be changed", edited(`"retry":"yes","retry_after_ms":1500`, `"retry":"no","account":"advance"`), func(s *said) {
			final(s)
			s.Account = wire.AccountDispositionAdvance
		}},
		{"a null for no gate", edited(`"retry"`, `"gate":null,"retry"`), none},
		{"a gate", edited(`"retry"`, `"gate":{"alternative":"a","rule":"r","violation":"v","more":1},"retry"`), func(s *said) {
			s.Gate, s.Gated = fault.Gate{Rule: "r", Violation: "v", Alternative: "a"}, true
		}},
		{"a null for no provider failure", edited(`{"kind":"quota","status":429}`, `null`), func(s *said) {
			s.Failure, s.Provided = fault.ProviderFailure{}, false
		}},
		{"a status that the kind does not have", edited(`"quota"`, `"cut"`), func(s *said) {
			s.Failure = fault.ProviderFailure{Kind: wire.ProviderFailureKindCut}
		}},
		{"the largest status", edited(`429`, `4294967295`), func(s *said) { s.Failure.Status = 1<<32 - 1 }},
		{"nothing nearby", edited(`["a","b"]`, `[ ]`), func(s *said) { s.Nearby = nil }},
		{"an empty subject", edited(`"m"`, `""`), func(s *said) { s.Subject = "" }},
	} {
		t.Run(test.reason, func(t *testing.T) {
			want := said{
				Code: wire.ErrorCodeProvider, Action: "call a model", Subject: "m", Nearby: []string{"a", "b"}, Recovery: "Wait.",
				Retry: wire.RetryYes, After: 1500, Waits: true, Account: wire.AccountDispositionKeep,
				Failure: fault.ProviderFailure{Kind: wire.ProviderFailureKindQuota, Status: 429}, Provided: true,
			}
			test.want(&want)
			for name, unmarshal := range unmarshalers {
				var got fault.Error
				if err := unmarshal([]byte(test.text), &got); err != nil {
					t.Fatalf("%s of %s: %v", name, test.text, err)
				}
				if diff := cmp.Diff(want, say(&got)); diff != "" {
					t.Errorf("%s of %s (-want +got):\n%s", name, test.text, diff)
				}
			}
		})
	}
}

var unmarshalers = map[string]func([]byte, *fault.Error) error{
	"encoding/json": func(text []byte, e *fault.Error) error { return json.Unmarshal(text, e) },
	"json/v2":       func(text []byte, e *fault.Error) error { return jsonv2.Unmarshal(text, e) },
}

var refused = []struct{ reason, text, want string }{
	{"null", `null`, `at "": found null, expected an object`},
	{"a list", `[]`, `at "": found an array, expected an object`},
	{"no code", edited(`"code"`, `"Code"`), `at "": the key "code" is missing, expected a string`},
	{"no action", edited(`"action"`, `"Action"`), `at "": the key "action" is missing, expected a string`},
	{"no subject", edited(`"subject"`, `"Subject"`), `at "": the key "subject" is missing, expected a string`},
	{"no nearby", edited(`"nearby"`, `"Nearby"`), `at "": the key "nearby" is missing, expected an array of strings`},
	{"no recovery", edited(`"recovery"`, `"Recovery"`), `at "": the key "recovery" is missing, expected a string`},
	{"no retry", edited(`"retry"`, `"Retry"`), `at "": the key "retry" is missing, expected a string`},
	{"null for a code", edited(`"E_PROVIDER"`, `null`), `at "/code": found null, expected a string`},
	{"null for an action", edited(`"call a model"`, `null`), `at "/action": found null, expected a string`},
	{"null for a subject", edited(`"m"`, `null`), `at "/subject": found null, expected a string`},
	{"null for nearby", edited(`["a","b"]`, `null`), `at "/nearby": found null, expected an array of strings`},
	{"null nearby", edited(`"b"]`, `null]`), `at "/nearby/1": found null, expected a string`},
	{"null for a recovery", edited(`"Wait."`, `null`), `at "/recovery": found null, expected a string`},
	{"null for retry", edited(`"yes"`, `null`), `at "/retry": found null, expected a string`},
	{"null for the older key", edited(`"retry":"yes"`, `"retriable":null`), `at "/retriable": found null, expected a string`},
	{"null for an account", edited(`"retry"`, `"account":null,"retry"`), `at "/account": found null, expected a string`},
	{"an empty recovery", edited(`"Wait."`, `""`), `at "/recovery": found "", expected a sentence that says what to do`},
	{"a code of another case", edited(`E_PROVIDER`, `e_provider`), `at "/code": ErrorCode: unknown word "e_provider"; did you mean "E_PROVIDER"? (E_INVALID_ARGS, E_WIRE_MISMATCH, E_LOCATOR_INVALID, E_CONFIG_INVALID, E_PROVIDER, E_PROVIDER_ACCOUNTS_EXHAUSTED, E_INPUT_UNREADABLE)`},
	{"an unknown word for retry", edited(`"yes"`, `"yess"`), `at "/retry": Retry: unknown word "yess"; did you mean "yes"? (yes, no, unknown)`},
	{"an unknown account", edited(`"retry"`, `"account":"change","retry"`), `at "/account": AccountDisposition: unknown word "change" (keep, advance)`},
	{"an unknown kind", edited(`"quota"`, `"quotas"`), `at "/provider/kind": ProviderFailureKind: unknown word "quotas"; did you mean "quota"? (exchange, cut, silence, refused, quota, overflow, unreadable, reported, unbuilt)`},
	{"both keys", edited(`"retry"`, `"retriable":true,"retry"`), `at "": found the keys "retry" and "retriable", expected one of them`},
	{"the first of two problems", edited(`"retry":"yes"`, `"retriable":true,"account":1,"retry":false`), `at "": found the keys "retry" and "retriable", expected one of them`},
	{"a problem before both keys", strings.Replace(edited(`"retry"`, `"retriable":true,"retry"`), `"m"`, `{}`, 1), `at "/subject": found an object, expected a string`},
	{"retry as the key of an object", edited(`"yes"`, `{"yes":null}`), `at "/retry": found an object, expected a string`},
	{"a number for retry", edited(`"yes"`, `1`), `at "/retry": found 1, expected a string`},
	{"a code twice", edited(`"action"`, `"code":"E_PROVIDER","action"`), `at "": jsontext: duplicate object member name "code"`},
	{"a kind twice", edited(`"status"`, `"kind":"quota","status"`), `at "": jsontext: duplicate object member name "kind" within "/provider"`},
	{"a fraction of a time", edited(`1500`, `1500.0`), `at "/retry_after_ms": found 1500.0, expected a whole number of at most 64 bits in plain digits`},
	{"a negative time", edited(`1500`, `-0`), `at "/retry_after_ms": found -0, expected a whole number of at most 64 bits in plain digits`},
	{"a time beyond 64 bits", edited(`1500`, `18446744073709551616`), `at "/retry_after_ms": found 18446744073709551616, expected a whole number of at most 64 bits in plain digits`},
	{"a time in quotes", edited(`1500`, `"1500"`), `at "/retry_after_ms": found "1500", expected a whole number of at most 64 bits in plain digits`},
	{"a status beyond 32 bits", edited(`429`, `4294967296`), `at "/provider/status": found 4294967296, expected a whole number of at most 32 bits in plain digits`},
	{"no status", edited(`,"status":429`, ``), `at "/provider": the key "status" is missing, expected a whole number of at most 32 bits in plain digits`},
	{"a null for a status", edited(`429`, `null`), `at "/provider/status": found null, expected a whole number of at most 32 bits in plain digits`},
	{"a word for a provider failure", edited(`{"kind":"quota","status":429}`, `"quota"`), `at "/provider": found "quota", expected an object`},
	{"half a gate", edited(`"retry"`, `"gate":{"rule":"r","violation":"v"},"retry"`), `at "/gate": the key "alternative" is missing, expected a string`},
	{"a null in a gate", edited(`"retry"`, `"gate":{"rule":"r","violation":null,"alternative":""},"retry"`), `at "/gate/violation": found null, expected a string`},
	{"a time to wait for nothing", edited(`"yes"`, `"unknown"`), `at "/retry_after_ms": found a time to wait with retry "unknown", expected it with "yes" only`},
	{"an account to be changed and a retry", edited(`"retry"`, `"account":"advance","retry"`), `at "/account": found "advance" with retry "yes", expected it with "no" only`},
	{"a provider failure with another code", edited(`E_PROVIDER`, `E_INVALID_ARGS`), `at "/provider": found a provider failure with the code E_INVALID_ARGS, expected it with E_PROVIDER only`},
	{"a text too long to be shown", edited(`1500`, `"`+strings.Repeat("5", 100)+`"`), `at "/retry_after_ms": found a long string, expected a whole number of at most 64 bits in plain digits`},
}

func TestRefusedForms(t *testing.T) {
	for _, test := range refused {
		t.Run(test.reason, func(t *testing.T) {
			e := fault.Failure(wire.ErrorCodeInvalidArgs, "read", "s").Recover("Do it.")
			err := e.UnmarshalJSON([]byte(test.text))
			if err == nil {
				t.Fatalf("%s was read as %v", test.text, e)
			}
			if diff := cmp.Diff(test.want, err.Error()); diff != "" {
				t.Errorf("%s (-want +got):\n%s", test.text, diff)
			}
			if diff := cmp.Diff(plain(wire.ErrorCodeInvalidArgs), say(e)); diff != "" {
				t.Errorf("%s was refused and changed the error (-want +got):\n%s", test.text, diff)
			}
		})
	}
}

// The reasons are those of the JSON package.
func TestWhatIsNoStrictJSONIsRefused(t *testing.T) {
	for reason, text := range map[string]string{
		"nothing":                      "",
		"half an object":               full[:len(full)-1],
		"more than an object":          full + "{}",
		"a lone surrogate":             edited(`"m"`, `"\ud800"`),
		"a lone surrogate nobody asks": edited(`"subject"`, `"x":"\ud800","subject"`),
		"a byte that is not UTF-8":     edited(`"m"`, "\"\xff\""),
	} {
		if err := new(fault.Error).UnmarshalJSON([]byte(text)); err == nil {
			t.Errorf("%s: %s was read", reason, text)
		}
	}
}

// What both packages do on their own with a null is not what an error is.
func TestNullIsNoError(t *testing.T) {
	type holder struct{ Err fault.Error }
	for name, err := range map[string]error{
		"encoding/json": json.Unmarshal([]byte(`{"Err":null}`), new(holder)),
		"json/v2":       jsonv2.Unmarshal([]byte(`{"Err":null}`), new(holder)),
	} {
		if err == nil {
			t.Errorf("%s read a null", name)
		}
	}
}
