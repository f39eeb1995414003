package transcript

import (
	"verbatim/generated/wire"
)

// pairing is which result answers which call, and what is left over. It is
// found once, and each rule reads off its part. What another rule speaks of is
// left out: a result where its role may not stand pairs, a call without an id
// takes one result that pairs with nothing.
type pairing struct {
	slots  []slot
	latest map[key]int // the newest call of a key

	orphans       []int // parts: results, and hosted ones, that answer nothing
	unanswered    []int // parts: calls that the client owes a result
	unansweredTo  []int // parts: calls that the provider owes a result
	answeredAgain []int // parts: results of a call that has one already
	calledTwice   []int // parts: calls with the id of one in the same message
	calledAgain   []int // parts: calls with the id of one in an earlier message
	between       []between
	undecided     bool // a result may answer a call that the history does not show

	rounds  []round
	strays  []int        // parts: calls and results where their role may not stand
	doubled map[int]bool // turns of Responses whose item id stands before
}

// key is what a result and its call have in common.
type key struct {
	id   string
	form string // in Responses the type of the output; of hosted calls "hosted"
}

// slot is a call that waits for its result.
type slot struct {
	key
	part     int
	group    int  // of the message that the call stands in
	under    int  // the next older call of the key without a result, -1 for none
	top      int  // of the newest call of the key: the newest without a result, -1 for none
	first    int  // the slot itself, or the first with its id in the message
	answered bool // or one with its id in the message is
}

// between are the turns that part a call from its result.
type between struct {
	turn int // the first of them
	ids  []string
}

// round is a message of the model and what stands behind it, up to the next.
type round struct {
	start, end, next int // turns: the message is start to end, the rest end to next
	bare             int // results without an id in it, which may answer anything
	bareCalls        int // calls without an id
	calls            int // client calls
}

func (e *examination) pair() {
	if e.latest == nil {
		e.latest = map[key]int{}
	}
	switch e.Dialect {
	case wire.DialectAnthropic:
		e.pairAnthropic()
	case wire.DialectOpenAI:
		e.pairChat()
	case wire.DialectOpenAIResponses:
		e.pairResponses()
	default:
		e.pairAny()
	}
	e.forgiveStrays()
}

// call notes a call of a message, which is the group.
func (e *examination) call(part, group int, form string) {
	n := len(e.slots)
	s := slot{key: key{e.parts[part].ID, form}, part: part, group: group, under: -1, top: n, first: n}
	if older, ok := e.latest[s.key]; ok {
		s.under = e.slots[older].top
		if e.slots[older].group == group {
			s.first = e.slots[older].first
			e.calledTwice = append(e.calledTwice, part)
		} else if form != hosted {
			e.calledAgain = append(e.calledAgain, part)
		}
	}
	e.latest[s.key] = n
	e.slots = append(e.slots, s)
}

// hosted is the form of calls that the provider answers itself.
const hosted = "hosted"

// anyGroup lets a result answer a call of any message before it.
const anyGroup = -1

// result pairs a result with the newest call of its key that has none, and
// reports whether there is one. It tells of one too many itself.
func (e *examination) result(part, group int, form string) bool {
	i, ok := e.latest[key{e.parts[part].ID, form}]
	if !ok || group != anyGroup && e.slots[i].group != group {
		return false
	}
	top := e.slots[i].top
	if top < 0 || group != anyGroup && e.slots[top].group != group {
		e.answeredAgain = append(e.answeredAgain, part)
		return true
	}
	e.slots[top].answered = true
	e.slots[e.slots[top].first].answered = true
	e.slots[i].top = e.slots[top].under
	e.parts[part].paired = true
	return true
}

// owed are the calls without a result, one for an id in a message, in order.
// An empty id is told by itself.
func (e *examination) owed(yield func(*slot) bool) {
	for i := range e.slots {
		s := &e.slots[i]
		if !s.answered && s.first == i && s.id != "" && !yield(s) {
			return
		}
	}
}

// forgiveStrays takes back what is told of the other half of a call or result
// that stands in the wrong role's message: it is there, though misplaced.
func (e *examination) forgiveStrays() {
	if len(e.strays) == 0 {
		return
	}
	ids := map[string]bool{}
	for _, i := range e.strays {
		ids[e.parts[i].ID] = true
	}
	forgive := func(parts []int) []int {
		var rest []int
		for _, i := range parts {
			if !ids[e.parts[i].ID] {
				rest = append(rest, i)
			}
		}
		return rest
	}
	e.orphans, e.unanswered, e.unansweredTo = forgive(e.orphans), forgive(e.unanswered), forgive(e.unansweredTo)
}

// partsUpTo is the index of the first part behind the turns before one.
func (e *examination) partsUpTo(turn int) int {
	if turn == len(e.turns) {
		return len(e.parts)
	}
	return e.turns[turn].first
}
