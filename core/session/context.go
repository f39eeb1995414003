package session

import (
	"errors"
	"sync"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// Context is a session as an agent runs it: a log, whose it is, and the part
// of the system prompt that is made anew for each request and so is not in the
// log. Like a log it may be read by many goroutines while one changes it.
type Context struct {
	agent string

	mu      sync.Mutex
	log     *Log
	overlay string
}

// NewContext makes the session of an agent over a log. The agent's name says
// whose session a report is about, and may be empty.
func NewContext(log *Log, agent string) *Context {
	return &Context{log: log, agent: agent}
}

// Log is the session's log.
func (c *Context) Log() *Log {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.log
}

// Agent is the agent's name, "" for none.
func (c *Context) Agent() string { return c.agent }

// SetOverlay makes a text part of the system prompt of each request from now
// on. It goes behind the text of a leading system message of the log, with one
// blank line between them, or stands in front of a log that has none.
func (c *Context) SetOverlay(text string) error {
	if text == "" {
		return errors.New("the overlay has no text, expected what each request is to say; ClearOverlay takes it away")
	}
	if _, err := payload.OfString(text); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.overlay = text
	return nil
}

// ClearOverlay takes the overlay away.
func (c *Context) ClearOverlay() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.overlay = ""
}

// Request is what the session would send now: its fold, with the overlay. It
// is a view, nothing is copied, and it never changes.
func (c *Context) Request() Request {
	c.mu.Lock()
	events, overlay := c.log, c.overlay
	c.mu.Unlock()
	r := Request{view: events.Fold()}
	if overlay == "" {
		return r
	}
	r.head = said(Text(overlay))
	if first := r.view.First(); first != nil && first.role == wire.SurfaceRoleSystem {
		r.head, r.skip = joined(first, overlay), 1
	}
	return r
}

// Messages are the messages of [Context.Request], in a slice that is the
// caller's.
func (c *Context) Messages() []*Message {
	r := c.Request()
	all := make([]*Message, 0, r.Len())
	for _, m := range r.All() {
		all = append(all, m)
	}
	return all
}

// Rewind makes the session go on with a fork of the first n events of its log.
// The log that it had stays whole, and is answered.
func (c *Context) Rewind(n int) (old *Log) {
	c.mu.Lock()
	defer c.mu.Unlock()
	old = c.log
	c.log = old.Fork(n)
	return old
}

// joined is a system message with the overlay behind its last text.
func joined(m *Message, overlay string) *Message {
	blocks := []Block{}
	last := -1
	for i, b := range m.content.value.Elements() {
		blocks = append(blocks, RawBlock(b))
		if b.Get("kind") == textKind {
			last = i
		}
	}
	if last < 0 {
		return said(append(blocks, Text(overlay))...)
	}
	text, _ := blocks[last].value.Get("text").Text()
	blocks[last] = Text(text + "\n\n" + overlay)
	return said(blocks...)
}

// said is a system message of blocks that are known to be right.
func said(blocks ...Block) *Message {
	m, err := NewMessage(wire.SurfaceRoleSystem, blocks...)
	if err != nil {
		panic("session: internal error: " + err.Error())
	}
	return m
}
