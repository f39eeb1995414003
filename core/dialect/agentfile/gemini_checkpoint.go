package agentfile

import (
	"verbatim/core/dialect"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// readGeminiCheckpoint reads what Gemini CLI saves of a conversation: an object
// with a history, in an older file the bare array. A checkpoint that was made
// for a restore has the model's history under clientHistory.
func readGeminiCheckpoint(text []byte) ([]History, error) {
	root, err := readDocument(wire.FormatGeminiCheckpoint, text)
	if err != nil {
		return nil, err
	}
	list := dialect.Place{Node: root}
	if root.Kind() == payload.KindArray {
		list.Record = "/history"
	} else if list = list.Get("clientHistory"); list.Node.Kind() != payload.KindArray {
		list = dialect.Place{Node: root}.Get("history")
	}
	if list.Node.Kind() != payload.KindArray {
		return nil, refuseDocument(wire.FormatGeminiCheckpoint, root, "an object with a history, or an array of contents")
	}
	g := newGemini()
	g.open.format = wire.FormatGeminiCheckpoint
	for i, n := range list.Node.Elements() {
		g.content(i, list.In(n))
	}
	return []History{g.end()}, nil
}

// content takes an entry of a checkpoint's history.
func (g *gemini) content(index int, at dialect.Place) {
	m := &geminiMessage{index: index, at: at, content: at.Get("parts")}
	switch textOf(at.Node.Get("role")) {
	case "model":
		m.kind = geminiModel
	case "user", "function":
		m.kind = geminiUser
	default:
		g.skip(kindOf(at.Node))
	}
	g.push(m)
}
