package session

import (
	"errors"
	"io"
	"strings"

	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// Glance is what a look at a log in passing tells.
type Glance struct {
	Events   int
	Messages int // of the fold

	// Sound is true when the log is known to be whole: each line is the event
	// that comes next, the fold has both halves of every pair, and there is
	// nothing that an [Audit] would look at. When it is false there may still be
	// nothing wrong; a [Reader] has to look, and says what it is.
	Sound bool
}

// GlanceAt reads a log without keeping what it says: several times faster than
// [ReadLog], and in little more memory than the fold has messages. It stops
// where it cannot be sure. The error is what the input said.
func GlanceAt(in io.Reader) (Glance, error) {
	g := glancer{lines: NewReader(in).lines}
	for {
		batch, err := g.lines.readReady(nil)
		if errors.Is(err, io.EOF) {
			return g.judge(), nil
		}
		if err != nil {
			return Glance{}, err
		}
		for _, l := range batch {
			if l.tooLong > 0 || !l.whole || !g.take(l.text) {
				return Glance{Events: g.seen.Len()}, nil
			}
		}
	}
}

// glancer reads lines of the usual forms off the text. Whatever is unusual it
// leaves to the code that reads it with care, and where that refuses anything
// the glance is over.
type glancer struct {
	lines lineReader
	tree  payload.Tree
	seen  Log // events that say nothing, with messages that pair and say nothing
}

func (g *glancer) judge() Glance {
	n := g.seen.Fold().Len()
	return Glance{g.seen.Len(), n, len(g.seen.CutPairs()) == 0}
}

// take reads one line, and reports whether it is surely the next event.
func (g *glancer) take(line []byte) bool {
	if g.tree.Lend(line) != nil {
		return false
	}
	e := &Event{start: noRange, seq: int64(g.seen.Len())}
	data, ok := e.glanceEnvelope(g.tree.Root())
	if !ok {
		return false
	}
	role, speaks := roleOf(e.kind)
	switch {
	case speaks:
		e.message, ok = e.glanceMessage(role, data)
	case e.kind == wire.EventTypeRequestHeader || e.kind == wire.EventTypeModelReturned:
		return false // there is something to audit
	default:
		ok = e.parseData(data.Value()) == nil
		e.data = nil
	}
	if ok {
		g.seen.take(e)
	}
	return ok
}

// glanceEnvelope reads all of an event but its data.
func (e *Event) glanceEnvelope(event payload.Node) (data payload.Node, ok bool) {
	keys := 0
	for key, v := range event.Members() {
		keys++
		switch key {
		case "seq":
			n, plain := v.Integer()
			ok = plain && n == e.seq
		case "type":
			word, _ := v.Text()
			kind, err := wire.ParseEventType(word)
			e.kind, ok = kind, err == nil
		case "time":
			text, _ := v.Text()
			_, err := parseTime(text)
			ok = err == nil
		case "data":
			data, ok = v, v.Kind() == payload.KindObject
		default:
			ok = false
		}
		if !ok {
			return data, false
		}
	}
	return data, keys == 4
}

func (e *Event) glanceMessage(role wire.SurfaceRole, data payload.Node) (*Message, bool) {
	m, said := &Message{role: role}, false
	for key, v := range data.Members() {
		ok := true
		switch key {
		case "content":
			said, ok = true, m.content.glance(role, v)
		case "name":
			ok = v.Kind() == payload.KindString
		case "surface_op":
			ok = e.parseOp(v.Value()) == nil
		}
		if !ok {
			return nil, false
		}
	}
	return m, said
}

// glance reads of content what pairing needs.
func (c *content) glance(role wire.SurfaceRole, said payload.Node) bool {
	if said.Kind() == payload.KindString {
		return role != wire.SurfaceRoleTool
	}
	if said.Kind() != payload.KindArray {
		return false
	}
	count := 0
	for _, b := range said.Elements() {
		count++
		if !c.glanceBlock(role, b) {
			return c.lookClosely(role, said)
		}
	}
	return role != wire.SurfaceRoleTool || count == 1
}

// lookClosely reads content as a log does.
func (c *content) lookClosely(role wire.SurfaceRole, said payload.Node) bool {
	compared, err := compare(role, said.Value())
	c.calls, c.result = cloned(compared.calls), strings.Clone(compared.result)
	return err == nil
}

func cloned(texts []string) []string {
	for i, t := range texts {
		texts[i] = strings.Clone(t)
	}
	return texts
}

// glanceBlock reads a block of the usual form, and reports whether it is one.
func (c *content) glanceBlock(role wire.SurfaceRole, b payload.Node) bool {
	word, _ := b.Get("kind").Text()
	kind, err := wire.ParseSessionBlockKind(word)
	if err != nil || !carries(role, kind) {
		return false
	}
	switch kind {
	case wire.SessionBlockKindText:
		return isString(b, "text")
	case wire.SessionBlockKindThinking:
		return isString(b, "thinking") && isString(b, "signature")
	case wire.SessionBlockKindToolUse:
		return c.glanceCall(b)
	case wire.SessionBlockKindToolResult:
		return c.glanceResult(b)
	case wire.SessionBlockKindImage, wire.SessionBlockKindRedactedThinking, wire.SessionBlockKindForeign:
	}
	return false
}

func (c *content) glanceCall(b payload.Node) bool {
	id, ok := b.Get("id").Text()
	name, _ := b.Get("name").Text()
	c.calls = append(c.calls, strings.Clone(id))
	return ok && name != "" && !b.Get("input").IsZero()
}

func (c *content) glanceResult(b payload.Node) bool {
	id, ok := b.Get("tool_use_id").Text()
	c.result = strings.Clone(id)
	for key, v := range b.Members() {
		switch key {
		case "content":
			ok = ok && v.Kind() == payload.KindString
		case "is_error":
			ok = ok && v.Kind() == payload.KindBool
		case "attachments":
			ok = false
		}
	}
	return ok
}

func isString(b payload.Node, key string) bool { return b.Get(key).Kind() == payload.KindString }
