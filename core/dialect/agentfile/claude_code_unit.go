package agentfile

import (
	"slices"

	"verbatim/generated/wire"
)

// claudeUnit is a message with what belongs to it wherever it hangs: all
// records of one answer of the model with the results of its calls, or one
// record of the user.
type claudeUnit struct {
	id, request string // message.id and requestId of an answer
	root        int    // the row that hangs below the parent
	rows        []int  // of the message
	results     []int  // rows of the user that answer its calls
	parent      *claudeUnit
	across      int // the compaction between the parent and it, else -1
	children    []*claudeUnit

	shortened []int // rows of microcompactions right behind it

	onPath  bool
	sayings map[int]claudeSaying // by row
	teller  *builder             // in whose log it stands
	told    int                  // how many events that log had behind it
}

// sibling is a record of an answer that hangs beside the one before it.
type sibling struct {
	id, request string
	above       int
}

// walk gathers the messages into units, and finds the path of each
// conversation.
func (f *claudeFile) walk() {
	beside := make(map[sibling]*claudeUnit)
	for _, i := range f.order {
		if row := &f.rows[i]; row.isMessage() {
			f.gather(i, beside)
		}
	}
	for _, c := range f.talks {
		for _, u := range slices.Clone(c.units) {
			f.settle(u)
		}
		c.climbFrom(f, c.leaf)
		c.branches(f)
	}
}

// gather puts a message into the unit that it belongs to, or into one of its
// own.
func (f *claudeFile) gather(i int, beside map[sibling]*claudeUnit) {
	row := &f.rows[i]
	var above *claudeUnit
	if row.above >= 0 && row.across < 0 {
		above = f.rows[row.above].unit
	}
	if row.kind == claudeUser {
		if above != nil && above.isAnswer(f) && len(row.answers()) > 0 {
			row.unit, above.results = above, append(above.results, i)
			return
		}
		f.found(i)
		return
	}
	key := sibling{textOf(row.message.Get("id")), row.text("requestId"), row.above}
	if u := beside[key]; u != nil && key.id != "" && row.joins() && row.across < 0 {
		above = u
	}
	if above != nil && key.id != "" && above.id == key.id && above.request == key.request && row.joins() {
		row.unit, above.rows = above, append(above.rows, i)
		return
	}
	u := f.found(i)
	if row.joins() {
		u.id, u.request = key.id, key.request
		beside[key] = u
	}
}

// found makes a unit of one row.
func (f *claudeFile) found(i int) *claudeUnit {
	row := &f.rows[i]
	u := &claudeUnit{root: i, rows: []int{i}, across: row.across}
	row.unit = u
	row.talk.units = append(row.talk.units, u)
	return u
}

// isAnswer reports whether the unit is an answer of the model.
func (u *claudeUnit) isAnswer(f *claudeFile) bool { return f.rows[u.rows[0]].kind == claudeAssistant }

// settle puts the unit's rows in order, and takes out of it the results that
// do not belong to it: those of other calls, and second ones. Two results of
// one call that hang side by side are two branches, and neither belongs to it.
func (f *claudeFile) settle(u *claudeUnit) {
	slices.Sort(u.rows)
	slices.Sort(u.results)
	calls := make(map[string]bool)
	for _, i := range u.rows {
		for _, call := range f.rows[i].blocks(wire.AnthropicBlockTypeToolUse) {
			calls[textOf(call.Get("id"))] = true
		}
	}
	answered := make(map[string]int)
	out := make(map[int]bool)
	for _, i := range u.results {
		for _, id := range f.rows[i].answers() {
			earlier, twice := answered[id]
			switch {
			case !calls[id]:
				out[i] = true
			case twice && earlier != i:
				out[i] = true
				out[earlier] = out[earlier] || !f.isBelow(i, earlier)
			default:
				answered[id] = i
			}
		}
	}
	for _, i := range u.results {
		if out[i] {
			f.found(i)
		}
	}
	u.results = slices.DeleteFunc(u.results, func(i int) bool { return out[i] })
}

// isBelow reports whether a row stands below an earlier one of the same unit.
func (f *claudeFile) isBelow(i, earlier int) bool {
	for at := f.rows[i].above; at >= 0 && f.rows[at].unit == f.rows[earlier].unit; at = f.rows[at].above {
		if at == earlier {
			return true
		}
	}
	return false
}
