package repair

import (
	"strings"

	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// view is one history of a state, with how its format says things.
type view struct {
	*state
	dialect.Transcript
	hand hand
}

func (s *state) view(history int) view {
	return view{s, s.views[history], handOf(s.document.Format, s.views[history].Dialect)}
}

// where is a part of a view: indexes of its turn, and in the turn.
type where struct{ turn, part int }

func (v view) part(w where) dialect.Part { return v.Turns[w.turn].Parts[w.part] }

// holding is the part that a path of a finding leads to, or into.
func (v view) holding(f finding) (w where, ok bool) {
	for i, t := range v.Turns {
		for j, p := range t.Parts {
			if p.Index != f.Index {
				continue
			}
			if at := p.At.Path(); f.Path == at || strings.HasPrefix(f.Path, at+"/") {
				return where{i, j}, true
			}
		}
	}
	return where{}, false
}

// turnOf is the turn that a path of a finding leads to, or into.
func (v view) turnOf(f finding) (turn int, ok bool) {
	for i, t := range v.Turns {
		if at := t.At.Path(); t.Index == f.Index && (f.Path == at || strings.HasPrefix(f.Path, at+"/")) {
			return i, true
		}
	}
	return 0, false
}

// all are the parts of a kind with an id, in order.
func (v view) all(kind dialect.PartKind, id string) []where {
	var found []where
	for i, t := range v.Turns {
		for j, p := range t.Parts {
			if p.Kind == kind && p.ID == id {
				found = append(found, where{i, j})
			}
		}
	}
	return found
}

// before reports whether a part stands before another.
func (w where) before(o where) bool {
	return w.turn < o.turn || w.turn == o.turn && w.part < o.part
}

// message is the turns of the model's that are one with a turn: from the first
// up to the one behind the last.
func (v view) message(turn int) (first, end int) {
	first, end = turn, turn+1
	if v.Dialect == wire.DialectOpenAI || v.Dialect.IsZero() {
		return first, end
	}
	for first > 0 && v.Turns[first-1].Role == wire.SurfaceRoleAssistant {
		first--
	}
	for end < len(v.Turns) && v.Turns[end].Role == wire.SurfaceRoleAssistant {
		end++
	}
	return first, end
}

// onlyResults reports whether a turn answers calls and does nothing else.
func (v view) onlyResults(turn int) bool {
	for _, p := range v.Turns[turn].Parts {
		if p.Kind != dialect.PartResult {
			return false
		}
	}
	return len(v.Turns[turn].Parts) > 0
}

// element is the element or the line that holds a turn, and its path.
func (v view) element(turn int) (s site, path string, ok bool) {
	path = v.elementPath(v.Turns[turn].At)
	s, ok = v.layout.at(path)
	return s, path, ok
}

func (v view) elementPath(at dialect.Place) string {
	path := at.Path()
	switch v.document.Format {
	case wire.FormatClaudeCode:
		return at.Record
	case wire.FormatCodex:
		return strings.TrimSuffix(path, "/payload")
	case wire.FormatNative, wire.FormatAnthropic, wire.FormatOpenAI, wire.FormatOpenAIResponses, wire.FormatAnthropicSSE,
		wire.FormatCline, wire.FormatRoo, wire.FormatGeminiCLI, wire.FormatGeminiCheckpoint, wire.FormatOpencode,
		wire.FormatAgentsSDK, wire.FormatLanggraph, wire.FormatPydanticAI:
	}
	return path
}

// site is where a part stands.
func (v view) site(w where) (s site, path string, ok bool) {
	path = v.part(w).At.Path()
	s, ok = v.layout.at(path)
	return s, path, ok
}

// alone reports whether a part is the whole of its message: a result that is a
// message of its own, an item, the only block of a list, or content that is a
// string.
func (v view) alone(w where) bool {
	t := v.Turns[w.turn]
	if v.hand.list == "" {
		return len(t.Parts) == 1
	}
	blocks := t.At.Node.Get(v.hand.list)
	return blocks.Kind() != payload.KindArray || blocks.Len() == 1
}

// change is a change that answers a finding. It is not ok when its edits stand
// over each other.
func (v view) change(kind wire.RepairKind, f finding, path, message string, edits ...Edit) (c Change, ok bool) {
	c = Change{Kind: kind, Rule: f.Rule, Index: f.Index, Path: path, IDs: f.IDs, Message: message}
	c.Edits, ok = inOrder(edits)
	if !ok || len(edits) == 0 {
		return c, false
	}
	c.place = v.placeOf(f, c.Edits[0].Offset)
	return c, true
}

// placeOf is where the fault stands that a change answers: the value, or the
// nearest one around it.
func (v view) placeOf(f finding, otherwise int) int {
	for path := f.Path; path != ""; path = path[:strings.LastIndexByte(path, '/')] {
		if s, ok := v.layout.at(path); ok {
			return s.start
		}
	}
	return otherwise
}

// list collects changes that are ok.
type list []Change

func (l *list) add(c Change, ok bool) {
	if ok {
		*l = append(*l, c)
	}
}
