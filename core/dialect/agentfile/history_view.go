package agentfile

import (
	"slices"

	"verbatim/core/dialect"
	"verbatim/core/payload"
)

// turns are what the model sees, each turn once for the messages of it that
// stand together, in their order.
func (b *builder) turns() []dialect.Turn {
	surface := b.surface()
	turns := make([]dialect.Turn, 0, len(surface))
	for len(surface) > 0 {
		n := 1
		for n < len(surface) && surface[n].of == surface[0].of && surface[n].entry > surface[n-1].entry {
			n++
		}
		turns = append(turns, turnOf(surface[:n]))
		surface = surface[n:]
	}
	return turns
}

// turnOf is the turn of messages of one saying: the saying's, or what is left
// of it where only some of its messages still stand.
func turnOf(group []spoken) dialect.Turn {
	s := group[0].of
	turn := s.turn
	if len(group) == len(s.entries) {
		return turn
	}
	var standing []payload.Node
	for _, m := range group {
		standing = append(standing, s.entries[m.entry].At...)
	}
	turn.Parts = nil
	for _, p := range s.turn.Parts {
		if slices.Contains(standing, p.At.Node) {
			turn.Parts = append(turn.Parts, p)
		}
	}
	return turn
}
