package repair

import (
	"fmt"
	"strings"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// rename gives a call an id of its own, and its result the same one.
func (v view) rename(f finding, w where) (Change, bool) {
	p := v.part(w)
	id := v.newID(p.ID)
	edits := []Edit{}
	for _, at := range append([]where{w}, v.resultsOf(w)...) {
		s, ok := v.idSite(v.part(at))
		if !ok {
			return Change{}, false
		}
		edits = append(edits, v.layout.replace(s, quoted(id)))
	}
	both := "its result too"
	if len(edits) == 1 {
		both = "which has no result"
	}
	return v.change(wire.RepairKindNewID, f, p.At.Path(), fmt.Sprintf("give the call %q the id %q, %s", p.ID, id, both), edits...)
}

// idSite is where the id of a part stands that pairs it.
func (v view) idSite(p dialect.Part) (s site, ok bool) {
	at, ok := v.layout.at(p.At.Path())
	if !ok {
		return site{}, false
	}
	for _, key := range []string{"call_id", "tool_call_id", "tool_use_id", "callID", "approval_request_id", "id"} {
		if s := at.child(v.layout.text, key); s.node.Is(p.ID) {
			return s, true
		}
	}
	return site{}, false
}

// resultsOf are the results that belong to a call: of the calls of its id in one
// message the n-th has the n-th, and the last all that are left.
func (v view) resultsOf(w where) []where {
	p := v.part(w)
	first, end := v.message(w.turn)
	n, last := 0, true
	var next *where // the next call of the id, of another message
	for _, c := range v.all(p.Kind, p.ID) {
		switch {
		case c.turn < first:
		case c.turn >= end && next == nil:
			next = &c
		case c.before(w):
			n++
		case c.turn < end && w.before(c):
			last = false
		}
	}
	var results []where
	for _, r := range v.all(resultKind(p.Kind), p.ID) {
		if w.before(r) && (next == nil || r.before(*next)) && v.answers(r, p) {
			results = append(results, r)
		}
	}
	switch {
	case n >= len(results):
		return nil
	case last:
		return results[n:]
	}
	return results[n : n+1]
}

func resultKind(of dialect.PartKind) dialect.PartKind {
	if of == dialect.PartHostedCall {
		return dialect.PartHostedResult
	}
	return dialect.PartResult
}

// answers reports whether a result is of the type that answers a call.
func (v view) answers(r where, call dialect.Part) bool {
	return v.Dialect != wire.DialectOpenAIResponses || v.part(r).Type == string(dialect.ResponsesOutput(wire.ResponsesItemType(call.Type)))
}

const idMax = 64 // characters, of OpenAI

// newID is an id that every provider takes and no part of the history has,
// made of an old one.
func (v view) newID(old string) string {
	plain := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' || r == '-' {
			return r
		}
		return '_'
	}, old)
	if plain == "" {
		plain = "call"
	}
	taken := v.ids()
	id := plain[:min(len(plain), idMax)]
	for n := 2; taken[id]; n++ {
		suffix := fmt.Sprintf("_%d", n)
		id = plain[:min(len(plain), idMax-len(suffix))] + suffix
	}
	return id
}

func (v view) ids() map[string]bool {
	ids := make(map[string]bool)
	for _, t := range v.Turns {
		for _, p := range t.Parts {
			ids[p.ID] = true
		}
	}
	return ids
}

// renumber leaves the id of an item out, which the provider then gives anew. Of
// reasoning, and of a call that its result names by it, the id stays.
func (v view) renumber(f finding) (Change, bool) {
	turn, ok := v.turnOf(f)
	if !ok {
		return Change{}, false
	}
	item := v.Turns[turn].At
	path := item.Path() + "/id"
	s, ok := v.layout.at(path)
	for _, p := range v.Turns[turn].Parts {
		joins := s.node.Is(p.ID) && p.At.Node.Get("call_id").IsZero()
		if p.Kind == dialect.PartThinking || p.Type == string(wire.ResponsesItemTypeItemReference) || joins {
			ok = false
		}
	}
	if !ok || item.Node.Kind() != payload.KindObject {
		return Change{}, false
	}
	return v.change(wire.RepairKindNewID, f, path, fmt.Sprintf("leave out the item id %s: the provider gives the item a new one", s.node.Raw()), v.layout.remove(s))
}
