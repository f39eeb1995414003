package transcript

import (
	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// pairResponses pairs by id and type, an output with any call before it.
func (e *examination) pairResponses() {
	e.findDoubledItems()
	hidden := e.continued() // a call may stand on the server
	group, bare, bareCalls := 0, 0, 0
	for i := range e.parts {
		p := &e.parts[i]
		t := &e.turns[p.turn]
		if !t.isAssistant() {
			group = p.turn + 1 // the next message of the model is another one
		}
		switch {
		case p.Kind == dialect.PartCall && !p.has(joinOf(p)):
			bareCalls++
		case p.Kind == dialect.PartCall:
			e.call(i, group, string(dialect.ResponsesOutput(wire.ResponsesItemType(p.Type))))
		case p.Kind == dialect.PartResult && !p.has(joinOf(p)):
			bare++
		case p.Kind == dialect.PartResult && e.result(i, anyGroup, p.Type):
		case p.Kind == dialect.PartResult && bareCalls > 0:
			bareCalls--
		case p.Kind == dialect.PartResult && hidden:
			e.undecided = true
		case p.Kind == dialect.PartResult:
			e.orphans = append(e.orphans, i)
		case p.is(wire.ResponsesItemTypeItemReference):
			hidden = true
		}
	}
	e.settleResponses(bare)
}

// continued says whether the server holds what stands before the request.
func (e *examination) continued() bool {
	return said(e.Body.Get("previous_response_id")) || said(e.Body.Get("conversation"))
}

// said says whether a key is there and not null.
func said(n payload.Node) bool { return !n.IsZero() && n.Kind() != payload.KindNull }

// joinOf is the key that a call and its output have in common. A local shell
// call has its own id there, in agents' files its call_id.
func joinOf(p *part) keys {
	switch {
	case p.is(wire.ResponsesItemTypeMCPApprovalResponse):
		return hasApproval
	case p.is(wire.ResponsesItemTypeMCPApprovalRequest):
		return hasID
	case p.is(wire.ResponsesItemTypeLocalShellCall), p.is(wire.ResponsesItemTypeLocalShellCallOutput):
		if p.has(hasCallID) {
			return hasCallID
		}
		return hasID
	}
	return hasCallID
}

// is says whether a part is an item of a type.
func (p *part) is(word wire.ResponsesItemType) bool { return p.Type == string(word) }

// findDoubledItems notes the items whose id an earlier one has. The output of a
// local shell call has its call's id, which is its own.
func (e *examination) findDoubledItems() {
	seen := make(map[string]bool, len(e.turns))
	for i := range e.turns {
		item := e.turns[i].At.Node
		word := dialect.ResponsesType(item)
		id, ok := item.Get("id").Text()
		if !ok || id == "" || word == wire.ResponsesItemTypeLocalShellCallOutput {
			continue
		}
		if seen[id] {
			if e.doubled == nil {
				e.doubled = map[int]bool{}
			}
			e.doubled[i] = true
		}
		seen[id] = true
	}
}

// settleResponses decides of each call without an output whether it is owed.
func (e *examination) settleResponses(bare int) {
	from := e.openFrom()
	for s := range e.owed {
		switch {
		case bare > 0:
			bare--
		case e.parts[s.part].turn < from:
			e.unanswered = append(e.unanswered, s.part)
		}
	}
}

// openFrom is the first item of those whose calls may still be answered: behind
// it stand nothing but calls and reasoning of the same answer and, in a file,
// outputs.
func (e *examination) openFrom() int {
	from := len(e.turns)
	for e.isFile() && from > 0 && e.turns[from-1].onlyResults() {
		from--
	}
	for from > 0 {
		t := &e.turns[from-1]
		if !t.isAssistant() || e.messages(t.Turn) {
			break
		}
		from--
	}
	return from
}
