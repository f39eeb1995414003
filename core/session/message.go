package session

import (
	"slices"
	"sync/atomic"
	"time"

	"verbatim/core/locator"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// Message is one message of the model-visible surface. It never changes once
// it is made, so it may be shared by pointer among goroutines, logs and
// requests.
type Message struct {
	role     wire.SurfaceRole
	content  content
	name     string
	metadata payload.Value
	time     time.Time
	digest   atomic.Pointer[locator.B3Hash] // made when it is first asked for
}

// NewMessage makes a message of the blocks, in their order. Without a block it
// is an empty message, which only an assistant, a user or a system may have
// said. A message that its role may not say is refused with an [*EventError]
// whose path starts at the message ("/content/0/kind").
func NewMessage(role wire.SurfaceRole, blocks ...Block) (*Message, error) {
	if role.IsZero() {
		return nil, eventError(refuse("/role", "the role is missing, expected one of %s", words(wire.AllSurfaceRoles[:])))
	}
	values := make([]payload.Value, len(blocks))
	for i, b := range blocks {
		if b.err != nil {
			return nil, eventError(refuse(pointerTo("/content", i), "%v", b.err))
		}
		if b.value.IsZero() {
			return nil, eventError(refuse(pointerTo("/content", i), "found nothing, expected a block, an object with a kind"))
		}
		values[i] = b.value
	}
	return newMessage(role, payload.OfArray(values...))
}

func newMessage(role wire.SurfaceRole, said payload.Value) (*Message, error) {
	c, err := compare(role, said)
	if err != nil {
		return nil, eventError(payload.Under("/content", err))
	}
	return &Message{role: role, content: c}, nil
}

// Named returns the message under the name of its speaker. An empty name is no
// name.
func (m *Message) Named(name string) *Message {
	return &Message{role: m.role, content: m.content, name: name, metadata: m.metadata, time: m.time}
}

// Annotated returns the message with metadata, any JSON value, which is kept
// in the log and never sent or compared.
func (m *Message) Annotated(metadata payload.Value) *Message {
	return &Message{role: m.role, content: m.content, name: m.name, metadata: metadata, time: m.time}
}

// Dated returns the message with the time at which it was said.
func (m *Message) Dated(t time.Time) *Message {
	return &Message{role: m.role, content: m.content, name: m.name, metadata: m.metadata, time: t}
}

// Role is who speaks.
func (m *Message) Role() wire.SurfaceRole { return m.role }

// Content is what was said in compared form: an array of blocks as canonical
// JSON, in which a string has become a text block and each default of a tool
// result stands written out.
func (m *Message) Content() payload.Value { return m.content.value }

// Name is the name of the speaker, "" for none.
func (m *Message) Name() string { return m.name }

// Metadata is what the log keeps beside the message, the zero value for none.
func (m *Message) Metadata() payload.Value { return m.metadata }

// Time is when the message was said: of a message in a log, its event's time.
func (m *Message) Time() time.Time { return m.time }

// Calls are the ids of the calls in the message, in order of the blocks. The
// slice is the caller's.
func (m *Message) Calls() []string { return slices.Clone(m.content.calls) }

// CallCount is the number of calls in the message.
func (m *Message) CallCount() int { return len(m.content.calls) }

// Result is the id of the call that a tool message answers. Another message
// answers none.
func (m *Message) Result() (id string, ok bool) {
	return m.content.result, m.role == wire.SurfaceRoleTool
}

// Same reports whether two messages say the same: they have one role, equal
// content in compared form and one name. Metadata and time play no part. Two
// system messages always say the same, because their text is assembled anew
// for each request.
func (m *Message) Same(o *Message) bool {
	return m == o || m != nil && o != nil && m.says(o)
}

func (m *Message) says(o *Message) bool {
	return m.role == o.role && (m.role == wire.SurfaceRoleSystem ||
		m.name == o.name && m.content.value == o.content.value)
}

// Identity is equal for two messages exactly when they are the same. It serves
// as the key of a map.
type Identity struct {
	role    wire.SurfaceRole
	name    string
	content payload.Value
}

// Identity is the message as [Message.Same] sees it. That of nil is the zero
// value, which no message has.
func (m *Message) Identity() Identity {
	if m == nil {
		return Identity{}
	}
	if m.role == wire.SurfaceRoleSystem {
		return Identity{role: m.role}
	}
	return Identity{role: m.role, name: m.name, content: m.content.value}
}
