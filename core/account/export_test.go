package account

// AfterManySends sets both counters of a round to n, a number that no test could send.
func (r *Round) AfterManySends(n uint32) { r.here, r.total = n, n }
