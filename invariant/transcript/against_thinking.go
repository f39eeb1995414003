package transcript

import (
	"slices"

	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// loss is thinking of one message that did not come back as it was answered.
type loss struct {
	spot     spot
	marks    []string // signatures of what the log has, or its data
	modified bool     // what came back was never answered; else it is gone
}

// losses compares the thinking of the log with the request's, message by
// message.
func (e *examination) losses() []loss {
	if e.compared == nil || e.compared.violation == nil || e.lost != nil {
		return e.lost
	}
	m := e.newMatching()
	for _, logged := range e.compared.Fold.All() {
		if logged.Role() != wire.SurfaceRoleAssistant {
			continue
		}
		blocks := slices.Collect(contentOf(logged))
		if !slices.ContainsFunc(blocks, thinkingBlock) {
			continue
		}
		if i, ok := m.find(logged, blocks); ok {
			e.compareThinking(i, blocks)
		}
	}
	return e.lost
}

// contentOf are the blocks of a message.
func contentOf(m *session.Message) func(yield func(payload.Value) bool) {
	return func(yield func(payload.Value) bool) {
		for _, b := range m.Content().Elements() {
			if !yield(b) {
				return
			}
		}
	}
}

func thinkingBlock(b payload.Value) bool {
	kind, _ := b.Get("kind").Text()
	return kind == wire.SessionBlockKindThinking.String() || kind == wire.SessionBlockKindRedactedThinking.String()
}

// markOf is what names a thinking block.
func markOf(b payload.Value) string {
	if mark, ok := b.Get("signature").Text(); ok {
		return mark
	}
	mark, _ := b.Get("data").Text()
	return mark
}

// matching finds the request's counterpart of a message in the log: the same
// message, or the first that shares a call, a signature, or its first block
// that is no thinking.
type matching struct {
	e      *examination
	anchor map[string][]int // entries by what they share, in order
	next   int              // entries before it have their counterpart
}

func (e *examination) newMatching() *matching {
	m := &matching{e: e, anchor: map[string][]int{}}
	for i, entry := range e.compared.Entries {
		if entry.Message == nil || entry.Message.Role() != wire.SurfaceRoleAssistant {
			continue
		}
		for _, a := range anchors(entry.Message, slices.Collect(contentOf(entry.Message))) {
			if at := m.anchor[a]; len(at) == 0 || at[len(at)-1] != i {
				m.anchor[a] = append(at, i)
			}
		}
	}
	return m
}

// anchors are what tells a message again when its thinking was changed.
func anchors(m *session.Message, blocks []payload.Value) []string {
	var all []string
	for _, id := range m.Calls() {
		all = append(all, "call "+id)
	}
	plain := false
	for _, b := range blocks {
		if thinkingBlock(b) {
			all = append(all, "mark "+markOf(b))
		} else if !plain {
			plain = true
			all = append(all, "block "+b.String())
		}
	}
	return all
}

// find is the entry that is the logged message's counterpart.
func (m *matching) find(logged *session.Message, blocks []payload.Value) (entry int, ok bool) {
	best := -1
	for _, a := range anchors(logged, blocks) {
		at := m.anchor[a]
		i, _ := slices.BinarySearch(at, m.next)
		if i < len(at) && (best < 0 || at[i] < best) {
			best = at[i]
		}
	}
	if best < 0 {
		return 0, false
	}
	m.next = best + 1
	return best, true
}

// compareThinking notes what became of a logged message's thinking.
func (e *examination) compareThinking(entry int, logged []payload.Value) {
	sent := slices.Collect(contentOf(e.compared.Entries[entry].Message))
	turn, ok := e.turnOf(e.compared.Entries[entry])
	if !ok {
		return
	}
	had, has := slices.DeleteFunc(slices.Clone(logged), isPlain), slices.DeleteFunc(slices.Clone(sent), isPlain)
	gone, strange := without(had, has), without(has, had)
	switch {
	case len(strange) > 0:
		e.lose(turn, has, strange[0], marksOf(append(gone, unlessAny(gone, strange)...)))
	case len(gone) > 0:
		e.miss(turn, logged, gone, len(has) == 0)
	case !slices.Equal(had, has):
		e.lose(turn, has, firstMoved(had, has), marksOf(had))
	}
}

func isPlain(b payload.Value) bool { return !thinkingBlock(b) }

// without are the values of a list beyond what another holds.
func without(list, other []payload.Value) []payload.Value {
	left := slices.Clone(other)
	var beyond []payload.Value
	for _, v := range list {
		if i := slices.Index(left, v); i >= 0 {
			left = slices.Delete(left, i, i+1)
		} else {
			beyond = append(beyond, v)
		}
	}
	return beyond
}

// unlessAny is a list in place of one that holds nothing.
func unlessAny(first, otherwise []payload.Value) []payload.Value {
	if len(first) > 0 {
		return nil
	}
	return otherwise
}

func marksOf(blocks []payload.Value) []string {
	var marks []string
	for _, b := range blocks {
		marks = append(marks, markOf(b))
	}
	return marks
}

func firstMoved(had, has []payload.Value) payload.Value {
	for i := range min(len(had), len(has)) {
		if had[i] != has[i] {
			return has[i]
		}
	}
	return has[len(has)-1]
}

// lose notes thinking that was never answered so, at the first such block.
func (e *examination) lose(turn int, has []payload.Value, strange payload.Value, marks []string) {
	nth := slices.Index(has, strange)
	for i := range e.turns[turn].parts {
		p := &e.turns[turn].parts[i]
		if !p.thinks() {
			continue
		}
		if nth == 0 {
			e.lost = append(e.lost, loss{p.spot(""), marks, true})
			return
		}
		nth--
	}
}

// miss notes thinking that did not come back, where the first such block stood.
// Of a message behind which the tool turn is over, all may be left out.
func (e *examination) miss(turn int, logged, gone []payload.Value, all bool) {
	first, running := e.runningTurn()
	if all && (!running || turn < first) {
		return
	}
	t := &e.turns[turn]
	at := t.spot("content")
	if len(t.parts) > 0 {
		at = t.parts[min(slices.Index(logged, gone[0]), len(t.parts)-1)].spot("")
	}
	e.lost = append(e.lost, loss{at, marksOf(gone), false})
}
