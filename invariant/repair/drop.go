package repair

import (
	"fmt"
	"strings"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// drop takes a value out.
func (v view) drop(f finding, path, what string) (Change, bool) {
	s, ok := v.layout.at(path)
	if !ok {
		return Change{}, false
	}
	return v.change(wire.RepairKindDrop, f, path, "drop "+what, v.layout.remove(s))
}

// dropEmpty are the ways to take out what an empty_content speaks of: the block,
// and the message where it says nothing else.
func (v view) dropEmpty(f finding) (all list) {
	if f.Path == "/system" || strings.HasPrefix(f.Path, "/system/") {
		all.add(v.drop(f, f.Path, "the empty part of the system prompt"))
		return all
	}
	turn, ok := v.turnOf(f)
	if !ok {
		return nil
	}
	if v.isToolMessage(turn) {
		all.add(v.emptyResult(f, turn))
		return all
	}
	if w, ok := v.holding(f); ok && isBlankText(v.part(w)) && v.Turns[w.turn].At.Node.Get("content").Kind() == payload.KindArray {
		all.add(v.drop(f, v.part(w).At.Path(), "the empty text block"))
	}
	assistant := v.Turns[turn].Role == wire.SurfaceRoleAssistant && len(all) > 0 // may say nothing at all
	if !assistant && v.saysNothing(turn) && v.document.Format != wire.FormatClaudeCode {
		_, path, _ := v.element(turn)
		all.add(v.drop(f, path, "the empty message"))
	}
	return all
}

func (v view) isToolMessage(turn int) bool {
	return v.Dialect == wire.DialectOpenAI && v.Turns[turn].Role == wire.SurfaceRoleTool
}

// emptyResult gives a tool message whose content is null an empty one.
func (v view) emptyResult(f finding, turn int) (Change, bool) {
	s, path, ok := v.element(turn)
	if !ok {
		return Change{}, false
	}
	return v.change(wire.RepairKindFill, f, path+"/content", "write the empty content of the result as a string", v.layout.set(s, "content", quoted("")))
}

// isBlankText reports whether a part is a text of nothing but white space.
func isBlankText(p dialect.Part) bool {
	n := p.At.Node
	if n.Kind() == payload.KindObject {
		n = n.Get("text")
	}
	said, ok := n.Text()
	return ok && p.Kind == dialect.PartText && strings.TrimSpace(said) == ""
}

// saysNothing reports whether a message holds no more than blank texts.
func (v view) saysNothing(turn int) bool {
	t := v.Turns[turn]
	for _, key := range []string{"tool_calls", "function_call", "refusal", "audio"} {
		if n := t.At.Node.Get(key); !n.IsZero() && n.Kind() != payload.KindNull {
			return false
		}
	}
	for _, p := range t.Parts {
		if !isBlankText(p) {
			return false
		}
	}
	return true
}

// dropTwin takes out a part that an earlier one of its kind and id says word
// for word.
func (v view) dropTwin(f finding, w where) (Change, bool) {
	if !v.hasTwin(w) {
		return Change{}, false
	}
	what := fmt.Sprintf("the exact duplicate of %q", v.part(w).ID)
	path := v.part(w).At.Path()
	if v.document.Format == wire.FormatClaudeCode && v.alone(w) {
		return Change{}, false // its record holds others in place
	}
	if v.hand.list == "" && v.part(w).Kind == dialect.PartResult || v.Dialect == wire.DialectOpenAIResponses || v.hand.list != "" && v.alone(w) {
		_, path, _ = v.element(w.turn)
	}
	return v.drop(f, path, what)
}

func (v view) hasTwin(w where) bool {
	p := v.part(w)
	for _, o := range v.all(p.Kind, p.ID) {
		if o.before(w) && v.part(o).At.Node.Value() == p.At.Node.Value() {
			return true
		}
	}
	return false
}

// dropItemTwin takes out an item that an earlier one says word for word.
func (v view) dropItemTwin(f finding, turn int) (Change, bool) {
	for i := range turn {
		if v.Turns[i].At.Node.Value() == v.Turns[turn].At.Node.Value() {
			_, path, _ := v.element(turn)
			return v.drop(f, path, fmt.Sprintf("the exact duplicate of the item %q", f.IDs))
		}
	}
	return Change{}, false
}
