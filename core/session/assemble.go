package session

import (
	"errors"
	"fmt"
	"strings"

	"verbatim/core/chat"
	"verbatim/core/fault"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// Assemble makes the system prompt and the conversation of a canonical request
// of a fold: each leading system message is one system block, its texts joined
// by a blank line; consecutive tool results are one user message; every other
// message is one of its own. The overlay, "" for none, is joined to the first
// system block by a blank line, or stands alone in front. Model, tools and all
// else is for the caller to fill in.
//
// What the canonical form cannot say is refused, a [*fault.Error] of code
// E_WIRE_MISMATCH that names event and path: a speaker's name, a foreign
// block, a key of a block that the canonical one does not have, a tool's name,
// input or depth that it refuses, a result other than one text, and a system
// message behind the head. [Surface] is the way back.
func Assemble(f Fold, overlay string) (chat.ChatRequest, error) {
	a := assembly{head: true}
	for seq, m := range f.All() {
		if err := a.take(m); err != nil {
			return chat.ChatRequest{}, mismatch(seq, err)
		}
	}
	if overlay != "" {
		a.overlay(overlay)
	}
	return a.request, nil
}

func mismatch(seq int64, err error) error {
	e := payload.Fault(wire.ErrorCodeWireMismatch, "assemble a request", err)
	path := ""
	if read, ok := errors.AsType[*payload.ReadError](err); ok {
		path = read.Path
	}
	return fault.Failure(e.Code(), e.Action(), fmt.Sprintf("event %d at %q", seq, path)).
		Nearby(e.Nearby()...).Because(err).Recover(e.Recovery())
}

type assembly struct {
	request chat.ChatRequest
	head    bool // nothing but system messages so far
	results bool // the last message is made of tool results
}

func (a *assembly) overlay(text string) {
	if len(a.request.System) == 0 {
		a.request.System = []chat.SystemBlock{{Text: text}}
		return
	}
	a.request.System[0].Text += "\n\n" + text
}

func (a *assembly) take(m *Message) error {
	if m.name != "" {
		return refuse("/name", "found %q, expected no name, for which a canonical message has no place", m.name)
	}
	if m.role == wire.SurfaceRoleSystem {
		return a.system(m)
	}
	a.head = false
	blocks, err := canonical(m)
	if err != nil {
		return err
	}
	answers := m.role == wire.SurfaceRoleTool
	if last := len(a.request.Messages) - 1; answers && a.results {
		a.request.Messages[last].Content = append(a.request.Messages[last].Content, blocks...)
		return nil
	}
	role := wire.RoleUser
	if m.role == wire.SurfaceRoleAssistant {
		role = wire.RoleAssistant
	}
	a.request.Messages = append(a.request.Messages, chat.Message{Role: role, Content: blocks})
	a.results = answers
	return nil
}

func (a *assembly) system(m *Message) error {
	if !a.head {
		return refuse("", "found a system message behind the head, expected all of them in front")
	}
	blocks, err := canonical(m)
	if err != nil {
		return err
	}
	texts := make([]string, 0, len(blocks))
	for _, b := range blocks {
		if text, ok := b.(chat.Text); ok { // a system message holds no others
			texts = append(texts, text.Text)
		}
	}
	a.request.System = append(a.request.System, chat.SystemBlock{Text: strings.Join(texts, "\n\n")})
	return nil
}
