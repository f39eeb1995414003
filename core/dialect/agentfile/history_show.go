package agentfile

import "slices"

// show makes the sayings, in order, what the model sees. Those that it sees
// already stay the events that they are.
func (b *builder) show(record int, sayings []*saying) {
	have := b.surface()
	head, from := 0, 0 // sayings, and messages, that stand as they are at the start
	for head < len(sayings) && sayings[head].stands(have[from:]) {
		from += len(sayings[head].entries)
		head++
	}
	tail, to := len(sayings), len(have) // and at the end
	for tail > head {
		n := to - len(sayings[tail-1].entries)
		if n < from || !sayings[tail-1].stands(have[n:]) {
			break
		}
		tail, to = tail-1, n
	}
	b.become(record, slices.Concat(have[:from], reuse(sayings[head:tail], have[from:to]), have[to:]))
}

// stands reports whether messages begin with those of a saying.
func (s *saying) stands(messages []spoken) bool {
	if len(messages) < len(s.entries) {
		return false
	}
	for i := range s.entries {
		if messages[i].of != s || messages[i].entry != i {
			return false
		}
	}
	return true
}

// reuse are the messages of sayings: those that stand somewhere among others,
// and new ones of a saying that does not stand there whole.
func reuse(sayings []*saying, among []spoken) []spoken {
	standing := make(map[*saying][]spoken)
	for _, m := range among {
		standing[m.of] = append(standing[m.of], m)
	}
	var all []spoken
	for _, s := range sayings {
		if s.stands(standing[s]) {
			all = append(all, standing[s]...)
		} else {
			all = append(all, fresh(s)...)
		}
		delete(standing, s)
	}
	return all
}
