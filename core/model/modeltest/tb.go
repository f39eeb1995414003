package modeltest

import "context"

// TB is what the suite asks of a test. A *testing.T has it.
type TB interface {
	Context() context.Context
	Helper()
	Errorf(format string, args ...any)
}
