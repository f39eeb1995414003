package session

import "verbatim/generated/wire"

// pairing looks for the first tool message that no call before it explains. It
// keeps what it has read of a surface, so that a surface which only grew at
// its end is read on, not anew.
type pairing struct {
	calls map[string]struct{} // ids called in the entries that were read
	read  int
	first Orphan
}

// forget makes the next search start anew: an entry went elsewhere than to the
// end.
func (p *pairing) forget() {
	clear(p.calls)
	p.read = 0
	p.first = Orphan{}
}

func (p *pairing) find(s surface) Orphan {
	if p.calls == nil {
		p.calls = make(map[string]struct{})
	}
	for _, e := range s.from(p.read) {
		p.take(e.Message)
	}
	return p.first
}

func (p *pairing) take(m *Message) {
	for _, id := range m.content.calls {
		p.calls[id] = struct{}{}
	}
	if m.role == wire.SurfaceRoleTool && !p.first.Found {
		if _, called := p.calls[m.content.result]; !called || m.content.result == "" {
			p.first = Orphan{ID: m.content.result, Index: p.read, Found: true}
		}
	}
	p.read++
}
