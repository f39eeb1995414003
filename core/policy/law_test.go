package policy_test

import (
	"testing"

	"verbatim/core/payload"
	"verbatim/core/policy"
	"verbatim/generated/wire"

	"github.com/go-json-experiment/json"
	"pgregory.net/rapid"
)

var policies = rapid.Custom(func(t *rapid.T) policy.RunPolicy {
	return policy.RunPolicy{
		Mode:    rapid.SampledFrom(wire.AllModes[:]).Draw(t, "mode"),
		Write:   rapid.SampledFrom(wire.AllWriteLimits[:]).Draw(t, "write"),
		Admit:   rapid.SampledFrom(wire.AllAdmissions[:]).Draw(t, "admit"),
		Landing: rapid.SampledFrom(wire.AllLandings[:]).Draw(t, "landing"),
	}
})

func TestEveryPolicyReadsBackAsItWasWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := policies.Draw(t, "policy")
		text, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var direct, recorded policy.RunPolicy
		if err := json.Unmarshal(text, &direct); err != nil || direct != want {
			t.Fatalf("%s reads as %v, %v; want %v", text, direct, err, want)
		}
		p, err := payload.Of(want)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Read(&recorded); err != nil || recorded != want {
			t.Fatalf("%s reads as %v, %v; want %v", p, recorded, err, want)
		}
	})
}

func TestEveryRecordReadsBackAsItWasWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		started := policy.RunStarted{Policy: rapid.Ptr(policies, true).Draw(t, "policy")}
		building := policy.BuildingPolicy{Confidential: rapid.Bool().Draw(t, "confidential")}
		record, err := payload.Of(started)
		if err != nil {
			t.Fatal(err)
		}
		var readStarted policy.RunStarted
		if err := record.Read(&readStarted); err != nil || !same(readStarted, started) {
			t.Fatalf("%s reads as %v, %v", record, readStarted, err)
		}
		if record, err = payload.Of(building); err != nil {
			t.Fatal(err)
		}
		var readBuilding policy.BuildingPolicy
		if err := record.Read(&readBuilding); err != nil || readBuilding != building {
			t.Fatalf("%s reads as %v, %v", record, readBuilding, err)
		}
	})
}

func FuzzRunStarted(f *testing.F) {
	for _, seed := range []string{
		`{"policy":` + strictest + `}`, `{"policy":null}`, `{}`, `{"policy":{"mode":"up"}}`, `[]`, `{"policy":` + strictest + `,"x":1.5}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var first, second policy.RunStarted
		if first.UnmarshalJSON([]byte(text)) != nil {
			return
		}
		written, err := json.Marshal(first)
		if err != nil {
			t.Fatalf("%q was accepted and cannot be written: %v", text, err)
		}
		if err := second.UnmarshalJSON(written); err != nil || !same(first, second) {
			t.Fatalf("%q was written as %s, which reads as %v, %v", text, written, second, err)
		}
	})
}

func same(a, b policy.RunStarted) bool {
	if a.Policy == nil || b.Policy == nil {
		return a.Policy == b.Policy
	}
	return *a.Policy == *b.Policy
}

func FuzzBuildingPolicy(f *testing.F) {
	for _, seed := range []string{`{"confidential":true}`, `{"confidential":null}`, `{}`, `{"confidential":false,"x":[]}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var first, second policy.BuildingPolicy
		if first.UnmarshalJSON([]byte(text)) != nil {
			return
		}
		written, err := json.Marshal(first)
		if err != nil {
			t.Fatalf("%q was accepted and cannot be written: %v", text, err)
		}
		if err := second.UnmarshalJSON(written); err != nil || first != second {
			t.Fatalf("%q was written as %s, which reads as %v, %v", text, written, second, err)
		}
	})
}
