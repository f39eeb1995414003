package invariant

import (
	"context"
	"log/slog"
	"os"
	"sync"

	"verbatim/generated/wire"
)

// ModeVariable is the environment variable that says what Verify does with a
// violation: off, warn or strict.
const ModeVariable = "VERBATIM_INVARIANT"

// ConfiguredMode is the mode that the environment asks for, warn where it says
// nothing. A value that is no mode counts as warn, and one line of the log
// says so: a typing error must not take down every run. The environment is
// read once a process.
func ConfiguredMode() wire.CheckMode { return configuredMode() }

var configuredMode = sync.OnceValue(func() wire.CheckMode {
	word, set := os.LookupEnv(ModeVariable)
	if !set || word == "" {
		return wire.DefaultCheckMode
	}
	mode, err := wire.ParseCheckMode(word)
	if err != nil {
		var g guard
		g.run(func() {
			slog.Default().LogAttrs(context.Background(), slog.LevelWarn, "the value of "+ModeVariable+" is no mode; it counts as "+wire.DefaultCheckMode.String(),
				slog.String("error", err.Error()))
		})
		return wire.DefaultCheckMode
	}
	return mode
})
