package proptest

import (
	"slices"

	"verbatim/core/payload"
	"verbatim/core/session"
	"verbatim/generated/wire"
)

// saying is a message in parts: what is drawn, and what a planted fault
// changes.
type saying struct {
	role    wire.SurfaceRole
	name    string   // "" is no name
	texts   []string // one text block each; of a tool message its one element is the content
	calls   []call   // of an assistant, behind the texts
	answers string   // of a tool message: the id of the call
	failed  bool     // of a tool message: is_error
}

type call struct{ id, tool, input string } // input is a JSON value

// alike reports whether two messages say the same: two system messages always
// do.
func (s saying) alike(o saying) bool {
	if s.role != o.role {
		return false
	}
	return s.role == wire.SurfaceRoleSystem ||
		s.name == o.name && s.answers == o.answers && s.failed == o.failed &&
			slices.Equal(s.texts, o.texts) && slices.Equal(s.calls, o.calls)
}

func (s saying) calling(id string) bool {
	return slices.ContainsFunc(s.calls, func(c call) bool { return c.id == id })
}

// clone shares nothing that an edit changes.
func (s saying) clone() saying {
	s.texts, s.calls = slices.Clone(s.texts), slices.Clone(s.calls)
	return s
}

// message is the saying as a message without a time. It panics on a saying
// that is none, which only a mistake in this package can make.
func (s saying) message() *session.Message {
	var blocks []session.Block
	if s.role == wire.SurfaceRoleTool {
		blocks = append(blocks, session.ToolResult(s.answers, s.texts[0], s.failed))
	} else {
		for _, text := range s.texts {
			blocks = append(blocks, session.Text(text))
		}
	}
	for _, c := range s.calls {
		blocks = append(blocks, session.ToolUse(c.id, c.tool, value(c.input)))
	}
	m, err := session.NewMessage(s.role, blocks...)
	if err != nil {
		panic("proptest: internal error: " + err.Error())
	}
	return m.Named(s.name)
}

func value(text string) payload.Value {
	v, err := payload.Parse([]byte(text))
	if err != nil {
		panic("proptest: internal error: " + err.Error())
	}
	return v
}

func textOf(role wire.SurfaceRole, text string) saying {
	return saying{role: role, texts: []string{text}}
}

func callOf(ids ...string) saying {
	s := saying{role: wire.SurfaceRoleAssistant}
	for _, id := range ids {
		s.calls = append(s.calls, call{id, "f", "{}"})
	}
	return s
}

func resultOf(id string) saying {
	return saying{role: wire.SurfaceRoleTool, answers: id, texts: []string{"done"}}
}
