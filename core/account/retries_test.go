package account_test

import (
	"math"
	"testing"

	"verbatim/core/account"
)

func TestRetriesSurviveBeingStated(t *testing.T) {
	for _, n := range []uint32{0, 1, 4, math.MaxUint32} {
		if got, ok := account.AtMost(n).Stated(); !ok || got != n {
			t.Errorf("AtMost(%d).Stated() = %d, %t; want it back", n, got, ok)
		}
	}
	if n, ok := account.UntilHalted().Stated(); ok {
		t.Errorf("UntilHalted().Stated() = %d, true; want none", n)
	}
}

func TestTheZeroRetriesGoOnUntilHalted(t *testing.T) {
	if (account.Retries{}) != account.UntilHalted() {
		t.Error("the zero Retries is not UntilHalted")
	}
	if account.AtMost(0) == account.UntilHalted() {
		t.Error("AtMost(0), which sends once, is the same as UntilHalted")
	}
}

func TestWithoutABrakeTheCeilingIsOneOrTheNumberStated(t *testing.T) {
	tests := []struct {
		retries account.Retries
		want    uint32
	}{
		{account.UntilHalted(), 1},
		{account.AtMost(0), 0},
		{account.AtMost(1), 1},
		{account.AtMost(4), 4},
		{account.AtMost(math.MaxUint32), math.MaxUint32},
	}
	for _, tt := range tests {
		if got := tt.retries.WithoutBrake(); got != tt.want {
			t.Errorf("%v.WithoutBrake() = %d; want %d", tt.retries, got, tt.want)
		}
	}
}
