package proptest_test

import (
	"fmt"

	"verbatim/core/session"
	"verbatim/invariant"
	"verbatim/proptest"
)

// A fault is planted in a history, and a check must answer what the fault says.
func ExampleFaults() {
	h := proptest.Histories().Example(1)
	for _, f := range proptest.Faults() {
		if f.Name != "drop" {
			continue
		}
		p, _ := f.Plant(h, 0)
		l, err := p.Script.Log()
		if err != nil {
			fmt.Println(err)
			return
		}
		v := invariant.Check(l.Fold(), session.RequestOf(p.Request))
		fmt.Println(v.Kind, v.Index == p.Want.Index)
	}
	// Output: missing_message true
}
