package proptest_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"verbatim/core/session"
	"verbatim/generated/wire"
	"verbatim/proptest"
)

// A checker that is wrong about one thing fails a property that asks for it.
func TestAWrongCheckerFails(t *testing.T) {
	answering := func(edit func(*proptest.Verdict)) proptest.Checker {
		return func(l *session.Log, r session.Request) (*proptest.Verdict, error) {
			v, err := proptest.Ours(l, r)
			if v != nil {
				edit(v)
			}
			return v, err
		}
	}
	for _, tt := range []struct {
		reason, property string
		checker          proptest.Checker
	}{
		{
			"it is always silent", "drop",
			func(*session.Log, session.Request) (*proptest.Verdict, error) { return nil, nil },
		},
		{
			"it is never silent", "faithful",
			func(*session.Log, session.Request) (*proptest.Verdict, error) { return &proptest.Verdict{}, nil },
		},
		{
			"it does not answer", "faithful",
			func(*session.Log, session.Request) (*proptest.Verdict, error) { return nil, errors.New("out of order") },
		},
		{"its kind", "swap", answering(func(v *proptest.Verdict) { v.Kind = wire.ViolationKindMissingMessage })},
		{"its index", "model", answering(func(v *proptest.Verdict) { v.Index++ })},
		{"the length of the request", "invent", answering(func(v *proptest.Verdict) { v.RequestLength++ })},
		{"the length of the fold", "invent", answering(func(v *proptest.Verdict) { v.LogLength++ })},
		{"the id of an orphan", "answer_nobody", answering(func(v *proptest.Verdict) { v.ToolCallID = "x" })},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			setFlag(t, "rapid.nofailfile", "true")
			quietly(t.Name(), func(quiet rapid.TB) {
				defer func() {
					if !quiet.Failed() {
						t.Errorf("the property %s holds of a checker that is wrong", tt.property)
					}
				}()
				rapid.Check(quiet, propertyNamed(t, tt.property).Check(tt.checker))
			})
		})
	}
}

func propertyNamed(t *testing.T, name string) proptest.Property {
	t.Helper()
	for _, p := range proptest.Properties() {
		if p.Name == name {
			return p
		}
	}
	t.Fatalf("there is no property %q", name)
	return proptest.Property{}
}

func TestTheComparisonWithTheModelComesFirst(t *testing.T) {
	all := proptest.Properties()
	if got := all[0].Name; got != "model" {
		t.Errorf("the first property is %q, want model", got)
	}
	if got, want := len(all), 1+len(proptest.Faults())+len(proptest.SilentEdits()); got != want {
		t.Errorf("there are %d properties, want %d", got, want)
	}
}

func TestAVerdictReads(t *testing.T) {
	var silence *proptest.Verdict
	for _, tt := range []struct {
		verdict *proptest.Verdict
		want    string
	}{
		{silence, "silence"},
		{
			&proptest.Verdict{Kind: wire.ViolationKindOrder, Index: 1, RequestLength: 2, LogLength: 2},
			"order at index 1, request of 2, log of 2",
		},
		{&proptest.Verdict{Kind: wire.ViolationKindOrphanedToolResult, Index: 3}, `orphaned_tool_result at index 3, id ""`},
	} {
		if got := tt.verdict.String(); got != tt.want {
			t.Errorf("String() = %q, want %q", got, tt.want)
		}
	}
}
