package agentfile

import (
	"fmt"
	"slices"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// exchange is a message of the model and the user's that follow it, while calls
// are paired with results: by id, or where ids lack by their order.
type exchange struct {
	format wire.Format
	calls  []geminiCall
}

// geminiCall is a call of the model's.
type geminiCall struct {
	id       string
	at       dialect.Place // of the call
	name     string
	args     payload.Node
	result   dialect.Place // that stands with the call; its node is zero when none does
	named    bool          // the file gives the id
	answered bool          // by a message of the user's
}

// exchangeEnd is the index behind the exchange in which a message stands.
func (g *gemini) exchangeEnd(i int) int {
	for i++; i < len(g.live) && g.live[i].kind != geminiModel; i++ {
	}
	return i
}

// exchangeStart is the index of the first message of the exchange.
func (g *gemini) exchangeStart(i int) int {
	for ; i > 0 && g.live[i].kind != geminiModel; i-- {
	}
	return i
}

// remake says anew the exchange in which a message stands. What comes out as it
// was stays the saying that it was, with its place moved to the newest record.
func (g *gemini) remake(i int) (changed bool) {
	x := exchange{format: g.open.format}
	end := g.exchangeEnd(i)
	for _, m := range g.live[g.exchangeStart(i):end] {
		old := m.sayings
		x.make(m)
		if !adopt(m.sayings, old) {
			changed = true
		}
	}
	if end == len(g.live) {
		g.open = x
	}
	return changed
}

// reopen finds the calls that a message at the end may answer.
func (g *gemini) reopen() {
	g.open = exchange{format: g.open.format}
	if len(g.live) > 0 {
		g.remake(len(g.live) - 1)
	}
}

// adopt puts in place of each saying the old one that says the same, and reports
// whether all of them are old.
func adopt(sayings, old []*saying) bool {
	all := len(sayings) == len(old)
	for i, s := range sayings {
		if i >= len(old) || !same([]*saying{s}, old[i:i+1]) {
			all = false
			continue
		}
		old[i].turn = s.turn
		sayings[i] = old[i]
	}
	return all
}

// make makes what a message says.
func (x *exchange) make(m *geminiMessage) {
	m.sayings = nil
	switch m.kind {
	case geminiModel:
		x.model(m)
	case geminiUser:
		x.user(m)
	}
}

// model says a message of the model's: its parts, the calls that stand beside
// them, and the results that stand with the calls.
func (x *exchange) model(m *geminiMessage) {
	x.calls = nil
	turn := makeTurn(x.format, wire.SurfaceRoleAssistant, m.at, m.index)
	parts := geminiParts(m.content)
	for _, at := range parts {
		if call := at.Get("functionCall"); !call.Node.IsZero() {
			x.calls = append(x.calls, newCall(call, call.Node))
		}
	}
	inParts := len(x.calls)
	x.beside(m.at.Get("toolCalls"), inParts)
	x.nameCalls(m)
	next := 0
	for _, at := range parts {
		if at.Node.Get("functionCall").IsZero() {
			turn.geminiPart(at)
			continue
		}
		turn.geminiCall(x.calls[next])
		next++
	}
	for _, call := range x.calls[inParts:] {
		turn.geminiCall(call)
	}
	m.sayings = []*saying{turn.saying()}
	for _, call := range x.calls {
		if !call.result.Node.IsZero() {
			m.sayings = append(m.sayings, x.standing(m, call))
		}
	}
}

func newCall(at dialect.Place, call payload.Node) geminiCall {
	id := textOf(call.Get("id"))
	return geminiCall{id: id, at: at, name: textOf(call.Get("name")), args: call.Get("args"), named: id != ""}
}

func (m *made) geminiCall(c geminiCall) { m.call(c.at, c.id, c.name, c.args.Value()) }

// beside takes the calls of a list that stands beside the parts. One that is a
// part too, by its id or by name and arguments, is that one.
func (x *exchange) beside(list dialect.Place, inParts int) {
	taken := make([]bool, inParts)
	for _, n := range list.Node.Elements() {
		call := newCall(list.In(n), n)
		if result := n.Get("result"); !result.IsZero() && result.Kind() != payload.KindNull {
			call.result = list.In(result)
		}
		i := slices.IndexFunc(x.calls[:inParts], call.is)
		for i >= 0 && taken[i] {
			next := slices.IndexFunc(x.calls[i+1:inParts], call.is)
			if i += 1 + next; next < 0 {
				i = -1
			}
		}
		if i < 0 {
			x.calls = append(x.calls, call)
			continue
		}
		taken[i] = true
		x.calls[i].id, x.calls[i].named, x.calls[i].result = call.id, call.named, call.result
	}
}

// is reports whether a call that stands beside the parts is one of them.
func (c geminiCall) is(part geminiCall) bool {
	if part.named {
		return part.id == c.id
	}
	return part.name == c.name && part.args.Value() == c.args.Value()
}

// nameCalls gives the calls without an id one of their own.
func (x *exchange) nameCalls(m *geminiMessage) {
	of := m.id
	if of == "" {
		of = m.at.Path()
	}
	for i := range x.calls {
		if !x.calls[i].named {
			x.calls[i].id = fmt.Sprintf("%s#%d", of, i)
		}
	}
}

// user says a message of the user's: each result is a message of its own. The
// copy of a result that stands with its call is left out.
func (x *exchange) user(m *geminiMessage) {
	var turn *made
	end := func() {
		if turn != nil {
			m.sayings = append(m.sayings, turn.saying())
			turn = nil
		}
	}
	parts := geminiParts(m.content)
	for _, at := range parts {
		answer := at.Get("functionResponse")
		if !answer.Node.IsZero() {
			end()
			if id, isCopy := x.answer(answer.Node); !isCopy {
				m.sayings = append(m.sayings, x.result(m, at, id, []dialect.Place{at}))
			}
			continue
		}
		if turn == nil {
			turn = makeTurn(x.format, wire.SurfaceRoleUser, m.at, m.index)
		}
		turn.geminiPart(at)
	}
	if len(parts) == 0 {
		turn = makeTurn(x.format, wire.SurfaceRoleUser, m.at, m.index)
	}
	end()
}

// answer is the call that a result answers: the one of its id, or the first
// that none answered. isCopy says that the call's own result stands with it.
func (x *exchange) answer(result payload.Node) (id string, isCopy bool) {
	id = textOf(result.Get("id"))
	i := slices.IndexFunc(x.calls, func(c geminiCall) bool { return !c.answered && (c.id == id || id == "" || !c.named) })
	if named := slices.IndexFunc(x.calls, func(c geminiCall) bool { return !c.answered && c.id == id }); named >= 0 {
		i = named
	}
	if i < 0 {
		return id, false
	}
	c := &x.calls[i]
	c.answered = true
	return c.id, !c.result.Node.IsZero()
}
