package agentfile

import (
	"slices"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// What opencode sends in place of something.
const (
	openCompaction  = "What did we do so far?"
	openSubtask     = "The following tool was executed by the user"
	openCleared     = "[Old tool result content cleared]"
	openInterrupted = "[Tool execution was interrupted]"
)

// word is the type of a part.
func (p openPart) word() string { return textOf(p.at.Node.Get("type")) }

// unsaid reports whether a part is none that a model is sent.
func (p openPart) unsaid(role wire.SurfaceRole) bool {
	switch word := p.word(); word {
	case "text":
		return role == wire.SurfaceRoleUser && isTrue(p.at.Node.Get("ignored"))
	case "reasoning", "tool":
		return role != wire.SurfaceRoleAssistant
	case "file":
		mime := textOf(p.at.Node.Get("mime"))
		return role != wire.SurfaceRoleUser || mime == "text/plain" || mime == "application/x-directory"
	case "compaction", "subtask":
		return role != wire.SurfaceRoleUser
	}
	return true
}

// speak makes what a message says. What it says as before stays the saying that
// it was.
func (o *opencode) speak(i int) {
	m := o.raw[i]
	old := m.sayings
	m.sayings = nil
	if m.role() == wire.SurfaceRoleUser {
		o.speakUser(m)
	} else {
		o.speakAssistant(m, i == len(o.raw)-1)
	}
	if old == nil {
		for _, p := range m.parts {
			if p.unsaid(m.role()) {
				o.skip(kindOf(p.at.Node))
			}
		}
	}
	adopt(m.sayings, old)
}

func (o *opencode) speakUser(m *openMessage) {
	turn := makeTurn(wire.FormatOpencode, wire.SurfaceRoleUser, m.at, m.index)
	for _, p := range m.parts {
		if p.unsaid(wire.SurfaceRoleUser) {
			continue
		}
		switch p.word() {
		case "text":
			turn.text(p.at, textOf(p.at.Node.Get("text")))
		case "compaction":
			turn.text(p.at, openCompaction)
		case "subtask":
			turn.text(p.at, openSubtask)
		default:
			turn.foreign(dialect.PartMedia, "", p.at)
		}
		turn.lastOf(p.index)
	}
	m.sayings = append(m.sayings, turn.saying())
}

// speakAssistant says an answer, step by step: what the model said, and then
// what its calls came to.
func (o *opencode) speakAssistant(m *openMessage, newest bool) {
	for step := range steps(m.parts) {
		turn := makeTurn(wire.FormatOpencode, wire.SurfaceRoleAssistant, m.at, m.index)
		var results []*saying
		for _, p := range step.parts {
			switch p.word() {
			case "text":
				turn.text(p.at, textOf(p.at.Node.Get("text")))
			case "reasoning":
				turn.openReasoning(p.at)
			case "tool":
				if result := m.tool(turn, p, newest && step.last); result != nil {
					results = append(results, result)
				}
			default:
				continue
			}
			turn.lastOf(p.index)
		}
		m.sayings = append(append(m.sayings, turn.saying()), results...)
	}
}

// openStep are the parts of one answer of the model.
type openStep struct {
	parts []openPart
	last  bool
}

// steps cuts the parts of a message where a step starts. Steps that say nothing
// are left out, but for the only one.
func steps(parts []openPart) func(yield func(openStep) bool) {
	var all []openStep
	for i, p := range parts {
		if i == 0 || p.word() == "step-start" {
			all = append(all, openStep{})
		}
		all[len(all)-1].parts = append(all[len(all)-1].parts, p)
	}
	says := func(s openStep) bool {
		return slices.ContainsFunc(s.parts, func(p openPart) bool { return !p.unsaid(wire.SurfaceRoleAssistant) })
	}
	all = slices.DeleteFunc(all, func(s openStep) bool { return !says(s) })
	if len(all) == 0 {
		all = []openStep{{}}
	}
	all[len(all)-1].last = true
	return slices.Values(all)
}

// openReasoning says reasoning, with what its provider gave to prove it.
func (m *made) openReasoning(at dialect.Place) {
	said, metadata := textOf(at.Node.Get("text")), at.Node.Get("metadata")
	anthropic := metadata.Get(wire.DialectAnthropic.String())
	if data := stringAt(anthropic, "redactedData"); !data.IsZero() {
		m.redacted(at, textOf(data))
		return
	}
	signature := textOf(anthropic.Get("signature"))
	if signature == "" {
		signature = textOf(metadata.Get("openai").Get("reasoningEncryptedContent"))
	}
	m.thinking(at, said, signature)
}

// tool says a call, and answers what it came to: nothing as long as it runs in
// the newest step.
func (m *openMessage) tool(turn *made, p openPart, newest bool) *saying {
	state := p.at.Get("state")
	id := textOf(p.at.Node.Get("callID"))
	if isTrue(p.at.Node.Get("metadata").Get("providerExecuted")) {
		turn.foreign(dialect.PartHostedCall, id, p.at)
		turn.part(dialect.PartHostedResult, "", id, state)
		return nil
	}
	turn.call(p.at, id, textOf(p.at.Node.Get("tool")), state.Node.Get("input").Value())
	content, isError := openOutput(state.Node)
	switch status := textOf(state.Node.Get("status")); {
	case slices.ContainsFunc(m.cleared, func(c clearing) bool { return c.part == p.at }):
		content, isError = word(openCleared), false
	case status == "completed" || status == "error":
	case newest:
		return nil
	default:
		content, isError = word(openInterrupted), true
	}
	result := makeTurn(wire.FormatOpencode, wire.SurfaceRoleTool, p.at, p.index)
	result.result(state, id, content, isError)
	return result.saying()
}

// openOutput is what a call came to.
func openOutput(state payload.Node) (content payload.Value, isError bool) {
	if state.Get("status").Is("error") {
		metadata := state.Get("metadata")
		if said := stringAt(metadata, "output"); !said.IsZero() && isTrue(metadata.Get("interrupted")) {
			return said.Value(), false
		}
		return word(textOf(state.Get("error"))), true
	}
	output := word(textOf(state.Get("output")))
	if state.Get("attachments").Len() == 0 {
		return output, false
	}
	blocks := []payload.Value{textBlock(output)}
	for _, n := range state.Get("attachments").Elements() {
		block, err := foreignValue(wire.FormatOpencode, n)
		if err != nil {
			panic("internal error: " + err.Error())
		}
		blocks = append(blocks, block)
	}
	return payload.OfArray(blocks...), false
}
