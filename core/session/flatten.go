package session

import (
	"fmt"

	"github.com/go-json-experiment/json"

	"verbatim/core/chat"
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

// Surface is a canonical request as a flat list of messages: each system block
// is a system message; of a user message each tool result is a tool message
// and each run of other blocks a user message; an empty message stays one. A
// block that the role may not carry is refused with an [*EventError] whose
// path starts at the request. The list is what [Assemble] was given, message
// for message in the sense of [Message.Same].
func Surface(q chat.ChatRequest) ([]*Message, error) {
	var all []*Message
	for i, b := range q.System {
		m, err := NewMessage(wire.SurfaceRoleSystem, Text(b.Text))
		if err != nil {
			return nil, eventError(payload.Under(pointerTo("/system", i), err))
		}
		all = append(all, m)
	}
	for i, said := range q.Messages {
		messages, err := flatten(said)
		if err != nil {
			return nil, eventError(payload.Under(pointerTo("/messages", i), err))
		}
		all = append(all, messages...)
	}
	return all, nil
}

func flatten(said chat.Message) ([]*Message, error) {
	role := wire.SurfaceRoleUser
	if said.Role == wire.RoleAssistant {
		role = wire.SurfaceRoleAssistant
	}
	var all []*Message
	for start := 0; start < len(said.Content) || start == 0; {
		end, as := run(said, start, role)
		m, err := messageOfBlocks(as, said.Content[start:end], start)
		if err != nil {
			return nil, err
		}
		all = append(all, m)
		if end == start {
			break // an empty message
		}
		start = end
	}
	return all, nil
}

// run is where the blocks end that form one message with the one at start, and
// the role that says them.
func run(said chat.Message, start int, role wire.SurfaceRole) (end int, as wire.SurfaceRole) {
	if role == wire.SurfaceRoleAssistant {
		return len(said.Content), role
	}
	for end = start; end < len(said.Content); end++ {
		if _, answers := said.Content[end].(chat.ToolResult); answers {
			if end == start {
				return start + 1, wire.SurfaceRoleTool
			}
			break
		}
	}
	return end, role
}

// messageOfBlocks makes a message of canonical blocks; first is the index of
// the first of them, for the path of an error.
func messageOfBlocks(role wire.SurfaceRole, blocks []chat.Block, first int) (*Message, error) {
	values := make([]payload.Value, len(blocks))
	for i, b := range blocks {
		v, err := blockValue(b)
		if err != nil {
			return nil, payload.Under(pointerTo("/content", first+i), err)
		}
		var c content
		if values[i], err = c.take(role, v); err != nil {
			return nil, payload.Under(pointerTo("/content", first+i), err)
		}
	}
	return newMessage(role, payload.OfArray(values...))
}

// blockValue is a canonical block as JSON.
func blockValue(b chat.Block) (payload.Value, error) {
	text, err := json.Marshal(b)
	if err != nil {
		return payload.Value{}, refuse("", "%v", fmt.Errorf("write the block: %w", err))
	}
	return payload.Parse(text)
}

// RequestOfChat is a canonical request as the check reads it. Its system
// blocks are counted, not compared: where the fold begins with no system
// message, all of them are the overlay; where it begins with k, and there are
// at least as many, all but the last k-1 are together the first of them. A name
// is not compared, because the canonical form has no place for one.
func RequestOfChat(f Fold, q chat.ChatRequest) (Request, error) {
	messages, err := Surface(q)
	if err != nil {
		return Request{}, err
	}
	k := 0
	for _, m := range f.All() {
		if m.role != wire.SurfaceRoleSystem {
			break
		}
		k++
	}
	if extra := len(q.System) - max(k, 1); extra > 0 {
		messages = messages[extra:]
	}
	r := RequestOf(messages)
	r.nameless = true
	return r, nil
}
