package invariant

import "sync/atomic"

// guard keeps a caller's function from taking down the run that it watches: a
// function that panicked once is not called again.
type guard struct{ broken atomic.Bool }

// run calls f unless it is known to panic. It answers what f panicked with
// now, nil otherwise.
func (g *guard) run(f func()) (broke any) {
	if g.broken.Load() {
		return nil
	}
	defer func() {
		if broke = recover(); broke != nil && g.broken.Swap(true) {
			broke = nil // another goroutine saw it first, and says so
		}
	}()
	f()
	return nil
}
