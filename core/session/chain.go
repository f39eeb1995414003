package session

import (
	"slices"
	"sync"

	"verbatim/core/locator"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// Digest is the digest of what the message says: BLAKE3-256 of the canonical
// JSON {"content":…,"name":…,"role":…}, content in compared form and the name
// left out when there is none; of a system message {"role":"system"}, because
// its text is assembled anew for each request. It is made once.
func (m *Message) Digest() locator.B3Hash {
	if d := m.digest.Load(); d != nil {
		return *d
	}
	buffer := buffers.Get().(*[]byte)
	*buffer = m.appendDigested((*buffer)[:0])
	d := locator.Digest(*buffer)
	buffers.Put(buffer)
	m.digest.Store(&d)
	return d
}

// buffers saves the room in which one message is written for the next.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

func (m *Message) appendDigested(b []byte) []byte {
	b = append(b, '{')
	if m.role != wire.SurfaceRoleSystem {
		b = append(b, `"content":`...)
		b = m.content.value.AppendTo(b)
		if m.name != "" {
			name, _ := payload.OfString(m.name)
			b = append(b, `,"name":`...)
			b = name.AppendTo(b)
		}
		b = append(b, ',')
	}
	b = append(b, `"role":"`...)
	b = append(b, m.role.String()...)
	return append(b, `"}`...)
}

// link is the chain after one more message: the digest of the two digests.
func link(chain, message locator.B3Hash) locator.B3Hash {
	var both [2 * len(chain)]byte
	copy(both[:], chain[:])
	copy(both[len(chain):], message[:])
	return locator.Digest(both[:])
}

// chain keeps the links of a surface from its first entry on, as far as they
// were asked for. That of an empty surface is 32 zero bytes.
type chain struct {
	links  []locator.B3Hash
	shared bool // a fork holds the array too
}

// started reports whether there is anything to keep.
func (c *chain) started() bool { return len(c.links) > 0 }

// keep forgets the links behind the first n entries. What comes in their place
// must not be written over those that a fork still holds.
func (c *chain) keep(n int) {
	c.links = c.links[:min(n, len(c.links))]
	if c.shared {
		c.links, c.shared = slices.Clone(c.links), false
	}
}

// share answers a copy for a fork to go on with by itself.
func (c *chain) share() chain {
	c.shared = true
	return chain{links: slices.Clip(c.links), shared: true}
}

// of is the chain of a whole surface that begins with the entries whose links
// were kept.
func (c *chain) of(s surface) locator.B3Hash {
	var h locator.B3Hash
	if n := len(c.links); n > 0 {
		h = c.links[n-1]
	}
	for _, e := range s.from(len(c.links)) {
		h = link(h, e.Message.Digest())
		c.links = append(c.links, h)
	}
	return h
}
