package dialect

import (
	"verbatim/core/payload"
	"verbatim/generated/wire"
)

var chatForm = &form{
	word:   word(wire.FormatOpenAI.String()),
	leaves: chatLeaves,
	plain:  chatPlain,
}

// chatLeaves says what a message has for transport only, beside keys that are
// null.
func chatLeaves(key string, v payload.Node) bool {
	switch key {
	case "refusal", "audio", "function_call":
		return v.Kind() == payload.KindNull
	case "annotations":
		return v.Kind() == payload.KindNull || v.Kind() == payload.KindArray && v.Len() == 0
	}
	return false
}

// readChat reads an entry of messages: one session message each.
func readChat(message payload.Node) ([]Entry, error) {
	role := wire.ChatRole(text(message.Get("role")))
	s := &said{form: chatForm, role: chatRole(string(role)), at: []payload.Node{message}}
	switch {
	case role == wire.ChatRoleFunction: // neither it nor its call has an id, so that nothing pairs them
		s.role = wire.SurfaceRoleUser
		s.foreign(message)
		return s.one()
	case s.role.IsZero():
		return nil, unknownRole(message, wire.AllChatRoles[:])
	}
	if err := s.chatName(message); err != nil {
		return nil, err
	}
	if s.role == wire.SurfaceRoleTool {
		return s.chatResult(message)
	}
	if err := s.chatContent(message); err != nil {
		return nil, err
	}
	if err := s.chatRest(message); err != nil {
		return nil, err
	}
	return s.one()
}

func (s *said) chatName(message payload.Node) error {
	name := message.Get("name")
	if name.IsZero() || name.Kind() == payload.KindNull {
		return nil
	}
	s.name = text(name)
	return needString(message, "name")
}

// chatContent reads what a message says. Beside calls an assistant need not say
// anything, and an empty string is nothing too.
func (s *said) chatContent(message payload.Node) error {
	content := message.Get("content")
	assistant := s.role == wire.SurfaceRoleAssistant
	switch content.Kind() {
	case payload.KindString:
		if isName(content) || !assistant || message.Get("tool_calls").Len() == 0 {
			s.text(content)
		}
		return nil
	case payload.KindArray:
		for _, part := range content.Elements() {
			if _, err := typed(part); err != nil {
				return err
			}
			if !chatPlain(s, part) {
				s.foreign(part)
			}
		}
		return nil
	case payload.KindNull, payload.KindBool, payload.KindNumber, payload.KindObject:
	}
	if assistant && (content.IsZero() || content.Kind() == payload.KindNull) {
		return nil
	}
	return wrongContent(message)
}

// chatPlain appends a part that the session has a kind for.
func chatPlain(s *said, part payload.Node) bool {
	switch wire.ChatPartType(text(part.Get("type"))) {
	case wire.ChatPartTypeText:
		said := part.Get("text")
		return isString(said) && s.may(wire.SessionBlockKindText) &&
			s.plainOf(wire.SessionBlockKindText, part, own(member("text", said.Value())), "type", "text")
	case wire.ChatPartTypeImageURL:
		image := part.Get("image_url")
		return part.Len() == 2 && s.picture("", image.Get("url"), image, "url")
	case wire.ChatPartTypeInputAudio, wire.ChatPartTypeFile, wire.ChatPartTypeRefusal:
	}
	return false
}

// A foreign block of what a message says beside its content is told by a key
// from one that is a part or a call.
const ofKey = "of"

var ofMessage = word("message")

// chatRest reads what stands beside the content: calls, and behind the content
// in one foreign block whatever else the message says.
func (s *said) chatRest(message payload.Node) error {
	var rest []payload.Member
	for key, v := range message.Members() {
		switch key {
		case "role", "content", "name", "tool_calls":
		default:
			if v.Kind() != payload.KindNull && !chatLeaves(key, v) {
				rest = append(rest, member(key, v.Value()))
			}
		}
	}
	if rest != nil {
		raw, err := payload.OfObject(rest...)
		if err != nil {
			return refuse(message, "", "%v", err)
		}
		s.add(message, []payload.Member{
			ofKind(wire.SessionBlockKindForeign),
			{Key: "dialect", Value: s.form.word},
			{Key: "raw", Value: raw},
			{Key: ofKey, Value: ofMessage},
		})
	}
	return s.chatCalls(message.Get("tool_calls"))
}

func (s *said) chatCalls(calls payload.Node) error {
	switch calls.Kind() {
	case payload.KindArray:
	case payload.KindNull:
		return nil
	case payload.KindBool, payload.KindNumber, payload.KindString, payload.KindObject:
		return refuse(calls, "", "found %s, expected an array of calls", payload.Found(calls.Value()))
	}
	for _, call := range calls.Elements() {
		if err := s.chatCall(call); err != nil {
			return err
		}
	}
	return nil
}

func (s *said) chatCall(call payload.Node) error {
	if _, err := typed(call); err != nil {
		return err
	}
	if err := needString(call, "id"); err != nil {
		return err
	}
	id, function := call.Get("id").Value(), call.Get("function")
	plain := s.role == wire.SurfaceRoleAssistant && call.Get("type").Is(string(wire.ChatToolCallTypeFunction)) && function.Len() == 2 &&
		s.call(call, id, function.Get("name"), function.Get("arguments"), "type", "id", "function")
	switch {
	case plain:
	case s.role == wire.SurfaceRoleAssistant:
		s.foreign(call, member("call", id))
	default: // which only an assistant may say
		s.foreign(call)
	}
	return nil
}

// chatResult reads a tool message.
func (s *said) chatResult(message payload.Node) ([]Entry, error) {
	if err := needString(message, "tool_call_id"); err != nil {
		return nil, err
	}
	id := message.Get("tool_call_id").Value()
	if err := s.result(message, id, message.Get("content"), own(member("tool_use_id", id)), []string{"role", "name", "tool_call_id", "content"}); err != nil {
		return nil, err
	}
	return s.one()
}
