package repair

import (
	"fmt"

	"verbatim/core/dialect"
	"verbatim/generated/wire"
)

// moveBehind moves the message of a turn behind that of another.
func (v view) moveBehind(f finding, turn, target int) (Change, bool) {
	return v.moveElement(f, turn, target, "behind", (*layout).behind)
}

// moveInFront moves the message of a turn in front of that of another.
func (v view) moveInFront(f finding, turn, target int) (Change, bool) {
	return v.moveElement(f, turn, target, "in front of", (*layout).inFront)
}

func (v view) moveElement(f finding, turn, target int, side string, put func(*layout, site, string) Edit) (Change, bool) {
	from, path, ok := v.element(turn)
	to, where, found := v.element(target)
	if !ok || !found || from.start == to.start || v.document.Format == wire.FormatClaudeCode {
		return Change{}, false
	}
	return v.change(wire.RepairKindMove, f, path, fmt.Sprintf("move the message %s that at %s", side, where),
		v.layout.remove(from), put(&v.layout, to, v.layout.raw(from)))
}

// reunite are the ways to bring a call without a result and a result without its
// call together.
func (v view) reunite(f finding, call, result where) (all list) {
	if v.document.Format == wire.FormatClaudeCode {
		all.add(v.claudeMove(f, call, result))
		return all
	}
	if !v.alone(result) {
		all.add(v.moveResult(f, call, result))
	}
	if v.wholeElement(result.turn) {
		all.add(v.moveBehind(f, result.turn, v.behindWhich(call)))
	}
	if v.wholeElement(call.turn) {
		all.add(v.moveInFront(f, call.turn, result.turn))
	}
	return all
}

// wholeElement reports whether a turn is all that its element says.
func (v view) wholeElement(turn int) bool {
	for _, near := range []int{turn - 1, turn + 1} {
		if near >= 0 && near < len(v.Turns) && v.Turns[near].At == v.Turns[turn].At {
			return false
		}
	}
	return true
}

// behindWhich is the turn behind which a message belongs that answers a call.
func (v view) behindWhich(call where) int {
	if v.hand.list == "" {
		return v.lastAnswer(call)
	}
	_, end := v.message(call.turn)
	for end < len(v.Turns) && v.onlyResults(end) {
		end++
	}
	return end - 1
}

// moveResult moves one block to where the result of a call belongs.
func (v view) moveResult(f finding, call, result where) (Change, bool) {
	from, path, ok := v.site(result)
	if !ok {
		return Change{}, false
	}
	edit, ok := v.answerWith(call, v.layout.raw(from))
	if !ok {
		return Change{}, false
	}
	return v.change(wire.RepairKindMove, f, path, fmt.Sprintf("move the result of %q behind its call", v.part(result).ID), v.layout.remove(from), edit)
}

// partOut are the ways to take a message out from between calls and their
// results: it goes behind them, or a result in front of it.
func (v view) partOut(f finding) (all list) {
	turn, ok := v.turnOf(f)
	if !ok {
		return nil
	}
	last := -1
	ids := make(map[string]bool)
	for _, id := range f.IDs {
		ids[id] = true
	}
	for i := turn + 1; i < len(v.Turns) && v.Turns[i].Role != wire.SurfaceRoleAssistant; i++ {
		for _, p := range v.Turns[i].Parts {
			if p.Kind == dialect.PartResult && ids[p.ID] {
				last = i
			}
		}
	}
	if last >= 0 {
		all.add(v.moveBehind(f, turn, last))
	}
	for i := turn + 1; i <= last; i++ {
		if v.onlyResults(i) {
			all.add(v.moveInFront(f, i, turn))
		}
	}
	return all
}

// resultsFirst are the ways to bring blocks behind the results of their turn.
func (v view) resultsFirst(f finding) (all list) {
	w, ok := v.holding(f)
	if !ok {
		return nil
	}
	last := v.lastResult(w)
	if last.turn < 0 {
		return nil
	}
	if v.document.Format == wire.FormatClaudeCode {
		return v.claudeInFront(f, v.nextResult(w))
	}
	if v.alone(w) || w.part == 0 && v.runEnd(w) == len(v.Turns[w.turn].Parts) {
		all.add(v.moveBehind(f, w.turn, last.turn))
		return all
	}
	all.add(v.moveBlocks(f, w, v.runEnd(w), last))
	if next := v.nextResult(w); next.turn >= 0 && next == last {
		all.add(v.moveOneInFront(f, next, w))
	}
	return all
}

// runEnd is the index behind the blocks from one on that are no results.
func (v view) runEnd(w where) int {
	parts := v.Turns[w.turn].Parts
	end := w.part
	for end < len(parts) && parts[end].Kind != dialect.PartResult {
		end++
	}
	return end
}

// lastResult is the last result of the user's turn in which a part stands; its
// turn is -1 when none stands behind the part.
func (v view) lastResult(w where) where {
	last := where{-1, -1}
	for i := w.turn; i < len(v.Turns) && v.Turns[i].Role != wire.SurfaceRoleAssistant; i++ {
		for j, p := range v.Turns[i].Parts {
			if at := (where{i, j}); w.before(at) && p.Kind == dialect.PartResult {
				last = at
			}
		}
	}
	return last
}

// nextResult is the first one.
func (v view) nextResult(w where) where {
	for i := w.turn; i < len(v.Turns) && v.Turns[i].Role != wire.SurfaceRoleAssistant; i++ {
		for j, p := range v.Turns[i].Parts {
			if at := (where{i, j}); w.before(at) && p.Kind == dialect.PartResult {
				return at
			}
		}
	}
	return where{-1, -1}
}

// moveBlocks moves the blocks of a message from one up to another behind a
// result.
func (v view) moveBlocks(f finding, w where, end int, target where) (Change, bool) {
	to, _, ok := v.site(target)
	if !ok {
		return Change{}, false
	}
	var edits []Edit
	first := true
	for j := w.part; j < end; j++ {
		from, _, ok := v.site(where{w.turn, j})
		if !ok {
			return Change{}, false
		}
		put := v.layout.behind(to, v.layout.raw(from))
		if take := v.layout.remove(from); first || from.before >= 0 {
			edits = append(edits, take, put)
		}
		first = false
	}
	if w.part == 0 && end-w.part > 1 { // the first of a list goes with what is between it and the next
		edits = v.takeHead(w, end, edits)
	}
	return v.change(wire.RepairKindMove, f, v.part(w).At.Path(), "move what stands before the results behind them", edits...)
}

// takeHead is the removal of the first blocks of a list in one go, with the
// insertions of other edits.
func (v view) takeHead(w where, end int, edits []Edit) []Edit {
	first, _, _ := v.site(w)
	last, _, _ := v.site(where{w.turn, end - 1})
	kept := []Edit{{first.from, v.layout.text[first.from:last.after], ""}}
	for _, e := range edits {
		if e.Old == "" {
			kept = append(kept, e)
		}
	}
	return kept
}

// moveOneInFront moves a result in front of a block.
func (v view) moveOneInFront(f finding, result, block where) (Change, bool) {
	from, path, ok := v.site(result)
	to, _, found := v.site(block)
	if !ok || !found || v.alone(result) {
		return Change{}, false
	}
	return v.change(wire.RepairKindMove, f, path, fmt.Sprintf("move the result of %q in front of what stands before it", v.part(result).ID),
		v.layout.remove(from), v.layout.inFront(to, v.layout.raw(from)))
}

// placeSystem are the ways to move a system message to where it may stand: behind
// the next user message that an answer follows or nothing, or behind the nearest
// one before.
func (v view) placeSystem(f finding) (all list) {
	turn, ok := v.turnOf(f)
	if !ok {
		return nil
	}
	fits := func(i int) bool {
		next := i + 1
		for next < len(v.Turns) && v.Turns[next].Role == wire.SurfaceRoleSystem {
			next++
		}
		return i != turn-1 && v.Turns[i].Role == wire.SurfaceRoleUser && (next == len(v.Turns) || v.Turns[next].Role == wire.SurfaceRoleAssistant)
	}
	for i := turn + 1; i < len(v.Turns); i++ {
		if fits(i) {
			all.add(v.moveBehind(f, turn, i))
			break
		}
	}
	for i := turn - 1; i >= 0; i-- {
		if fits(i) {
			all.add(v.moveBehind(f, turn, i))
			break
		}
	}
	return all
}

// straighten moves a result out of a message that may not carry it.
func (v view) straighten(f finding) (all list) {
	w, ok := v.holding(f)
	if !ok || v.Dialect != wire.DialectAnthropic || v.part(w).Kind != dialect.PartResult || v.document.Format == wire.FormatClaudeCode {
		return nil
	}
	all.add(v.quote(f, w))
	for _, c := range v.all(dialect.PartCall, v.part(w).ID) {
		if c.before(w) && !v.alone(w) {
			all.add(v.moveResult(f, c, w))
		}
	}
	return all
}

// toEnd moves an item to the end of the list.
func (v view) toEnd(f finding) (all list) {
	if turn, ok := v.turnOf(f); ok {
		all.add(v.moveBehind(f, turn, len(v.Turns)-1))
	}
	return all
}
