package account

// Retries is the ceiling that a person sets on the sends of one round. The zero Retries
// is [UntilHalted].
type Retries struct {
	limited bool
	most    uint32
}

// UntilHalted sets no ceiling: sending goes on until somebody halts it.
func UntilHalted() Retries { return Retries{} }

// AtMost allows n sends after the first one. AtMost(0) sends once and stops.
func AtMost(n uint32) Retries { return Retries{limited: true, most: n} }

// Stated returns the n of [AtMost]. It is not ok for [UntilHalted].
func (r Retries) Stated() (n uint32, ok bool) { return r.most, r.limited }

// WithoutBrake returns how many sends may follow the first one where nobody is there
// to halt a round: the n of [AtMost], and 1 for [UntilHalted].
func (r Retries) WithoutBrake() uint32 {
	if r.limited {
		return r.most
	}
	return 1
}

// admits reports whether one more send may follow after this many.
func (r Retries) admits(sent uint32) bool { return !r.limited || sent <= r.most }
