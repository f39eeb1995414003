package account_test

import (
	"fmt"

	"verbatim/core/account"
	"verbatim/core/fault"
	"verbatim/generated/wire"
)

// A caller sends, asks what is due after each failure, and takes that step.
func Example() {
	roster, err := account.Several(wire.AccountRetriesOne, "work", "spare")
	if err != nil {
		fmt.Println(err)
		return
	}
	round, err := account.Start(roster, []account.ServerLabel{"work", "spare"}, account.AtMost(10), "")
	if err != nil {
		fmt.Println(err)
		return
	}
	busy := fault.Provider(fault.ProviderFailure{Kind: wire.ProviderFailureKindQuota, Status: 429}, "call", "house").
		Retriable().Recover("Wait until the limit is lifted.")
	for {
		current, _ := round.Current()
		fmt.Println("send with", current) // and it fails
		step := round.Next(account.FailureOf(busy))
		if stop, ok := step.(account.Stop); ok {
			fmt.Println("stop:", stop.Why)
			return
		}
		round.Apply(step)
	}
	// Output:
	// send with work
	// send with work
	// send with spare
	// send with spare
	// stop: exhausted
}
