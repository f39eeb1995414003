package policy_test

import (
	jsonv1 "encoding/json"
	"errors"
	"testing"

	"verbatim/core/fault"
	"verbatim/core/payload"
	"verbatim/core/policy"
	"verbatim/generated/wire"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
)

func TestOfAddsNothingToTheMode(t *testing.T) {
	for _, mode := range wire.AllModes {
		want := policy.RunPolicy{
			Mode: mode, Write: wire.WriteLimitFull, Admit: wire.AdmissionStanding, Landing: wire.LandingOrdinary,
		}
		if got := policy.Of(mode); got != want {
			t.Errorf("Of(%v) = %v; want %v", mode, got, want)
		}
	}
}

const strictest = `{"mode":"work","write":"create","admit":"tested","landing":"experiment"}`

func strictestPolicy() policy.RunPolicy {
	return policy.RunPolicy{
		Mode: wire.ModeWork, Write: wire.WriteLimitCreate, Admit: wire.AdmissionTested, Landing: wire.LandingExperiment,
	}
}

func TestRunPolicyReadsItsFourWords(t *testing.T) {
	tests := []struct{ reason, text string }{
		{"as it is written", strictest},
		{"in any order", `{"landing":"experiment","admit":"tested","write":"create","mode":"work"}`},
		{"beside keys that nobody knows", `{"mode":"work","write":"create","admit":"tested","landing":"experiment","Mode":1,"x":null}`},
		{"with escapes", `{"\u006dode":"\u0077ork","write":"create","admit":"tested","landing":"experiment"}`},
	}
	for _, tt := range tests {
		var got policy.RunPolicy
		if err := json.Unmarshal([]byte(tt.text), &got); err != nil || got != strictestPolicy() {
			t.Errorf("%s: read %v, %v; want %v", tt.reason, got, err, strictestPolicy())
		}
	}
}

func TestRunPolicyIsWrittenInDeclaredOrderAndSortedInAPayload(t *testing.T) {
	v2, err2 := json.Marshal(strictestPolicy())
	v1, err1 := jsonv1.Marshal(strictestPolicy())
	if err1 != nil || err2 != nil || string(v1) != strictest || string(v2) != strictest {
		t.Errorf("written as %s (%v) and %s (%v); want %s", v1, err1, v2, err2, strictest)
	}
	p, err := payload.Of(strictestPolicy())
	if want := `{"admit":"tested","landing":"experiment","mode":"work","write":"create"}`; err != nil || p.String() != want {
		t.Errorf("payload is %s, %v; want %s", p, err, want)
	}
}

func TestAnIncompletePolicyIsNotWritten(t *testing.T) {
	p := policy.Of(wire.ModeChat)
	p.Admit = 0
	if text, err := json.Marshal(p); err == nil {
		t.Errorf("a policy without an admission was written as %s", text)
	}
}

func TestRunPolicyRefuses(t *testing.T) {
	const whole = `"mode":"work","write":"create","admit":"tested","landing":"experiment"`
	tests := []struct {
		reason, text string
		want         payload.ReadError
	}{
		{
			"a missing landing", `{"mode":"work","write":"create","admit":"tested"}`,
			payload.ReadError{Problem: `the key "landing" is missing, expected a string`},
		},
		{
			"a missing mode", `{"write":"create","admit":"tested","landing":"experiment"}`,
			payload.ReadError{Problem: `the key "mode" is missing, expected a string`},
		},
		{
			"a missing write", `{"mode":"work","admit":"tested","landing":"experiment"}`,
			payload.ReadError{Problem: `the key "write" is missing, expected a string`},
		},
		{
			"a missing admit", `{"mode":"work","write":"create","landing":"experiment"}`,
			payload.ReadError{Problem: `the key "admit" is missing, expected a string`},
		},
		{
			"a key in another case", `{"MODE":"work","write":"create","admit":"tested","landing":"experiment"}`,
			payload.ReadError{Problem: `the key "mode" is missing, expected a string`},
		},
		{
			"a null", `{"mode":null,"write":"create","admit":"tested","landing":"experiment"}`,
			payload.ReadError{Path: "/mode", Problem: `found null, expected a string`},
		},
		{
			"a mode nobody has heard of", `{"mode":"a-mode-we-have-never-heard-of","write":"create","admit":"tested","landing":"experiment"}`,
			payload.ReadError{Path: "/mode", Problem: `Mode: unknown word "a-mode-we-have-never-heard-of" (chat, work)`},
		},
		{
			"a retired mode", `{"mode":"plan_goal","write":"create","admit":"tested","landing":"experiment"}`,
			payload.ReadError{
				Path: "/mode", Problem: `Mode: word "plan_goal" is retired; write "work" instead`, Nearby: []string{"work"},
			},
		},
		{
			"a misspelt write limit", `{"mode":"work","write":"creat","admit":"tested","landing":"experiment"}`,
			payload.ReadError{
				Path: "/write", Problem: `WriteLimit: unknown word "creat"; did you mean "create"? (full, create)`, Nearby: []string{"create"},
			},
		},
		{
			"no admission", `{"mode":"work","write":"create","admit":"none","landing":"experiment"}`,
			payload.ReadError{
				Path: "/admit", Problem: `Admission: unknown word "none" (standing, tested, contract_kept, double_validated)`,
			},
		},
		{
			"a landing that is none", `{"mode":"work","write":"create","admit":"tested","landing":"merge"}`,
			payload.ReadError{Path: "/landing", Problem: `Landing: unknown word "merge" (ordinary, experiment)`},
		},
		{"a list", `[` + strictest + `]`, payload.ReadError{Problem: "found an array, expected an object"}},
		{"a null policy", `null`, payload.ReadError{Problem: "found null, expected an object"}},
	}
	for _, tt := range tests {
		t.Run(tt.reason, func(t *testing.T) {
			got := policy.Of(wire.ModeChat)
			wantReadError(t, got.UnmarshalJSON([]byte(tt.text)), tt.want)
			if got != policy.Of(wire.ModeChat) {
				t.Errorf("after the error the policy is %v; want it as it was", got)
			}
			if json.Unmarshal([]byte(tt.text), new(policy.RunPolicy)) == nil {
				t.Error("json.Unmarshal accepts it")
			}
		})
	}
	twice := `{"mode":"work",` + whole + `}`
	if _, ok := errors.AsType[*payload.SyntaxError](new(policy.RunPolicy).UnmarshalJSON([]byte(twice))); !ok {
		t.Error("a key that stands twice is accepted")
	}
}

func TestBuildingPolicyIsNotConfidentialUnlessSaid(t *testing.T) {
	if (policy.BuildingPolicy{}).Confidential {
		t.Error("the zero BuildingPolicy is confidential")
	}
	for want, text := range map[bool]string{true: `{"confidential":true}`, false: `{"confidential":false}`} {
		got := policy.BuildingPolicy{Confidential: !want}
		if err := json.Unmarshal([]byte(text), &got); err != nil || got.Confidential != want {
			t.Errorf("%s reads as %v, %v", text, got, err)
		}
		if back, err := json.Marshal(got); err != nil || string(back) != text {
			t.Errorf("%v is written as %s, %v; want %s", got, back, err, text)
		}
	}
}

func TestBuildingPolicyRefuses(t *testing.T) {
	tests := []struct {
		reason, text string
		want         payload.ReadError
	}{
		{"nothing said", `{}`, payload.ReadError{Problem: `the key "confidential" is missing, expected true or false`}},
		{"a key in another case", `{"Confidential":true}`, payload.ReadError{Problem: `the key "confidential" is missing, expected true or false`}},
		{"a null", `{"confidential":null}`, payload.ReadError{Path: "/confidential", Problem: "found null, expected true or false"}},
		{"a number", `{"confidential":1}`, payload.ReadError{Path: "/confidential", Problem: "found 1, expected true or false"}},
		{"a scalar", `true`, payload.ReadError{Problem: "found true, expected an object"}},
	}
	for _, tt := range tests {
		t.Run(tt.reason, func(t *testing.T) {
			wantReadError(t, new(policy.BuildingPolicy).UnmarshalJSON([]byte(tt.text)), tt.want)
		})
	}
}

func TestARunStartedRecordHoldsItsPolicy(t *testing.T) {
	p := strictestPolicy()
	record, err := payload.Of(policy.RunStarted{Policy: &p})
	if err != nil {
		t.Fatal(err)
	}
	want := `{"policy":{"admit":"tested","landing":"experiment","mode":"work","write":"create"}}`
	if record.String() != want {
		t.Errorf("record is %s; want %s", record, want)
	}
	var back policy.RunStarted
	if err := record.Read(&back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(policy.RunStarted{Policy: &p}, back); diff != "" {
		t.Errorf("read back (-want +got):\n%s", diff)
	}
}

func TestARunStartedRecordWithoutAPolicyIsOlder(t *testing.T) {
	for _, text := range []string{`{}`, `{"task":"t","mood":"brisk"}`, `{"policy":null}`, `{"Policy":7}`} {
		var got policy.RunStarted
		if err := json.Unmarshal([]byte(text), &got); err != nil || got.Policy != nil {
			t.Errorf("%s reads as %v, %v; want no policy", text, got, err)
		}
	}
	text, err := json.Marshal(policy.RunStarted{})
	if err != nil || string(text) != "{}" {
		t.Errorf("a record without a policy is written as %s, %v; want {}", text, err)
	}
	text, err = jsonv1.Marshal(policy.RunStarted{})
	if err != nil || string(text) != "{}" {
		t.Errorf("encoding/json writes it as %s, %v; want {}", text, err)
	}
}

func TestARunStartedRecordWithHalfAPolicyIsRefused(t *testing.T) {
	p, err := payload.Parse([]byte(`{"policy":{"mode":"work"}}`))
	if err != nil {
		t.Fatal(err)
	}
	_, err = policy.ReadRunStarted(p)
	wantReadError(t, err, payload.ReadError{Path: "/policy", Problem: `the key "write" is missing, expected a string`})

	record, err := payload.NewPayload(p)
	if err != nil {
		t.Fatal(err)
	}
	err = record.Read(new(policy.RunStarted))
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Code() != wire.ErrorCodeWireMismatch || f.Subject() != "/policy" {
		t.Errorf("Payload.Read = %v; want E_WIRE_MISMATCH on /policy", err)
	}
}

func wantReadError(t *testing.T, err error, want payload.ReadError) {
	t.Helper()
	got, ok := errors.AsType[*payload.ReadError](err)
	if !ok {
		t.Fatalf("error is %v; want a *payload.ReadError", err)
	}
	if diff := cmp.Diff(want, *got); diff != "" {
		t.Errorf("error (-want +got):\n%s", diff)
	}
}
