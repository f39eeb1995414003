package repair

import (
	"slices"

	"verbatim/core/dialect"
	"verbatim/generated/wire"
)

// answers are the changes that may take a fault away.
func (s *state) answers(f finding) []Change {
	v := s.view(f.history)
	if v.Answer { // what a provider answered is evidence
		return nil
	}
	if answer := answering[f.Rule]; answer != nil {
		return answer(v, f)
	}
	return nil
}

// answering are the rules whose faults a change may take away.
var answering = map[wire.Rule]func(view, finding) list{
	wire.RuleOrphanedToolResult:       view.forOrphan,
	wire.RuleUnansweredToolCall:       view.forUnanswered,
	wire.RuleUnansweredServerToolCall: view.forHosted,
	wire.RuleDuplicateToolResult:      view.forSecondResult,
	wire.RuleDuplicateToolCallID:      view.forSecondCall,
	wire.RuleInvalidToolCallID:        view.forBadID,
	wire.RuleDuplicateItemID:          view.forSecondItem,
	wire.RuleInvalidItemID:            view.forItemID,
	wire.RuleUnresolvableReference:    view.forItemID,
	wire.RuleMisplacedMessage:         view.partOut,
	wire.RuleMisplacedContent:         view.resultsFirst,
	wire.RuleMisplacedSystemMessage:   view.placeSystem,
	wire.RuleMisplacedItem:            view.toEnd,
	wire.RuleInvalidContentForRole:    view.straighten,
	wire.RuleEmptyContent:             view.dropEmpty,
	wire.RuleEmptyArray:               view.forEmptyArray,
	wire.RuleMissingField:             view.fill,
	wire.RuleDanglingParent:           view.unlink,
}

func (v view) forOrphan(f finding) (all list) {
	w, ok := v.holding(f)
	if !ok {
		return nil
	}
	all.add(v.quote(f, w))
	all.add(v.dropTwin(f, w))
	if v.part(w).Kind != dialect.PartResult {
		return all
	}
	for _, o := range v.others(f, wire.RuleUnansweredToolCall) {
		if call, ok := v.holding(o); ok && v.pairs(call, w) {
			all = append(all, v.reunite(f, call, w)...)
		}
	}
	return all
}

// others are the faults of a rule in the same history that name the same ids.
func (v view) others(f finding, rule wire.Rule) []finding {
	var found []finding
	for _, o := range v.faults {
		if o.Rule == rule && o.history == f.history && slices.Equal(o.IDs, f.IDs) {
			found = append(found, o)
		}
	}
	return found
}

func (v view) forUnanswered(f finding) (all list) {
	w, ok := v.holding(f)
	if !ok {
		return nil
	}
	all.add(v.insert(f, w))
	for _, o := range v.others(f, wire.RuleOrphanedToolResult) {
		if result, ok := v.holding(o); ok && v.pairs(w, result) {
			all = append(all, v.reunite(f, w, result)...)
		}
	}
	return all
}

// pairs reports whether a result has the id and the type that a call wants.
func (v view) pairs(call, result where) bool {
	c, r := v.part(call), v.part(result)
	return c.ID == r.ID && r.Kind == dialect.PartResult && v.answers(result, c)
}

// forHosted quotes a call that only the provider could answer.
func (v view) forHosted(f finding) (all list) {
	if w, ok := v.holding(f); ok {
		all.add(v.quote(f, w))
	}
	return all
}

// forSecondResult drops a repeat that says the same, and quotes one that says
// something else.
func (v view) forSecondResult(f finding) (all list) {
	w, ok := v.holding(f)
	if !ok {
		return nil
	}
	if v.hasTwin(w) {
		all.add(v.dropTwin(f, w))
	} else {
		all.add(v.quote(f, w))
	}
	return all
}

func (v view) forSecondCall(f finding) (all list) {
	if w, ok := v.holding(f); ok {
		all.add(v.rename(f, w))
		all.add(v.dropTwin(f, w))
	}
	return all
}

func (v view) forBadID(f finding) (all list) {
	if w, ok := v.holding(f); ok {
		all.add(v.rename(f, w))
	}
	return all
}

func (v view) forSecondItem(f finding) (all list) {
	turn, ok := v.turnOf(f)
	if !ok || v.thinks(turn) {
		return nil
	}
	if all.add(v.dropItemTwin(f, turn)); len(all) == 0 {
		all.add(v.renumber(f))
	}
	return all
}

func (v view) forItemID(f finding) (all list) {
	all.add(v.renumber(f))
	return all
}

func (v view) forEmptyArray(f finding) (all list) {
	all.add(v.drop(f, f.Path, "the empty list"))
	return all
}

// thinks reports whether a turn holds reasoning.
func (v view) thinks(turn int) bool {
	for _, p := range v.Turns[turn].Parts {
		if p.Kind == dialect.PartThinking || p.Kind == dialect.PartRedacted {
			return true
		}
	}
	return false
}
