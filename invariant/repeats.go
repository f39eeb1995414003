package invariant

import (
	"sync"
	"weak"

	"verbatim/core/locator"
	"verbatim/core/session"
)

// repeatsMax is how many different violations a generation of [repeats] holds.
// An entry is 48 bytes, so that both take some 200 KB when they are full.
const repeatsMax = 1024

// repeats counts how often a session showed the same violation, so that a loop
// which sends one broken request again and again does not fill the log. Two
// violations are the same when their log lines would say the same, sketches
// included: a line that is left out never said anything new.
//
// It is a least-recently-seen cache in two generations. What was seen goes to
// the young one; when that is full it becomes the old one, and the old one is
// forgotten. So the last repeatsMax different violations are always known, and
// never more than twice as many are held. A violation that was forgotten is
// new when it is seen again. Sessions are held weakly: none lives longer for
// having been broken, and a later session at the same address is another one.
//
// The zero value is empty. It may be used by several goroutines at once.
type repeats struct {
	mu         sync.Mutex
	young, old map[occurrence]int // how often it was repeated
}

// occurrence is one violation of one session. The digest stands for the
// violation, whose sketches would pin messages of the session.
type occurrence struct {
	session   weak.Pointer[session.Context]
	violation locator.B3Hash
}

// seen counts the violation. It answers how often it was seen before, and
// whether that is to be said: the first time, and at 1, 2, 4, 8 … repeats.
func (r *repeats) seen(s *session.Context, v *Violation) (repeated int, due bool) {
	text, err := v.MarshalJSON()
	if err != nil {
		return 0, true // not to be told from another: better a line too many
	}
	repeated = r.count(occurrence{weak.Make(s), locator.Digest(text)})
	return repeated, repeated&(repeated-1) == 0
}

func (r *repeats) count(o occurrence) (repeated int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	last, known := r.young[o]
	if !known {
		last, known = r.old[o]
		r.age()
	}
	if known {
		repeated = last + 1
	}
	r.young[o] = repeated
	return repeated
}

// age makes room for one more in the young generation.
func (r *repeats) age() {
	if r.young != nil && len(r.young) < repeatsMax {
		return
	}
	r.young, r.old = r.old, r.young
	if r.young == nil {
		r.young = make(map[occurrence]int)
	}
	clear(r.young)
}
