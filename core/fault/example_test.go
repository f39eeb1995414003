package fault_test

import (
	"errors"
	"fmt"

	"verbatim/core/fault"
	"verbatim/generated/wire"
)

func ExampleFailure() {
	err := fmt.Errorf("loading the session: %w",
		fault.Failure(wire.ErrorCodeConfigInvalid, "choose a model", "gpt-9").
			Nearby("gpt-5").
			Recover("Name a model that is registered."))
	if failure, ok := errors.AsType[*fault.Error](err); ok {
		fmt.Println(failure)
		fmt.Println(failure.Recovery(), failure.Nearby())
	}
	fmt.Println(errors.Is(err, fault.Code(wire.ErrorCodeConfigInvalid)))
	// Output:
	// E_CONFIG_INVALID: cannot choose a model on gpt-9
	// Name a model that is registered. [gpt-5]
	// true
}
