package account_test

import (
	"slices"
	"testing"

	"verbatim/core/account"
	"verbatim/generated/wire"

	"pgregory.net/rapid"
)

// driver sends as a caller of a round does, and keeps a count of its own: what it
// sent, not what the round believes.
type driver struct {
	round    *account.Round
	sends    map[account.ServerLabel]int
	visits   []account.ServerLabel // accounts in the order in which they were begun
	now      account.ServerLabel
	total    int
	finished bool
}

func (d *driver) begin(to account.ServerLabel) {
	d.now = to
	d.visits = append(d.visits, to)
	d.send()
}

func (d *driver) send() { d.sends[d.now]++; d.total++ }

func (d *driver) take(step account.Step) {
	d.round.Apply(step)
	switch step := step.(type) {
	case account.Resend:
		d.send()
	case account.Switch:
		d.begin(step.To)
	case account.Stop:
		d.finished = true
	}
}

var (
	names    = labels("a", "b", "c", "d", "e")
	failures = rapid.Custom(func(t *rapid.T) account.Failure {
		return account.Failure{
			Retry:   rapid.SampledFrom(wire.AllRetries[:]).Draw(t, "retry"),
			Account: rapid.SampledFrom(wire.AllAccountDispositions[:]).Draw(t, "disposition"),
		}
	})
	ceilings = rapid.Custom(func(t *rapid.T) account.Retries {
		if rapid.Bool().Draw(t, "until halted") {
			return account.UntilHalted()
		}
		return account.AtMost(rapid.Uint32Range(0, 7).Draw(t, "at most"))
	})
)

func TestEveryRoundKeepsItsLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		accounts := names[:rapid.IntRange(2, 5).Draw(t, "accounts")]
		retries := rapid.SampledFrom(wire.AllAccountRetryCounts[:]).Draw(t, "retries")
		roster, err := account.Several(retries, accounts...)
		if err != nil {
			t.Fatal(err)
		}
		usable := rapid.SliceOfDistinct(rapid.SampledFrom(accounts), rapid.ID).Draw(t, "usable")
		ceiling := ceilings.Draw(t, "ceiling")
		held := rapid.SampledFrom(append(labels("", "z"), accounts...)).Draw(t, "held")
		round, err := account.Start(roster, usable, ceiling, held)
		if (err != nil) != (len(usable) == 0) {
			t.Fatalf("Start = %v with %v usable", err, usable)
		}
		if err != nil {
			return
		}
		d := &driver{round: round, sends: map[account.ServerLabel]int{}}
		d.begin(opening(t, round, accounts, usable, held))
		for event := 0; event < 40 && !d.finished; event++ {
			d.event(t)
			d.check(t, accounts, usable, 1+int(retries), ceiling) // the words one and two are their numbers
		}
	})
}

// opening returns where the round opened, having judged it.
func opening(
	t *rapid.T, round *account.Round, accounts, usable []account.ServerLabel, held account.ServerLabel,
) account.ServerLabel {
	got, ok := round.Current()
	want := held
	if !slices.Contains(usable, held) {
		want = accounts[slices.IndexFunc(accounts, func(a account.ServerLabel) bool { return slices.Contains(usable, a) })]
	}
	if !ok || got != want {
		t.Fatalf("opened on %q, %t; want %q", got, ok, want)
	}
	return got
}

// event lets the current send fail, or its answer need a repair.
func (d *driver) event(t *rapid.T) {
	if rapid.IntRange(0, 4).Draw(t, "repair at 0") == 0 {
		if d.round.AdmitsRepair() {
			d.round.Repaired()
			d.send()
		}
		return
	}
	failure := failures.Draw(t, "failure")
	step := d.round.Next(failure)
	_, resent := step.(account.Resend)
	to, switched := step.(account.Switch)
	switch {
	case failure == refused && (resent || switched):
		t.Fatalf("a refused request was sent again: %v", step)
	case failure.Account == wire.AccountDispositionAdvance && failure.Retry != wire.RetryUnknown && resent:
		t.Fatalf("an account that is to blame was asked again: %v", failure)
	case failure.Retry == wire.RetryUnknown && switched:
		t.Fatalf("a request of unknown effect moved to %q", to.To)
	case switched && slices.Contains(d.visits, to.To):
		t.Fatalf("switched to %q, which was tried before", to.To)
	}
	d.take(step)
}

func (d *driver) check(
	t *rapid.T, accounts, usable []account.ServerLabel, each int, ceiling account.Retries,
) {
	if current, ok := d.round.Current(); !ok || current != d.now {
		t.Fatalf("Current = %q, %t; the driver sends with %q", current, ok, d.now)
	}
	for name, n := range d.sends {
		if n > each || !slices.Contains(usable, name) {
			t.Fatalf("%d sends with %q; at most %d are due, and usable are %v", n, name, each, usable)
		}
	}
	if d.total > len(accounts)*each {
		t.Fatalf("%d sends with %d accounts of %d each", d.total, len(accounts), each)
	}
	if most, capped := ceiling.Stated(); capped && d.total > int(most)+1 {
		t.Fatalf("%d sends under a ceiling of %d more than the first", d.total, most)
	}
}

func TestASingleAccountRoundReadsRetryAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ceiling := ceilings.Draw(t, "ceiling")
		usable := rapid.SliceOf(rapid.SampledFrom(names)).Draw(t, "usable")
		round, err := account.Start(account.Single(), usable, ceiling, rapid.SampledFrom(names).Draw(t, "held"))
		if err != nil {
			t.Fatal(err)
		}
		most, capped := ceiling.Stated()
		for sent := 1; sent < 40; sent++ {
			failure := failures.Draw(t, "failure")
			want := account.Step(account.Resend{})
			switch {
			case failure.Retry == wire.RetryNo:
				want = account.Stop{Why: wire.RoundEndRefused}
			case capped && sent > int(most):
				want = account.Stop{Why: wire.RoundEndCap}
			}
			step := round.Next(failure)
			if step != want {
				t.Fatalf("after %d sends Next(%v) = %v; want %v", sent, failure, step, want)
			}
			if step != account.Step(account.Resend{}) {
				return
			}
			round.Apply(step)
		}
	})
}
