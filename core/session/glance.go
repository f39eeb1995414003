package session

import (
	"errors"
	"io"
	"runtime"
	"slices"
	"strings"
	"sync"

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
	g := takeGlancer(in)
	defer g.giveBack()
	for {
		batch, err := g.lines.readReady(g.batch[:0])
		g.batch = batch
		if errors.Is(err, io.EOF) {
			return g.judge(), nil
		}
		if err != nil {
			return Glance{}, err
		}
		if !g.take(batch) {
			return Glance{Events: int(g.next)}, nil
		}
	}
}

// glancer reads lines of the usual forms off the text. Whatever is unusual it
// leaves to the code that reads it with care, and where that refuses anything
// the glance is over.
type glancer struct {
	lines lineReader
	batch []line
	trees []payload.Tree // one for each worker
	seen  []glanced      // of the batch
	next  int64          // seq of the next event
	fold  surface        // of messages that pair and say nothing
}

// glancers that are done lend their room to the next.
var glancers = sync.Pool{New: func() any { return new(glancer) }}

func takeGlancer(in io.Reader) *glancer {
	g, _ := glancers.Get().(*glancer)
	if g.lines.in == nil {
		g.lines = NewReader(in).lines
	}
	g.lines.in.Reset(in)
	g.lines.number, g.lines.offset = 0, 0
	return g
}

func (g *glancer) giveBack() {
	clear(g.batch)
	clear(g.seen)
	g.next, g.fold = 0, surface{}
	g.lines.in.Reset(nil)
	if len(g.lines.room) <= 2*aheadMax {
		glancers.Put(g)
	}
}

// glanced is one line. Its event has no time and no data.
type glanced struct {
	event Event
	ok    bool // it is surely the next event
}

func (g *glancer) judge() Glance {
	return Glance{int(g.next), g.fold.n, len(cutPairs(g.fold)) == 0}
}

// take reads lines side by side, and reports whether they are surely the next
// events.
func (g *glancer) take(batch []line) bool {
	g.seen = slices.Grow(g.seen[:0], len(batch))[:len(batch)]
	clear(g.seen)
	workers := 1 // of the first batch: a short log is not worth more
	if g.next > 0 {
		workers = max(1, min(runtime.GOMAXPROCS(0), len(batch)/linesWorth))
	}
	if len(g.trees) < workers {
		g.trees = make([]payload.Tree, workers)
	}
	if workers == 1 {
		g.look(&g.trees[0], batch, 0)
	} else {
		g.lookTogether(batch, workers)
	}
	for i := range g.seen {
		if !g.seen[i].ok {
			return false
		}
		if e := &g.seen[i].event; e.message != nil {
			g.fold.put(e)
		}
		g.next++
	}
	return true
}

func (g *glancer) lookTogether(batch []line, workers int) {
	size := (len(batch) + workers - 1) / workers
	var group sync.WaitGroup
	for i, from := 0, 0; from < len(batch); i, from = i+1, from+size {
		group.Go(func() { g.look(&g.trees[i], batch[from:min(from+size, len(batch))], from) })
	}
	group.Wait()
}

// look reads lines of the batch, of which the first has an index, in the room
// of a tree.
func (g *glancer) look(tree *payload.Tree, lines []line, first int) {
	for i, l := range lines {
		at := &g.seen[first+i]
		at.event.seq, at.event.start = g.next+int64(first+i), noRange
		if l.tooLong == 0 && l.whole && tree.Lend(l.text) == nil {
			at.ok = at.event.glance(tree.Root())
		}
	}
}

// glance reads one event, and reports whether it is surely the next.
func (e *Event) glance(root payload.Node) bool {
	data, ok := e.glanceEnvelope(root)
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
	var c content
	said := false
	for key, v := range data.Members() {
		ok := true
		switch key {
		case "content":
			said, ok = true, c.glance(role, v)
		case "name":
			ok = v.Kind() == payload.KindString
		case "surface_op":
			ok = e.parseOp(v.Value()) == nil
		}
		if !ok {
			return nil, false
		}
	}
	if role != wire.SurfaceRoleTool && len(c.calls) == 0 {
		return silent[role], said
	}
	return &Message{role: role, content: c}, said
}

// silent are messages that pair with nothing, one for each role: where nothing
// is kept of what they say, they are all the same.
var silent = map[wire.SurfaceRole]*Message{
	wire.SurfaceRoleSystem:    {role: wire.SurfaceRoleSystem},
	wire.SurfaceRoleUser:      {role: wire.SurfaceRoleUser},
	wire.SurfaceRoleAssistant: {role: wire.SurfaceRoleAssistant},
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
			ok = ok && glanceInner(v)
		case "is_error":
			ok = ok && v.Kind() == payload.KindBool
		case "attachments":
			ok = false
		}
	}
	return ok
}

// glanceInner reports whether a tool result says a string, or blocks of text.
func glanceInner(said payload.Node) bool {
	if said.Kind() == payload.KindString {
		return true
	}
	for _, b := range said.Elements() {
		if !b.Get("kind").Is(wire.SessionBlockKindText.String()) || !isString(b, "text") {
			return false
		}
	}
	return said.Kind() == payload.KindArray
}

func isString(b payload.Node, key string) bool { return b.Get(key).Kind() == payload.KindString }
