package repair

import (
	"fmt"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// noResult is what a synthetic result says. A body or a file holds no word of
// whether the tool was started: only a log may.
func noResult(r wire.Risk) string {
	return wire.MatchRisk(r,
		func() string {
			return "No result of this call was recorded; whether the tool ran is not known (tool_outcome_unknown)."
		},
		func() string {
			return "No result of this call was recorded; the tool was not started (tool_not_started)."
		},
	)
}

// insert answers a call without a result with a synthetic one.
func (v view) insert(f finding, w where) (Change, bool) {
	c := call{v.part(w), v.Turns[w.turn].At.Node, noResult(wire.RiskToolOutcomeUnknown)}
	if v.hand.result == nil {
		return Change{}, false
	}
	result := v.hand.result(c)
	if result == "" {
		return Change{}, false
	}
	var edit Edit
	var ok bool
	switch {
	case v.document.Format == wire.FormatClaudeCode:
		edit, ok = v.claudeResult(w, result)
	case c.At.Node.Get("functionCall").IsZero() && v.document.Format == wire.FormatGeminiCLI && v.besideParts(w):
		edit, ok = v.geminiResult(w, result)
	default:
		edit, ok = v.answerWith(w, result)
	}
	if !ok {
		return Change{}, false
	}
	change, ok := v.change(wire.RepairKindInsert, f, v.part(w).At.Path(),
		fmt.Sprintf("insert a synthetic result for the call %q (%s)", c.ID, wire.RiskToolOutcomeUnknown), edit)
	change.Risk = wire.RiskToolOutcomeUnknown
	return change, ok
}

// answerWith puts a result where the format wants that of a call: as a block
// behind the results that stand there, or as a message.
func (v view) answerWith(w where, result string) (Edit, bool) {
	_, end := v.message(w.turn)
	if v.hand.list == "" {
		return v.messageBehind(v.lastAnswer(w), v.enveloped(w, result))
	}
	if end < len(v.Turns) && v.mayAnswer(end) {
		if s, _, ok := v.element(end); ok {
			if edit, ok := v.amongBlocks(s.child(v.layout.text, v.hand.list), result); ok {
				return edit, true
			}
		}
	}
	return v.messageBehind(end-1, v.hand.wrap(result))
}

// mayAnswer reports whether a turn is one that may hold results.
func (v view) mayAnswer(turn int) bool {
	role := v.Turns[turn].Role
	return role == wire.SurfaceRoleUser || role == wire.SurfaceRoleTool
}

// amongBlocks inserts a result behind the results that a list of blocks begins
// with.
func (v view) amongBlocks(blocks site, result string) (Edit, bool) {
	if blocks.node.Kind() != payload.KindArray || blocks.node.Len() == 0 {
		return Edit{}, false
	}
	number := 0
	for _, n := range blocks.node.Elements() {
		if !v.hand.isResult(n) {
			return v.layout.inFront(blocks.child(v.layout.text, fmt.Sprint(number)), result), true
		}
		number++
	}
	return v.layout.behind(blocks.child(v.layout.text, fmt.Sprint(number-1)), result), true
}

// lastAnswer is the turn behind which a result of a call stands that is a
// message of its own: the last of those that answer the call's message, or the
// last call of the same answer.
func (v view) lastAnswer(w where) int {
	at := w.turn
	for at+1 < len(v.Turns) {
		next := v.Turns[at+1]
		sibling := v.Dialect == wire.DialectOpenAIResponses && len(next.Parts) == 1 && next.Parts[0].Kind == dialect.PartCall
		if !sibling && !v.onlyResults(at+1) {
			break
		}
		at++
	}
	return at
}

// messageBehind inserts a message behind a turn.
func (v view) messageBehind(turn int, element string) (Edit, bool) {
	s, _, ok := v.element(turn)
	if !ok {
		return Edit{}, false
	}
	return v.layout.behind(s, element), true
}

// enveloped is an item as a record of the file, where items stand in records.
func (v view) enveloped(w where, item string) string {
	s, _, ok := v.element(w.turn)
	if !ok || !s.line || v.document.Format != wire.FormatCodex {
		return item
	}
	return object(append(kept(s.node, "timestamp", "type"), "payload", item)...)
}

// besideParts reports whether a call of Gemini CLI stands in the list beside
// the parts of its message.
func (v view) besideParts(w where) bool {
	for _, n := range v.Turns[w.turn].At.Node.Get("toolCalls").Elements() {
		if n == v.part(w).At.Node {
			return true
		}
	}
	return false
}

// geminiResult puts a result beside its call.
func (v view) geminiResult(w where, result string) (Edit, bool) {
	s, _, ok := v.site(w)
	if !ok {
		return Edit{}, false
	}
	return v.layout.set(s, "result", "["+result+"]"), true
}
