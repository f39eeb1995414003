package transcript

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// examination is one history while the rules look at it.
type examination struct {
	dialect.Transcript
	turns []turn
	parts []part // of all turns, in order
	pairing

	compared *comparison // with the log; nil when there is none
	lost     []loss      // what became of the log's thinking, once asked for
	rule     wire.Rule   // the one at work
	found    []found
	unknown  []wire.Rule
}

// turn is a turn with what its message says beside its parts.
type turn struct {
	*dialect.Turn
	message
	parts []part
	first int // index of its first part in the examination
}

// found is a finding with where it stands in its record.
type found struct {
	Finding
	offset int
	body   bool // it is about the body rather than a message
}

// examinations that are done with lend their room to the next.
var examinations = sync.Pool{New: func() any { return new(examination) }}

func examine(t dialect.Transcript) *examination {
	e := examinations.Get().(*examination)
	e.Transcript = t
	count := 0
	for i := range t.Turns {
		count += len(t.Turns[i].Parts)
	}
	e.turns = slices.Grow(e.turns, len(t.Turns))[:len(t.Turns)]
	e.parts = slices.Grow(e.parts, count)[:count]
	first := 0
	for i := range t.Turns {
		first += e.read(i, first)
	}
	e.pair()
	return e
}

// roomMax is how many parts an examination keeps room for.
const roomMax = 1 << 14

// giveBack ends the examination. What it reported stays.
func (e *examination) giveBack() {
	if cap(e.parts) > roomMax {
		return
	}
	clear(e.turns)
	clear(e.parts)
	clear(e.slots)
	clear(e.latest)
	*e = examination{turns: e.turns[:0], parts: e.parts[:0], pairing: pairing{
		slots: e.slots[:0], latest: e.latest, rounds: e.rounds[:0],
	}}
	examinations.Put(e)
}

// read reads the keys of a turn and of its parts, of which the first has an
// index, and answers how many parts it has.
func (e *examination) read(i, first int) int {
	t := &e.turns[i]
	t.Turn = &e.Turns[i]
	if e.messages(t.Turn) {
		t.readMessage(t.At.Node)
	}
	count := len(t.Parts)
	t.first, t.parts = first, e.parts[first:first+count:first+count]
	for j := range t.parts {
		p := &t.parts[j]
		p.Part, p.turn = &t.Parts[j], i
		p.readAs(e.Dialect)
	}
	return count
}

// messages says whether a turn is a message, which has a role and content, and
// no item that is a single part.
func (e *examination) messages(t *dialect.Turn) bool {
	switch e.Dialect {
	case wire.DialectAnthropic, wire.DialectOpenAI:
		return true
	case wire.DialectOpenAIResponses:
		return t.At.Node.Kind() == payload.KindObject && dialect.ResponsesType(t.At.Node) == wire.ResponsesItemTypeMessage
	}
	return false
}

// sent says whether the history is a whole request: no answer, and no list or
// file of messages that a request is yet to be made of.
func (e *examination) sent() bool { return !e.Answer && e.Body.Kind() == payload.KindObject }

// report puts the findings in order.
func (e *examination) report() Report {
	if e.found == nil {
		return Report{Unknown: e.unknown}
	}
	slices.SortStableFunc(e.found, func(a, b found) int {
		return cmp.Or(cmp.Compare(a.Index, b.Index), cmp.Compare(a.offset, b.offset))
	})
	r := Report{Findings: make([]Finding, len(e.found)), Unknown: e.unknown}
	for i := range e.found {
		r.Findings[i] = e.found[i].Finding
	}
	return r
}

// spot is where a fault is: a value, or a key of it that may be absent.
type spot struct {
	index int
	at    dialect.Place
	key   string // "" for the value itself; a path of keys without its first slash
}

func (p *part) spot(key string) spot { return spot{p.Index, p.At, key} }

func (t *turn) spot(key string) spot { return spot{t.Index, t.At, key} }

// body is a key of the body itself.
func (e *examination) body(key string) spot { return spot{0, dialect.Place{Node: e.Body}, key} }

func (s spot) path() string {
	if s.key == "" {
		return s.at.Path()
	}
	return s.at.Path() + "/" + s.key
}

// offset is where the value starts, or the one that lacks the key.
func (s spot) offset() int {
	n := s.at.Node
	for token := range strings.SplitSeq(s.key, "/") {
		child := n.Get(token)
		for i, element := range n.Elements() {
			if strconv.Itoa(i) == token {
				child = element
			}
		}
		if child.IsZero() {
			break
		}
		n = child
	}
	start, _ := n.Span()
	return start
}

// say reports a fault of the rule at work, with the severity of its rule.
func (e *examination) say(s spot, ids []string, message, hint string) {
	e.tell(e.rule.Severity(), s, ids, message, hint)
}

// tell reports a fault with a severity of its own.
func (e *examination) tell(severity wire.Severity, s spot, ids []string, message, hint string) {
	start := s.offset()
	e.found = append(e.found, found{Finding{
		Rule: e.rule, Severity: severity, Index: s.index, Path: s.path(), IDs: ids, Message: message, Hint: hint,
	}, start, e.ofBody(s.index, start)})
}

// ofBody says whether a place stands outside the message that its index names.
func (e *examination) ofBody(index, start int) bool {
	if index > 0 || e.Body.IsZero() {
		return false
	}
	if len(e.turns) == 0 {
		return true
	}
	from, to := e.turns[0].At.Node.Span()
	return start < from || start >= to
}

// cannotTell notes that the rule at work cannot decide.
func (e *examination) cannotTell() {
	if !slices.Contains(e.unknown, e.rule) {
		e.unknown = append(e.unknown, e.rule)
	}
}

// faulty says whether an error is known of the message with an index.
func (e *examination) faulty(index int) bool {
	return slices.ContainsFunc(e.found, func(f found) bool {
		return f.Index == index && f.Severity == wire.SeverityError && !f.body
	})
}
